import type { Translate } from '../i18n.ts'
import type { FigureClock } from './columns.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** How long something took, as somebody would say it: days from two of them on, hours from two, else minutes. Opening time has no days. */
export function timeWords(ms: number, t: Translate, clock: FigureClock = 'all'): string {
  if (clock === 'all' && ms >= 2 * day)
    return t('{n, plural, one {# dag} other {# dagar}}', { n: Math.round(ms / day) })
  if (ms >= 2 * hour) return t('{n} tim', { n: Math.round(ms / hour) })
  if (ms > 0 && ms < minute) return t('< 1 min')
  return t('{n} min', { n: Math.round(ms / minute) })
}
