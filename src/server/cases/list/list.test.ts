import { afterEach, beforeEach, expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  admin,
  auditOf,
  citizen,
  handler,
  makeRoles,
  makeUsers,
  publishFault,
  registrar,
  sendFault,
  stranger,
  visitor,
} from '../../../../test/support/cases.ts'
import { databaseOf, rewrite } from '../../../../test/support/database.ts'
import { testApp } from '../../../../test/support/scenario.ts'
import type { Values } from '../../../shared/fields/field.ts'
import { type App, createApp } from '../../app.ts'
import { readConfig } from '../../config.ts'
import type { Session } from '../../session.ts'
import type { CaseQuery, Cases } from '../contract.ts'
import { sortKey } from './sortKey.ts'

let app: App
let cases: Cases
let formId: string

beforeEach(async () => {
  app = await testApp()
  cases = app.services.cases
  formId = await publishFault(app)
})
afterEach(() => app.close())

/** Streets of the cases found, in their order. */
async function streets(session: Session, query: Partial<CaseQuery> = {}) {
  const { data } = await cases.list(session, { page: 1, pageSize: 100, ...query })
  return data.map((row) => row.data.gata)
}
const total = async (session: Session, query: Partial<CaseQuery> = {}) =>
  (await cases.list(session, { page: 1, pageSize: 2, ...query })).totalCount

/** Cases sent in one after the other, a millisecond apart at least. */
async function send(list: Values[], form = formId) {
  const ids: string[] = []
  for (const data of list) {
    ids.push((await sendFault(app, visitor(), form, data)).formDataId)
    const at = Date.now()
    while (Date.now() === at);
  }
  return ids
}

const some = [
  { gata: 'Örnvägen', kategori: 'vag', antal: 3, datum: '2026-01-05' },
  { gata: 'Ängsgatan', kategori: 'lampa', antal: 20 },
  { gata: 'Ågatan', kategori: 'vag', antal: 1, datum: '2026-02-05' },
  { gata: 'zebravägen', kategori: 'park', datum: '2025-12-24' },
  { gata: 'Björkgatan', kategori: 'vag', antal: 7, datum: '2026-01-20' },
]

const sorts: [sort: Record<string, 1 | -1>, expected: string[]][] = [
  [{}, ['Björkgatan', 'zebravägen', 'Ågatan', 'Ängsgatan', 'Örnvägen']],
  [{ updated: 1 }, ['Örnvägen', 'Ängsgatan', 'Ågatan', 'zebravägen', 'Björkgatan']],
  [{ created: -1 }, ['Björkgatan', 'zebravägen', 'Ågatan', 'Ängsgatan', 'Örnvägen']],
  [{ DiaryNumber: 1 }, ['Örnvägen', 'Ängsgatan', 'Ågatan', 'zebravägen', 'Björkgatan']],
  // The Swedish order, without regard to case.
  [{ 'data.gata': 1 }, ['Björkgatan', 'zebravägen', 'Ågatan', 'Ängsgatan', 'Örnvägen']],
  [{ 'data.gata': -1 }, ['Örnvägen', 'Ängsgatan', 'Ågatan', 'zebravägen', 'Björkgatan']],
  // As numbers, and what is not answered last, whichever way.
  [{ 'data.antal': 1 }, ['Ågatan', 'Örnvägen', 'Björkgatan', 'Ängsgatan', 'zebravägen']],
  [{ 'data.antal': -1 }, ['Ängsgatan', 'Björkgatan', 'Örnvägen', 'Ågatan', 'zebravägen']],
  [{ 'data.datum': 1 }, ['zebravägen', 'Örnvägen', 'Björkgatan', 'Ågatan', 'Ängsgatan']],
  // By the label, not by the value.
  [{ 'data.kategori': 1 }, ['Ängsgatan', 'zebravägen', 'Örnvägen', 'Ågatan', 'Björkgatan']],
]
test.each(sorts)('sorted by %j', async (sort, expected) => {
  await send(some)
  const query = Object.keys(sort).length > 0 ? { sort } : {}
  expect(await streets(handler(), query)).toEqual(expected)
  const pages = []
  for (let page = 1; page <= 3; page++)
    pages.push(...(await streets(handler(), { ...query, page, pageSize: 2 })))
  expect(pages).toEqual(expected)
})

const filters: [query: Partial<CaseQuery>, expected: string[]][] = [
  [{ where: { 'data.kategori': 'vag' } }, ['Björkgatan', 'Ågatan', 'Örnvägen']],
  [{ where: { 'data.kategori': 'Väg' } }, ['Björkgatan', 'Ågatan', 'Örnvägen']],
  [{ where: { 'data.kategori': ['lampa', 'park'] } }, ['zebravägen', 'Ängsgatan']],
  [{ where: { 'data.kategori': 'vag' }, sort: { 'data.gata': 1 } }, ['Björkgatan', 'Ågatan', 'Örnvägen']],
  [{ where: { 'data.kategori': 'vag' }, sort: { 'data.antal': -1 } }, ['Björkgatan', 'Örnvägen', 'Ågatan']],
  [{ where: { 'data.antal': { from: 3, to: 10 } } }, ['Björkgatan', 'Örnvägen']],
  [
    { where: { 'data.antal': { from: 3 } }, sort: { 'data.antal': 1 } },
    ['Örnvägen', 'Björkgatan', 'Ängsgatan'],
  ],
  [{ where: { 'data.datum': { from: '2026-01-01', to: '2026-01-31' } } }, ['Björkgatan', 'Örnvägen']],
  [{ where: { 'data.gata': 'ÄNGSGATAN' } }, ['Ängsgatan']],
  [{ where: { 'data.kategori': 'vag', 'data.antal': 1 } }, ['Ågatan']],
  [{ where: { 'data.finnsinte': 1 } }, []],
  // Not a value: those without any, too.
  [{ where: { 'data.kategori': { not: ['vag'] } } }, ['zebravägen', 'Ängsgatan']],
  [{ where: { 'data.antal': { not: [3, 20] } } }, ['Björkgatan', 'zebravägen', 'Ågatan']],
  [
    { where: { 'data.antal': { not: [3] } }, sort: { 'data.antal': 1 } },
    ['Ågatan', 'Björkgatan', 'Ängsgatan', 'zebravägen'],
  ],
  [{ where: { 'data.antal': { empty: true } } }, ['zebravägen']],
  [{ where: { 'data.antal': { empty: false } } }, ['Björkgatan', 'Ågatan', 'Ängsgatan', 'Örnvägen']],
  [
    { where: { 'data.antal': { empty: false } }, sort: { 'data.gata': 1 } },
    ['Björkgatan', 'Ågatan', 'Ängsgatan', 'Örnvägen'],
  ],
  [{ where: { 'data.datum': { empty: true }, 'data.kategori': { not: ['park'] } } }, ['Ängsgatan']],
  [
    { where: { 'data.kategori': { is: ['vag', 'park'], not: ['park'] } } },
    ['Björkgatan', 'Ågatan', 'Örnvägen'],
  ],
  [{ where: { 'data.kategori': { not: ['lampa'] } }, texts: ['gatan'] }, ['Björkgatan', 'Ågatan']],
  [
    {
      where: { category: { empty: true }, handler: { empty: true }, 'data.antal': { not: [1] } },
      texts: ['gatan'],
    },
    ['Björkgatan', 'Ängsgatan'],
  ],
  [{ where: { priority: { not: ['normal'] } } }, []],
  [
    { where: { tag: { empty: true }, source: { not: ['phone'] }, 'data.kategori': { not: ['vag'] } } },
    ['zebravägen', 'Ängsgatan'],
  ],
  [{ where: { createdByName: { empty: false } } }, []],
  [{ where: { 'data.kategori': 'måne' } }, []],
  [{ texts: ['gatan'] }, ['Björkgatan', 'Ågatan', 'Ängsgatan']],
  [{ texts: ['GATAN', 'väg'] }, ['Björkgatan', 'Ågatan']],
  [{ texts: ['be'] }, ['zebravägen', 'Ängsgatan']],
  [{ texts: ['"'] }, []],
  [{ texts: ['gatan'], where: { 'data.kategori': 'lampa' } }, ['Ängsgatan']],
  [{ texts: ['gatan'], sort: { 'data.gata': -1 } }, ['Ängsgatan', 'Ågatan', 'Björkgatan']],
  [{ states: ['ny'] }, ['Björkgatan', 'zebravägen', 'Ågatan', 'Ängsgatan', 'Örnvägen']],
  [{ states: ['Under handläggning'] }, []],
  [{ where: { status: 'Ny' }, texts: ['björk'] }, ['Björkgatan']],
  [{ where: { created: { from: '2000-01-01', to: '2000-12-31' } } }, []],
]
/** What needs no lists of its own. */
const places: typeof filters = [
  [
    {
      where: { status: { not: ['Under handläggning'], empty: false }, form: { empty: false } },
      texts: ['väg'],
    },
    ['Björkgatan', 'zebravägen', 'Ågatan', 'Örnvägen'],
  ],
  [{ where: { status: { not: ['Ny'] } } }, []],
  [{ where: { stateGroup: { empty: false } } }, []],
  [{ where: { handler: { empty: false } } }, []],
]
test.each([...filters, ...places])('found by %j', async (query, expected) => {
  await send(some)
  expect(await streets(handler(), query)).toEqual(expected)
  expect(await total(handler(), query)).toBe(expected.length)
})

test('a condition says who must not have a case, and where it must not stand', async () => {
  await makeUsers(app)
  const [first = '', second = '', third = ''] = await send(some.slice(0, 3))
  const give = (formDataId: string, userIds: string[], groupIds: string[] = []) =>
    cases.assign(admin(), { formDataId, permission: 'handler', userIds, groupIds })
  await give(first, ['user-handler'])
  await give(second, ['user-handler', 'user-registrar'])
  await cases.changeStatus(handler(), {
    formDataId: third,
    connectionId: 'ny-pagar',
    currentStateId: 'ny',
  })
  const found = async (session: Session, where: CaseQuery['where'], view?: CaseQuery['view']) => {
    const list = await streets(session, { ...(where && { where }), ...(view && { view }) })
    expect(await total(session, { ...(where && { where }), ...(view && { view }) })).toBe(list.length)
    return list.sort()
  }
  for (const session of [handler(), admin()])
    for (const view of [undefined, 'all'] as const) {
      expect(await found(session, { handler: { not: ['user-registrar'] } }, view)).toEqual([
        'Ågatan',
        'Örnvägen',
      ])
      expect(await found(session, { handler: { empty: true } }, view)).toEqual(['Ågatan'])
      expect(await found(session, { handler: { empty: false } }, view)).toEqual(['Ängsgatan', 'Örnvägen'])
      expect(
        await found(session, { handler: { is: ['user-handler'], not: ['user-registrar'] } }, view),
      ).toEqual(['Örnvägen'])
      expect(await found(session, { handler: { not: ['none'] } }, view)).toEqual(['Ängsgatan', 'Örnvägen'])
      expect(await found(session, { group: { empty: true } }, view)).toHaveLength(3)
      expect(await found(session, { status: { not: ['Ny'] } }, view)).toEqual(['Ågatan'])
      expect(await found(session, { status: { not: ['ny', 'pagar'] } }, view)).toEqual([])
      expect(await found(session, { form: { not: [formId] } }, view)).toEqual([])
      expect(
        await found(session, { category: { empty: true }, priority: { not: ['high'] } }, view),
      ).toHaveLength(3)
      expect(await found(session, { due: { empty: false } }, view)).toEqual([])
    }
  expect(await found(handler(), { handler: { not: ['user-registrar'] } }, 'mine')).toEqual(['Örnvägen'])
  // What has ended is not shown for being no *Ny*.
  await cases.changeStatus(handler(), {
    formDataId: third,
    connectionId: 'pagar-klar',
    currentStateId: 'pagar',
  })
  expect(await found(handler(), { status: { not: ['Ny'] } }, 'all')).toEqual([])
  expect(await found(handler(), { status: { not: ['Ny'] } })).toEqual(['Ågatan'])
})

test('more than a few cases are told apart by what they are not, page by page', async () => {
  const many = Array.from({ length: 60 }, (_, i) => ({
    gata: `Gata ${String(i).padStart(2, '0')}`,
    kategori: i % 3 === 0 ? 'vag' : 'lampa',
    ...(i % 4 !== 0 && { antal: i }),
  }))
  await send(many)
  const expected = (fits: (one: Values, i: number) => boolean) =>
    many
      .filter(fits)
      .map(({ gata }) => gata)
      .reverse()
  const paged = async (session: Session, where: CaseQuery['where'], sort?: CaseQuery['sort']) => {
    const found: unknown[] = []
    for (let page = 1; page <= 9; page++)
      found.push(
        ...(await streets(session, { ...(where && { where }), ...(sort && { sort }), page, pageSize: 7 })),
      )
    expect(await total(session, { ...(where && { where }) })).toBe(found.length)
    return found
  }
  for (const session of [handler(), admin()]) {
    const notRoad = expected(({ kategori }) => kategori !== 'vag')
    expect(await paged(session, { 'data.kategori': { not: ['vag'] } })).toEqual(notRoad)
    expect(await paged(session, { 'data.kategori': { not: ['vag'] } }, { 'data.gata': -1 })).toEqual(notRoad)
    expect(await paged(session, { 'data.antal': { empty: true } })).toEqual(
      expected(({ antal }) => antal === undefined),
    )
    expect(
      await paged(session, { 'data.antal': { empty: false }, 'data.kategori': { not: ['lampa'] } }),
    ).toEqual(expected(({ antal, kategori }) => antal !== undefined && kategori === 'vag'))
  }
})

test('an answer that no list is kept of is asked for in vain, and that is said', async () => {
  await send(some.slice(0, 1))
  expect(
    cases.list(handler(), { page: 1, pageSize: 1, where: { 'data.bild': { empty: true } } }),
  ).rejects.toMatchObject({
    code: 'INVALID',
    options: { fields: { 'where.data.bild': 'validation.notAnOption' } },
  })
})

test('until a column has its lists the same is found in all cases, and it is said that they are being made', async () => {
  const ids = await send(some)
  await cases.caughtUp()
  const queries: [Partial<CaseQuery>, string[]][] = [
    ...sorts.slice(2).map(([sort, expected]): [Partial<CaseQuery>, string[]] => [{ sort }, expected]),
    ...filters.filter(([{ where }]) => where && !where['data.finnsinte']),
  ]
  // Whoever has the writer keeps the lists from being made.
  const { promise, resolve } = Promise.withResolvers<void>()
  const held = app.services.store.write(() => promise)
  const ask = (query: Partial<CaseQuery>) => cases.list(handler(), { page: 1, pageSize: 100, ...query })
  const asked = await Promise.all(queries.map(([query]) => ask(query)))
  const office = { page: 'formData', pageNo: 1, pageSize: 10, sort: { 'data.gata': 1 } } as const
  const inOffice = () => app.services.documents.grid(handler(), office)
  expect(await inOffice()).toMatchObject({ totalCount: ids.length, making: true })
  resolve()
  await held
  for (const [i, [query, expected]] of queries.entries()) {
    const { data, totalCount, making } = asked[i] ?? {}
    expect([query, data?.map((row) => row.data.gata), totalCount]).toEqual([query, expected, expected.length])
    if (!query.where?.status && query.where?.['data.kategori'] !== 'måne')
      expect([query, making]).toEqual([query, true])
  }
  for (const [query, expected] of queries) {
    let page = await ask(query)
    while (page.making) page = await ask(query)
    expect(page.data.map((row) => row.data.gata)).toEqual(expected)
    expect(page).not.toHaveProperty('making')
  }
  expect(await inOffice()).not.toHaveProperty('making')
  // And they are kept up to date from then on.
  await cases.save(handler(), { formId, formDataId: ids[0] ?? '', data: { gata: 'Aa' } })
  expect(await streets(handler(), { sort: { 'data.gata': 1 } })).toEqual([
    'Aa',
    'Björkgatan',
    'zebravägen',
    'Ågatan',
    'Ängsgatan',
  ])
})

test('a column that was being made when the process ended is made by the next', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'verkstad-cases-'))
  const config = readConfig({ data: folder, port: 0 })
  const start = () => createApp({ config, embedded: null, echo: () => {} })
  try {
    const first = await start()
    await sendFault(first, visitor(), await publishFault(first), { gata: 'Kvar' })
    await first.services.cases.caughtUp()
    await rewrite(first.services.store, (database) => {
      database.run("INSERT INTO case_columns SELECT org, formId, 'gata', 0 FROM cases")
    })
    await first.close()
    const second = await start()
    const sorted = await second.services.cases.list(handler(), {
      page: 1,
      pageSize: 9,
      sort: { 'data.gata': 1 },
    })
    expect(sorted.data.map((row) => row.data.gata)).toEqual(['Kvar'])
    expect(sorted).not.toHaveProperty('making')
    expect(databaseOf(second.services.store).query('SELECT name, built FROM case_columns').all()).toEqual([
      { name: 'gata', built: null },
    ])
    await second.close()
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

test('a list shows what was saved before it, and forgets what is no longer so', async () => {
  const [first = ''] = await send(some)
  expect(await streets(handler(), { states: ['pagar'] })).toEqual([])
  await cases.changeStatus(handler(), { formDataId: first, connectionId: 'ny-pagar', currentStateId: 'ny' })
  expect(await streets(handler(), { states: ['pagar'] })).toEqual(['Örnvägen'])
  expect(await total(handler(), { states: ['ny'] })).toBe(4)
  await cases.save(handler(), { formId, formDataId: first, data: { gata: 'Kungsgatan', antal: null } })
  expect(await streets(handler(), { texts: ['Örnvägen'] })).toEqual([])
  expect(await streets(handler(), { where: { 'data.gata': 'kungsgatan' } })).toEqual(['Kungsgatan'])
  expect(await streets(handler(), { sort: { 'data.antal': 1 } })).toEqual([
    'Ågatan',
    'Björkgatan',
    'Ängsgatan',
    'Kungsgatan',
    'zebravägen',
  ])
  await cases.remove(handler(), [first])
  expect(await total(handler())).toBe(4)
  await cases.restore(admin(), [first])
  expect(await total(handler())).toBe(5)
})

test('everybody sees what is theirs: staff by role, citizens their own, strangers nothing', async () => {
  await send(some.slice(0, 2))
  await sendFault(app, citizen(), formId, { gata: 'Min gata' })
  await cases.save(citizen(), { formId, data: { gata: 'Mitt utkast' } })
  expect(await total(handler())).toBe(3)
  expect(await total(registrar())).toBe(3)
  expect(await total(admin())).toBe(3)
  expect(await total(stranger())).toBe(0)
  expect(await total(visitor())).toBe(0)
  expect(await streets(citizen())).toEqual(['Mitt utkast', 'Min gata'])
  const own = await cases.list(citizen(), { scope: 'own', page: 1, pageSize: 10 })
  expect(own.data.map(({ status, draft }) => [status.name, draft])).toEqual([
    ['Utkast', true],
    ['Ny', false],
  ])
})

test('forms are merged in one order, and narrowed', async () => {
  const second = await publishFault(app, { prefix: 'b-' })
  await send([{ gata: 'A' }, { gata: 'C' }])
  await send([{ gata: 'B' }], second)
  for (const session of [handler(), admin()]) {
    expect(await streets(session, { sort: { 'data.gata': 1 } })).toEqual(['A', 'B', 'C'])
    expect(await streets(session)).toEqual(['B', 'C', 'A'])
    expect(await streets(session, { formIds: [second] })).toEqual(['B'])
    expect(await streets(session, { where: { form: formId }, sort: { updated: 1 } })).toEqual(['A', 'C'])
    expect(await streets(session, { sort: { 'form.name': -1 } })).toEqual(['C', 'A', 'B'])
  }
})

test('a case given in person is in the list of whoever got it, beside those of their role', async () => {
  await makeRoles(app, 'role-of-others')
  const other = await publishFault(app, {
    prefix: 'b-',
    process: {
      assignmentRoles: [
        { key: 'handler', name: 'H', roles: ['role-of-others'] },
        { key: 'registrar', name: 'R' },
      ],
    },
  })
  await makeUsers(app)
  const [given = ''] = await send([{ gata: 'Given' }, { gata: 'Other' }], other)
  await send([{ gata: 'Role' }])
  await cases.assign(admin(), {
    formDataId: given,
    permission: 'handler',
    userIds: ['user-handler'],
    groupIds: [],
  })
  expect(await streets(handler(), { sort: { 'data.gata': 1 } })).toEqual(['Given', 'Role'])
  expect(await total(handler())).toBe(2)
  expect(await streets(handler(), { scope: 'assigned' })).toEqual(['Given'])
  expect(await streets(handler(), { where: { assign: 'user-handler' } })).toEqual(['Given'])
  const { data } = await cases.list(handler(), { scope: 'assigned', page: 1, pageSize: 1 })
  expect(data[0]?.assign).toEqual([
    { type: 'user', name: 'Hanna Handläggare', short: 'HH', _id: 'user-handler', role: 'handler' },
  ])
})

test('sorted by status, states follow each other by name', async () => {
  const [first = ''] = await send(some.slice(0, 3))
  await cases.changeStatus(handler(), { formDataId: first, connectionId: 'ny-pagar', currentStateId: 'ny' })
  expect(await streets(handler(), { sort: { 'status.name': 1 } })).toEqual([
    'Ågatan',
    'Ängsgatan',
    'Örnvägen',
  ])
  expect(await streets(handler(), { sort: { 'status.name': -1 }, pageSize: 2 })).toEqual([
    'Örnvägen',
    'Ågatan',
  ])
  expect(await streets(handler(), { sort: { 'status.name': -1 }, pageSize: 2, page: 2 })).toEqual([
    'Ängsgatan',
  ])
})

test('a row is as the table of the specification wants it, and holds no other answers than asked for', async () => {
  await send([{ ...some[0] }])
  const { data } = await cases.list(handler(), { page: 1, pageSize: 10, columns: ['kategori', 'datum'] })
  expect(data[0]).toMatchObject({
    formId,
    form: { name: 'Felanmälan' },
    createdByName: '',
    assign: [],
    notifications: { newChat: false, newFile: false },
    unreadTextMessageCount: 0,
    status: { _id: 'ny', name: 'Ny', color: '1f5fa8' },
  })
  expect(data[0]?.data).toEqual({ kategori: 'vag', datum: '2026-01-05' })
  expect(data[0]?.text).toEqual({ kategori: 'Väg', datum: '5 januari 2026' })
})

test('many matches are sorted and counted in the database', async () => {
  const many = Array.from({ length: 700 }, (_, i) => ({
    gata: `Vägen ${String((i * 37) % 700).padStart(3, '0')}`,
    antal: i % 10,
  }))
  // From this machine: of an address elsewhere so many would have to wait.
  const clerk = { ...visitor(), address: '' }
  await Promise.all(many.map((data) => sendFault(app, clerk, formId, data)))
  // A list waits for the flood to be put in, but not for long; here all of it is asked about.
  await cases.caughtUp()
  expect(
    await streets(handler(), { texts: ['vägen'], sort: { 'data.gata': 1 }, page: 3, pageSize: 3 }),
  ).toEqual(['Vägen 006', 'Vägen 007', 'Vägen 008'])
  expect(await total(handler(), { texts: ['vägen'] })).toBe(700)
  expect(await total(handler(), { texts: ['vägen 00'] })).toBe(10)
  const query = {
    where: { 'data.kategori': 'vag', 'data.antal': { from: 1, to: 8 } },
    sort: { 'data.gata': -1 } as const,
  }
  expect(await total(handler(), query)).toBe(560)
  const [top] = await streets(handler(), { ...query, pageSize: 1 })
  expect(
    many
      .filter(({ antal }) => antal >= 1 && antal <= 8)
      .map(({ gata }) => gata)
      .sort()
      .at(-1),
  ).toBe(top as string)
})

test('cases that an earlier process left unlisted are listed by the next', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'verkstad-cases-'))
  const config = readConfig({ data: folder, port: 0 })
  const start = () => createApp({ config, embedded: null, echo: () => {} })
  try {
    const first = await start()
    await sendFault(first, visitor(), await publishFault(first), { gata: 'Kvar' })
    await first.services.cases.caughtUp()
    await rewrite(first.services.store, (database) => {
      database.run(
        'DELETE FROM case_values; DELETE FROM case_index; DELETE FROM case_lists; DELETE FROM case_text',
      )
      database.run('INSERT INTO case_dirty SELECT row FROM cases')
    })
    await first.close()
    const second = await start()
    await second.services.cases.caughtUp()
    const { data } = await second.services.cases.list(handler(), { page: 1, pageSize: 10, texts: ['kvar'] })
    expect(data).toHaveLength(1)
    await second.close()
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

test('looking at a list leaves one trace, not one for every page', async () => {
  await send(some)
  for (let page = 1; page <= 3; page++) await cases.list(handler(), { page, pageSize: 2 })
  await cases.list(handler(), { page: 1, pageSize: 2, texts: ['gatan'] })
  await cases.list(handler(), { page: 1, pageSize: 2, textsIn: { texts: ['gatan'], columns: ['data.gata'] } })
  await app.services.store.idle()
  const rows = await auditOf(app, 'case/list')
  expect(rows).toHaveLength(3)
  // How many texts were looked for, wherever.
  expect(rows.map(({ detail }) => JSON.stringify(detail).includes('texts')).sort()).toEqual([
    false,
    true,
    true,
  ])
  expect(JSON.stringify(rows)).not.toContain('gatan')
})

const keys: [text: string, before: string][] = [
  ['Abc', 'abd'],
  ['zz', 'å'],
  ['å', 'ä'],
  ['ä', 'ö'],
  ['élan', 'emil'],
  ['Ünder', 'unga'],
  ['a', 'Östra'],
]
test.each(keys)('%s comes before %s', (text, before) => {
  expect(sortKey(text) < sortKey(before)).toBe(true)
})
