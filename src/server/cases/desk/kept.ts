import { dropOldest } from '../../oldest.ts'
import type { Session } from '../../session.ts'

/** What was counted, for sessions that see the same. */
export interface Kept<T> {
  /** Of the lists when it was counted. */
  generation: number
  at: number
  /** So many cases that it stands for a while although they have changed. */
  isMuch: boolean
  value: T
}

/** Of more cases than this what was counted is kept for `keptMs`. */
const few = 20_000
const keptMs = 5_000
/** Answers that are kept at a time. */
const most = 500

/** Counted anew when something has changed since; of many cases not before five seconds have passed. */
export async function keptFor<T>(
  kept: Map<string, Kept<T>>,
  key: string,
  generation: number,
  count: () => Promise<{ value: T; cases: number }>,
): Promise<T> {
  const known = kept.get(key)
  // What is late comes to be so without that anything changes.
  if (known && (known.generation === generation || known.isMuch) && Date.now() - known.at < keptMs)
    return known.value
  const { value, cases } = await count()
  kept.set(key, { generation, at: Date.now(), isMuch: cases > few, value })
  if (kept.size > most) dropOldest(kept)
  return value
}

/** What decides which cases a session sees, whoever it is. */
export const rightsOf = ({ org, kind, roles, groups, permissions }: Session): unknown[] => [
  org,
  kind,
  [...roles].sort(),
  [...groups].sort(),
  [...permissions].sort(),
]
