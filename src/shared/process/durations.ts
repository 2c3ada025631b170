import { workingDays } from '../calendar/workDays.ts'

/** What the time of a timer is counted in, the shortest first. */
export const durationUnits = ['minutes', 'hours', 'days', 'workingDays', 'weeks', 'months'] as const
export type DurationUnit = (typeof durationUnits)[number]

/** A time as somebody says it: so many of one unit. */
export interface Duration {
  n: number
  unit: DurationUnit
}

/** How a timer stores it: ISO 8601, and whether its days are working days. */
export interface StoredDuration {
  after?: string | undefined
  working?: boolean | undefined
}

const letters = {
  minutes: ['PT', 'M'],
  hours: ['PT', 'H'],
  days: ['P', 'D'],
  workingDays: ['P', 'D'],
  weeks: ['P', 'W'],
  months: ['P', 'M'],
} as const satisfies Record<DurationUnit, readonly [string, string]>

/** At most so many, as a timer can be asked to wait. */
export const mostOf = (unit: DurationUnit): number => (unit === 'workingDays' ? 999 : 9_999)

export function storedDuration({ n, unit }: Duration): { after: string; working?: true } {
  const [before, behind] = letters[unit]
  return { after: `${before}${n}${behind}`, ...(unit === 'workingDays' && { working: true as const }) }
}

/** Undefined of what is no time in one unit: `P1M2D`, years, or nothing. */
export function durationOf({ after = '', working }: StoredDuration): Duration | undefined {
  if (working) {
    const [, days] = workingDays.exec(after) ?? []
    return days === undefined ? undefined : { n: Number(days), unit: 'workingDays' }
  }
  const [, number, letter = ''] = /^P(?:T(?=\d+[HM]$))?(\d{1,6})([HMWD])$/.exec(after) ?? []
  const start = after.startsWith('PT') ? 'PT' : 'P'
  const unit = durationUnits.find((one) => letters[one][0] === start && letters[one][1] === letter)
  return number === undefined || !unit ? undefined : { n: Number(number), unit }
}
