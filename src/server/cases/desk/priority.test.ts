import { afterEach, beforeEach, expect, setSystemTime, test } from 'bun:test'
import {
  admin,
  auditOf,
  citizen,
  handler,
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

/** Cases named by their street, sent in a millisecond apart. The clock stands from the first on. */
async function send(who: Session, ...streets: string[]): Promise<string[]> {
  const ids: string[] = []
  for (const gata of streets) {
    setSystemTime(Date.now() + 1)
    ids.push((await sendFault(app, who, formId, { gata })).formDataId)
  }
  return ids
}
const one = async (who: Session = visitor()) => (await send(who, 'Storgatan'))[0] ?? ''
const list = (who: Session, query: Partial<CaseQuery> = {}) =>
  cases.list(who, { page: 1, pageSize: 100, ...query })
const streets = async (query: Partial<CaseQuery>) =>
  (await list(handler(), query)).data.map(({ data }) => data.gata)
const lines = async (formDataId: string) =>
  (await cases.timeline(admin(), { formDataId }))
    .filter(({ kind }) => kind === 'priority')
    .map(({ detail: { from, to, undone } }) => [from, to, ...(undone ? ['undone'] : [])])
const many = (change: ChangeMany) =>
  cases.changeMany(handler(), change, { progress: () => {}, signal: new AbortController().signal })
const undo = (id: string | undefined) =>
  cases.undo(handler(), id ?? '', { progress: () => {}, signal: new AbortController().signal })

test('lists sort and narrow by priority, with those of which nothing was said between', async () => {
  const [a = '', b = '', c = ''] = await send(visitor(), 'Asp', 'Björk', 'Cypress', 'Druva')
  await cases.priority(handler(), { formDataId: a, priority: 'low' })
  await cases.priority(handler(), { formDataId: b, priority: 'urgent' })
  await cases.priority(handler(), { formDataId: c, priority: 'high' })
  expect(await streets({ sort: { priority: -1 } })).toEqual(['Björk', 'Cypress', 'Druva', 'Asp'])
  expect(await streets({ sort: { priority: 1 } })).toEqual(['Asp', 'Druva', 'Cypress', 'Björk'])
  expect(await streets({ where: { priority: 'normal' } })).toEqual(['Druva'])
  expect((await streets({ where: { priority: ['high', 'urgent'] } })).sort()).toEqual(['Björk', 'Cypress'])
  expect(await streets({ where: { priority: 'viktigast' } })).toEqual([])
  const { facets } = await cases.facets(handler(), { view: 'all', where: { priority: 'low' } })
  const counts = facets.find(({ column }) => column === 'priority')?.values
  expect(counts?.map(({ value, count }) => [value, count]).sort()).toEqual([
    ['high', 1],
    ['low', 1],
    ['normal', 1],
    ['urgent', 1],
  ])
})

test('the timeline tells from what to what, once for each change', async () => {
  const formDataId = await one()
  await cases.priority(handler(), { formDataId, priority: 'high' })
  await cases.priority(handler(), { formDataId, priority: 'high' })
  await cases.priority(handler(), { formDataId, priority: 'low' })
  expect(await lines(formDataId)).toEqual([
    ['normal', 'high'],
    ['high', 'low'],
  ])
  expect((await auditOf(app, 'case/priority')).length).toBe(2)
})

test('one change and many are taken back, but not what somebody else has set since', async () => {
  const [a = '', b = ''] = await send(visitor(), 'Asp', 'Björk')
  const { undo: id } = await cases.priority(handler(), { formDataId: a, priority: 'high', undoable: true })
  expect((await undo(id)).undone).toEqual([a])
  expect(await lines(a)).toEqual([
    ['normal', 'high'],
    ['high', 'normal', 'undone'],
  ])
  const { changed, undo: bulk } = await many({
    ids: [a, b],
    change: { kind: 'priority', priority: 'urgent' },
  })
  expect(changed).toEqual([a, b])
  await cases.priority(registrar(), { formDataId: b, priority: 'low' })
  const { undone, left } = await undo(bulk?.id)
  expect([undone, left.map(({ _id }) => _id)]).toEqual([[a], [b]])
  expect((await list(handler())).data.map(({ priority }) => priority).sort()).toEqual(['low', 'normal'])
})

test('who sent the case in learns nothing of it: no row, no order, no filter, no timeline', async () => {
  const [a = '', b = ''] = await send(citizen(), 'Asp', 'Björk')
  await cases.priority(handler(), { formDataId: a, priority: 'urgent' })
  const own = (query: Partial<CaseQuery>) => list(citizen(), query)
  expect((await own({})).data.map(({ priority }) => priority)).toEqual(['normal', 'normal'])
  expect((await own({ where: { priority: 'urgent' } })).data).toEqual([])
  const sorted = async (by: string, direction: 1 | -1) =>
    (await own({ sort: { [by]: direction } })).data.map(({ _id }) => _id)
  await cases.priority(handler(), { formDataId: b, priority: 'low' })
  for (const way of [1, -1] as const)
    expect(await sorted('priority', way)).toEqual(await sorted('updated', way))
  const opened = await cases.loadForm(citizen(), { formDataId: a })
  expect(opened.desk).toBeUndefined()
  expect((await cases.timeline(citizen(), { formDataId: a })).map(({ kind }) => kind)).not.toContain(
    'priority',
  )
  await expect(cases.priority(citizen(), { formDataId: a, priority: 'low' })).rejects.toMatchObject({
    code: 'FORBIDDEN',
  })
})

test('nobody sets it who does not handle the case, nor in one that is removed', async () => {
  const formDataId = await one()
  const set = (who: Session) => cases.priority(who, { formDataId, priority: 'high' })
  await expect(set(stranger())).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(set(visitor())).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
  await cases.remove(admin(), [formDataId])
  await expect(set(handler())).rejects.toMatchObject({ code: 'NOT_FOUND' })
})
