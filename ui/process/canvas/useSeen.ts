import { type ReactFlowState, useStoreApi } from '@xyflow/react'
import { startTransition, useEffect, useMemo, useState } from 'react'
import type { Route } from '../../../src/shared/process/edit/routes.ts'
import { mostLabel } from './labelWidth.ts'

type Area = readonly [left: number, top: number, right: number, bottom: number]

/** As the drawing is moved, lines come and go by so much of it at a time, at 100 %. */
const step = 240

export interface Seen {
  /** Whether a line goes through what is seen of the drawing, or close to it. */
  line(route: Route): boolean
  /** Whether its label stands there. */
  label(route: Route): boolean
}

/** What of the lines is seen. Where the drawing jumps, its lines follow in the next moment. */
export function useSeen(): Seen {
  const flow = useStoreApi()
  const [[left, top, right, bottom], setArea] = useState<Area>(() => seenArea(flow.getState()))
  useEffect(() => {
    let known: Area | null = null
    const look = (state: ReactFlowState) => {
      const next = seenArea(state)
      if (known && isSame(known, next)) return
      known = next
      startTransition(() => setArea(next))
    }
    look(flow.getState())
    return flow.subscribe(look)
  }, [flow])
  return useMemo(
    () => ({
      line(route) {
        const [x1, y1, x2, y2] = areaOf(route)
        return x1 < right && x2 > left && y1 < bottom && y2 > top
      },
      label: ({ label: { x, y } }) =>
        x - halfLabel < right && x + halfLabel > left && y - air < bottom && y + air > top,
    }),
    [left, top, right, bottom],
  )
}

function seenArea({ transform: [x, y, zoom], width, height }: ReactFlowState): Area {
  const down = (at: number) => Math.floor(at / zoom / step) * step
  const up = (at: number) => Math.ceil(at / zoom / step) * step
  return [down(-x), down(-y), up(width - x), up(height - y)]
}

const isSame = (one: Area, other: Area) => one.every((at, index) => at === other[index])

const [halfLabel, air] = [mostLabel / 2, 20]
const areas = new WeakMap<Route, Area>()

/** What a line and its label take. */
function areaOf(route: Route): Area {
  const known = areas.get(route)
  if (known) return known
  const [xs, ys] = [route.points.map(({ x }) => x), route.points.map(({ y }) => y)]
  const area: Area = [
    Math.min(...xs, route.label.x - halfLabel) - air,
    Math.min(...ys) - air,
    Math.max(...xs, route.label.x + halfLabel) + air,
    Math.max(...ys) + air,
  ]
  areas.set(route, area)
  return area
}
