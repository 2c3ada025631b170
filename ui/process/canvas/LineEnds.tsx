import { useStore } from '@nanostores/react'
import { memo, type PointerEvent, useState } from 'react'
import type { Place } from '../../../src/shared/process/edit/commands.ts'
import type { Route } from '../../../src/shared/process/edit/routes.ts'
import { selected } from '../../editing/marks.ts'
import { lead } from '../actions/connections.ts'
import { useMark, useProcess } from '../state/context.tsx'
import { usePointed } from './usePointed.ts'

/** The ends of a chosen connection, by which it is led elsewhere. */
export const LineEnds = memo(function LineEnds({ id, route }: { id: string; route: Route }) {
  const isSelected = (useMark(id) & selected) !== 0
  return isSelected ? <Ends id={id} route={route} /> : null
})

function Ends({ id, route: { points } }: { id: string; route: Route }) {
  const editor = useProcess()
  const readOnly = useStore(editor.$readOnly)
  const pointed = usePointed()
  const [drawn, setDrawn] = useState<{ end: 'from' | 'to'; at: Place } | null>(null)
  const [first, last] = [points[0], points.at(-1)]
  if (readOnly || !first || !last) return null
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
  const fixed = drawn?.end === 'from' ? last : first
  return (
    <>
      {drawn && (
        <svg className="p-lines" aria-hidden="true">
          <line className="p-drawn" x1={fixed.x} y1={fixed.y} x2={drawn.at.x} y2={drawn.at.y} />
        </svg>
      )}
      <span {...grab('from')} style={{ left: first.x, top: first.y }} />
      <span {...grab('to')} style={{ left: last.x, top: last.y }} />
    </>
  )
}
