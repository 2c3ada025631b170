import type { TimelineEntry } from '../case/types.ts'

/** The version that a case was moved from last, where that is not taken back. */
export function wayBack(
  what: 'process' | 'form',
  version: number,
  timeline: readonly Pick<TimelineEntry, 'kind' | 'detail'>[],
): number | undefined {
  const last = timeline.findLast(({ kind }) => kind === (what === 'process' ? 'processMoved' : 'formMoved'))
  if (!last || last.detail.back === true || last.detail.to !== version) return undefined
  return typeof last.detail.from === 'number' ? last.detail.from : undefined
}
