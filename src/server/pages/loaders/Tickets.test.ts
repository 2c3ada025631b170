import { expect, test } from 'bun:test'
import { asked } from './Tickets.ts'

test.each([
  [{}, {}],
  [{ 'tickets.page': '3' }, { page: 3 }],
  [{ 'tickets.page': '-1' }, {}],
  [{ 'tickets.page': 'x', 'tickets.sort': '' }, {}],
  [{ 'tickets.sort': '-created' }, { sort: { created: -1 } }],
  [{ 'tickets.sort': 'data.gata' }, { sort: { 'data.gata': 1 } }],
  [{ 'tickets.sort': 'a b; drop' }, {}],
] as const)('%j asks for %j', (query, state) => {
  expect(asked(query as Record<string, string>)).toEqual(state as never)
})
