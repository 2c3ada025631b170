import { afterEach, beforeEach, describe, expect, setSystemTime, test } from 'bun:test'
import {
  admin,
  faultGraph,
  handler,
  handlerRole,
  makeUsers,
  publishFault,
  registrarRole,
  sendFault,
  visitor,
} from '../../../../test/support/cases.ts'
import { testApp } from '../../../../test/support/scenario.ts'
import type { Values } from '../../../shared/fields/field.ts'
import type { DataNamed } from '../../../shared/schemas/document.ts'
import { describeEntry } from '../../../shared/timeline/describeEntry.ts'
import type { App } from '../../app.ts'
import { systemSession } from '../../session.ts'
import type { AssignmentRule } from './contract.ts'

let app: App
let formId: string
const system = systemSession()

beforeEach(async () => {
  app = await testApp()
  formId = await publishFault(app, { form: { placeName: 'gata' } })
  await makeUsers(app)
  const { documents } = app.services
  await documents.create(system, { page: 'group', id: 'group-roads', data: { name: 'Gatugruppen' } })
  await documents.create(system, { page: 'group', id: 'group-empty', data: { name: 'Tomma gruppen' } })
  for (const name of ['Anna', 'Bo', 'Cia'])
    await documents.create(system, {
      ...{ page: 'user', id: `user-${name.toLowerCase()}` },
      data: {
        ...{ name, email: `${name.toLowerCase()}@example.se` },
        ...{ roles: [handlerRole], groups: ['group-roads'] },
      },
    })
})
afterEach(async () => {
  setSystemTime()
  await app.close()
})

const rule = (more: Partial<AssignmentRule> = {}): AssignmentRule =>
  ({
    ...{
      _id: 'r1',
      name: 'Regeln',
      role: 'handler',
      way: 'turn',
      users: ['user-anna', 'user-bo', 'user-cia'],
    },
    ...more,
  }) as AssignmentRule

async function withRules(...rules: AssignmentRule[]): Promise<void> {
  const { documents } = app.services
  await documents.update(system, { page: 'process', id: 'process-fault', data: { rules } })
  await documents.publish(system, 'process-fault', '')
}
const assigned = async (formDataId: string, role = 'handler') => {
  const { formData } = await app.services.cases.loadForm(admin(), { formDataId })
  const { users = [], groups = [] } = formData?.assign[role] ?? {}
  return [...users, ...groups].map((id) => id.replace(/^user-/, '')).join(' ')
}
const send = async (data: Values = {}) => {
  const { formDataId } = await sendFault(app, visitor(), formId, data)
  return { formDataId, who: await assigned(formDataId) }
}
const many = async (n: number) => {
  const found: string[] = []
  for (let i = 0; i < n; i++) found.push((await send()).who)
  return found
}
const lines = async (formDataId: string) =>
  (await app.services.cases.timeline(admin(), { formDataId }))
    .filter(({ kind }) => kind === 'assigned')
    .map((entry) => {
      const { text, note } = describeEntry(entry, (message, values) =>
        (typeof message === 'string' ? message : message.id).replace(/\{(\w+)\}/g, (_, name) =>
          String(values?.[name]),
        ),
      )
      return [text, note].filter(Boolean).join(' | ')
    })

describe('which cases', () => {
  const cases: [what: string, narrowed: Partial<AssignmentRule>, data: Values, isFor: boolean][] = [
    ['all', {}, {}, true],
    ['its form', { forms: ['form-fault'] }, {}, true],
    ['its answer', { question: 'kategori', values: [{ value: 'lampa' }] }, { kategori: 'lampa' }, true],
    ['another answer', { question: 'kategori', values: [{ value: 'lampa' }] }, { kategori: 'vag' }, false],
    ['its place', { place: 'Storgatan' }, { gata: 'storgatan 3 A' }, true],
    ['a place that begins so', { place: 'Stor' }, { gata: 'Storgatan 3' }, false],
    ['a category that the form has not', { categories: ['category-x'] }, {}, false],
    ['its state, which it has not come to', { state: 'pagar' }, {}, false],
  ]
  test.each(cases)('%s', async (_, narrowed, data, isFor) => {
    await app.services.documents.create(system, { page: 'category', id: 'category-x', data: { name: 'X' } })
    await withRules(rule({ ...narrowed, way: 'person', users: ['user-anna'] }))
    expect((await send(data)).who).toBe(isFor ? 'anna' : '')
  })
})

test('in turn, each has one before anybody has two, and a new start goes on where it was', async () => {
  await withRules(rule())
  expect(await many(4)).toEqual(['anna', 'bo', 'cia', 'anna'])
  expect(await many(2)).toEqual(['bo', 'cia'])
})

test('of cases that come in at once everybody gets as many', async () => {
  await withRules(rule({ users: [], groups: ['group-roads'] }))
  const sent = await Promise.all(Array.from({ length: 9 }, () => sendFault(app, visitor(), formId)))
  const who = await Promise.all(sent.map(({ formDataId }) => assigned(formDataId)))
  expect(who.sort().join(' ')).toBe('anna anna anna bo bo bo cia cia cia')
})

test('who has the fewest open cases is next, also of cases that come in at once', async () => {
  await withRules(rule({ way: 'person', users: ['user-anna'] }))
  await many(3)
  await withRules(rule({ way: 'least' }))
  await app.services.cases.caughtUp()
  const sent = await Promise.all(Array.from({ length: 6 }, () => sendFault(app, visitor(), formId)))
  const who = await Promise.all(sent.map(({ formDataId }) => assigned(formDataId)))
  expect(who.sort().join(' ')).toBe('bo bo bo cia cia cia')
  // What has ended burdens nobody.
  const { _id = '' } =
    (await app.services.cases.list(admin(), { page: 1, pageSize: 1, where: { handler: 'user-anna' } }))
      .data[0] ?? {}
  await app.services.cases.changeStatus(admin(), {
    ...{ formDataId: _id, state: 'klar', currentStateId: 'ny', dangerForce: true, reason: 'Klart' },
  })
  await app.services.cases.caughtUp()
  expect((await send()).who).toBe('anna')
})

test('who is away is passed over, a deputy steps in where nobody is there, and who sent it in gets it not', async () => {
  setSystemTime(Date.parse('2026-03-27T10:00:00Z'))
  const { absences } = app.services
  const away = { from: '2026-03-27', to: '2026-03-28' }
  await absences.add(admin(), { userId: 'user-anna', ...away, deputy: 'user-handler' })
  await withRules(rule({ users: ['user-anna', 'user-bo'] }))
  expect(await many(2)).toEqual(['bo', 'bo'])
  await absences.add(admin(), { userId: 'user-bo', ...away, deputy: null })
  expect((await send()).who).toBe('handler')
  await withRules(rule({ users: ['user-cia', 'user-handler'] }))
  const own = handler({ userId: 'user-cia', userName: 'Cia' })
  const { formDataId } = await sendFault(app, own, formId)
  expect(await assigned(formDataId)).toBe('handler')
})

test('whose account is off, or who has no role, gets nothing; without anybody it waits in the queue, or is nobody’s', async () => {
  const { documents } = app.services
  await withRules(rule({ way: 'person', users: ['user-anna', 'user-citizen'], groups: ['group-roads'] }))
  for (const id of ['user-anna', 'user-bo', 'user-cia'])
    await documents.update(system, { page: 'user', id, data: { status: 'disabled' } })
  const queued = await send()
  expect(queued.who).toBe('group-roads')
  expect(await lines(queued.formDataId)).toEqual([
    'Tilldelades Gatugruppen | Handläggare. Ingen som regeln Regeln nämner kunde ta ärendet',
  ])
  await withRules(rule({ way: 'person', users: ['user-anna'] }))
  const free = await send()
  expect(free.who).toBe('')
  expect(await lines(free.formDataId)).toEqual([
    'Blev ingens | Handläggare. Ingen som regeln Regeln nämner kunde ta ärendet',
  ])
  // The next rule that is for the case comes before a queue.
  await withRules(
    rule({ way: 'person', users: ['user-anna'], groups: ['group-roads'] }),
    rule({ _id: 'r2', name: 'Den andra', way: 'person', users: ['user-handler'] }),
  )
  const next = await send()
  expect(next.who).toBe('handler')
  expect(await lines(next.formDataId)).toEqual([
    'Tilldelades Hanna Handläggare | Handläggare. Genom regeln Den andra',
  ])
})

test('a queue, another role, and why somebody sees it', async () => {
  await withRules(
    rule({ name: 'Kön', way: 'queue', users: [], groups: ['group-empty'] }),
    rule({ _id: 'r2', name: 'Registret', role: 'registrar', way: 'person', users: ['user-registrar'] }),
  )
  const { formDataId, who } = await send()
  expect([who, await assigned(formDataId, 'registrar')]).toEqual(['group-empty', 'registrar'])
  const why = async () =>
    (await app.services.cases.explain(admin(), { formDataId, limit: 50 })).people.find(
      ({ _id }) => _id === 'user-registrar',
    )?.why[0]
  expect(await why()).toEqual({ kind: 'assigned', role: 'Registrator', rule: 'Registret' })
  // Given by hand it is no rule's any more.
  for (const userIds of [[], ['user-registrar']])
    await app.services.cases.assign(admin(), { formDataId, permission: 'registrar', userIds, groupIds: [] })
  expect(await why()).toEqual({ kind: 'assigned', role: 'Registrator' })
})

test('a case that comes to a state is given then, and taken from nobody', async () => {
  await withRules(rule({ state: 'pagar', way: 'person', users: ['user-bo'] }))
  const start = { connectionId: 'ny-pagar', currentStateId: 'ny' }
  const free = await send()
  const changed = await app.services.cases.changeStatus(handler(), { formDataId: free.formDataId, ...start })
  expect(await assigned(free.formDataId)).toBe('bo')
  // What was answered is the case as it is now: a change by what one saw there is no conflict.
  const { formData } = await app.services.cases.loadForm(handler(), { formDataId: free.formDataId })
  expect(changed.revision).toBe(formData?.revision ?? 0)
  const held = await send()
  await app.services.cases.assign(handler(), {
    ...{ formDataId: held.formDataId, permission: 'handler', userIds: ['user-handler'], groupIds: [] },
  })
  await app.services.cases.changeStatus(handler(), { formDataId: held.formDataId, ...start })
  expect(await assigned(held.formDataId)).toBe('handler')
  // Taken back as a whole.
  const again = await send()
  const { undo = '' } = await app.services.cases.changeStatus(handler(), {
    ...{ formDataId: again.formDataId, ...start, undoable: true },
  })
  await app.services.cases.undo(handler(), undo, { progress: () => {}, signal: new AbortController().signal })
  expect(await assigned(again.formDataId)).toBe('')
})

test('a case keeps to the rules of its version, and a role that is gone since refuses nothing', async () => {
  await withRules(rule({ state: 'pagar', way: 'person', users: ['user-anna'] }))
  const { formDataId } = await send()
  const { documents, cases } = app.services
  const assignmentRoles = [{ key: 'registrar', name: 'Registrator', roles: [registrarRole] }]
  const { connections, ...graph } = faultGraph()
  const allow = { assignmentRoles: ['registrar'] }
  const process = { ...graph, connections: connections.map((one) => ({ ...one, allow })) }
  const data = { assignmentRoles, rules: [], process }
  await documents.update(system, { page: 'process', id: 'process-fault', data })
  await documents.publish(system, 'process-fault', '')
  const change = { state: 'pagar', currentStateId: 'ny', dangerForce: true, reason: 'Prov' }
  await cases.changeStatus(admin(), { formDataId, ...change })
  expect(await assigned(formDataId)).toBe('')
  expect(await lines(formDataId)).toEqual(['Blev ingens | Ingen som regeln Regeln nämner kunde ta ärendet'])
})

const wrong: [what: string, more: Partial<AssignmentRule>, field: string, key: string][] = [
  ['no name', { name: ' ' }, 'name', 'validation.required'],
  ['nobody', { users: [] }, 'users', 'validation.ruleWho'],
  ['a queue without a group', { way: 'queue' }, 'groups', 'validation.ruleQueue'],
  [
    'a person who is none',
    { way: 'person', users: [], groups: ['group-roads'] },
    'users',
    'validation.required',
  ],
  ['a question without answers', { question: 'kategori' }, 'values', 'validation.required'],
]
test.each(wrong)('%s is refused when it is saved', async (_, more, field, key) => {
  await expect(withRules(rule(), rule(more))).rejects.toMatchObject({
    options: { fields: { [`rules.1.${field}`]: key } },
  })
})

test('what is gone is told where rules are edited, and refuses publishing', async () => {
  const { documents, cases } = app.services
  await withRules(
    rule({ question: 'kategori', values: [{ value: 'lampa' }] }),
    rule({ _id: 'r2', groups: ['group-empty'] }),
  )
  await documents.remove(system, { page: 'group', ids: ['group-empty'] })
  const data = {
    rules: [
      rule({ question: 'fanns', values: [{ value: 'x' }] }),
      rule({ _id: 'r2', groups: ['group-empty'], role: 'chef', state: 'borta' }),
      rule({ _id: 'r3', question: 'kategori', values: [{ value: 'sol' }] }),
    ],
  }
  await documents.update(system, { page: 'process', id: 'process-fault', data })
  const faults = [
    { rule: 0, field: 'question', key: 'process.ruleQuestion' },
    { rule: 1, field: 'role', key: 'process.ruleRole' },
    { rule: 1, field: 'state', key: 'process.ruleState' },
    { rule: 1, field: 'groups', key: 'process.ruleGroup' },
    { rule: 2, field: 'values', key: 'process.ruleAnswer' },
  ]
  expect((await cases.assignmentRules.load(admin(), 'process-fault')).faults).toEqual(faults)
  await expect(documents.publish(system, 'process-fault', '')).rejects.toMatchObject({
    options: { fields: { publish: 'process.ruleQuestion' } },
  })
})

test('rules that name forms and groups move to another installation', async () => {
  await withRules(rule({ users: [], groups: ['group-roads'], forms: ['form-fault'] }))
  const { files } = await app.services.solutions.export(system, { ids: [formId, 'process-fault'] })
  const other = await testApp()
  try {
    await other.services.solutions.import(system, files, { withRoles: true })
    const process = await other.services.documents.published(system, 'process', 'process-fault')
    expect(process?.data.rules).toMatchObject([{ name: 'Regeln', forms: [formId], groups: ['group-roads'] }])
  } finally {
    await other.close()
  }
})

test('whom a rule opens cases to that they would not see otherwise is said where it is edited', async () => {
  const { documents, cases } = app.services
  await documents.create(system, {
    ...{ page: 'user', id: 'user-dan' },
    data: { name: 'Dan', email: 'dan@example.se', roles: [registrarRole], groups: ['group-roads'] },
  })
  const row = { key: 'handler', name: 'Handläggare' }
  await documents.create(system, { page: 'form', id: 'form-other', data: { name: 'Annat' } })
  const narrow = async (...assignmentRoles: NonNullable<DataNamed<'process'>['assignmentRoles']>) => {
    await documents.update(system, { page: 'process', id: 'process-fault', data: { assignmentRoles } })
  }
  const told = async (rule: { forms?: string[]; question?: string; values?: string[] } = {}) => {
    const { users, groups } = await cases.assignmentRules.openedTo(admin(), {
      process: 'process-fault',
      rule: { forms: [], question: '', values: [], ...rule },
      users: ['user-anna', 'user-dan', 'user-admin'],
      groups: ['group-roads', 'group-empty'],
    })
    return [users, groups.map(({ members, blind }) => `${blind} of ${members}`)]
  }
  expect(await told()).toEqual([[], ['0 of 4', '0 of 0']])
  // Dan has no row in the process; the administrator sees everything.
  await narrow({ ...row, roles: [handlerRole] })
  expect(await told()).toEqual([['user-dan'], ['1 of 4', '0 of 0']])
  const lamps = { question: 'typ', values: [{ value: 'lampa' }, { value: 'stolpe' }] }
  await narrow({ ...row, roles: [handlerRole], ...lamps }, { ...row, key: 'other', roles: [registrarRole] })
  expect(await told()).toEqual([['user-anna'], ['3 of 4', '0 of 0']])
  expect(await told({ question: 'typ', values: ['lampa'] })).toEqual([[], ['0 of 4', '0 of 0']])
  expect(await told({ question: 'typ', values: ['lampa', 'hål'] })).toEqual([
    ['user-anna'],
    ['3 of 4', '0 of 0'],
  ])
  expect(await told({ question: 'annat', values: ['lampa'] })).toEqual([['user-anna'], ['3 of 4', '0 of 0']])
  await narrow({ ...row, roles: [handlerRole], forms: ['form-other'] }, { ...row, roles: [registrarRole] })
  expect(await told()).toEqual([['user-anna'], ['3 of 4', '0 of 0']])
  expect(await told({ forms: ['form-other'] })).toEqual([[], ['0 of 4', '0 of 0']])
})
