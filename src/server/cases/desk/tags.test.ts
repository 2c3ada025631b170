import { afterEach, beforeEach, expect, setSystemTime, test } from 'bun:test'
import {
  admin,
  citizen,
  faultGraph,
  handler,
  handlerRole,
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
import type { CaseQuery, Cases, ChangeMany } from '../contract.ts'

let app: App
let cases: Cases
let formId: string

beforeEach(async () => {
  app = await testApp()
  cases = app.services.cases
  formId = await publishFault(app)
  await makeUsers(app)
})
afterEach(async () => {
  setSystemTime()
  await app.close()
})

async function send(who: Session, ...streets: string[]): Promise<string[]> {
  const ids: string[] = []
  for (const gata of streets) {
    setSystemTime(Date.now() + 1)
    ids.push((await sendFault(app, who, formId, { gata })).formDataId)
  }
  return ids
}
const one = async (who: Session = visitor()) => (await send(who, 'Storgatan'))[0] ?? ''
const tag = (formDataId: string, ...add: string[]) => cases.setTags(handler(), { formDataId, add })
const list = (who: Session, query: Partial<CaseQuery> = {}) =>
  cases.list(who, { page: 1, pageSize: 100, ...query })
const streets = async (query: Partial<CaseQuery>) =>
  (await list(handler(), query)).data.map(({ data }) => data.gata).sort()
const inUse = async (who: Session, search = '') =>
  (await cases.tagsInUse(who, { search, limit: 20 })).tags.map((one) => one.tag)
const many = (change: ChangeMany) =>
  cases.changeMany(handler(), change, { progress: () => {}, signal: new AbortController().signal })
const undo = (id: string | undefined) =>
  cases.undo(handler(), id ?? '', { progress: () => {}, signal: new AbortController().signal })

test('words that differ in case alone are one tag, in cases, filters, facets and suggestions', async () => {
  const [a = '', b = '', c = ''] = await send(visitor(), 'Asp', 'Björk', 'Cypress')
  expect(await tag(a, '  Väg  och\tgata ', 'Akut')).toEqual({ tags: ['Väg och gata', 'Akut'] })
  expect(await tag(a, 'AKUT')).toEqual({ tags: ['Väg och gata', 'Akut'] })
  await tag(b, 'akut')
  await tag(c, 'Vägen')
  expect(await streets({ where: { tag: 'AKUT' } })).toEqual(['Asp', 'Björk'])
  expect(await streets({ where: { tag: ['akut', 'vägen'] } })).toEqual(['Asp', 'Björk', 'Cypress'])
  const { facets } = await cases.facets(handler(), { view: 'all' })
  const counts = facets.find(({ column }) => column === 'tag')?.values
  expect(counts?.map(({ value, count }) => [value, count])).toEqual([
    ['akut', 2],
    ['väg och gata', 1],
    ['vägen', 1],
  ])
  expect(await inUse(handler(), 'VÄG')).toEqual(['Väg och gata', 'Vägen'])
  expect(await inUse(handler())).toEqual(['akut', 'Väg och gata', 'Vägen'])
})

test('two people put on and take off at once, and neither loses the other', async () => {
  const formDataId = await one()
  await tag(formDataId, 'gammal')
  await Promise.all([
    cases.setTags(handler(), { formDataId, add: ['ett'] }),
    cases.setTags(registrar(), { formDataId, add: ['två'], remove: ['Gammal'] }),
  ])
  const [row] = (await list(handler())).data
  expect([...(row?.tags ?? [])].sort()).toEqual(['ett', 'två'])
})

test('what is none is refused, and so are too many', async () => {
  const formDataId = await one()
  for (const bad of ['', '   ', 'x'.repeat(41), 'a\u202eb', 'a\u0000'])
    await expect(tag(formDataId, bad)).rejects.toMatchObject({ code: 'INVALID' })
  await tag(formDataId, ...Array.from({ length: 20 }, (_, n) => `t${n}`))
  await expect(tag(formDataId, 'en till')).rejects.toMatchObject({ code: 'INVALID' })
  expect((await cases.setTags(handler(), { formDataId, add: ['en till'], remove: ['t0'] })).tags.length).toBe(
    20,
  )
})

test('one change and many are taken back, with both lines in the timeline', async () => {
  const [a = '', b = ''] = await send(visitor(), 'Asp', 'Björk')
  await tag(a, 'Akut')
  const { undo: id } = await many({ ids: [a, b], change: { kind: 'tags', add: ['akut', 'Vinter'] } }).then(
    (done) => ({ undo: done.undo?.id }),
  )
  expect((await list(handler(), { sort: { updated: 1 } })).data.map(({ tags }) => tags)).toEqual([
    ['Akut', 'Vinter'],
    ['akut', 'Vinter'],
  ])
  await undo(id)
  const lines = (await cases.timeline(admin(), { formDataId: a }))
    .filter(({ kind }) => kind === 'tags')
    .map(({ detail: { added, removed, undone } }) => [added, removed, undone === true])
  expect(lines).toEqual([
    [['Akut'], [], false],
    [['Vinter'], [], false],
    [[], ['Vinter'], true],
  ])
  expect(await streets({ where: { tag: 'vinter' } })).toEqual([])
})

test('nobody learns a word from a case that they may not open', async () => {
  await tag(await one(citizen()), 'Hemligt')
  expect(await inUse(stranger())).toEqual([])
  expect(await inUse(citizen())).toEqual([])
  expect((await list(citizen())).data.map(({ tags }) => tags)).toEqual([[]])
  expect((await list(citizen(), { where: { tag: 'hemligt' } })).data).toEqual([])
  expect((await list(citizen(), { texts: ['hemligt'] })).data).toEqual([])
  // A shared view that names a word says it to its owner alone, and to those who see it on a case.
  const query = 'view=all&tag=ovanligt'
  await cases.saved.add(handler(), { name: 'Vår', query, role: handlerRole })
  const colleague = handler({ userId: 'user-colleague' })
  const told = async (who: Session) => {
    const view = (await cases.saved.list(who)).find(({ name }) => name === 'Vår')
    return { query: view?.query.includes('ovanligt'), absent: view?.absent }
  }
  expect(await told(handler())).toEqual({ query: true, absent: [] })
  expect(await told(colleague)).toEqual({ query: false, absent: [{ what: 'tag' }] })
  await tag(await one(), 'Ovanligt')
  expect(await told(colleague)).toEqual({ query: true, absent: [] })
})

test('a state that shuts somebody out keeps its words from them', async () => {
  await app.close()
  app = await testApp()
  cases = app.services.cases
  const graph = faultGraph()
  const [first] = graph.states
  if (first) graph.states[0] = { ...first, steps: { ...first.steps, handler: 'noaccess' } }
  formId = await publishFault(app, { graph })
  await makeUsers(app)
  await cases.setTags(admin(), { formDataId: await one(), add: ['Hemligt'] })
  expect(await inUse(admin())).toEqual(['Hemligt'])
  expect(await inUse(handler())).toEqual([])
})
