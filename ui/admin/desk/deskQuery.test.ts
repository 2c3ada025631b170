import { expect, test } from 'bun:test'
import { isNarrowed, nothingNarrowed, readDeskQuery, writeDeskQuery } from './deskQuery.ts'

const plain = readDeskQuery('', 25)

test('an address without a query is all that is open, from the first page', () => {
  expect(plain).toEqual({
    ...nothingNarrowed,
    view: 'all',
    sort: null,
    page: 1,
    size: 25,
    open: null,
  })
  expect(isNarrowed(plain)).toBe(false)
  expect(writeDeskQuery('', plain, 25)).toBe('')
})

test('what narrows the list goes into the address and comes out as it was', () => {
  const query = {
    ...plain,
    view: 'late' as const,
    text: 'stor',
    words: ['gata', 'gata & torg'],
    filters: { status: ['ny', 'hos entreprenör'], handler: ['u1'], 'data.galler': ['hal', 'park'] },
    arrived: { from: '2026-11-01', to: '' },
    sort: { column: 'updated', direction: -1 as const },
    page: 3,
    size: 50,
    open: 'case1',
  }
  const search = writeDeskQuery('', query, 25)
  expect(readDeskQuery(search, 25)).toEqual(query)
  expect(isNarrowed(query)).toBe(true)
  expect(isNarrowed({ ...query, ...nothingNarrowed })).toBe(false)
})

test('what is not the desk’s stays in the address, and what is nonsense there is not read', () => {
  expect(writeDeskQuery('?Modal=Edit&view=mine&status=ny&data.galler=hal', plain, 25)).toBe('?Modal=Edit')
  expect(readDeskQuery('?view=toString&page=-1&size=9999&from=igår&status=&data.=x&database=y', 25)).toEqual({
    ...plain,
    size: 100,
  })
})
