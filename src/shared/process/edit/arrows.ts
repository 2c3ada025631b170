import type { ProcessState } from '../process.ts'

export type Arrow = 'left' | 'right' | 'up' | 'down'

/** How much further off something is for each pixel that it is out of line. */
const aside = 2

/** The state that an arrow key leads to from one: the nearest in that direction, with what is in line before what is aside. */
export function nextState(
  states: readonly Pick<ProcessState, '_id' | 'x' | 'y'>[],
  from: string,
  arrow: Arrow,
): string | undefined {
  const start = states.find(({ _id }) => _id === from)
  if (!start) return undefined
  const isAcross = arrow === 'left' || arrow === 'right'
  const sign = arrow === 'right' || arrow === 'down' ? 1 : -1
  let best: string | undefined
  let least = Number.POSITIVE_INFINITY
  for (const { _id, x, y } of states) {
    const [right, down] = [x - start.x, y - start.y]
    const ahead = sign * (isAcross ? right : down)
    const off = Math.abs(isAcross ? down : right)
    // Whatever lies more to the side than ahead is what another key leads to.
    if (ahead <= 0 || off > ahead * reach) continue
    const far = ahead + off * aside
    if (far >= least) continue
    least = far
    best = _id
  }
  return best
}

/** How steep a direction may be. */
const reach = 2
