import { afterEach, beforeEach, expect, test } from 'bun:test'
import {
  admin,
  auditOf,
  citizen,
  handler,
  handlerRole,
  makeUsers,
  publishFault,
  registrar,
  registrarRole,
  stranger,
  visitor,
} from '../../../../test/support/cases.ts'
import { testApp } from '../../../../test/support/scenario.ts'
import type { Values } from '../../../shared/fields/field.ts'
import { connection, graph, state } from '../../../shared/process/processFixture.ts'
import type { Sketch } from '../../../shared/rules/page/pageFixture.ts'
import type { App } from '../../app.ts'
import type { Session } from '../../session.ts'
import type { Cases } from '../contract.ts'

let app: App
let cases: Cases
/** A form whose cases are children of others, and one whose cases have them. */
let remiss: string
let permit: string
let parent: string

const by = (role: string) => ({ allow: { assignmentRoles: [role] } })

const remissGraph = () =>
  graph(
    [
      state('fraga', 'start', { name: 'Ställd', subType: 'child', steps: { body: 'edit' } }),
      state('svarad', 'end', { name: 'Besvarad' }),
      state('aterkallad', 'end', { name: 'Återkallad', subType: 'withdrawn' }),
    ],
    [
      connection('fraga-svarad', { label: 'Svara', ...by('body'), validate: true }),
      connection('fraga-aterkallad', { label: 'Återkalla', ...by('body') }),
    ],
  )

const permitGraph = () =>
  graph(
    [
      state('ny', 'start', { name: 'Ny', steps: { handler: 'edit' } }),
      state('remiss', 'normal', {
        name: 'På remiss',
        steps: { handler: 'edit' },
        childrenEnded: 'remiss-beslut',
      }),
      state('beslut', 'normal', { name: 'Beslut', steps: { handler: 'edit' } }),
      state('klar', 'end', { name: 'Beviljat' }),
      state('avslutad', 'end', { name: 'Avslutat', subType: 'withdrawn' }),
      state('kvar', 'end', { name: 'Avskrivet', subType: 'rejected' }),
    ],
    [
      connection('ny-remiss', by('handler')),
      connection('ny-beslut', by('handler')),
      connection('remiss-beslut', by('handler')),
      connection('beslut-klar', { ...by('handler'), openChildren: 'refuse' }),
      connection('beslut-avslutad', { ...by('handler'), openChildren: 'end' }),
      connection('beslut-kvar', by('handler')),
      connection('klar-ny', by('handler')),
    ],
  )

const bodies = ['miljo', 'raddning', 'gata'].map((value) => ({ label: value, value }))
const page = (...nodes: Sketch[]): Sketch[] => [
  ['FormTab#p1', { label: 'Sidan' }, ['Section#s1', {}, ['Row#r1', {}, ['Col#c1', { cols: 12 }, ...nodes]]]],
]

beforeEach(async () => {
  app = await testApp()
  cases = app.services.cases
  await makeUsers(app)
  remiss = await publishFault(app, {
    prefix: 'remiss-',
    graph: remissGraph(),
    process: { assignmentRoles: [{ key: 'body', name: 'Remissinstans', roles: [registrarRole] }] },
    pages: page(
      ['Input#gata', { name: 'gata', label: 'Gata', type: 'text' }],
      ['Radio#instans', { name: 'instans', label: 'Instans', options: bodies }],
      ['Input#arende', { name: 'arende', label: 'Ärende', type: 'text' }],
      ['Input#svar', { name: 'svar', label: 'Svar', type: 'text', validation: { required: true } }],
    ),
  })
  permit = await publishFault(app, {
    prefix: 'lov-',
    graph: permitGraph(),
    process: { assignmentRoles: [{ key: 'handler', name: 'Handläggare', roles: [handlerRole] }] },
    pages: page(
      ['Input#gata', { name: 'gata', label: 'Gata', type: 'text' }],
      ['Input#fastighet', { name: 'fastighet', label: 'Fastighet', type: 'text' }],
      ['Checkbox#instanser', { name: 'instanser', label: 'Instanser', options: bodies }],
    ),
  })
  parent = await sent()
  await app.services.work.start()
})
afterEach(() => app.close())

const sent = async (data: Values = { gata: 'Storgatan 1', fastighet: 'Eken 1' }, who = visitor()) =>
  (await cases.save(who, { formId: permit, data, complete: true })).formDataId
const code = (work: Promise<unknown>) =>
  work.then(
    () => 'ok',
    ({ code: refused }) => refused,
  )
const make = async (formDataId = parent, who = handler()) =>
  (await cases.makeChild(who, { formDataId, formId: remiss })).formDataId
const move = (formDataId: string, connectionId: string, who: Session = handler()) =>
  cases.changeStatus(who, { formDataId, connectionId, currentStateId: connectionId.split('-')[0] ?? '' })
const answer = async (child: string) => {
  await cases.save(registrar(), { formId: remiss, formDataId: child, data: { svar: 'Utan erinran' } })
  return move(child, 'fraga-svarad', registrar())
}
const stateOf = async (formDataId: string) => (await cases.loadForm(admin(), { formDataId })).formData?.status
const counted = async (formDataId = parent) => {
  const { totalCount, openCount } = await cases.family(admin(), { formDataId })
  return [totalCount, openCount]
}
const lines = async (formDataId: string, who = handler()) =>
  (await cases.timeline(who, { formDataId })).map(({ kind, detail }) => [
    kind,
    detail.otherName ?? detail.n ?? null,
  ])
const idle = () => app.services.work.idle()

test('a child is made with the answers to questions of the same name, and both timelines say so', async () => {
  const child = await make()
  const { formData, state: at } = await cases.loadForm(registrar(), { formDataId: child })
  expect(formData).toMatchObject({ parentFormDataId: parent, data: { gata: 'Storgatan 1' }, draft: false })
  expect(at?._id).toBe('fraga')
  const number = formData?.DiaryNumber
  const own = (await cases.loadForm(admin(), { formDataId: parent })).formData?.DiaryNumber
  expect(formData?.createdByName).toBe(`Delärende till ${own}`)
  expect((await lines(parent)).at(-1)).toEqual(['childMade', number ?? ''])
  expect((await lines(child, registrar()))[0]).toEqual(['sent', own ?? ''])
  expect(await counted()).toEqual([1, 1])
  expect(await auditOf(app, 'case/createChild')).toHaveLength(1)
})

test('whoever handles the parent alone is told number, form and state of a child, and cannot open it', async () => {
  const child = await make()
  const { children } = await cases.family(handler(), { formDataId: parent })
  expect(children).toMatchObject([
    { _id: child, form: 'remiss-Felanmälan', status: { name: 'Ställd' }, ended: false },
  ])
  expect(children[0]).not.toHaveProperty('opened')
  expect(await code(cases.loadForm(handler(), { formDataId: child }))).toBe('NOT_FOUND')
  expect(JSON.stringify(children)).not.toContain('Storgatan')
  const above = await cases.family(registrar(), { formDataId: child })
  expect(above.parent).toMatchObject({ _id: parent })
  expect(above.parent).not.toHaveProperty('opened')
  const both = handler({ roles: [handlerRole, registrarRole] })
  expect((await cases.family(both, { formDataId: parent })).children[0]?.opened).toEqual({
    title: expect.stringMatching(/^Delärende till \d/),
    who: [],
  })
})

test('children are made by who handles the case, of what begins as a child, and of what they may take down', async () => {
  expect((await cases.childForms(handler(), parent)).map(({ _id }) => _id)).toEqual([permit, remiss])
  for (const who of [stranger(), citizen(), registrar()]) {
    expect(await code(make(parent, who))).toBe('NOT_FOUND')
    expect(await code(cases.childForms(who, parent))).toBe('NOT_FOUND')
    expect(await code(cases.family(who, { formDataId: parent }))).toBe('NOT_FOUND')
  }
  const own = await sent({ gata: 'x' }, citizen())
  expect(await code(make(own, citizen()))).toBe('FORBIDDEN')
  expect(await code(cases.makeChild(handler(), { formDataId: parent, formId: 'nosuchform' }))).toBe(
    'NOT_FOUND',
  )
  // Nobody makes their own case a child of somebody else's.
  for (const who of [visitor(), citizen(), registrar()])
    expect(
      await code(cases.save(who, { formId: permit, parentFormDataId: parent, data: { gata: 'x' } })),
    ).toBe('NOT_FOUND')
  await move(parent, 'ny-beslut')
  await move(parent, 'beslut-kvar')
  expect(await code(make())).toBe('CONFLICT')
  expect(await cases.childForms(handler(), parent)).toEqual([])
})

test('a connection that waits for the children is closed until the last has ended, and says so', async () => {
  const [one, two] = [await make(), await make()]
  await move(parent, 'ny-beslut')
  const open = async () =>
    (await cases.loadForm(handler(), { formDataId: parent })).connections.map(({ _id }) => _id)
  expect(await open()).toEqual(['beslut-avslutad', 'beslut-kvar'])
  const refused = await move(parent, 'beslut-klar').catch((error) => error.options)
  expect(refused).toMatchObject({ values: { n: 2 }, detail: { openChildren: 2 } })
  const way = async () =>
    (await cases.explainWays(handler(), { formDataId: parent })).ways.find((w) => w._id === 'beslut-klar')
  expect(await way()).toMatchObject({ isOpen: false, awaits: 2 })
  await answer(one)
  expect(await way()).toMatchObject({ isOpen: false, awaits: 1 })
  await move(two, 'fraga-aterkallad', registrar())
  expect(await way()).not.toHaveProperty('awaits')
  expect(await open()).toContain('beslut-klar')
  expect(await counted()).toEqual([2, 0])
  await move(parent, 'beslut-klar')
})

test('with the last child that ends the case goes on by itself, once, also where two end at the same instant', async () => {
  const children = [await make(), await make(), await make()]
  await move(parent, 'ny-remiss')
  await answer(children[0] ?? '')
  await idle()
  expect(await stateOf(parent)).toBe('remiss')
  await Promise.all(children.slice(1).map((child) => move(child, 'fraga-aterkallad', registrar())))
  await idle()
  expect(await stateOf(parent)).toBe('beslut')
  const moves = (await cases.timeline(handler(), { formDataId: parent })).filter(
    ({ detail }) => detail.byChildren,
  )
  expect(moves).toHaveLength(1)
  expect((await lines(parent)).filter(([kind]) => kind === 'childrenEnded')).toEqual([['childrenEnded', 3]])
})

test('a case that comes to wait when all its children have ended goes on, and one without any stays', async () => {
  const other = await sent()
  await move(other, 'ny-remiss')
  await answer(await make())
  await move(parent, 'ny-remiss')
  await idle()
  expect([await stateOf(parent), await stateOf(other)]).toEqual(['beslut', 'remiss'])
})

test('what is taken back of the last child that ended takes back that the case goes on', async () => {
  const child = await make()
  await move(parent, 'ny-remiss')
  const connectionId = 'fraga-aterkallad'
  const input = { formDataId: child, connectionId, currentStateId: 'fraga', undoable: true }
  const { undo = '' } = await cases.changeStatus(registrar(), input)
  expect(await counted()).toEqual([1, 0])
  await cases.undo(registrar(), undo, { progress: () => {}, signal: new AbortController().signal })
  await idle()
  expect(await counted()).toEqual([1, 1])
  expect(await stateOf(parent)).toBe('remiss')
})

test('a connection that ends the children ends each by its own process, and names those that cannot', async () => {
  const [one, two] = [await make(), await make()]
  const grandchild = await cases.makeChild(handler(), { formDataId: parent, formId: permit })
  await move(parent, 'ny-beslut')
  await move(parent, 'beslut-avslutad')
  await idle()
  expect([await stateOf(one), await stateOf(two)]).toEqual(['aterkallad', 'aterkallad'])
  // It has no end to go to from where it stands.
  expect(await stateOf(grandchild.formDataId)).toBe('ny')
  const ended = (await cases.timeline(handler(), { formDataId: parent })).find(
    ({ kind }) => kind === 'childrenEndedHere',
  )
  expect(ended?.detail).toMatchObject({ ended: 2, left: 1, otherNames: [grandchild.number] })
  expect(await counted()).toEqual([3, 1])
})

test('an end that says nothing of them leaves the children open', async () => {
  const child = await make()
  await move(parent, 'ny-beslut')
  await move(parent, 'beslut-kvar')
  await idle()
  expect(await stateOf(child)).toBe('fraga')
  expect(await counted()).toEqual([1, 1])
})

test('a child that is removed counts no more, and counts again when it is restored', async () => {
  const [one, two] = [await make(), await make()]
  await move(parent, 'ny-remiss')
  await answer(one)
  await cases.remove(admin(), [two])
  await idle()
  expect(await stateOf(parent)).toBe('beslut')
  expect(await counted()).toEqual([1, 0])
  await cases.restore(admin(), [two])
  expect(await counted()).toEqual([2, 1])
  await cases.remove(admin(), [parent])
  expect(await cases.family(registrar(), { formDataId: two })).toMatchObject({
    parent: null,
    parentGone: true,
  })
  await cases.restore(admin(), [parent])
  expect((await cases.family(registrar(), { formDataId: two })).parent?._id).toBe(parent)
})

test('a case moves between parents for who handles all of them, and never in a circle', async () => {
  const [other, third] = [await sent(), await sent()]
  const set = (formDataId: string, parentId: string | null, who = handler(), was?: string | null) =>
    code(cases.setParent(who, { formDataId, parentId, ...(was !== undefined && { was }) }))
  expect(await set(other, parent)).toBe('ok')
  expect(await set(third, other)).toBe('ok')
  expect([await counted(), await counted(other)]).toEqual([
    [1, 1],
    [1, 1],
  ])
  expect(await set(parent, parent)).toBe('INVALID')
  expect(await set(parent, other)).toBe('INVALID')
  expect(await set(parent, third)).toBe('INVALID')
  expect(await set(third, parent, handler(), parent)).toBe('CONFLICT')
  expect(await set(third, parent, handler(), other)).toBe('ok')
  expect([await counted(), await counted(other)]).toEqual([
    [2, 2],
    [0, 0],
  ])
  expect((await lines(third)).slice(-3).map(([kind]) => kind)).toEqual([
    'parentSet',
    'parentGone',
    'parentSet',
  ])
  expect((await lines(other)).slice(-2).map(([kind]) => kind)).toEqual(['childAdded', 'childGone'])
  // Who handles the child alone neither takes it from its parent nor gives it another.
  const child = await make()
  expect(await set(child, null, registrar())).toBe('FORBIDDEN')
  expect(await set(child, parent, registrar())).toBe('NOT_FOUND')
  expect(await set(child, null, admin())).toBe('ok')
  expect(await counted()).toEqual([2, 2])
})

test('a reference makes two cases parent and child, or related', async () => {
  const [other, third] = [await sent(), await sent()]
  const refer = (refId: string, type: 'parent' | 'child' | 'related', formDataId = parent) =>
    cases.addReference(handler(), { formDataId, refId, type })
  await refer(other, 'child')
  await refer(third, 'related')
  const { references } = await refer(third, 'parent')
  expect(references).toMatchObject([
    { refId: third, type: 'parent' },
    { refId: other, type: 'child' },
    { refId: third, type: 'related' },
  ])
  expect(await code(refer(parent, 'parent', third))).toBe('INVALID')
  expect(await code(refer('nosuchcase', 'child'))).toBe('NOT_FOUND')
})

test('a status change that names a parent tells that one’s timeline, and is refused for any other case', async () => {
  const child = await make()
  const other = await sent()
  const input = { formDataId: child, connectionId: 'fraga-aterkallad', currentStateId: 'fraga' }
  for (const parentFormDataId of [other, child, 'nosuchcase'])
    expect(await code(cases.changeStatus(registrar(), { ...input, parentFormDataId }))).toBe('NOT_FOUND')
  await cases.changeStatus(registrar(), { ...input, parentFormDataId: parent })
  expect((await lines(parent)).map(([kind]) => kind)).toContain('childStatus')
})

test('an effect makes one child for each option that is chosen, once each, and none where none is', async () => {
  const { documents } = app.services
  const effect = {
    effect: 'Case/createChild',
    input: {
      ...{ form: remiss, each: 'instanser', into: 'instans' },
      copies: [{ from: 'fastighet', to: 'arende' }],
      ...{ role: 'body', users: ['user-registrar'] },
    },
  }
  const changed = permitGraph()
  changed.states[1] = { ...(changed.states[1] as (typeof changed.states)[number]), onEnter: [effect] }
  const session = admin()
  await documents.update(session, { page: 'process', id: 'lov-process-fault', data: { process: changed } })
  await documents.publish(session, 'lov-process-fault', '')
  const asked = await sent({ gata: 'Storgatan 1', fastighet: 'Eken 1', instanser: ['miljo', 'gata'] })
  const none = await sent()
  await move(asked, 'ny-remiss')
  await move(none, 'ny-remiss')
  await idle()
  expect(await counted(asked)).toEqual([2, 2])
  const { children } = await cases.family(admin(), { formDataId: asked })
  const answers = []
  for (const { _id } of children) {
    const { formData } = await cases.loadForm(registrar(), { formDataId: _id })
    answers.push([
      formData?.data.instans,
      formData?.data.arende,
      formData?.data.gata,
      formData?.assign.body?.users,
    ])
  }
  expect(answers.sort()).toEqual([
    ['gata', 'Eken 1', 'Storgatan 1', ['user-registrar']],
    ['miljo', 'Eken 1', 'Storgatan 1', ['user-registrar']],
  ])
  expect((await lines(asked)).filter(([kind]) => kind === 'childMade')).toEqual([['childMade', 2]])
  // There was nothing to wait for.
  expect(await stateOf(none)).toBe('beslut')
  expect(await stateOf(asked)).toBe('remiss')
})

test('a list is narrowed to the children of a case by its number: ended ones too, and none that its reader may not open', async () => {
  const [one, two, three] = [await make(), await make(), await make()]
  await answer(two)
  await cases.remove(admin(), [three])
  const other = await sent()
  const numberOf = async (formDataId: string) =>
    (await cases.loadForm(admin(), { formDataId })).formData?.DiaryNumber ?? ''
  const number = await numberOf(parent)
  await cases.caughtUp()
  const listed = async (where: Values, who: Session = admin()) => {
    const asked = { view: 'all' as const, page: 1, pageSize: 50, where }
    const { data, totalCount } = await cases.list(who, asked as Parameters<Cases['list']>[1])
    expect(totalCount).toBe(data.length)
    return data.map(({ _id }) => _id).sort()
  }
  expect(await listed({ parent: [number] })).toEqual([one, two].sort())
  expect(await listed({ parent: ` ${number} ` })).toEqual([one, two].sort())
  expect(await listed({ parent: [await numberOf(other)] })).toEqual([])
  expect(await listed({ parent: ['nosuchnumber'] })).toEqual([])
  // Beside other conditions, and the other way round.
  expect(await listed({ parent: [number], status: ['svarad'] })).toEqual([two])
  expect(await listed({ parent: { empty: false } })).toEqual([one])
  expect(await listed({ parent: { empty: true } })).toEqual([other, parent].sort())
  expect(await listed({ parent: { not: [number] } })).toEqual([other, parent].sort())
  expect(await listed({ parent: [number] }, handler())).toEqual([])
  expect(await listed({ parent: [number] }, registrar())).toEqual([one, two].sort())
  const { totalCount } = await cases.list(admin(), {
    ...{ view: 'all', page: 1, pageSize: 50, where: { parent: [number] }, sort: { createdByName: 1 } },
  })
  expect(totalCount).toBe(2)
  await cases.remove(admin(), [parent])
  expect(await listed({ parent: [number] })).toEqual([])
})
