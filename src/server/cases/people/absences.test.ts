import { afterEach, beforeEach, expect, setSystemTime, test } from 'bun:test'
import {
  admin,
  auditOf,
  citizen,
  handlerRole,
  makeUsers,
  publishFault,
  registrarRole,
  sendFault,
  visitor,
} from '../../../../test/support/cases.ts'
import { sessionWith, testApp } from '../../../../test/support/scenario.ts'
import type { App } from '../../app.ts'
import { type Session, systemSession } from '../../session.ts'
import type { CaseQuery, Cases } from '../contract.ts'

let app: App
let cases: Cases
let formId: string

beforeEach(async () => {
  setSystemTime(Date.parse('2026-07-06T10:00:00Z'))
  app = await testApp()
  cases = app.services.cases
  formId = await publishFault(app)
  await makeUsers(app)
  await app.services.documents.create(systemSession(), {
    ...{ page: 'group', id: 'group-roads', data: { name: 'Gatugruppen' } },
  })
})
afterEach(async () => {
  setSystemTime()
  await app.close()
})

const failure = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error) => ({ code: error.code, ...error.options }),
  )

const names = { handler: 'Hanna Handläggare', registrar: 'Rune Registrator', stranger: 'Frida Främling' }
type Who = keyof typeof names
const rolesOf: Record<Who, string> = {
  handler: handlerRole,
  registrar: registrarRole,
  stranger: 'role-stranger',
}

/** The session as it is resolved today. */
async function as(who: Who, more: Partial<Session> = {}): Promise<Session> {
  const userId = `user-${who}`
  const standsInFor = await app.services.accounts.absences.standsInFor('default', userId)
  return sessionWith('user', {
    ...{ id: `s-${who}`, userId, userName: names[who], roles: [rolesOf[who]], standsInFor },
    ...more,
  })
}

const send = async (session: Session = visitor()) => (await sendFault(app, session, formId)).formDataId
const give = (formDataId: string, who: Who[], groupIds: string[] = [], session = admin()) =>
  cases.assign(session, {
    ...{ formDataId, permission: 'handler', groupIds },
    userIds: who.map((one) => `user-${one}`),
  })
const held = async (formDataId: string) =>
  (await cases.loadForm(admin(), { formDataId })).formData?.assign.handler ?? { users: [], groups: [] }
const add = (session: Session, from: string, to: string, deputy: Who | null, whose?: Who) =>
  app.services.absences.add(session, {
    ...{ from: `2026-07-${from}`, to: `2026-07-${to}` },
    deputy: deputy && `user-${deputy}`,
    ...(whose && { userId: `user-${whose}` }),
  })
const bellOf = async (who: Who) =>
  (await app.services.notifications.list(await as(who), { limit: 20, offset: 0 })).items.map(({ msg }) => msg)
async function found(session: Session, query: Partial<CaseQuery>): Promise<string[]> {
  const { data, totalCount } = await cases.list(session, { page: 1, pageSize: 50, ...query })
  expect(totalCount).toBe(data.length)
  return data.map(({ _id }) => _id)
}
const to = (text: string) => Date.parse(text)

test('who stands in handles what is assigned to the absent one by name, and nothing else of theirs', async () => {
  const [hers, others] = [await send(), await send()]
  await give(hers, ['handler'])
  expect(await failure(cases.loadForm(await as('stranger'), { formDataId: hers }))).toMatchObject({
    code: 'NOT_FOUND',
  })
  await add(await as('handler'), '06', '08', 'stranger')
  const deputy = await as('stranger')
  expect(deputy.standsInFor).toEqual([{ _id: 'user-handler', name: names.handler }])
  expect((await cases.loadForm(deputy, { formDataId: hers })).step).toBe('edit')
  expect(await failure(cases.loadForm(deputy, { formDataId: others }))).toMatchObject({ code: 'NOT_FOUND' })
  expect(await found(deputy, {})).toEqual([hers])
  expect(await found(deputy, { view: 'mine' })).toEqual([hers])
  await cases.list(deputy, { view: 'mine', page: 1, pageSize: 5 })
  expect(await cases.views(deputy)).toMatchObject({ mine: 1 })
  expect(await cases.standIns(deputy)).toEqual([{ _id: 'user-handler', name: names.handler, open: 1 }])
})

test('what a deputy does stands as done for the absent one: in timeline, list and, with both, in the audit log', async () => {
  const formDataId = await send()
  await give(formDataId, ['handler'])
  await add(await as('handler'), '06', '08', 'stranger')
  const deputy = await as('stranger')
  await cases.changeStatus(deputy, { formDataId, connectionId: 'ny-pagar', currentStateId: 'ny' })
  await cases.addNote(deputy, { formDataId, noteType: 'internal', note: 'Ringt.' })
  const last = (await cases.timeline(admin(), { formDataId })).slice(-2)
  expect(last.map(({ kind, by, byName }) => [kind, by, byName])).toEqual([
    ['status', 'user-stranger', `${names.stranger} för ${names.handler}`],
    ['note', 'user-stranger', `${names.stranger} för ${names.handler}`],
  ])
  for (const action of ['admin/changeStatus3', 'case/addNote', 'case/read']) {
    const row = (await auditOf(app, action)).findLast(({ actor }) => actor === 'user-stranger')
    if (action === 'case/read' && !row) continue
    expect([action, JSON.parse(row?.detail ?? '{}').for]).toEqual([action, ['user-handler']])
  }
  const [row] = (await cases.list(admin(), { page: 1, pageSize: 5 })).data
  expect(row?.assign).toMatchObject([
    {
      _id: 'user-handler',
      name: `${names.stranger} för ${names.handler}`,
      deputy: names.stranger,
      short: 'FF',
    },
  ])
  // What is one's own is done in one's own name.
  const own = await send()
  await give(own, ['handler', 'stranger'])
  await cases.addNote(deputy, { formDataId: own, noteType: 'internal', note: 'Eget.' })
  expect((await cases.timeline(admin(), { formDataId: own })).at(-1)?.byName).toBe(names.stranger)
})

const moments: [at: string, stands: boolean][] = [
  ['2026-07-05T21:59:59Z', false],
  ['2026-07-05T22:00:00Z', true],
  ['2026-07-08T21:59:59Z', true],
  ['2026-07-08T22:00:00Z', false],
]
test.each(moments)(
  'an absence begins and ends with the day in Sweden, with nothing to run: %s',
  async (at, stands) => {
    setSystemTime(to('2026-07-01T10:00:00Z'))
    const formDataId = await send()
    await give(formDataId, ['handler'])
    await add(await as('handler'), '06', '08', 'stranger')
    setSystemTime(to(at))
    const deputy = await as('stranger')
    expect(deputy.standsInFor?.length).toBe(stands ? 1 : 0)
    const seen = await failure(cases.loadForm(deputy, { formDataId }))
    expect(seen === undefined).toBe(stands)
    expect(await found(deputy, { view: 'mine' })).toEqual(stands ? [formDataId] : [])
    const [row] = (await cases.list(admin(), { page: 1, pageSize: 5 })).data
    expect(row?.assign[0]?.name.includes(' för ')).toBe(stands)
  },
)

const clocks: [what: string, from: string, to: string, at: string, stands: boolean][] = [
  ['the night in spring before', '2026-03-29', '2026-03-29', '2026-03-28T22:59:59Z', false],
  ['the short day begins', '2026-03-29', '2026-03-29', '2026-03-28T23:00:00Z', true],
  ['the short day ends an hour sooner', '2026-03-29', '2026-03-29', '2026-03-29T21:59:59Z', true],
  ['and is over', '2026-03-29', '2026-03-29', '2026-03-29T22:00:00Z', false],
  ['the long day begins', '2026-10-25', '2026-10-25', '2026-10-24T22:00:00Z', true],
  ['the long day ends an hour later', '2026-10-25', '2026-10-25', '2026-10-25T22:59:59Z', true],
  ['and is over', '2026-10-25', '2026-10-25', '2026-10-25T23:00:00Z', false],
]
test.each(clocks)('on days when the clock is changed: %s', async (_, from, until, at, stands) => {
  setSystemTime(to('2026-01-05T10:00:00Z'))
  await app.services.absences.add(await as('handler'), { from, to: until, deputy: 'user-stranger' })
  setSystemTime(to(at))
  expect((await as('stranger')).standsInFor?.length).toBe(stands ? 1 : 0)
})

test('a deputy who is away leads on; both are told; when the first is back nobody else stands in', async () => {
  const formDataId = await send()
  await give(formDataId, ['handler'])
  await add(await as('handler'), '06', '10', 'registrar')
  expect(await bellOf('registrar')).toEqual([
    `Du står in för ${names.handler} från 2026-07-06 till och med 2026-07-10`,
  ])
  await add(await as('registrar'), '07', '08', 'stranger')
  expect((await bellOf('stranger')).sort()).toEqual([
    `Du står in för ${names.handler} från 2026-07-06 till och med 2026-07-10`,
    `Du står in för ${names.registrar} från 2026-07-07 till och med 2026-07-08`,
  ])
  const stand = async (who: Who) => (await as(who)).standsInFor?.map(({ _id }) => _id)
  expect([await stand('registrar'), await stand('stranger')]).toEqual([['user-handler'], []])
  setSystemTime(to('2026-07-07T10:00:00Z'))
  expect([await stand('registrar'), (await stand('stranger'))?.sort()]).toEqual([
    [],
    ['user-handler', 'user-registrar'],
  ])
  setSystemTime(to('2026-07-09T10:00:00Z'))
  expect([await stand('registrar'), await stand('stranger')]).toEqual([['user-handler'], []])
})

test('an absence that is taken away ends at once, and whoever stood in is told', async () => {
  const formDataId = await send()
  await give(formDataId, ['handler'])
  const [absence] = await add(await as('handler'), '06', '10', 'stranger')
  expect(
    await failure(app.services.absences.remove(await as('stranger'), { _id: absence?._id ?? '' })),
  ).toMatchObject({ code: 'NOT_FOUND' })
  expect(await app.services.absences.remove(await as('handler'), { _id: absence?._id ?? '' })).toEqual([])
  expect(await failure(cases.loadForm(await as('stranger'), { formDataId }))).toMatchObject({
    code: 'NOT_FOUND',
  })
  expect((await bellOf('stranger'))[0]).toBe(`Du står inte längre in för ${names.handler}`)
})

const refused: [what: string, run: () => Promise<unknown>, expected: object][] = [
  [
    'days the wrong way round',
    async () => add(await as('handler'), '10', '09', null),
    { code: 'INVALID', fields: { to: 'validation.rangeOrder' } },
  ],
  [
    'days that have passed',
    async () => add(await as('handler'), '01', '05', null),
    { code: 'INVALID', fields: { to: 'validation.past' } },
  ],
  [
    'oneself as deputy',
    async () => add(await as('handler'), '06', '09', 'handler'),
    { code: 'INVALID', fields: { deputy: 'validation.cannotHandle' } },
  ],
  [
    'somebody else without the permission',
    async () => add(await as('handler'), '06', '09', null, 'registrar'),
    { code: 'FORBIDDEN' },
  ],
  [
    'a citizen',
    async () => app.services.absences.add(citizen(), { from: '2026-07-06', to: '2026-07-07', deputy: null }),
    { code: 'INVALID' },
  ],
]
test.each(refused)('refused with words: %s', async (_, run, expected) => {
  expect(await failure(run())).toMatchObject(expected)
})

test('a deputy has to be able to handle cases, when chosen and when it is time', async () => {
  const formDataId = await send()
  await give(formDataId, ['handler'])
  const absence = { from: '2026-07-06', to: '2026-07-10', deputy: 'user-citizen' }
  expect(await failure(app.services.absences.add(await as('handler'), absence))).toMatchObject({
    code: 'INVALID',
    fields: { deputy: 'validation.cannotHandle' },
  })
  await add(await as('handler'), '06', '10', 'stranger')
  const change = (id: string, data: object) =>
    app.services.documents.update(systemSession(), { page: 'user', id, data: { ...data } })
  for (const [id, lost, back] of [
    ['user-stranger', { status: 'disabled' }, { status: 'active' }],
    ['user-stranger', { roles: [] }, { roles: ['role-stranger'] }],
    // Who may not handle cases any more has nobody act for them.
    ['user-handler', { status: 'disabled' }, { status: 'active' }],
  ] as const) {
    await change(id, lost)
    expect((await as('stranger')).standsInFor).toEqual([])
    await change(id, back)
    expect((await as('stranger')).standsInFor?.length).toBe(1)
  }
})

test('a ring is refused, and names who would be in it', async () => {
  await add(await as('handler'), '06', '10', 'registrar')
  await add(await as('registrar'), '10', '12', 'stranger')
  expect(await failure(add(await as('stranger'), '10', '20', 'handler'))).toMatchObject({
    code: 'INVALID',
    fields: { deputy: 'validation.ring' },
    values: { names: [names.stranger, names.handler, names.registrar, names.stranger].join(' → ') },
  })
  expect(await failure(add(await as('stranger'), '11', '20', 'handler'))).toBeUndefined()
  expect(await failure(add(await as('handler'), '10', '11', null))).toMatchObject({
    code: 'INVALID',
    fields: { from: 'validation.duplicate' },
  })
})

test('an administrator writes down anybody’s', async () => {
  expect(await add(admin(), '06', '10', 'stranger', 'handler')).toMatchObject([{ from: '2026-07-06' }])
  expect(await app.services.absences.list(admin(), 'user-handler')).toMatchObject([
    { to: '2026-07-10', deputy: { name: names.stranger } },
  ])
  expect(await failure(app.services.absences.list(await as('stranger'), 'user-handler'))).toMatchObject({
    code: 'FORBIDDEN',
  })
  expect(JSON.stringify(await auditOf(app, 'absence/add'))).toContain('user/user-handler')
})

test('nobody stands in where they sent the case in themselves', async () => {
  const formDataId = await send(await as('stranger'))
  await give(formDataId, ['handler'])
  await add(await as('handler'), '06', '10', 'stranger')
  const { connections, formData } = await cases.loadForm(await as('stranger'), { formDataId })
  expect([connections, formData?.assign]).toEqual([[], {}])
  expect(
    await failure(cases.addNote(await as('stranger'), { formDataId, noteType: 'internal', note: 'x' })),
  ).toMatchObject({ code: 'FORBIDDEN' })
})

test('what a deputy puts aside is put aside for the absent one, too', async () => {
  const formDataId = await send()
  await give(formDataId, ['handler'])
  await add(await as('handler'), '06', '10', 'stranger')
  await cases.rest(await as('stranger'), { formDataIds: [formDataId], until: '2026-07-08' })
  for (const who of ['stranger', 'handler'] as const) {
    expect(await found(await as(who), { view: 'mine' })).toEqual([])
    expect(await found(await as(who), { view: 'resting' })).toEqual([formDataId])
  }
})

test('a case of both counts once', async () => {
  const formDataId = await send()
  await give(formDataId, ['handler', 'stranger'])
  await add(await as('handler'), '06', '10', 'stranger')
  const deputy = await as('stranger')
  expect(await found(deputy, { view: 'mine' })).toEqual([formDataId])
  expect(await cases.views(deputy)).toMatchObject({ mine: 1 })
})

test('what an absent one is given is told to who stands in; without a deputy it goes to the queue of their group', async () => {
  await app.services.documents.update(systemSession(), {
    page: 'process',
    id: 'process-fault',
    data: {
      assignmentRoles: [
        { key: 'handler', name: 'Handläggare', roles: [handlerRole], groups: ['group-roads'] },
        { key: 'registrar', name: 'Registrator' },
      ],
    },
  })
  await app.services.documents.publish(systemSession(), 'process-fault', '')
  const [one, two, three] = [await send(), await send(), await send()]
  await give(two, ['handler'])
  const [absence] = await add(await as('handler'), '06', '10', 'stranger')
  await give(one, ['handler'])
  expect((await bellOf('stranger'))[0]).toContain('Du har tilldelats ärende')
  expect(await held(one)).toEqual({ users: ['user-handler'], groups: [] })

  await app.services.absences.remove(await as('handler'), { _id: absence?._id ?? '' })
  await add(await as('handler'), '06', '10', null)
  expect(await failure(give(three, ['handler']))).toMatchObject({
    code: 'INVALID',
    fields: { userIds: 'validation.away' },
    values: { name: names.handler, day: '2026-07-10' },
  })
  await app.services.documents.update(systemSession(), {
    ...{ page: 'user', id: 'user-handler', data: { groups: ['group-roads'] } },
  })
  await give(three, ['handler'])
  expect(await held(three)).toEqual({ users: [], groups: ['group-roads'] })
  const line = (await cases.timeline(admin(), { formDataId: three })).at(-1)
  expect(line?.detail).toMatchObject({ added: ['Gatugruppen'], awayNames: [names.handler] })
  // What was theirs before stays theirs, and one's own work everybody takes.
  await give(two, ['handler', 'registrar'])
  expect((await held(two)).users).toEqual(['user-handler', 'user-registrar'])
  await give(three, ['handler'], [], await as('handler'))
  expect((await held(three)).users).toEqual(['user-handler'])
})

test('an effect that would give a case to an absent one without deputy or queue leaves it to nobody, and says so', async () => {
  const formDataId = await send()
  await add(await as('handler'), '06', '10', null)
  await app.services.effects.run(systemSession(), 'Case/assign', {
    ...{ formDataId, role: 'handler', users: ['user-handler'] },
  })
  expect(await held(formDataId)).toEqual({ users: [], groups: [] })
  expect((await cases.timeline(admin(), { formDataId })).at(-1)).toMatchObject({
    kind: 'assigned',
    detail: { awayNames: [names.handler] },
  })
})

test('who is offered says who is away and who acts for them', async () => {
  await add(await as('handler'), '06', '10', 'stranger')
  await add(await as('registrar'), '06', '06', null)
  const { handlers } = await cases.handlers(await as('handler'), { limit: 9 })
  expect(Object.fromEntries(handlers.map(({ _id, away }) => [_id, away]))).toEqual({
    'user-handler': { until: '2026-07-10', deputy: names.stranger },
    'user-registrar': { until: '2026-07-06', deputy: null },
    'user-stranger': undefined,
  })
})
