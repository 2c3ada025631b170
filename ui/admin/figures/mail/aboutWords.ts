import { swedishDay } from '../../../../src/shared/calendar/swedishDay.ts'
import { groupLabels } from '../../../../src/shared/figures/columns.ts'
import { periods } from '../../../../src/shared/figures/period.ts'
import { readFigures } from '../../../../src/shared/figures/question.ts'
import type { useT } from '../../../kit/text.tsx'

/** What the figures of an address's query are of: over which days, by what, and how much they are narrowed. */
export function aboutWords(t: ReturnType<typeof useT>, search: string): string {
  const { period, days, by, query } = readFigures(search, swedishDay())
  const n = Object.keys(query.filters).length + query.words.length + (query.text === '' ? 0 : 1)
  return [
    period === 'own' ? `${days.from} – ${days.to}` : t(periods[period]),
    t(groupLabels[by]),
    t('{n, plural, =0 {alla ärenden} one {# filter} other {# filter}}', { n }),
  ].join(' · ')
}
