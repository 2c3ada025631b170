import { useStore } from '@nanostores/react'
import { BaseEdge, EdgeLabelRenderer, type EdgeProps, ViewportPortal } from '@xyflow/react'
import { memo, type PointerEvent, useState } from 'react'
import type { Place } from '../../../src/shared/process/edit/commands.ts'
import { pathOf } from '../../../src/shared/process/edit/routes.ts'
import { selected } from '../../editing/marks.ts'
import { cx } from '../../kit/cx.ts'
import { Icon } from '../../kit/Icon.tsx'
import { useLocale, useT } from '../../kit/text.tsx'
import { choose } from '../actions/choose.ts'
import { lead } from '../actions/connections.ts'
import { differenceSigns, useDifference } from '../history/compared.tsx'
import { DifferenceSign } from '../history/DifferenceSign.tsx'
import { useConnection, useGraph, useMark, useProblems, useProcess } from '../state/context.tsx'
import { connectionName, wayOf } from '../state/names.ts'
import { roleLetters } from '../state/roles.ts'
import { signsOf } from '../state/signs.ts'
import { useDrawing } from './drawing.tsx'

/** A connection on the drawing: a right-angled line, who may follow it and what its button says. */
export const ConnectionEdge = memo(function ConnectionEdge({ id, markerEnd }: EdgeProps) {
  const editor = useProcess()
  const connection = useConnection(id)
  const mark = useMark(id)
  const { routes, pointed } = useDrawing()
  const readOnly = useStore(editor.$readOnly)
  const [drawn, setDrawn] = useState<{ end: 'from' | 'to'; at: Place } | null>(null)
  const difference = useDifference(id)
  const route = routes.get(id)
  if (!connection || !route) return null
  const isSelected = (mark & selected) !== 0
  const [first, last] = [route.points[0], route.points.at(-1)]
  /** An end is taken hold of, and let go on another state. */
  const grab = (end: 'from' | 'to') => ({
    className: 'p-end nodrag nopan',
    'data-end': end,
    onPointerDown(event: PointerEvent<HTMLElement>) {
      event.stopPropagation()
      event.currentTarget.setPointerCapture(event.pointerId)
      setDrawn({ end, at: pointed(event) })
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => drawn && setDrawn({ end, at: pointed(event) }),
    onPointerUp(event: PointerEvent<HTMLElement>) {
      if (!drawn) return
      setDrawn(null)
      const state = document
        .elementsFromPoint(event.clientX, event.clientY)
        .map((one) => one.closest<HTMLElement>('.p-state')?.dataset.part)
        .find(Boolean)
      if (state) lead(editor, id, { [end]: state })
    },
    onPointerCancel: () => setDrawn(null),
  })
  return (
    <>
      <BaseEdge
        id={id}
        path={pathOf(route)}
        interactionWidth={18}
        className={cx('p-edge', isSelected && 'p-selected', difference && `p-is-${difference}`)}
        {...(markerEnd && { markerEnd })}
      />
      {drawn && first && last && (
        <line
          className="p-drawn"
          x1={(drawn.end === 'from' ? last : first).x}
          y1={(drawn.end === 'from' ? last : first).y}
          x2={drawn.at.x}
          y2={drawn.at.y}
        />
      )}
      {isSelected && !readOnly && first && last && (
        <ViewportPortal>
          <span {...grab('from')} style={{ left: first.x, top: first.y }} />
          <span {...grab('to')} style={{ left: last.x, top: last.y }} />
        </ViewportPortal>
      )}
      <EdgeLabelRenderer>
        <Label id={id} x={route.label.x} y={route.label.y} />
      </EdgeLabelRenderer>
    </>
  )
})

const Label = memo(function Label({ id, x, y }: { id: string; x: number; y: number }) {
  const editor = useProcess()
  const graph = useGraph()
  const connection = useConnection(id)
  const mark = useMark(id)
  const problems = useProblems(id)
  const layers = useStore(editor.$layers)
  const difference = useDifference(id)
  const { assignmentRoles } = useStore(editor.$document)
  const t = useT()
  const locale = useLocale()
  if (!connection) return null
  const met = roleLetters(assignmentRoles ?? [], t, locale)
  const allowed = [
    ...(connection.allow.author ? ['author'] : []),
    ...(connection.allow.assignmentRoles ?? []),
  ].flatMap((key) => met.find((one) => one.key === key) ?? [])
  const [problem] = problems
  const name = connectionName(connection, t, locale)
  const signs = signsOf(connection, layers, t)
  // All that its signs say, in words.
  const said = [
    name,
    wayOf(graph, connection, t, locale),
    ...(difference ? [t(differenceSigns[difference].label)] : []),
    ...(problem ? [t(problem.key)] : []),
    ...signs.map(({ words }) => words),
  ]
  return (
    <button
      type="button"
      className={cx('p-label nodrag nopan', (mark & selected) !== 0 && 'p-selected')}
      style={{ transform: `translate(-50%, -50%) translate(${x}px, ${y}px)` }}
      data-part={id}
      tabIndex={-1}
      aria-label={said.join(', ')}
      aria-pressed={(mark & selected) !== 0}
      onClick={(event) => {
        event.stopPropagation()
        choose(editor, id, event)
      }}
      onDoubleClick={() => editor.openSettings()}
    >
      {layers.has('roles') &&
        allowed.slice(0, 2).map(({ key, letter, name: role }) => (
          // Drawn by its looks: a name has to begin with what can be read, and that is the button's own.
          <span key={key} className="p-letter" data-drawn={letter} title={role} />
        ))}
      <DifferenceSign id={id} isShort isSaid />
      <span className="p-label-text">{name}</span>
      {problem && <Icon icon={problem.level === 'error' ? 'circle-alert' : 'triangle-alert'} size={14} />}
      {signs.map(({ icon, count }) => (
        <span key={icon} className="p-label-effects" data-drawn={count}>
          <Icon icon={icon} size={13} />
        </span>
      ))}
    </button>
  )
})
