import type { ActionInput, ActionOutput } from '../client.tsx'
import type { DeskQuery } from './deskQuery.ts'

export type DeskReply = ActionOutput<'case/list'>
export type DeskRow = DeskReply['data'][number]

/** What narrows the desk's list, in the words of the case engine. */
export function deskQuestion({ view, text, words, filters, arrived }: DeskQuery): ActionInput<'case/facets'> {
  const texts = [...words, text].map((one) => one.trim()).filter((one) => one !== '')
  const { from, to } = arrived
  const where = {
    ...Object.fromEntries(Object.entries(filters).map(([column, values]) => [column, [...values]])),
    ...((from || to) && { arrived: { ...(from && { from }), ...(to && { to }) } }),
  }
  return {
    view,
    ...(texts.length > 0 && { texts }),
    ...(Object.keys(where).length > 0 && { where }),
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
