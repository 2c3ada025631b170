import type { Sort } from '../../kit/table/tableColumn.ts'

/** What a list shows, as its address says it: a list can be linked to, and Back comes back to it as it was. */
export interface GridQuery {
  /** What is typed in the box. */
  text: string
  /** Texts that were made chips by Enter. */
  words: readonly string[]
  /** Field → exact value, as text. */
  fields: Readonly<Record<string, string>>
  sort: Sort | null
  page: number
  size: number
}

/** The list's part of an address. What is as it is from the start is left out. */
export function writeQuery(search: string, query: GridQuery, startSize: number): string {
  const out = new URLSearchParams(search)
  for (const key of [...out.keys()]) if (isOurs(key)) out.delete(key)
  if (query.text !== '') out.set('q', query.text)
  for (const word of query.words) out.append('w', word)
  for (const [field, value] of Object.entries(query.fields)) out.set(`f.${field}`, value)
  if (query.sort) out.set('sort', `${query.sort.direction === -1 ? '-' : ''}${query.sort.column}`)
  if (query.page > 1) out.set('page', String(query.page))
  if (query.size !== startSize) out.set('size', String(query.size))
  const text = out.toString()
  return text ? `?${text}` : ''
}

export function readQuery(search: string, startSize: number): GridQuery {
  const query = new URLSearchParams(search)
  const sort = /^(-?)(.+)$/.exec(query.get('sort') ?? '')
  const fields = [...query]
    .filter(([key]) => key.startsWith('f.'))
    .map(([key, value]) => [key.slice(2), value])
  return {
    text: query.get('q') ?? '',
    words: query.getAll('w'),
    fields: Object.fromEntries(fields),
    sort: sort?.[2] ? { column: sort[2], direction: sort[1] ? -1 : 1 } : null,
    page: positive(query.get('page'), 1),
    size: Math.min(positive(query.get('size'), startSize), 1000),
  }
}

const isOurs = (key: string) => ['q', 'w', 'sort', 'page', 'size'].includes(key) || key.startsWith('f.')
const positive = (text: string | null, otherwise: number) =>
  /^[1-9]\d{0,6}$/.test(text ?? '') ? Number(text) : otherwise
