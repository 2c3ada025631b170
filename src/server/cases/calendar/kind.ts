import { formatHours, parseHours, weekdayKeys } from '../../../shared/calendar/workCalendar.ts'
import { msg } from '../../../shared/i18n.ts'
import { organisationsCalendar } from '../../../shared/schemas/workCalendar.ts'
import { fail } from '../../../shared/wire/errors.ts'
import type { KindOf } from '../../documents/kinds/kind.ts'

export const workCalendarKind: KindOf<'workCalendar'> = {
  check({ values, before }) {
    const problems: Record<string, string> = {}
    const hours = { ...before, ...values }
    const each = weekdayKeys.map((key) => parseHours(hours[key]))
    for (const [i, key] of weekdayKeys.entries())
      if (each[i] === null) problems[key] = 'validation.openingHours'
    // Nothing would ever be due by it.
    if (each.every((one) => one?.length === 0)) problems.monday = 'validation.neverOpen'
    if (values.closed?.some(({ name, day }) => !name?.trim() || !day))
      problems.closed = 'validation.closedDays'
    return problems
  },

  beforeWrite({ values }) {
    for (const key of weekdayKeys) {
      const hours = parseHours(values[key])
      if (values[key] && hours) values[key] = formatHours(hours)
    }
  },

  beforeRemove({ document }) {
    if (document._id === organisationsCalendar) throw fail('CONFLICT', { message: organisations })
  },
}

const organisations = msg`Det här är organisationens kalender, som all tid räknas efter. Ändra den i stället.`
