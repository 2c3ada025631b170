import { expect, test } from 'bun:test'
import { plainHref } from './plain.ts'

test.each([
  [{}, { page: 2, sort: {} }, '/v/t?tickets.page=2'],
  [{ a: '1' }, { page: 1, sort: { created: -1 } }, '/v/t?a=1&tickets.page=1&tickets.sort=-created'],
  [
    { 'tickets.sort': '-created', 'tickets.page': '3' },
    { page: 1, sort: { 'data.gata': 1 } },
    '/v/t?tickets.sort=data.gata&tickets.page=1',
  ],
] as const)('%j and %j is %s', (query, state, href) => {
  expect(plainHref('/v/t', query as Record<string, string>, state)).toBe(href)
})
