import type { Translate } from '../../../src/shared/i18n.ts'
import type { ProcessTimer } from '../../../src/shared/process/process.ts'

/** When a timer is due, in words: *7 dagar*, *5 arbetsdagar*, *vid datumet i leverans*. */
export function timerWords({ after, working, atValue }: ProcessTimer, t: Translate): string {
  if (atValue) return t('Vid datumet i {name}', { name: atValue })
  const [, number, unit] = /^P(?:T(?=\d+[HM]$))?(\d+)([YMWDH])$/.exec(after ?? '') ?? []
  const n = Number(number)
  if (!number || !unit) return after || t('Ingen tid')
  if (working) return t('{n, plural, one {# arbetsdag} other {# arbetsdagar}}', { n })
  if (unit === 'D') return t('{n, plural, one {# dag} other {# dagar}}', { n })
  if (unit === 'W') return t('{n, plural, one {# vecka} other {# veckor}}', { n })
  if (unit === 'H') return t('{n, plural, one {# timme} other {# timmar}}', { n })
  if (unit === 'Y') return t('{n, plural, one {# år} other {# år}}', { n })
  return after?.startsWith('PT')
    ? t('{n, plural, one {# minut} other {# minuter}}', { n })
    : t('{n, plural, one {# månad} other {# månader}}', { n })
}
