import type { ActionInput, ActionOutput } from '../client.tsx'
import type { DeskQuery } from './deskQuery.ts'

export type DeskReply = ActionOutput<'case/list'>
export type DeskRow = DeskReply['data'][number]

/** The desk's question in the words of the case engine, without what is open beside the list. */
export function deskInput(query: DeskQuery): ActionInput<'case/list'> {
  const texts = [...query.words, query.text].map((text) => text.trim()).filter((text) => text !== '')
  const { status, form, handler } = query.filters
  const { from, to } = query.arrived
  const where = {
    ...(status && { status: [...status] }),
    ...(form && { form: [...form] }),
    ...(handler && { assign: [...handler] }),
    ...((from || to) && { arrived: { ...(from && { from }), ...(to && { to }) } }),
  }
  return {
    view: query.view,
    ...(texts.length > 0 && { texts }),
    ...(Object.keys(where).length > 0 && { where }),
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
