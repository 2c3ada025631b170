import { useStore } from '@nanostores/react'
import {
  Background,
  ConnectionMode,
  type FinalConnectionState,
  type NodeChange,
  type OnMove,
  ReactFlow,
  SelectionMode,
  useStoreApi,
} from '@xyflow/react'
import { memo, type ReactNode, useCallback, useDeferredValue, useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Place } from '../../../src/shared/process/edit/places.ts'
import { useSoon } from '../../editing/useSoon.ts'
import { useLocale, useT } from '../../kit/text.tsx'
import { connect } from '../actions/connections.ts'
import { useComparison } from '../history/compared.tsx'
import { useGraph, useProcess } from '../state/context.tsx'
import { connectionName } from '../state/names.ts'
import { BandLines } from './Bands.tsx'
import { InSmall } from './InSmall.tsx'
import { Lines } from './Lines.tsx'
import { labelWidth } from './labelWidth.ts'
import { NoteNode } from './NoteNode.tsx'
import { StateNode } from './StateNode.tsx'
import { stateAt } from './stateAt.ts'
import { type DrawnNode, useNodes } from './useNodes.ts'
import { useRoutes } from './useRoutes.ts'
import { leastZoom, mostZoom } from './zoom.ts'

const nodeTypes = { note: NoteNode, state: StateNode }
const multiSelectionKeys = ['Control', 'Meta', 'Shift']
const quiet = { hideAttribution: true }
const none: Readonly<Record<string, never>> = {}

/** States, notes and the lines between them, to be moved, connected and chosen. */
export const Drawing = memo(function Drawing({ onInit }: { onInit: () => void }) {
  const editor = useProcess()
  const graph = useGraph()
  const flowStore = useStoreApi()
  const t = useT()
  const locale = useLocale()
  /** Where the states and notes that are being dragged are now; nothing is changed before they are let go. */
  const [dragged, setDragged] = useState<Readonly<Record<string, Place>>>(none)

  const shown = useMemo(() => {
    if (dragged === none) return graph
    const states = graph.states.map((state) => moved(state, dragged))
    const notes = graph.notes?.map((note) => moved(note, dragged))
    return { ...graph, states, ...(notes && { notes }) }
  }, [graph, dragged])
  // The states follow the pointer at once; the lines that lead to them in the next moment, those of others stay.
  const [routed, isRouted] = [useDeferredValue(shown), useDeferredValue(dragged === none)]
  const routes = useRoutes(routed, !isRouted, (one) => labelWidth(connectionName(one, t, locale), one))
  // What is chosen says each state itself; what moves with which is known in the next moment.
  const nodes = useNodes(shown, useSoon(editor.$selection))

  const onNodesChange = useCallback(
    (changes: NodeChange<DrawnNode>[]) => {
      const places: Record<string, Place> = {}
      let isLetGo = false
      const picks: { id: string; selected: boolean }[] = []
      for (const change of changes) {
        if (change.type === 'position' && change.position) {
          places[change.id] = change.position
          if (change.dragging === false) isLetGo = true
        } else if (change.type === 'select') picks.push(change)
      }
      if (picks.length > 0) {
        // Connections and bands are not the library's to let go of.
        const { multiSelectionActive: isAdding, nodeLookup } = flowStore.getState()
        const now = editor.$selection.get()
        pick(isAdding ? now : now.filter((id) => nodeLookup.has(id)), picks, editor.select)
      }
      if (Object.keys(places).length === 0) return
      // Drawn in the frame that the pointer is heard in, and not in the one after it.
      if (!isLetGo) return flushSync(() => setDragged((before) => ({ ...before, ...places })))
      setDragged(none)
      editor.run({ do: 'place', places })
    },
    [editor, flowStore],
  )
  return (
    <Surface nodes={nodes} onNodesChange={onNodesChange} onInit={onInit}>
      <Background className="p-ground" gap={20} size={1} />
      <BandLines />
      <Lines connections={routed.connections} routes={routes} />
      <InSmall />
    </Surface>
  )
})

interface SurfaceProps {
  nodes: DrawnNode[]
  onNodesChange: (changes: NodeChange<DrawnNode>[]) => void
  onInit: () => void
  children: ReactNode
}

/** What the library does of it: the states in sight, moved and chosen by pointer, and the whole moved and made larger. */
function Surface({ nodes, onNodesChange, onInit, children }: SurfaceProps) {
  const editor = useProcess()
  const readOnly = useStore(editor.$readOnly)
  const t = useT()
  const $viewport = useComparison()?.$viewport
  // The same functions each time: each that changes is told to all that is drawn.
  const heard = useMemo(
    () => ({
      onConnect: ({ source, target }: { source: string; target: string }) => connect(editor, source, target),
      onConnectEnd: (event: MouseEvent | TouchEvent, { isValid, fromNode }: FinalConnectionState) => {
        // Let go in the middle of a state, and near none of its handles, it leads there all the same.
        const at = 'changedTouches' in event ? event.changedTouches[0] : event
        const to = at && stateAt(at)
        if (!isValid && fromNode && to && to !== fromNode.id) connect(editor, fromNode.id, to)
      },
      onNodeClick: (
        { shiftKey, ctrlKey, metaKey }: { shiftKey: boolean; ctrlKey: boolean; metaKey: boolean },
        { id }: DrawnNode,
      ) => {
        if (!shiftKey && !ctrlKey && !metaKey) editor.select([id])
      },
      onPaneClick: () => editor.select([]),
      onNodeDoubleClick: () => editor.openSettings(),
      onNodeMouseEnter: (_: unknown, { id }: DrawnNode) => editor.hover(id),
      onNodeMouseLeave: () => editor.hover(null),
    }),
    [editor],
  )
  const onMove: OnMove | undefined = useMemo(
    () => $viewport && ((_event, viewport) => $viewport.set(viewport)),
    [$viewport],
  )
  return (
    <ReactFlow
      aria-label={t('Ritad process')}
      nodes={nodes}
      nodeTypes={nodeTypes}
      onNodesChange={onNodesChange}
      {...heard}
      connectionMode={ConnectionMode.Loose}
      connectionRadius={40}
      minZoom={leastZoom}
      maxZoom={mostZoom}
      onInit={onInit}
      {...(onMove && { onMove })}
      onlyRenderVisibleElements
      disableKeyboardA11y
      deleteKeyCode={null}
      selectionKeyCode="Shift"
      multiSelectionKeyCode={multiSelectionKeys}
      selectionMode={SelectionMode.Partial}
      panOnScroll
      zoomOnScroll={false}
      zoomOnPinch={false}
      zoomOnDoubleClick={false}
      nodesConnectable={!readOnly}
      nodesFocusable={false}
      proOptions={quiet}
    >
      {children}
    </ReactFlow>
  )
}

/** The same part, where it was dragged to. */
function moved<Part extends { _id: string }>(
  part: Part,
  places: Readonly<Record<string, Place | undefined>>,
): Part {
  const place = places[part._id]
  return place ? { ...part, ...place } : part
}

/** Passes on what the library has chosen and let go of. */
function pick(
  before: readonly string[],
  picks: readonly { id: string; selected: boolean }[],
  select: (ids: readonly string[]) => void,
): void {
  const off = new Set(picks.filter(({ selected }) => !selected).map(({ id }) => id))
  const on = picks.filter(({ selected, id }) => selected && !before.includes(id)).map(({ id }) => id)
  const next = [...before.filter((id) => !off.has(id)), ...on]
  if (next.length !== before.length || next.some((id, at) => id !== before[at])) select(next)
}
