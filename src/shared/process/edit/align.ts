import type { ProcessState } from '../process.ts'
import { stateSize } from './bands.ts'
import type { Place } from './places.ts'

export type Alignment = 'left' | 'middle' | 'right' | 'top' | 'centre' | 'bottom'
type Placed = Pick<ProcessState, '_id' | 'x' | 'y'>

/**
 * Where the states stand that are to have one edge, or their middles, in line: `middle` above each other, `centre` beside each other. Those that
 * would lie on each other then are set apart along that line, in the order that they stood in.
 */
export function aligned(states: readonly Placed[], to: Alignment): Record<string, Place> {
  const isAcross = to === 'left' || to === 'middle' || to === 'right'
  const all = states.map(({ x, y }) => (isAcross ? x : y))
  const [least, most] = [Math.min(...all), Math.max(...all)]
  const line =
    to === 'left' || to === 'top'
      ? least
      : to === 'right' || to === 'bottom'
        ? most
        : Math.round((least + most) / 2)
  const [across, along, length] = isAcross
    ? (['x', 'y', stateSize.height] as const)
    : (['y', 'x', stateSize.width] as const)
  const inOrder = [...states].sort((a, b) => a[along] - b[along] || a[across] - b[across])
  const at = new Map<string, number>()
  let free = Number.NEGATIVE_INFINITY
  for (const state of inOrder) {
    const place = state[along] < free ? free + leastSpace : state[along]
    at.set(state._id, place)
    free = place + length
  }
  return placesOf(states, (state) => {
    const place = at.get(state._id) ?? state[along]
    return isAcross ? { x: line, y: place } : { x: place, y: line }
  })
}

/** Where the states stand with the same space between each two, from the first to the last; those that are too near for that are set apart. */
export function spreadOut(states: readonly Placed[], direction: 'across' | 'down'): Record<string, Place> {
  const axis = direction === 'across' ? 'x' : 'y'
  const length = direction === 'across' ? stateSize.width : stateSize.height
  const inOrder = [...states].sort((a, b) => a[axis] - b[axis])
  const [first, last] = [inOrder[0]?.[axis] ?? 0, inOrder.at(-1)?.[axis] ?? 0]
  const step = Math.max(length + leastSpace, (last - first) / Math.max(1, inOrder.length - 1))
  const at = new Map(inOrder.map(({ _id }, index) => [_id, Math.round(first + index * step)]))
  return placesOf(states, ({ _id, x, y }) => ({ x, y, [axis]: at.get(_id) ?? first }))
}

const leastSpace = 16

/** Only of those that move. */
function placesOf(states: readonly Placed[], placeOf: (state: Placed) => Place): Record<string, Place> {
  return Object.fromEntries(
    states.flatMap((state) => {
      const place = placeOf(state)
      return place.x === state.x && place.y === state.y ? [] : [[state._id, place]]
    }),
  )
}
