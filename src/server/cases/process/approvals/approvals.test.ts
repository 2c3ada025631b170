import { afterEach, beforeEach, expect, setSystemTime, test } from 'bun:test'
import {
  admin,
  auditOf,
  handlerRole,
  makeRoles,
  publishFault,
  registrarRole,
  sendFault,
  visitor,
} from '../../../../../test/support/cases.ts'
import { sessionWith, testApp } from '../../../../../test/support/scenario.ts'
import type { Approvals, ProcessGraph } from '../../../../shared/process/process.ts'
import { connection, graph, state } from '../../../../shared/process/processFixture.ts'
import type { App } from '../../../app.ts'
import { type Session, systemSession } from '../../../session.ts'
import type { Cases, ChangeStatus } from '../../contract.ts'

const names = {
  anna: 'Anna Chef',
  bo: 'Bo Chef',
  cia: 'Cia Handläggare',
  dan: 'Dan Handläggare',
}
type Person = keyof typeof names
const people: readonly Person[] = ['anna', 'bo', 'cia', 'dan']
const chiefRole = 'role-chief'
const rolesOf: Record<Person, string[]> = {
  anna: [chiefRole],
  bo: [chiefRole],
  cia: [handlerRole],
  dan: [handlerRole],
}

const approvals: Approvals = { count: 2, roles: ['chief'] }
const decision = (more: Partial<Approvals> = {}, others: Partial<ProcessGraph> = {}): ProcessGraph =>
  graph(
    [
      state('ny', 'start', { steps: { handler: 'edit', chief: 'edit' } }),
      state('pagar', 'normal', { steps: { handler: 'edit', chief: 'edit' } }),
      state('klar', 'end'),
      state('nej', 'end'),
    ],
    [
      connection('ny-pagar', { label: 'Föreslå' }),
      connection('pagar-klar', {
        label: { sv: 'Bevilja', en: 'Grant' },
        approvals: { ...approvals, ...more },
      }),
      connection('pagar-nej', { label: 'Avslå', approvals: { count: 2 } }),
      connection('pagar-ny', { label: 'Tillbaka' }),
    ],
    others,
  )

let app: App
let cases: Cases

beforeEach(async () => {
  setSystemTime(Date.parse('2026-07-06T10:00:00Z'))
  app = await testApp()
  cases = app.services.cases
})
afterEach(async () => {
  setSystemTime()
  await app.close()
})

/** The session as it is resolved today. */
async function as(who: Person, more: Partial<Session> = {}): Promise<Session> {
  const userId = `user-${who}`
  const standsInFor = await app.services.accounts.absences.standsInFor('default', userId)
  const roles = rolesOf[who]
  return sessionWith('user', { id: `s-${who}`, userId, userName: names[who], roles, standsInFor, ...more })
}

const failure = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error) => ({ code: error.code, ...error.options }),
  )

/** A case at `pagar`, brought there by Cia. */
async function begun(
  process: ProcessGraph = decision(),
  { author = visitor(), by }: { author?: Session; by?: Session } = {},
) {
  await makeRoles(app, handlerRole, registrarRole, chiefRole)
  for (const id of people)
    await app.services.documents.create(systemSession(), {
      page: 'user',
      id: `user-${id}`,
      data: {
        ...{ name: names[id], email: `${id}@example.se`, status: 'active', groups: [] },
        roles: rolesOf[id],
      },
    })
  const formId = await publishFault(app, {
    graph: process,
    process: {
      assignmentRoles: [
        { key: 'handler', name: 'Handläggare', roles: [handlerRole] },
        { key: 'chief', name: { sv: 'Chef', en: 'Manager' }, roles: [chiefRole] },
      ],
    },
  })
  const { formDataId, caseToken } = await sendFault(app, author, formId)
  const press = (session: Session, connectionId = 'pagar-klar', more: Partial<ChangeStatus> = {}) =>
    cases.changeStatus(session, {
      formDataId,
      connectionId,
      currentStateId: connectionId.split('-')[0] ?? '',
      ...more,
    })
  await press(by ?? (await as('cia')), 'ny-pagar')
  return { formId, formDataId, caseToken, press }
}

const stateOf = async (formDataId: string) =>
  (await cases.loadForm(admin(), { formDataId })).formData?.status ?? null
const waiting = async (formDataId: string, session = admin()) =>
  (await cases.loadForm(session, { formDataId })).approvals?.find((one) => one.connectionId === 'pagar-klar')
const openTo = async (session: Session, formDataId: string) =>
  (await cases.loadForm(session, { formDataId })).connections.map(({ _id }) => _id)
const lines = async (formDataId: string) =>
  (await cases.timeline(admin(), { formDataId })).map(({ kind, byName, detail }) => ({
    kind,
    byName,
    detail,
  }))
const away = (who: Person, deputy: Person) =>
  app.services.absences.add(admin(), {
    ...{ from: '2026-07-06', to: '2026-07-31' },
    ...{ deputy: `user-${deputy}`, userId: `user-${who}` },
  })
const give = (formDataId: string, permission: string, ...who: Person[]) =>
  cases.assign(admin(), {
    ...{ formDataId, permission, groupIds: [] },
    userIds: who.map((one) => `user-${one}`),
  })

test('who approves anew is told what has changed since, and since whose approval', async () => {
  const { formId, formDataId, press } = await begun()
  const changed = async (who: Person) => (await waiting(formDataId, await as(who)))?.changed
  const save = async (data: Record<string, unknown>) =>
    cases.save(await as('cia'), { formId, formDataId, data })
  await save({ gata: 'Före' })
  // Nobody has approved of anything before.
  expect(await changed('bo')).toBeUndefined()
  await press(await as('anna'))
  expect([await changed('anna'), await changed('bo')]).toEqual([undefined, undefined])
  await save({ gata: 'Nygatan 2', antal: 3 })
  await save({ antal: null, beskrivning: 'Stort' })
  const answers = [
    { label: 'Gata', from: 'Före', to: 'Nygatan 2' },
    { label: 'Beskrivning', from: '', to: 'Stort' },
  ]
  expect(await changed('anna')).toMatchObject({ mine: true, byName: 'Anna Chef', answers, others: 0 })
  expect(await changed('bo')).toMatchObject({ mine: false, byName: 'Anna Chef', answers })
  // Once they have, it is what they have read; the other is told of what is new since the last round, still.
  await press(await as('bo'))
  expect(await changed('bo')).toBeUndefined()
  expect(await changed('anna')).toMatchObject({ mine: true, answers })
  await save({ gata: 'Före', beskrivning: null })
  expect(await changed('anna')).toBeUndefined()
  expect(await changed('bo')).toMatchObject({
    mine: true,
    answers: [{ label: 'Gata' }, { label: 'Beskrivning' }],
  })
})

test('what somebody approved of counts no more once their account is closed, and others are still needed', async () => {
  const { formDataId, press } = await begun()
  await app.services.work.start()
  const status = async (data: object) => {
    await app.services.documents.update(admin(), { page: 'user', id: 'user-anna', data: data as never })
    await app.services.work.idle()
  }
  await press(await as('anna'))
  // Another name changes nothing about it.
  await status({ name: 'Anna Chefsson' })
  expect(await waiting(formDataId)).toMatchObject({ left: 1 })
  await status({ status: 'disabled' })
  expect(await waiting(formDataId)).toMatchObject({ left: 2, given: [], people: ['Bo Chef'] })
  await press(await as('bo'))
  expect(await stateOf(formDataId)).toBe('pagar')
  expect((await lines(formDataId)).find(({ kind }) => kind === 'approvalsDropped')?.detail).toMatchObject({
    why: 'account',
    approvals: [{ connection: 'pagar-klar', names: ['Anna Chef'] }],
  })
  // Opened again, she approves anew.
  await status({ status: 'active' })
  expect(await waiting(formDataId)).toMatchObject({ left: 1 })
  await press(await as('anna'))
  expect(await stateOf(formDataId)).toBe('klar')
  // What has moved the case stands, whatever becomes of the account.
  await status({ status: 'disabled' })
  expect(await stateOf(formDataId)).toBe('klar')
})

test('two of the role approve, and the second moves the case', async () => {
  const { formDataId, press } = await begun()
  expect(await waiting(formDataId)).toEqual({
    ...{ connectionId: 'pagar-klar', label: 'Bevilja', needed: 2, left: 2, given: [] },
    ...{ roles: ['Chef'], people: ['Anna Chef', 'Bo Chef'], others: 0 },
  })
  const first = await press(await as('anna'))
  expect(first).toMatchObject({
    status: { _id: 'pagar' },
    approval: { needed: 2, left: 1, given: [{ byName: 'Anna Chef', mine: true }], people: ['Bo Chef'] },
  })
  expect(first.connections.map(({ _id }) => _id)).toEqual(['pagar-nej', 'pagar-ny'])
  expect(await stateOf(formDataId)).toBe('pagar')
  const second = await press(await as('bo'))
  expect(second.status._id).toBe('klar')
  expect(second.approval).toBeUndefined()
  expect((await lines(formDataId)).slice(-3)).toMatchObject([
    { kind: 'approved', byName: 'Anna Chef', detail: { label: 'Bevilja', needed: 2, given: 1 } },
    { kind: 'approved', byName: 'Bo Chef', detail: { label: 'Bevilja', needed: 2, given: 2 } },
    { kind: 'status', detail: { to: 'klar', approvedBy: ['Anna Chef', 'Bo Chef'] } },
  ])
  expect((await auditOf(app, 'case/approve')).map(({ actor }) => actor)).toEqual(['user-anna', 'user-bo'])
})

test('two who press at the same instant both count, and the case moves once', async () => {
  const { formDataId, press } = await begun()
  const both = await Promise.all([press(await as('anna')), press(await as('bo'))])
  expect(both.map(({ status }) => status._id).sort()).toEqual(['klar', 'pagar'])
  expect((await lines(formDataId)).map(({ kind }) => kind).slice(-3)).toEqual([
    'approved',
    'approved',
    'status',
  ])
})

test('one who presses twice counts once, also at the same instant', async () => {
  const { formDataId, press } = await begun()
  const anna = await as('anna')
  const ends = await Promise.all([press(anna), failure(press(anna))])
  expect(ends[1]).toMatchObject({ code: 'CONFLICT', fields: { connectionId: 'approval.given' } })
  expect(await failure(press(anna))).toMatchObject({ code: 'CONFLICT' })
  expect((await waiting(formDataId))?.left).toBe(1)
})

interface Refused {
  more?: Partial<Approvals>
  /** Who brought the case to where it is approved of. */
  by?: Person
  /** Who sent it in. */
  author?: Person
  before?: (formDataId: string, press: (session: Session) => Promise<unknown>) => Promise<unknown>
  who: Person
  /** What it comes to: another approval, or why not. */
  expect: string
}

const scenarios: [string, Refused][] = [
  ['one who has the role', { who: 'anna', expect: 'approved' }],
  ['one who handles the case and has not', { who: 'cia', expect: 'FORBIDDEN approval.role' }],
  [
    'one who was given the role in this case',
    { before: (id) => give(id, 'chief', 'cia'), who: 'cia', expect: 'approved' },
  ],
  [
    'who sent it in',
    { author: 'anna', more: { notAuthor: true }, who: 'anna', expect: 'FORBIDDEN approval.author' },
  ],
  ['who sent it in, where that is let be', { author: 'anna', who: 'anna', expect: 'approved' }],
  [
    'who did the step before',
    { by: 'anna', more: { notSameAs: ['ny-pagar'] }, who: 'anna', expect: 'FORBIDDEN approval.did' },
  ],
  [
    'another than who did the step before',
    { by: 'anna', more: { notSameAs: ['ny-pagar'] }, who: 'bo', expect: 'approved' },
  ],
  [
    'the deputy of who did the step before, with a role of their own',
    {
      by: 'anna',
      more: { notSameAs: ['ny-pagar'] },
      before: async (id) => [await give(id, 'handler', 'anna'), await away('anna', 'bo')],
      who: 'bo',
      expect: 'FORBIDDEN approval.did',
    },
  ],
  [
    'the deputy of one who has the role',
    {
      before: async (id) => [await give(id, 'chief', 'anna'), await away('anna', 'dan')],
      who: 'dan',
      expect: 'approved',
    },
  ],
  [
    'the deputy of one who has approved',
    {
      before: async (id, press) => {
        await give(id, 'chief', 'anna')
        await press(await as('anna'))
        await away('anna', 'dan')
      },
      who: 'dan',
      expect: 'CONFLICT approval.given',
    },
  ],
  [
    'the deputy of one who has approved, with the role as well',
    {
      before: async (id, press) => {
        await give(id, 'chief', 'anna')
        await press(await as('anna'))
        await away('anna', 'bo')
      },
      who: 'bo',
      expect: 'moved',
    },
  ],
  [
    'herself, who has approved as a deputy',
    {
      before: async (id, press) => {
        await give(id, 'chief', 'anna')
        await away('anna', 'dan')
        await press(await as('dan'))
        await give(id, 'chief', 'anna', 'dan')
      },
      who: 'dan',
      expect: 'CONFLICT approval.given',
    },
  ],
  [
    'somebody whose deputy has approved for them',
    {
      before: async (id, press) => {
        await give(id, 'chief', 'anna')
        await away('anna', 'dan')
        await press(await as('dan'))
      },
      who: 'anna',
      expect: 'CONFLICT approval.given',
    },
  ],
]
test.each(scenarios)('an approval by %s', async (_, { more, by, author, before, who, expect: expected }) => {
  const process = decision(more)
  const { formDataId, press } = await begun(process, {
    ...(author && { author: await as(author) }),
    ...(by && { by: await as(by) }),
  })
  await before?.(formDataId, (session) => press(session))
  const session = await as(who)
  const open = await openTo(session, formDataId)
  const end = await press(session).then(
    ({ approval }) => (approval ? 'approved' : 'moved'),
    (error) => `${error.code} ${error.options.fields?.connectionId}`,
  )
  expect(end).toBe(expected)
  // The buttons say the same.
  expect(open.includes('pagar-klar')).toBe(!expected.includes(' '))
})

test('an administrator approves with the role alone, and goes past it by force, with a reason', async () => {
  const { formDataId, press } = await begun()
  expect(await failure(press(admin()))).toMatchObject({ fields: { connectionId: 'approval.role' } })
  await press(await as('anna'))
  await press(admin(), 'pagar-klar', { dangerForce: true, state: 'klar', reason: 'Brådskar' })
  expect((await lines(formDataId)).slice(-2)).toMatchObject([
    { kind: 'status', detail: { to: 'klar', forced: true } },
    {
      kind: 'approvalsDropped',
      detail: { why: 'left', approvals: [{ label: 'Bevilja', names: ['Anna Chef'] }] },
    },
  ])
})

test('leaving by another way drops what was approved of', async () => {
  const { formDataId, press } = await begun()
  await press(await as('anna'))
  await press(await as('cia'), 'pagar-ny')
  expect((await lines(formDataId)).at(-1)).toMatchObject({
    kind: 'approvalsDropped',
    detail: { why: 'left' },
  })
  await press(await as('cia'), 'ny-pagar')
  expect(await waiting(formDataId)).toMatchObject({ left: 2, given: [] })
})

test('answers that change drop what was approved of, and who has not read them approves of nothing', async () => {
  const { formId, formDataId, press } = await begun()
  const read = (await cases.loadForm(admin(), { formDataId })).formData?.revision
  await press(await as('anna'), 'pagar-klar', { revision: read })
  await cases.save(await as('cia'), { formId, formDataId, data: { gata: 'Nygatan 2' } })
  expect((await lines(formDataId)).slice(-2)).toMatchObject([
    { kind: 'saved' },
    { kind: 'approvalsDropped', detail: { why: 'answers', approvals: [{ names: ['Anna Chef'] }] } },
  ])
  expect(await failure(press(await as('bo'), 'pagar-klar', { revision: read }))).toMatchObject({
    code: 'CONFLICT',
    fields: { revision: 'approval.answers' },
  })
  expect((await press(await as('bo'))).approval).toMatchObject({ left: 1 })
  // Of answers that are saved as they were nothing is dropped.
  await cases.save(await as('cia'), { formId, formDataId, data: { gata: 'Nygatan 2' } })
  expect((await waiting(formDataId))?.left).toBe(1)
})

test('an approval is taken back by who gave it, and by nobody else', async () => {
  const { formDataId, press } = await begun()
  await press(await as('anna'))
  const back = async (who: Person) =>
    cases.takeApprovalBack(await as(who), { formDataId, connectionId: 'pagar-klar' })
  expect(await failure(back('bo'))).toMatchObject({
    code: 'CONFLICT',
    fields: { connectionId: 'approval.notThere' },
  })
  const { connections, approvals: left } = await back('anna')
  expect(connections.map(({ _id }) => _id)).toContain('pagar-klar')
  expect(left.find(({ connectionId }) => connectionId === 'pagar-klar')?.left).toBe(2)
  expect((await lines(formDataId)).at(-1)).toMatchObject({ kind: 'approvalTakenBack', byName: 'Anna Chef' })
  await press(await as('anna'))
  await press(await as('bo'))
  // It is used by then.
  expect(await failure(back('anna'))).toMatchObject({ code: 'CONFLICT' })
})

test('undoing the last approval puts the case back with the others; undoing the first takes it back', async () => {
  const { formDataId, press } = await begun()
  const work = { progress: () => {}, signal: new AbortController().signal }
  const first = await press(await as('anna'), 'pagar-klar', { undoable: true })
  expect((await cases.undo(await as('anna'), first.undo ?? '', work)).undone).toEqual([formDataId])
  expect((await lines(formDataId)).at(-1)).toMatchObject({
    kind: 'approvalTakenBack',
    detail: { undone: true },
  })
  expect((await waiting(formDataId))?.left).toBe(2)
  await press(await as('anna'))
  const last = await press(await as('bo'), 'pagar-klar', { undoable: true })
  expect(last.status._id).toBe('klar')
  await cases.undo(await as('bo'), last.undo ?? '', work)
  expect(await stateOf(formDataId)).toBe('pagar')
  expect(await waiting(formDataId)).toMatchObject({ left: 1, given: [{ byName: 'Anna Chef' }] })
})

test('undone after answers have changed, it is as if nobody had approved', async () => {
  const process = decision({ count: 2 })
  for (const one of process.states) one.steps = { chief: 'edit' }
  const { formId, formDataId, press } = await begun(process)
  const work = { progress: () => {}, signal: new AbortController().signal }
  await press(await as('anna'))
  const last = await press(await as('bo'), 'pagar-klar', { undoable: true })
  await cases.save(await as('bo'), { formId, formDataId, data: { gata: 'Nygatan 2' } })
  expect((await cases.undo(await as('bo'), last.undo ?? '', work)).undone).toEqual([formDataId])
  expect(await waiting(formDataId)).toMatchObject({ left: 2, given: [] })
})

test('a change of many approves of each, says which stay, and is undone', async () => {
  const { formId, formDataId, press } = await begun()
  const work = { progress: () => {}, signal: new AbortController().signal }
  const change = { kind: 'status', formId, state: 'pagar', connectionId: 'pagar-klar' } as const
  expect(await cases.common(await as('anna'), [formDataId])).toMatchObject({
    connections: [{ id: 'pagar-klar', approves: 2 }, { id: 'pagar-nej' }, { id: 'pagar-ny' }],
  })
  const made = await cases.changeMany(await as('anna'), { ids: [formDataId], change }, work)
  expect(made).toMatchObject({ changed: [formDataId], approved: [formDataId], refused: [] })
  await cases.undo(await as('anna'), made.undo?.id ?? '', work)
  expect((await waiting(formDataId))?.left).toBe(2)
  await press(await as('bo'))
  const moved = await cases.changeMany(await as('anna'), { ids: [formDataId], change }, work)
  expect(moved.changed).toEqual([formDataId])
  expect(moved.approved).toBeUndefined()
  expect(await stateOf(formDataId)).toBe('klar')
})

test('condition and validity are asked at every approval, the last one too', async () => {
  const process = decision()
  for (const one of process.connections)
    if (one._id === 'pagar-klar') {
      one.validate = true
      one.condition = { value: 'antal', is: 'equals', to: 2 }
    }
  const { formId, formDataId, press } = await begun(process)
  const save = async (data: Record<string, unknown>) =>
    cases.save(await as('cia'), { formId, formDataId, data })
  expect(await failure(press(await as('anna')))).toMatchObject({ code: 'FORBIDDEN' })
  await save({ antal: 2, gata: null })
  expect(await failure(press(await as('anna')))).toMatchObject({
    code: 'INVALID',
    fields: { gata: 'validation.required' },
  })
  await save({ gata: 'Nygatan 2' })
  expect((await press(await as('anna'))).approval?.left).toBe(1)
  await save({ antal: 3 })
  expect(await failure(press(await as('bo')))).toMatchObject({ code: 'FORBIDDEN' })
})

test('no timer moves what people have to agree on', async () => {
  const process = decision({ count: 1, roles: [] })
  for (const one of process.states)
    if (one._id === 'pagar') one.timers = [{ _id: 't', after: 'P1D', connection: 'pagar-klar' }]
  await expect(begun(process)).rejects.toMatchObject({ code: 'INVALID' })
})

test('who sent it in and may approve is told how many remain, and of nobody', async () => {
  const process = decision({ count: 2, roles: [] })
  const author = visitor()
  const { formDataId, caseToken, press } = await begun(process, { author })
  const load = () => cases.loadForm(author, { formDataId, caseToken: caseToken ?? '' })
  await press(await as('anna'))
  expect((await load()).approvals?.[0]).toEqual({
    ...{ connectionId: 'pagar-klar', label: 'Bevilja', needed: 2, left: 1 },
    ...{ given: [], roles: [], people: [], others: 0 },
  })
  const moved = await press(author, 'pagar-klar', { caseToken: caseToken ?? '' })
  expect(moved.status._id).toBe('klar')
  expect(
    (await cases.timeline(author, { formDataId, caseToken: caseToken ?? '' })).map(({ kind }) => kind),
  ).toEqual(['sent', 'status', 'status'])
})
