import { afterEach, beforeEach, expect, test } from 'bun:test'
import {
  admin,
  citizen,
  faultGraph,
  handler,
  makeRoles,
  makeUsers,
  publishFault,
  registrar,
  sendFault,
  stranger,
  visitor,
} from '../../../../test/support/cases.ts'
import { testApp } from '../../../../test/support/scenario.ts'
import type { App } from '../../app.ts'
import type { Session } from '../../session.ts'
import type { FacetQuery } from '../contract.ts'

let app: App
let fault: string

beforeEach(async () => {
  app = await testApp()
  const graph = faultGraph()
  for (const state of graph.states) state.stateGroup = state.stateType === 'end' ? 'Klara' : 'Öppna'
  fault = await publishFault(app, {
    graph,
    process: { stateGroups: [{ name: { sv: 'Öppna', en: 'Open' }, color: '#1f5fa8' }] },
  })
  await makeUsers(app)
  const { cases } = app.services
  for (const [kategori, ...moves] of [
    ['vag'],
    ['vag', 'ny-pagar'],
    ['lampa', 'ny-pagar', 'pagar-klar'],
    ['park', 'held'],
  ] as const) {
    const { formDataId } = await sendFault(app, visitor(), fault, { kategori })
    for (const move of moves) {
      if (move === 'held')
        await cases.assign(admin(), {
          formDataId,
          permission: 'handler',
          userIds: ['user-handler'],
          groupIds: [],
        })
      else
        await cases.changeStatus(handler(), {
          formDataId,
          connectionId: move,
          currentStateId: move.split('-')[0] ?? '',
        })
    }
  }
})
afterEach(() => app.close())

/** Column → value → count. */
async function facets(session: Session, query: FacetQuery = {}) {
  const { facets: found, totalCount } = await app.services.cases.facets(session, query)
  expect(found.map(({ approximate }) => approximate)).not.toContain(true)
  // Questions without choices have none.
  const values = found
    .filter(({ kind }) => !kind)
    .map(({ column, values: of }) => [
      column,
      Object.fromEntries(of.map(({ value, count }) => [value, count])),
    ])
  return { totalCount, ...Object.fromEntries(values) }
}

test('what a column must not be is offered beside what is left', async () => {
  const found = await facets(handler(), {
    where: { status: { not: ['Ny'] }, 'data.kategori': { not: ['lampa'] } },
  })
  expect(found).toMatchObject({
    totalCount: 1,
    // Each as if it were not narrowed by itself.
    status: { Ny: 2, 'Under handläggning': 1 },
    'data.kategori': { vag: 1, lampa: 1 },
    handler: {},
  })
  expect(await facets(handler(), { where: { handler: { empty: false } } })).toMatchObject({
    totalCount: 1,
    status: { Ny: 1 },
    handler: { 'user-handler': 1 },
  })
})

test('every column tells how many there are of each value, most frequent first', async () => {
  expect(await facets(handler())).toEqual({
    totalCount: 4,
    status: { Ny: 2, 'Under handläggning': 1, Åtgärdad: 1 },
    stateGroup: { Öppna: 3, Klara: 1 },
    form: { [fault]: 4 },
    category: {},
    completion: {},
    handler: { 'user-handler': 1 },
    group: {},
    queue: {},
    priority: { normal: 4 },
    source: { web: 4 },
    tag: {},
    'data.kategori': { vag: 2, lampa: 1, park: 1 },
    'data.anonym': { nej: 4 },
  })
  const { facets: found } = await app.services.cases.facets(handler({ locale: 'en' }), {})
  const labels = (column: string) => found.find((one) => one.column === column)?.values
  expect(labels('stateGroup')?.[0]).toEqual({ value: 'Öppna', label: 'Open', color: '#1f5fa8', count: 3 })
  expect(labels('handler')?.[0]?.label).toBe('Hanna Handläggare')
  expect(labels('status')?.[0]).toEqual({ value: 'Ny', label: 'Ny', color: '1f5fa8', count: 2 })
})

const narrowed: [FacetQuery, Record<string, unknown>][] = [
  // A column that narrows tells of what it leaves out, the others do not.
  [
    { where: { status: 'Ny' } },
    {
      totalCount: 2,
      status: { Ny: 2, 'Under handläggning': 1, Åtgärdad: 1 },
      'data.kategori': { vag: 1, park: 1 },
    },
  ],
  [
    { states: ['pagar'] },
    { totalCount: 1, stateGroup: { Öppna: 1 }, status: { Ny: 2, 'Under handläggning': 1, Åtgärdad: 1 } },
  ],
  [
    { where: { stateGroup: 'Klara' } },
    { totalCount: 1, status: { Åtgärdad: 1 }, stateGroup: { Öppna: 3, Klara: 1 } },
  ],
  [{ where: { 'data.kategori': 'vag' } }, { totalCount: 2, 'data.kategori': { vag: 2, lampa: 1, park: 1 } }],
  [
    { where: { handler: 'user-handler' } },
    { totalCount: 1, handler: { 'user-handler': 1 }, status: { Ny: 1 } },
  ],
  [{ where: { category: 'none' } }, { totalCount: 0, form: {} }],
  [{ view: 'all' }, { totalCount: 3, status: { Ny: 2, 'Under handläggning': 1 } }],
  [{ view: 'mine' }, { totalCount: 1, 'data.kategori': { park: 1 } }],
  [{ texts: ['lampa'] }, { totalCount: 0 }],
  [{ texts: ['belysning'] }, { totalCount: 1, status: { Åtgärdad: 1 } }],
  [{ columns: ['anonym'] }, { 'data.anonym': { nej: 4 } }],
]
test.each(narrowed)('by %j', async (query, expected) => {
  for (const session of [handler(), ...(query.view === 'mine' ? [] : [admin()])])
    expect(await facets(session, query)).toMatchObject(expected)
})

test('nobody is told of what they do not see', async () => {
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
  await sendFault(app, visitor(), other)
  expect((await facets(handler())).form).toEqual({ [fault]: 4 })
  expect((await facets(registrar())).form).toEqual({ [fault]: 4 })
  expect((await facets(admin())).form).toEqual({ [fault]: 4, [other]: 1 })
  for (const session of [stranger(), citizen()])
    expect(await facets(session)).toMatchObject({ totalCount: 0, status: {}, form: {}, handler: {} })
})

test('what is asked for keeps its name where no case has it, and tells nobody of what they do not see', async () => {
  const { cases } = app.services
  const asked: FacetQuery = {
    texts: ['finns inte'],
    where: { form: [fault, 'nope'], 'data.kategori': ['lampa', 'nope'] },
  }
  const told = async (session: Session) =>
    Object.fromEntries(
      (await cases.facets(session, asked)).facets
        .filter(({ column }) => column === 'form' || column === 'data.kategori')
        .map(({ column, label, values }) => [column, { label, values }]),
    )
  const found = await told(handler())
  expect(found.form?.values).toContainEqual({ value: fault, label: 'Felanmälan', count: 0 })
  expect(found['data.kategori']).toMatchObject({
    label: 'Kategori',
    values: expect.arrayContaining([{ value: 'lampa', label: 'Belysning', count: 0 }]),
  })
  const others = await told(stranger())
  expect([...(others.form?.values ?? []), ...(others['data.kategori']?.values ?? [])]).toEqual([])
})

test('a status that is asked for by its id, as a link may, is told by its name', async () => {
  const statusesFor = async (status: string, texts: string[] = []) => {
    const { facets: found } = await app.services.cases.facets(handler(), {
      where: { status: [status] },
      texts,
    })
    return found.find(({ column }) => column === 'status')?.values.map(({ value, label }) => [value, label])
  }
  expect(await statusesFor('ny')).toContainEqual(['ny', 'Ny'])
  expect(await statusesFor('ny')).not.toContainEqual(['Ny', 'Ny'])
  expect(await statusesFor('Ny')).toContainEqual(['Ny', 'Ny'])
  expect(await statusesFor('ny', ['finns inte'])).toContainEqual(['ny', 'Ny'])
})

test('what is asked for is told with its number, however many others are more frequent', async () => {
  const forms: string[] = []
  for (let n = 0; n < 52; n++) {
    forms.push(await publishFault(app, { prefix: `f${n}-` }))
    await sendFault(app, visitor(), forms[n] ?? '')
  }
  const of = async (form: string | undefined) => {
    const { facets: found } = await app.services.cases.facets(admin(), {
      ...(form && { where: { form: [form] } }),
    })
    return found.find(({ column }) => column === 'form')?.values ?? []
  }
  const usual = await of(undefined)
  expect(usual).toHaveLength(50)
  const rare = forms.find((form) => !usual.some(({ value }) => value === form)) ?? ''
  expect(await of(rare)).toContainEqual(expect.objectContaining({ value: rare, count: 1 }))
})

test('of many cases states and forms are as the lists count them, and the rest is reckoned and said to be', async () => {
  const clerk = { ...visitor(), address: '' }
  const many = Array.from({ length: 2_100 }, (_, i) => ({ kategori: i % 3 === 0 ? 'park' : 'vag' }))
  await Promise.all(many.map((data) => sendFault(app, clerk, fault, data)))
  await app.services.cases.caughtUp()
  for (const query of [{}, { view: 'all' }] satisfies FacetQuery[]) {
    const { totalCount, facets: found } = await app.services.cases.facets(handler(), query)
    const of = (column: string) => found.find((one) => one.column === column)
    expect(of('status')?.approximate).toBe(false)
    expect(of('status')?.values[0]).toMatchObject({ value: 'Ny', count: 2_102 })
    expect(of('form')).toMatchObject({ approximate: false, values: [{ count: totalCount }] })
    const { approximate, values = [] } = of('data.kategori') ?? {}
    expect(approximate).toBe(true)
    const [road, park] = [values[0]?.count ?? 0, values[1]?.count ?? 0]
    expect([Math.abs(road - 1_402) < 30, Math.abs(park - 701) < 30]).toEqual([true, true])
  }
})

test('answers without choices are asked for by how they begin and by bounds, where the list is of one form', async () => {
  const { cases } = app.services
  await sendFault(app, visitor(), fault, { gata: 'Östra Storgatan 4', antal: 3, datum: '2031-05-20' })
  await sendFault(app, visitor(), fault, { gata: 'östra torget', antal: 12 })
  await cases.caughtUp()
  const { facets: all } = await cases.facets(handler(), {})
  const kinds = all.flatMap(({ column, label, kind }) => (kind ? [[column, label, kind]] : []))
  expect(kinds).toContainEqual(['data.gata', 'Gata', 'text'])
  expect(kinds).toContainEqual(['data.antal', 'Antal', 'number'])
  expect(kinds).toContainEqual(['data.datum', 'Datum', 'date'])
  const found = async (where: FacetQuery['where']) =>
    (await cases.list(handler(), { ...(where && { where }), page: 1, pageSize: 10 })).totalCount
  expect(await found({ 'data.gata': { begins: ['Östra'] } })).toBe(2)
  expect(await found({ 'data.gata': { begins: ['östra s', 'östra t'] } })).toBe(2)
  expect(await found({ 'data.gata': { begins: ['Storgatan 4'] } })).toBe(0)
  expect(await found({ 'data.gata': { is: ['östra torget'] } })).toBe(1)
  expect(await found({ 'data.gata': { begins: ['östra'], not: ['Östra torget'] } })).toBe(1)
  expect(await found({ 'data.antal': { from: '3', to: '3' } })).toBe(1)
  expect(await found({ 'data.antal': { from: '4' } })).toBe(1)
  expect(await found({ 'data.antal': { from: '1', empty: false } })).toBe(2)
  expect(await found({ 'data.datum': { to: '2031-05-20' } })).toBe(1)
  // Of a number nobody asks how it begins.
  expect(await found({ 'data.antal': { begins: ['1'] } })).toBe(0)
})

/** Behind the eighty letters that lists compare. */
const farIn = `${'Lång text. '.repeat(12)}Vid KIOSKEN på Ålgatan`

test('an answer in words is asked for by what stands in it, in that question alone, however long it is', async () => {
  const { cases } = app.services
  await sendFault(app, visitor(), fault, { gata: 'Östra Storgatan 4' })
  await sendFault(app, visitor(), fault, { gata: farIn })
  await sendFault(app, visitor(), fault, { gata: 'Parken', beskrivning: 'Kioskens ägare' })
  await cases.caughtUp()
  const found = async (where: FacetQuery['where']) =>
    (await cases.list(handler(), { ...(where && { where }), page: 1, pageSize: 10 })).totalCount
  expect(await found({ 'data.gata': { contains: ['ra Stor'] } })).toBe(1)
  expect(await found({ 'data.gata': { contains: ['kiosken'] } })).toBe(1)
  expect(await found({ 'data.gata': { contains: ['på ÅLG'] } })).toBe(1)
  expect(await found({ 'data.gata': { contains: ['ra stor', 'kiosken'] } })).toBe(2)
  // One letter, and what the small language of searches would take for something else.
  expect(await found({ 'data.gata': { contains: ['4'] } })).toBe(1)
  expect(await found({ 'data.gata': { contains: ['%'] } })).toBe(0)
  expect(await found({ 'data.gata': { contains: ['"stor'] } })).toBe(0)
  expect(await found({ 'data.gata': { contains: ['gatan'], begins: ['östra'] } })).toBe(1)
  // What is no words has none in it, and where nothing is asked for nothing is found.
  expect(await found({ 'data.kategori': { contains: ['vag'] } })).toBe(0)
  expect(await found({ 'data.gata': { contains: [' '] } })).toBe(0)
  const { facets: left } = await cases.facets(handler(), { where: { 'data.gata': { contains: ['gatan'] } } })
  expect(left.find(({ column }) => column === 'data.gata')?.kind).toBe('text')
})

test('what stands in an answer is found alike in many cases', async () => {
  const { cases } = app.services
  const clerk = { ...visitor(), address: '' }
  const many = Array.from({ length: 620 }, (_, i) =>
    i % 31 === 0
      ? { gata: 'Parken', beskrivning: 'Kioskens ägare' }
      : i % 2 === 0
        ? { gata: 'Vid KIOSKEN' }
        : { gata: farIn },
  )
  await Promise.all(many.map((data) => sendFault(app, clerk, fault, data)))
  await cases.caughtUp()
  const found = async (text: string, page = 1) => {
    const where = { 'data.gata': { contains: [text] } }
    const { data, totalCount } = await cases.list(handler(), { where, page, pageSize: 100 })
    expect(data.every(({ data: { gata } }) => String(gata).toLowerCase().includes(text.toLowerCase()))).toBe(
      true,
    )
    return { totalCount, rows: data.length }
  }
  expect(await found('kiosken')).toEqual({ totalCount: 600, rows: 100 })
  expect(await found('Kiosken', 6)).toEqual({ totalCount: 600, rows: 100 })
  expect(await found('Kiosken', 7)).toEqual({ totalCount: 600, rows: 0 })
  expect((await found('ålgatan')).totalCount).toBe(310 - 10)
})
