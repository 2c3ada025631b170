import { useStore } from '@nanostores/react'
import { memo, type PointerEvent, useState } from 'react'
import type { Place } from '../../../src/shared/process/edit/places.ts'
import type { Route } from '../../../src/shared/process/edit/routes.ts'
import { selected } from '../../editing/marks.ts'
import { lead } from '../actions/connections.ts'
import { useMark, useProcess } from '../state/context.tsx'
import { stateAt } from './stateAt.ts'
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
      const state = stateAt(event)
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
      <span {...grab('from')} style={beside(first, points[1])} />
      <span {...grab('to')} style={beside(last, points.at(-2))} />
    </>
  )
}

/** Where an end is taken hold of: on its line, clear of the handle of the state, from which another connection is drawn. */
function beside({ x, y }: Place, next: Place | undefined): { left: number; top: number } {
  const [across, down] = [(next?.x ?? x) - x, (next?.y ?? y) - y]
  const by = Math.min(1, clear / (Math.hypot(across, down) || 1))
  return { left: x + across * by, top: y + down * by }
}
const clear = 18
