import { type Message, msg, type Translate } from '../../i18n.ts'
import type { ClockReading, ClockUnit, ShownClock, Stands } from './caseClock.ts'

type Words = Readonly<Record<ClockUnit, Message>>

const usedOf: Words = {
  workingDays: msg`{used} av {all, plural, one {# arbetsdag} other {# arbetsdagar}} använda`,
  days: msg`{used} av {all, plural, one {# dag} other {# dagar}} använda`,
  hours: msg`{used} av {all, plural, one {# timme} other {# timmar}} använda`,
}
const used: Words = {
  workingDays: msg`{n, plural, one {# arbetsdag} other {# arbetsdagar}} använda`,
  days: msg`{n, plural, one {# dag} other {# dagar}} använda`,
  hours: msg`{n, plural, one {# timme} other {# timmar}} använda`,
}
const left: Words = {
  workingDays: msg`{n, plural, one {# arbetsdag} other {# arbetsdagar}} kvar`,
  days: msg`{n, plural, one {# dag} other {# dagar}} kvar`,
  hours: msg`{n, plural, one {# timme} other {# timmar}} kvar`,
}
const over: Words = {
  workingDays: msg`{n, plural, one {# arbetsdag} other {# arbetsdagar}} över tiden`,
  days: msg`{n, plural, one {# dag} other {# dagar}} över tiden`,
  hours: msg`{n, plural, one {# timme} other {# timmar}} över tiden`,
}

/** Why a clock stands. */
const why: Readonly<Record<Stands, Message>> = {
  asked: msg`Klockan står: komplettering är begärd`,
  waiting: msg`Klockan står: väntar på den som skickade in`,
  ended: msg`Klockan står: ärendet är avslutat`,
}

/** What a clock says, in words. Texts may be empty. */
export interface ClockWords {
  used: string
  left: string
  stands: string
}

export function clockWords(reading: ShownClock, t: Translate): ClockWords {
  const { unit, left: rest } = reading
  return {
    used:
      rest === null || rest < 0
        ? t(used[unit], { n: reading.used })
        : t(usedOf[unit], { used: reading.used, all: reading.used + rest }),
    left: leftWords(reading, t),
    stands: reading.stands === null ? '' : t(why[reading.stands]),
  }
}

function leftWords({ unit, left: rest, isLate }: ClockReading, t: Translate): string {
  if (rest === null) return ''
  if (rest > 0) return t(left[unit], { n: rest })
  if (rest < 0) return t(over[unit], { n: -rest })
  if (isLate) return t('Tiden har gått ut')
  return unit === 'hours' ? t('Mindre än en timme kvar') : t('Sista dagen')
}
