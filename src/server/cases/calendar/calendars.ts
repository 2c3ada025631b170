import {
  parseHours,
  usualCalendar,
  type WorkCalendar,
  weekdayKeys,
} from '../../../shared/calendar/workCalendar.ts'
import type { DocumentNamed } from '../../../shared/schemas/document.ts'
import { organisationsCalendar } from '../../../shared/schemas/workCalendar.ts'
import { systemSession } from '../../session.ts'
import type { CaseContext } from '../context.ts'
import type { CompiledProcess } from '../forms.ts'

type Context = { documents: Pick<CaseContext['documents'], 'find'> }

/**
 * The calendar that the time of cases in a process is counted by: its own, else the organisation's, as they are now. Where there
 * is none any more, the usual one.
 */
export async function calendarOf(
  context: Context,
  org: string,
  process: { data: Pick<CompiledProcess['data'], 'workCalendar'> } | undefined,
): Promise<WorkCalendar> {
  const own = process?.data.workCalendar
  const found = (own && (await find(context, org, own))) || (await find(context, org, organisationsCalendar))
  return found ? calendarFrom(found) : usualCalendar
}

const find = ({ documents }: Context, org: string, id: string) =>
  documents.find(systemSession(org), 'workCalendar', id)

function calendarFrom({ holidays, closed, ...hours }: DocumentNamed<'workCalendar'>): WorkCalendar {
  return {
    holidays: holidays ?? false,
    closed: (closed ?? []).flatMap(({ day, yearly }) => (day ? [{ day, yearly: yearly ?? false }] : [])),
    hours: weekdayKeys.map((key) => parseHours(hours[key]) ?? []),
  }
}
