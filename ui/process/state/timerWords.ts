import type { Message, Translate } from '../../../src/shared/i18n.ts'
import { msg } from '../../../src/shared/i18n.ts'
import type { When } from '../../../src/shared/process/clock/when.ts'
import { type DurationUnit, durationOf } from '../../../src/shared/process/durations.ts'

const words: Readonly<Record<DurationUnit, Message>> = {
  minutes: msg`{n, plural, one {# minut} other {# minuter}}`,
  hours: msg`{n, plural, one {# timme} other {# timmar}}`,
  days: msg`{n, plural, one {# dag} other {# dagar}}`,
  workingDays: msg`{n, plural, one {# arbetsdag} other {# arbetsdagar}}`,
  weeks: msg`{n, plural, one {# vecka} other {# veckor}}`,
  months: msg`{n, plural, one {# månad} other {# månader}}`,
}

/** When a timer is due, in words: *7 dagar*, *5 arbetsdagar*, *vid datumet i leverans*; as it is stored where it is no number of one unit. */
export function timerWords(timer: When, t: Translate): string {
  const { time } = timer
  const day = dayWords(timer, t)
  return time ? t('{day} kl. {time}', { day, time }) : day
}

function dayWords({ after, atValue, days = 0, working }: When, t: Translate): string {
  if (!atValue) {
    const duration = durationOf({ after, working })
    return duration ? t(words[duration.unit], { n: duration.n }) : after || t('Ingen tid')
  }
  if (days === 0) return t('Vid datumet i {name}', { name: atValue })
  const time = t(words[working ? 'workingDays' : 'days'], { n: Math.abs(days) })
  return days < 0
    ? t('{time} före datumet i {name}', { time, name: atValue })
    : t('{time} efter datumet i {name}', { time, name: atValue })
}
