import { useStore } from '@nanostores/react'
import {
  Background,
  ConnectionMode,
  type Edge,
  MarkerType,
  MiniMap,
  type Node,
  type NodeChange,
  ReactFlow,
  ReactFlowProvider,
  SelectionMode,
  useStore as useFlowStore,
  useReactFlow,
  useStoreApi,
} from '@xyflow/react'
import {
  type DragEvent,
  type KeyboardEvent,
  useCallback,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { noteBox, noteSize, stateSize } from '../../../src/shared/process/edit/bands.ts'
import type { Place } from '../../../src/shared/process/edit/commands.ts'
import { inGroup } from '../../../src/shared/process/process.ts'
import { cx } from '../../kit/cx.ts'
import { toneOf } from '../../kit/show/Badge.tsx'
import { EmptyState } from '../../kit/show/EmptyState.tsx'
import { useLocale, useT } from '../../kit/text.tsx'
import { choose } from '../actions/choose.ts'
import { connect } from '../actions/connections.ts'
import { addLane, addNote, addSection, addState } from '../actions/parts.ts'
import { useComparison } from '../history/compared.tsx'
import { drawingKey } from '../keys/drawingKeys.ts'
import { isNewPart, type NewPart, newPartType } from '../left/newParts.ts'
import { useGraph, useGroups, useProcess } from '../state/context.tsx'
import { connectionName } from '../state/names.ts'
import { onReveal, onRevealAll } from '../state/reveal.ts'
import { BandHeads, BandLines, laneHead, sectionHead } from './Bands.tsx'
import { ConnectionEdge } from './ConnectionEdge.tsx'
import { DrawingProvider } from './drawing.tsx'
import { fitted } from './fitted.ts'
import { labelWidth } from './labelWidth.ts'
import { NoteNode } from './NoteNode.tsx'
import { StateNode } from './StateNode.tsx'
import { useRoutes } from './useRoutes.ts'
import { ZoomBar } from './ZoomBar.tsx'
import { leastZoom, mostZoom, stepped } from './zoom.ts'

const nodeTypes = { note: NoteNode, state: StateNode }
const edgeTypes = { connection: ConnectionEdge }
const arrow = { type: MarkerType.ArrowClosed, width: 16, height: 16, color: 'var(--muted)' }
const chosenArrow = { ...arrow, color: 'var(--accent)' }
const none: Record<string, never> = {}
/** Smaller than this only names, counts and problems can be read. */
const far = 0.69
/** As small as labels can be read: what is larger than the window begins there, at its start. */
const readable = 0.7

/** The process as it is drawn: states to be moved, connected and chosen. */
export function Canvas() {
  return (
    <ReactFlowProvider>
      <Flow />
    </ReactFlowProvider>
  )
}

function Flow() {
  const editor = useProcess()
  const graph = useGraph()
  const selection = useStore(editor.$selection)
  const readOnly = useStore(editor.$readOnly)
  const t = useT()
  const flow = useReactFlow()
  const flowStore = useStoreApi()
  const isFar = useFlowStore(({ transform }) => transform[2] < far)
  const hasNotes = useStore(editor.$layers).has('notes')
  /** Where the states and notes that are being dragged are now; nothing is changed before they are let go. */
  const [dragged, setDragged] = useState<Readonly<Record<string, Place>>>(none)
  const frame = useRef<HTMLDivElement>(null)

  const shown = useMemo(() => {
    if (Object.keys(dragged).length === 0) return graph
    const states = graph.states.map((state) => ({ ...state, ...dragged[state._id] }))
    const notes = graph.notes?.map((note) => ({ ...note, ...dragged[note._id] }))
    return { ...graph, states, ...(notes && { notes }) }
  }, [graph, dragged])
  const locale = useLocale()
  // The states follow the pointer at once; the lines that lead to them in the next moment, those of others stay.
  const routed = useDeferredValue(shown)
  const routes = useRoutes(routed, dragged, (one) => labelWidth(connectionName(one, t, locale), one))
  const chosen = useMemo(() => new Set(selection), [selection])
  const kept = useRef(new Map<string, Node>())
  const nodes = useMemo(() => {
    const notes = hasNotes ? (shown.notes ?? []) : []
    const boxes = [
      // Behind the states.
      ...notes.map((note) => ({ ...noteBox(note), id: note._id, type: 'note' })),
      ...shown.states.map(({ _id: id, x, y }) => ({ id, type: 'state', x, y, ...stateSize })),
    ]
    const next = boxes.map(({ id, type, x, y, width, height }): Node => {
      const before = kept.current.get(id)
      const selected = chosen.has(id)
      const isSame =
        before?.position.x === x &&
        before.position.y === y &&
        before.width === width &&
        before.height === height &&
        before.selected === selected &&
        before.draggable === !readOnly
      if (before && isSame) return before
      return {
        ...{ id, type, position: { x, y }, data: none, selected, draggable: !readOnly },
        ...{ width, height, measured: { width, height }, focusable: false },
      }
    })
    kept.current = new Map(next.map((node) => [node.id, node]))
    return next
  }, [shown, chosen, readOnly, hasNotes])
  const edges = useMemo(
    () =>
      graph.connections.map(({ _id: id, from, to }): Edge => {
        return {
          id,
          type: 'connection',
          source: from,
          target: to,
          markerEnd: chosen.has(id) ? chosenArrow : arrow,
          focusable: false,
          selected: chosen.has(id),
        }
      }),
    [graph, chosen],
  )

  const onNodesChange = useCallback(
    (changes: NodeChange[]) => {
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
      if (!isLetGo) return setDragged((before) => ({ ...before, ...places }))
      setDragged(none)
      editor.run({ do: 'place', places })
    },
    [editor, flowStore],
  )
  const pointed = useCallback(
    ({ clientX, clientY }: { clientX: number; clientY: number }) =>
      flow.screenToFlowPosition({ x: clientX, y: clientY }),
    [flow],
  )
  const drawing = useMemo(() => ({ routes, pointed }), [routes, pointed])

  // What is to be seen is moved to, where it is out of sight.
  useEffect(
    () =>
      onReveal((id) => {
        const { states, connections, notes = [] } = editor.$graph.get()
        const way = connections.find(({ _id }) => _id === id)
        const state = states.find(({ _id }) => _id === (way?.from ?? id))
        const note = notes.find(({ _id }) => _id === id)
        const seen = note ? noteBox(note) : state && { x: state.x, y: state.y, ...stateSize }
        const box = frame.current?.getBoundingClientRect()
        if (!seen || !box) return
        const { zoom } = flow.getViewport()
        const at = flow.flowToScreenPosition({ x: seen.x, y: seen.y })
        const [width, height] = [seen.width * zoom, seen.height * zoom]
        const isSeen =
          at.x > box.left + 40 &&
          at.y > box.top + 40 &&
          at.x + width < box.right &&
          at.y + height < box.bottom - 44
        if (!isSeen)
          void flow.setCenter(seen.x + seen.width / 2, seen.y + seen.height / 2, {
            zoom,
            duration: 0,
          })
      }),
    [editor, flow],
  )

  // Two drawings beside each other show the same place.
  const $viewport = useComparison()?.$viewport
  useEffect(
    () =>
      $viewport?.listen((wanted) => {
        const now = flow.getViewport()
        const isThere = wanted?.x === now.x && wanted.y === now.y && wanted.zoom === now.zoom
        if (wanted && !isThere) void flow.setViewport(wanted, { duration: 0 })
      }),
    [flow, $viewport],
  )
  const zoomTo = useCallback((to: number) => void flow.zoomTo(to, { duration: 0 }), [flow])
  const fit = useCallback(
    (least = leastZoom) => {
      const box = frame.current?.getBoundingClientRect()
      const now = editor.$graph.get()
      if (!box) return
      const left = now.swimlanes.length > 0 ? laneHead : 0
      const top = now.sections.length > 0 ? sectionHead : 0
      void flow.setViewport(fitted(now, { width: box.width, height: box.height, left, top }, least), {
        duration: 0,
      })
    },
    [editor, flow],
  )
  useEffect(() => onRevealAll(() => fit(readable)), [fit])
  // The wheel goes by the same steps as the buttons.
  useEffect(() => {
    const element = frame.current
    if (!element) return
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey) return
      event.preventDefault()
      event.stopPropagation()
      zoomTo(stepped(flow.getZoom(), event.deltaY < 0 ? 1 : -1))
    }
    element.addEventListener('wheel', onWheel, { passive: false, capture: true })
    return () => element.removeEventListener('wheel', onWheel, { capture: true })
  }, [flow, zoomTo])

  const onKeyDown = (event: KeyboardEvent) => {
    const isHere = event.target instanceof HTMLElement && event.target.closest('[data-canvas]')
    if (
      isHere &&
      drawingKey(editor, event, {
        zoomBy: (by) => zoomTo(stepped(flow.getZoom(), by)),
        fit,
      })
    )
      event.preventDefault()
  }
  const onDrop = (event: DragEvent) => {
    const part = event.dataTransfer.getData(newPartType)
    if (!isNewPart(part) || readOnly) return
    event.preventDefault()
    const at = pointed(event)
    const { width, height } = part === 'note' ? noteSize : stateSize
    put(editor, part, { x: at.x - width / 2, y: at.y - height / 2 })
  }
  return (
    <DrawingProvider drawing={drawing}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys of all that is drawn in it */}
      <div
        ref={frame}
        className={cx('p-canvas', isFar && 'p-far')}
        data-canvas
        onKeyDown={onKeyDown}
        onDragOver={(event) => {
          if (!event.dataTransfer.types.includes(newPartType)) return
          event.preventDefault()
          event.dataTransfer.dropEffect = 'copy'
        }}
        onDrop={onDrop}
      >
        <ReactFlow
          aria-label={t('Ritad process')}
          nodes={nodes}
          edges={edges}
          nodeTypes={nodeTypes}
          edgeTypes={edgeTypes}
          onNodesChange={onNodesChange}
          onConnect={({ source, target }) => connect(editor, source, target)}
          onEdgeClick={(event, { id }) => choose(editor, id, event)}
          onEdgeDoubleClick={() => editor.openSettings()}
          onNodeClick={({ shiftKey, ctrlKey, metaKey }, { id }) => {
            if (!shiftKey && !ctrlKey && !metaKey) editor.select([id])
          }}
          onPaneClick={() => editor.select([])}
          onNodeDoubleClick={() => editor.openSettings()}
          onNodeMouseEnter={(_, node) => editor.hover(node.id)}
          onNodeMouseLeave={() => editor.hover(null)}
          connectionMode={ConnectionMode.Loose}
          connectionRadius={40}
          minZoom={leastZoom}
          maxZoom={mostZoom}
          onInit={() => fit(readable)}
          {...($viewport && { onMove: (_event, viewport) => $viewport.set(viewport) })}
          onlyRenderVisibleElements
          disableKeyboardA11y
          deleteKeyCode={null}
          selectionKeyCode="Shift"
          multiSelectionKeyCode={['Control', 'Meta', 'Shift']}
          selectionMode={SelectionMode.Partial}
          panOnScroll
          zoomOnScroll={false}
          zoomOnPinch={false}
          zoomOnDoubleClick={false}
          nodesConnectable={!readOnly}
          edgesFocusable={false}
          nodesFocusable={false}
          proOptions={{ hideAttribution: true }}
        >
          <Background className="p-ground" gap={20} size={1} />
          <BandLines />
          {graph.states.length > 0 && <InSmall />}
        </ReactFlow>
        <BandHeads />
        {graph.states.length === 0 && (
          <div className="p-empty">
            <EmptyState icon="workflow" title={t('Här är inget ritat än')}>
              {t(
                'Dra in ett steg från listan till vänster, eller tryck N. Det första blir processens start.',
              )}
            </EmptyState>
          </div>
        )}
      </div>
      <ZoomBar zoomTo={zoomTo} fit={() => fit()} />
    </DrawingProvider>
  )
}

/** Puts what was dragged from the list where it was let go. */
function put(editor: ReturnType<typeof useProcess>, part: NewPart, at: Place): void {
  if (part === 'section') addSection(editor)
  else if (part === 'lane') addLane(editor)
  else if (part === 'note') addNote(editor, at)
  else addState(editor, { stateType: part }, at)
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

/** The process in small, drawn when there is time for it. */
function InSmall() {
  const [isIdle, setIdle] = useState(false)
  const t = useT()
  useEffect(() => {
    const later = setTimeout(() => setIdle(true), 300)
    return () => clearTimeout(later)
  }, [])
  const graph = useGraph()
  const groups = useGroups()
  const colors = useMemo(
    () =>
      new Map(
        graph.states.map((state) => {
          const { tone, own } = toneOf(inGroup(state, groups).color)
          return [state._id, own ?? (tone === 'neutral' ? 'var(--muted)' : `var(--${tone})`)]
        }),
      ),
    [graph, groups],
  )
  if (!isIdle) return null
  return (
    <MiniMap
      className="p-map"
      position="bottom-left"
      style={{ width: 132, height: 100 }}
      pannable
      ariaLabel={t('Processen i litet')}
      nodeBorderRadius={8}
      nodeColor={({ id, type }) =>
        type === 'note' ? 'var(--warning-soft)' : (colors.get(id) ?? 'var(--muted)')
      }
    />
  )
}
