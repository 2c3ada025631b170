import { undeliveredWhy } from '../../../../src/shared/messages/undelivered.ts'
import type { Delivery } from '../types.ts'

/** Ways of one message as they are told of: those that failed alike stand as one, the last of them, with how many there are. */
export function foldWays(ways: readonly Delivery[]): { way: Delivery; times: number }[] {
  const alike = Map.groupBy(ways, ({ channel, address, state, at, reason = '' }) =>
    state === 'failed'
      ? JSON.stringify([channel, address, channel === 'mail' ? undeliveredWhy(reason).id : reason])
      : JSON.stringify([channel, address, state, at]),
  )
  return [...alike.values()].flatMap((those) => {
    const way = those.toSorted((a, b) => a.at - b.at).at(-1)
    return way ? [{ way, times: those.length }] : []
  })
}
