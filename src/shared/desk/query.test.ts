import { expect, test } from 'bun:test'
import {
  beyondView,
  deskQuestion,
  filterParts,
  filtersOf,
  isNarrowed,
  laidOver,
  nothingNarrowed,
  readDeskQuery,
  viewText,
  writeDeskQuery,
} from './query.ts'

const plain = readDeskQuery('', 25)
const asList = {
  layout: 'list' as const,
  groupBy: null,
  process: null,
  calendar: { by: 'due' as const, span: 'month' as const, at: '' },
}

test('an address without a query is all that is open, from the first page', () => {
  expect(plain).toEqual({
    ...nothingNarrowed,
    view: 'all',
    sort: null,
    columns: null,
    page: 1,
    size: 25,
    open: null,
    ...asList,
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
    filters: {
      ...{ status: ['ny', 'hos entreprenör'], handler: ['u1'], 'data.galler': ['hal', 'park'] },
      ...{ 'status.not': ['pagar'], 'data.galler.not': ['gata'], 'tag.is': ['empty'], 'data.not': ['ja'] },
    },
    arrived: { from: '2026-11-01', to: '' },
    sort: { column: 'updated', direction: -1 as const },
    columns: [{ id: 'title', width: 'wide' as const }, { id: 'data.gata' }],
    page: 3,
    size: 50,
    open: 'case1',
    layout: 'calendar' as const,
    groupBy: 'handler' as const,
    process: 'process1',
    calendar: { by: 'arrived' as const, span: 'week' as const, at: '2026-11-23' },
  }
  const search = writeDeskQuery('', query, 25)
  expect(readDeskQuery(search, 25)).toEqual(query)
  expect(isNarrowed(query)).toBe(true)
  expect(isNarrowed({ ...query, ...nothingNarrowed })).toBe(false)
})

test('a condition is said in the address and in the words of the engine', () => {
  const query = readDeskQuery(
    '?status.not=ny&status.not=klar&tag=a&tag.not=b&handler.is=given&group.is=both',
    25,
  )
  expect(filterParts(query.filters)).toEqual([
    { column: 'status', operator: 'not', values: ['ny', 'klar'] },
    { column: 'tag', operator: 'is', values: ['a'] },
    { column: 'tag', operator: 'not', values: ['b'] },
    { column: 'handler', operator: 'given', values: [] },
  ])
  expect(filtersOf(filterParts(query.filters))).toEqual({ ...query.filters })
  expect(deskQuestion(query).where).toEqual({
    status: { not: ['ny', 'klar'] },
    tag: { is: ['a'], not: ['b'] },
    handler: { empty: false },
  })
  expect(deskQuestion(readDeskQuery('?data.is=x&data.x.is=empty', 25)).where).toEqual({
    'data.is': ['x'],
    'data.x': { empty: true },
  })
})

test('what is not the desk’s stays in the address, and what is nonsense there is not read', () => {
  expect(writeDeskQuery('?Modal=Edit&view=mine&status=ny&data.galler=hal', plain, 25)).toBe('?Modal=Edit')
  expect(readDeskQuery('?view=toString&page=-1&size=9999&from=igår&status=&data.=x&database=y', 25)).toEqual({
    ...plain,
    size: 100,
  })
})

test('the address goes before how the person lays out the desk, and says what another would see', () => {
  expect(readDeskQuery('', 25, 'board').layout).toBe('board')
  expect(readDeskQuery('?layout=list', 25, 'board').layout).toBe('list')
  expect(writeDeskQuery('', plain, 25, 'board')).toBe('?layout=list')
  expect(writeDeskQuery('', { ...plain, layout: 'board' }, 25, 'board')).toBe('?layout=board')
  expect(readDeskQuery('?layout=graph&groupBy=data&at=2026-02-30', 25)).toEqual(plain)
})

const saved = viewText(
  readDeskQuery('?status=ny&status=pagar&sort=-due&layout=board&page=4&case=c1&w=torg', 25),
)

test('a saved view keeps what narrows and lays out the list, and not where somebody stands in it', () => {
  expect(saved).toBe('layout=board&sort=-due&status=ny&status=pagar&w=torg')
  expect(viewText(readDeskQuery('?w=torg&status=ny&sort=-due&status=pagar&layout=board', 50))).toBe(saved)
  expect(viewText(plain)).toBe('layout=list')
})

test.each([
  ['nothing of it', '', { status: ['ny', 'pagar'] }, 'board', -1],
  ['another value', '?status=klar', { status: ['klar'] }, 'board', -1],
  ['no value', '?status=&w=', {}, 'board', -1],
  ['another column', '?form=f1', { form: ['f1'], status: ['ny', 'pagar'] }, 'board', -1],
  ['none of these', '?status.not=klar', { status: ['ny', 'pagar'], 'status.not': ['klar'] }, 'board', -1],
  ['another order and layout', '?sort=updated&layout=list', { status: ['ny', 'pagar'] }, 'list', 1],
] as const)('the address goes before the view: %s', (_name, search, filters, layout, direction) => {
  const query = readDeskQuery(laidOver(saved, search), 25, 'calendar')
  expect(query).toMatchObject({ layout, sort: { direction } })
  expect(query.filters).toEqual({ ...filters })
})

test.each([
  ['as it is', saved, ''],
  ['an operator changed', 'layout=board&sort=-due&status.not=ny&w=torg', '?status.not=ny&status='],
  ['a filter changed', 'layout=board&sort=-due&status=klar&w=torg', '?status=klar'],
  ['everything taken away', 'layout=board', '?sort=&status=&w='],
  ['a filter added', `${saved}&form=f1&saved=v1`, '?form=f1&saved=v1'],
])('what differs from the view stands in the address, and no more: %s', (_name, whole, expected) => {
  expect(beyondView(saved, whole)).toBe(expected)
  // And it comes out as it went in.
  expect(readDeskQuery(laidOver(saved, expected), 25)).toEqual(readDeskQuery(whole, 25))
})

test('columns that are no names are left out of the address', () => {
  expect(readDeskQuery('?columns=title:wide,,status:huge,<b>,status', 25).columns).toEqual([
    { id: 'title', width: 'wide' },
    { id: 'status' },
  ])
  expect(readDeskQuery('?columns=', 25).columns).toBeNull()
})

test('an answer without choices is asked for by how it begins, by what stands in it and by bounds', () => {
  const text =
    'data.antal.between=3..9&data.plats.begins=Stor&data.plats.contains=gatan&data.plats.not=Storgatan+1'
  const query = readDeskQuery(`?${text}`, 25)
  expect(filterParts(query.filters)).toEqual([
    { column: 'data.antal', operator: 'between', values: ['3', '9'] },
    { column: 'data.plats', operator: 'begins', values: ['Stor'] },
    { column: 'data.plats', operator: 'contains', values: ['gatan'] },
    { column: 'data.plats', operator: 'not', values: ['Storgatan 1'] },
  ])
  expect(filtersOf(filterParts(query.filters))).toEqual(query.filters)
  expect(writeDeskQuery('', query, 25)).toBe(`?${text}`)
  expect(deskQuestion(query).where).toEqual({
    'data.antal': { from: '3', to: '9' },
    'data.plats': { not: ['Storgatan 1'], begins: ['Stor'], contains: ['gatan'] },
  })
  // Open to one side; nonsense is not read, nor asked of what is no answer.
  expect(deskQuestion(readDeskQuery('?data.dag.between=..2031-05-20', 25)).where).toEqual({
    'data.dag': { to: '2031-05-20' },
  })
  expect(readDeskQuery('?data.dag.between=hej&status.begins=N&form.contains=fel', 25).filters).toEqual({})
})
