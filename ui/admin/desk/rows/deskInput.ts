import { type DeskQuery, deskQuestion } from '../../../../src/shared/desk/query.ts'
import { weeksOf } from '../../../kit/calendar/days.ts'
import type { ActionInput, ActionOutput } from '../../client.tsx'
import type { GroupsInput } from './useDeskGroups.ts'

export type DeskReply = ActionOutput<'case/list'>
export type DeskRow = DeskReply['data'][number]

/** The same cases in groups: of a list with headings, a board, or the days of a calendar. Null where they stand in rows. */
export function deskGroups(query: DeskQuery, today: string, closed: readonly string[]): GroupsInput | null {
  const { layout, groupBy, process, calendar, sort } = query
  const question = { ...deskQuestion(query), columns: [] }
  if (layout === 'calendar') {
    const weeks = weeksOf(calendar.at || today, calendar.span)
    const days = { from: weeks[0]?.[0] ?? today, to: weeks.at(-1)?.at(-1) ?? today }
    return { ...question, by: calendar.by, days, each: calendar.span === 'month' ? 4 : 15 }
  }
  if (layout === 'board')
    return { ...question, by: 'board', each: 25, ...(process && { processIds: [process] }) }
  if (!groupBy) return null
  return {
    ...question,
    ...{ by: groupBy, each: 25, closed: [...closed] },
    ...(sort && { sort: { [sort.column]: sort.direction } }),
  }
}

/** The whole question, without what is open beside the list. */
export function deskInput(query: DeskQuery): ActionInput<'case/list'> {
  return {
    ...deskQuestion(query),
    ...(query.sort && { sort: { [query.sort.column]: query.sort.direction } }),
    columns: [],
    page: query.page,
    pageSize: query.size,
  }
}

/** The same list as a file for a spreadsheet: all its pages, with these columns. */
export function deskSheet(query: DeskQuery, columns: readonly { id: string }[]) {
  const { page: _page, pageSize: _size, columns: _answers, ...question } = deskInput(query)
  return { page: 'formData', question, columns: columns.map(({ id }) => (id === 'handler' ? 'assign' : id)) }
}
