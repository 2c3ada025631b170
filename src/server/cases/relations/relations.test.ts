import { afterEach, beforeEach, expect, setSystemTime, test } from 'bun:test'
import {
  admin,
  auditOf,
  citizen,
  faultGraph,
  handler,
  handlerRole,
  makeUsers,
  publishFault,
  registrar,
  registrarRole,
  sendFault,
  stranger,
  visitor,
} from '../../../../test/support/cases.ts'
import { testApp } from '../../../../test/support/scenario.ts'
import { state } from '../../../shared/process/processFixture.ts'
import type { App } from '../../app.ts'
import type { Session } from '../../session.ts'
import type { Cases, RelateCases } from '../contract.ts'

let app: App
let cases: Cases
let formId: string
/** A case, and one of a form in whose process a handler has no role. */
let one: string
let other: string
let secret: string

beforeEach(async () => {
  app = await testApp()
  cases = app.services.cases
  await makeUsers(app)
  const graph = faultGraph()
  // Once it is handled a registrator is shut out.
  graph.states[1] = state('pagar', 'normal', {
    ...graph.states[1],
    steps: { handler: 'edit', registrar: 'noaccess' },
  })
  const form = { placeName: 'gata' }
  formId = await publishFault(app, { graph, form })
  const assignmentRoles = [
    { key: 'handler', name: 'Handläggare', roles: [registrarRole] },
    { key: 'registrar', name: 'Registrator' },
  ]
  const shut = await publishFault(app, { prefix: 'b-', graph, form, process: { assignmentRoles } })
  one = await send({ epost: 'anna@example.se', gata: 'Storgatan 1' })
  other = await send({ epost: 'bo@example.se', gata: 'Lillgatan 2' })
  secret = await send({ epost: 'anna@example.se', gata: 'Storgatan 1' }, shut)
})
afterEach(async () => {
  setSystemTime()
  await app.close()
})

const send = async (data: object, form = formId, who: Session = visitor()) =>
  (await sendFault(app, who, form, { ...data })).formDataId
const code = (work: Promise<unknown>) =>
  work.then(
    () => 'ok',
    ({ code: refused }) => refused,
  )
const relate = (more: Partial<RelateCases> = {}, who = handler()) =>
  cases.relate(who, { formDataId: one, otherId: other, as: 'related', ...more })
const related = async (formDataId: string, who = handler()) =>
  (await cases.related(who, formDataId)).cases.map(({ _id }) => _id)
const suggested = async (formDataId = one, who = handler()) =>
  (await cases.duplicates(who, formDataId)).cases.map(({ _id, why }) => [_id, ...why])
const lines = async (formDataId: string, who = handler()) =>
  (await cases.timeline(who, { formDataId })).filter(({ kind }) => /related$/.test(kind))
const both = () => handler({ roles: [handlerRole, registrarRole] })

test('two cases that are linked name each other, in both of their timelines, until the link is removed', async () => {
  await relate()
  expect(await related(one)).toEqual([other])
  expect(await related(other)).toEqual([one])
  const number = (await cases.loadForm(admin(), { formDataId: one })).formData?.DiaryNumber ?? '–'
  expect((await cases.related(handler(), other)).cases[0]).toMatchObject({
    number,
    status: { name: 'Ny' },
    ended: false,
  })
  const [line] = await lines(other)
  expect(line).toMatchObject({ kind: 'related', byName: 'Hanna Handläggare' })
  expect(line?.detail.otherName).toContain(number)
  await relate({ formDataId: other, otherId: one, as: null, was: 'related' })
  expect(await related(one)).toEqual([])
  expect((await lines(one)).map(({ kind }) => kind)).toEqual(['related', 'unrelated'])
  expect(await auditOf(app, 'case/relate')).toHaveLength(2)
})

test('of a case that the reader may not open nothing is told, not even that there is a link', async () => {
  await relate({ otherId: secret }, both())
  await relate()
  expect(await related(one)).toEqual([other])
  expect(JSON.stringify(await cases.related(handler(), one))).not.toContain(secret)
  expect(await lines(one)).toHaveLength(1)
  expect(JSON.stringify(await cases.timeline(handler(), { formDataId: one }))).not.toContain(secret)
  expect(new Set(await related(one, both()))).toEqual(new Set([secret, other]))
  // A registrator may open the other one no longer.
  const connection = { connectionId: 'ny-pagar', currentStateId: 'ny' }
  await cases.changeStatus(handler(), { formDataId: other, ...connection })
  expect(await related(one, registrar())).toEqual([secret])
  expect(await lines(one, registrar())).toHaveLength(1)
})

test('nothing is said of a case by who does not handle both, and there is no telling it from one that is not there', async () => {
  for (const otherId of [secret, 'nosuchcase'])
    for (const as of ['related', 'apart', null] as const)
      expect(await code(relate({ otherId, as }))).toBe('NOT_FOUND')
  expect(await code(relate({ formDataId: secret, otherId: one }))).toBe('NOT_FOUND')
  expect(await code(relate({ otherId: one }))).toBe('INVALID')
  const own = await send({ gata: 'Storgatan 1' }, formId, citizen())
  for (const ask of [cases.related, cases.duplicates]) {
    expect(await code(ask(citizen(), own))).toBe('FORBIDDEN')
    expect(await code(ask(stranger(), one))).toBe('NOT_FOUND')
  }
  await relate({ otherId: own })
  expect(await code(relate({ formDataId: own, as: null }, citizen()))).toBe('FORBIDDEN')
  expect(JSON.stringify(await cases.timeline(citizen(), { formDataId: own }))).not.toContain(one)
  expect(await auditOf(app, 'case/relate')).toHaveLength(1)
})

test('of a link those alone hear who handle both cases', async () => {
  const heard: unknown[] = []
  app.services.events.listen(({ event, data, audience }) => heard.push([event, data, audience]))
  await relate()
  const audience = { users: ['user-handler', 'user-registrar'] }
  expect(heard).toEqual([one, other].map((_id) => ['changes', { schema: 'formData', ids: [_id] }, audience]))
  heard.length = 0
  await relate({ otherId: secret }, both())
  expect(heard).toEqual(
    [one, secret].map((_id) => [
      'changes',
      { schema: 'formData', ids: [_id] },
      { users: ['user-registrar'] },
    ]),
  )
})

test('a draft is linked to nothing', async () => {
  const draft = (await cases.save(handler(), { formId, data: {} })).formDataId
  expect(await code(relate({ otherId: draft }))).toBe('FORBIDDEN')
  expect(await code(relate({ otherId: draft }, both()))).toBe('FORBIDDEN')
  expect(await code(relate({ otherId: draft }, admin()))).toBe('NOT_FOUND')
})

test('of two who say something else at once the second is told, and nothing is overwritten', async () => {
  const done = await Promise.all([
    code(relate({ as: 'related', was: null })),
    code(relate({ formDataId: other, otherId: one, as: 'apart', was: null }, registrar())),
  ])
  expect(done).toEqual(['ok', 'CONFLICT'])
  expect(await related(one)).toEqual([other])
  // The same twice is said once.
  expect(await code(relate({ as: 'related', was: null }))).toBe('ok')
  expect(await lines(one)).toHaveLength(1)
})

test('cases with the same place or person are suggested, those that the reader may open alone', async () => {
  const place = await send({ epost: 'cia@example.se', gata: 'storgatan  1' })
  const person = await send({ epost: 'ANNA@example.se', gata: 'Skolgatan 9' })
  const two = await send({ epost: 'anna@example.se', gata: 'Storgatan 1' })
  expect(await suggested()).toEqual([
    [two, 'email', 'place'],
    [person, 'email'],
    [place, 'place'],
  ])
  expect(await suggested(other)).toEqual([])
  expect(await suggested(one, both())).toContainEqual([secret, 'email', 'place'])
  expect(await suggested(one, admin())).toContainEqual([secret, 'email', 'place'])
  // What the step of its state shuts a reader out of is not suggested to them either.
  await cases.changeStatus(handler(), {
    ...{ formDataId: two, connectionId: 'ny-pagar', currentStateId: 'ny' },
  })
  expect((await suggested(one, registrar())).map(([id]) => id)).not.toContain(two)
  // A corrected answer counts at once.
  await cases.save(handler(), { formId, formDataId: place, data: { gata: 'Storgatan 2' } })
  expect(await suggested()).toEqual([
    [two, 'email', 'place'],
    [person, 'email'],
  ])
})

test('who is given one case is suggested no other of the form', async () => {
  const two = await send({ epost: 'anna@example.se' })
  await cases.assign(handler(), {
    ...{ formDataId: one, permission: 'handler', userIds: ['user-stranger'], groupIds: [] },
  })
  const given = () => ({ ...stranger(), roles: ['role-stranger'] })
  expect(await suggested(one, given())).toEqual([])
  await cases.assign(handler(), {
    ...{ formDataId: two, permission: 'handler', userIds: ['user-stranger'], groupIds: [] },
  })
  expect((await suggested(one, given())).map(([id]) => id)).toEqual([two])
})

test('what was linked or said to be another is not suggested any more, to nobody, from either side', async () => {
  const two = await send({ epost: 'anna@example.se' })
  const three = await send({ epost: 'anna@example.se' })
  await relate({ otherId: two, as: 'apart' })
  await relate({ otherId: three })
  expect(await suggested()).toEqual([])
  const toAnother = handler({ userId: 'user-another' })
  expect((await suggested(two, toAnother)).map(([id]) => id)).toEqual([three])
  expect(await lines(two)).toEqual([])
  await relate({ otherId: two, as: null, was: 'apart' })
  expect((await suggested()).map(([id]) => id)).toEqual([two])
})

test('five are suggested at most; what has ended for 90 days is not, nor what is in the trash can', async () => {
  for (let n = 0; n < 7; n++) await send({ epost: 'anna@example.se', gata: `Nygatan ${n}` })
  expect(await suggested()).toHaveLength(5)
  const [ended, thrown] = [
    await send({ epost: 'x@example.se', gata: 'Lillgatan 2' }),
    await send({ epost: 'bo@example.se', gata: 'Nygatan 20' }),
  ]
  await cases.changeStatus(registrar(), {
    ...{ formDataId: ended, connectionId: 'ny-klar', currentStateId: 'ny' },
  })
  expect((await suggested(other)).map(([id]) => id).sort()).toEqual([ended, thrown].sort())
  await cases.remove(admin(), [thrown])
  expect((await suggested(other)).map(([id]) => id)).toEqual([ended])
  setSystemTime(Date.now() + 91 * 86_400_000)
  expect(await suggested(other)).toEqual([])
})

test('a case in the trash can is named nowhere, comes back with its links, and takes them along for good', async () => {
  await relate()
  await cases.remove(admin(), [other])
  expect(await related(one)).toEqual([])
  expect(await lines(one)).toEqual([])
  await cases.restore(admin(), [other])
  expect(await related(one)).toEqual([other])
  await cases.remove(admin(), [other])
  await cases.emptyTrash(admin(), [other])
  const { row = 0 } = (await app.services.store.read.cases.find('default', one)) ?? {}
  expect(await app.services.store.read.caseRelations.of(row)).toEqual([])
  expect(await related(one)).toEqual([])
})
