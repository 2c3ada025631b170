import type { TimelineEntry } from './types.ts'

/** The last change of a case's status: by whom (empty: the system), when, and to what. */
export function lastChange(
  entries: readonly Pick<TimelineEntry, 'kind' | 'at' | 'byName' | 'detail'>[],
): { name: string; at: number; status: string } | null {
  const last = entries.findLast(({ kind }) => kind === 'status')
  if (!last) return null
  const { toName } = last.detail
  return { name: last.byName, at: last.at, status: typeof toName === 'string' ? toName : '' }
}
