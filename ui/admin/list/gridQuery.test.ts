import { expect, test } from 'bun:test'
import { type GridQuery, readQuery, writeQuery } from './gridQuery.ts'

const start: GridQuery = { text: '', words: [], fields: {}, sort: null, page: 1, size: 10 }

const cases: [string, Partial<GridQuery>, string][] = [
  ['nothing', {}, ''],
  ['text and words', { text: 'a b', words: ['x', 'y'] }, '?q=a+b&w=x&w=y'],
  ['a field', { fields: { status: 'active' } }, '?f.status=active'],
  ['sorting', { sort: { column: 'name', direction: -1 } }, '?sort=-name'],
  ['another page and size', { page: 3, size: 50 }, '?page=3&size=50'],
]
test.each(cases)('%s is written and read again', (_, part, address) => {
  const query = { ...start, ...part }
  expect(writeQuery('', query, 10)).toBe(address)
  expect(readQuery(address, 10)).toEqual(query)
})

test('what others keep in the address stays', () => {
  expect(writeQuery('?Modal=Edit&q=old', { ...start, text: 'new' }, 10)).toBe('?Modal=Edit&q=new')
})

test('nonsense in the address is not believed', () => {
  expect(readQuery('?page=-1&size=99999&sort=', 10)).toMatchObject({ page: 1, size: 1000, sort: null })
})
