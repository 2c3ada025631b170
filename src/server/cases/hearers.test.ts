import { afterEach, beforeEach, expect, test } from 'bun:test'
import {
  admin,
  citizen,
  faultGraph,
  handler,
  handlerRole,
  makeRoles,
  makeUsers,
  publishFault,
  registrar,
  registrarRole,
  sendFault,
  stranger,
} from '../../../test/support/cases.ts'
import { sessionWith, testApp } from '../../../test/support/scenario.ts'
import type { Values } from '../../shared/fields/field.ts'
import { state } from '../../shared/process/processFixture.ts'
import type { App } from '../app.ts'
import { heardOf } from '../events/audience.ts'
import type { PushedEvent } from '../events/events.ts'
import { type Session, systemSession } from '../session.ts'
import type { Cases } from './contract.ts'

/** Who hears that something was done with a case: whoever may open it, before or after, and nobody else. */

const lamps = { question: 'kategori', values: [{ value: 'lampa' }] }
const narrow = (): Session =>
  sessionWith('user', { id: 's-n', userId: 'user-narrow', userName: 'Lina Lampa', roles: ['role-lampa'] })
const deputy = (): Session =>
  sessionWith('user', {
    ...{ id: 's-d', userId: 'user-deputy', userName: 'Bo', roles: ['role-deputy'] },
    standsInFor: [{ _id: 'user-narrow', name: 'Lina Lampa' }],
  })
const people = { admin: admin(), handler: handler(), registrar: registrar(), narrow: narrow() }
const others = { deputy: deputy(), stranger: stranger(), citizen: citizen() }
const all: Record<string, Session> = { ...people, ...others }

let app: App
let cases: Cases
let formId: string
let pushed: PushedEvent[]

beforeEach(async () => {
  app = await testApp()
  cases = app.services.cases
  await makeRoles(app, handlerRole, registrarRole, 'role-lampa', 'role-deputy')
  const graph = faultGraph()
  // Whoever registers is shut out of it once it is being handled.
  graph.states[1] = state('pagar', 'normal', { steps: { handler: 'edit', registrar: 'noaccess' } })
  const assignmentRoles = [
    { key: 'handler', name: 'Handläggare', roles: [handlerRole] },
    { key: 'handler', name: 'Handläggare av lampor', roles: ['role-lampa'], ...lamps },
    { key: 'registrar', name: 'Registrator', roles: [registrarRole] },
  ]
  formId = await publishFault(app, { graph, process: { assignmentRoles } })
  await makeUsers(app)
  for (const [id, role] of [
    ['user-narrow', 'role-lampa'],
    ['user-deputy', 'role-deputy'],
  ] as const)
    await app.services.documents.create(systemSession(), {
      page: 'user',
      id,
      data: { name: id, email: `${id}@example.se`, status: 'active', roles: [role] },
    })
  pushed = []
  app.services.events.listen((event) => pushed.push(event))
})
afterEach(() => app.close())

/** Who hears anything of the case in what was pushed since, and what each event is for them. */
function hearing(id: string): string[] {
  const heard = Object.entries(all).filter(([, session]) =>
    pushed.some((event) => JSON.stringify(heardOf(session, event)?.data ?? null).includes(id)),
  )
  pushed = []
  return heard.map(([name]) => name)
}

async function sent(data: Values = {}): Promise<string> {
  const { formDataId } = await sendFault(app, citizen(), formId, data)
  return formDataId
}

test('a case that comes in is heard of by those who may open it', async () => {
  const vag = await sent({ kategori: 'vag' })
  expect(hearing(vag)).toEqual(['admin', 'handler', 'registrar'])
  const lampa = await sent({ kategori: 'lampa' })
  expect(hearing(lampa)).toEqual(['admin', 'handler', 'registrar', 'narrow'])
})

type Change = (id: string) => Promise<unknown>
const assign =
  (userIds: string[]): Change =>
  (id) =>
    cases.assign(handler(), { formDataId: id, permission: 'handler', userIds, groupIds: [] })
const status =
  (connectionId: string, currentStateId: string): Change =>
  (formDataId) =>
    cases.changeStatus(handler(), { formDataId, connectionId, currentStateId })
const answer =
  (kategori: string): Change =>
  async (formDataId) => {
    const { formData } = await cases.loadForm(handler(), { formDataId })
    await cases.save(handler(), {
      ...{ formId, formDataId, revision: formData?.revision ?? 0 },
      data: { ...formData?.data, kategori },
    })
  }

const everybody = ['admin', 'handler', 'registrar']
const table: [what: string, first: Change[], change: Change, heard: string[]][] = [
  [
    'a note',
    [],
    (id) => cases.addNote(handler(), { formDataId: id, noteType: 'internal', note: 'x' }),
    everybody,
  ],
  ['a point of the list', [], (id) => cases.checks.add(handler(), { formDataId: id, text: 'x' }), everybody],
  ['how soon', [], (id) => cases.priority(handler(), { formDataId: id, priority: 'urgent' }), everybody],
  ['an answer that makes it theirs', [], answer('lampa'), [...everybody, 'narrow']],
  ['an answer that takes it from them', [answer('lampa')], answer('park'), [...everybody, 'narrow']],
  ['what comes after that', [answer('lampa'), answer('park')], answer('vag'), everybody],
  ['being given it, and who stands in', [], assign(['user-narrow']), [...everybody, 'narrow', 'deputy']],
  ['no longer having it', [assign(['user-narrow'])], assign([]), [...everybody, 'narrow', 'deputy']],
  ['the state that shuts one out', [], status('ny-pagar', 'ny'), everybody],
  [
    'what is done there',
    [status('ny-pagar', 'ny')],
    (id) => cases.addNote(handler(), { formDataId: id, noteType: 'internal', note: 'x' }),
    ['admin', 'handler'],
  ],
  ['the next state', [status('ny-pagar', 'ny')], status('pagar-klar', 'pagar'), everybody],
  ['its removal', [], (id) => cases.remove(admin(), [id]), everybody],
  [
    'its return',
    [(id) => cases.remove(admin(), [id])],
    (id) => app.services.cases.restore(admin(), [id]),
    everybody,
  ],
]

test.each(table)('%s is heard of by whom it concerns', async (_, first, change, heard) => {
  const id = await sent({ kategori: 'vag' })
  for (const one of first) await one(id)
  pushed = []
  await change(id)
  expect(hearing(id)).toEqual(heard.toSorted((a, b) => order(a) - order(b)))
})

const order = (name: string) => Object.keys(all).indexOf(name)

test('of many that are changed at a time everybody hears of their own', async () => {
  const [vag, lampa] = [await sent({ kategori: 'vag' }), await sent({ kategori: 'lampa' })]
  await cases.caughtUp()
  pushed = []
  await cases.changeMany(
    handler(),
    { ids: [vag, lampa], change: { kind: 'status', formId, state: 'ny', connectionId: 'ny-pagar' } },
    { progress: () => {}, signal: new AbortController().signal },
  )
  const told = (session: Session) => pushed.flatMap((event) => heardOf(session, event)?.data ?? [])
  const of = { formDataId: lampa, status: 'pagar' }
  expect(told(narrow())).toEqual([
    { formId, changes: [of] },
    { schema: 'formData', ids: [lampa] },
  ])
  expect(told(handler())).toEqual([
    { formId, changes: [{ formDataId: vag, status: 'pagar' }, of] },
    { schema: 'formData', ids: [vag, lampa] },
  ])
  expect(told(stranger())).toEqual([])
})

test('who was away is told no more than who was there', async () => {
  const seq = app.services.events.seq('default')
  const [vag, lampa] = [await sent({ kategori: 'vag' }), await sent({ kategori: 'lampa' })]
  const missed = JSON.stringify(await app.dispatcher.call(narrow(), 'admin/eventsSince', { seq }))
  expect(missed).toContain(lampa)
  expect(missed).not.toContain(vag)
})
