import type { Message, Translate } from '../../../src/shared/i18n.ts'
import { msg } from '../../../src/shared/i18n.ts'
import { type DurationUnit, durationOf } from '../../../src/shared/process/durations.ts'
import type { ProcessTimer } from '../../../src/shared/process/process.ts'

const words: Readonly<Record<DurationUnit, Message>> = {
  minutes: msg`{n, plural, one {# minut} other {# minuter}}`,
  hours: msg`{n, plural, one {# timme} other {# timmar}}`,
  days: msg`{n, plural, one {# dag} other {# dagar}}`,
  workingDays: msg`{n, plural, one {# arbetsdag} other {# arbetsdagar}}`,
  weeks: msg`{n, plural, one {# vecka} other {# veckor}}`,
  months: msg`{n, plural, one {# månad} other {# månader}}`,
}

/** When a timer is due, in words: *7 dagar*, *5 arbetsdagar*, *vid datumet i leverans*; as it is stored where it is no number of one unit. */
export function timerWords(timer: ProcessTimer, t: Translate): string {
  const { after, atValue } = timer
  if (atValue) return t('Vid datumet i {name}', { name: atValue })
  const duration = durationOf(timer)
  return duration ? t(words[duration.unit], { n: duration.n }) : after || t('Ingen tid')
}
