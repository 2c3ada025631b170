import { afterEach, beforeEach, describe, expect, setSystemTime, test } from 'bun:test'
import {
  admin,
  auditOf,
  citizen,
  faultGraph,
  handler,
  handlerRole,
  makeRoles,
  makeUsers,
  publishFault,
  registrar,
  sendFault,
  stranger,
  visitor,
} from '../../../../../test/support/cases.ts'
import { testApp } from '../../../../../test/support/scenario.ts'
import {
  deskQuestion,
  readDeskQuery,
  unreadIn,
  viewText,
  withoutAbsent,
  withoutNotThere,
} from '../../../../shared/desk/query.ts'
import { connection, state } from '../../../../shared/process/processFixture.ts'
import type { App } from '../../../app.ts'
import { type Session, systemSession } from '../../../session.ts'
import type { SavedView, SavedViews } from './contract.ts'

const secretRole = 'role-secret'
/** Handles the fault reports and, what the others do not, the secret ones. */
const widely = () =>
  handler({ id: 's-w', userId: 'user-wide', userName: 'Vera Vid', roles: [handlerRole, secretRole] })

let app: App
let saved: SavedViews
let open: string
let secret: string

beforeEach(async () => {
  app = await testApp()
  saved = app.services.cases.saved
  open = await publishFault(app)
  await makeUsers(app)
  await makeRoles(app, secretRole)
  secret = await publishFault(app, {
    prefix: 'hemlig-',
    process: {
      assignmentRoles: [
        { key: 'handler', name: 'H', roles: [secretRole] },
        { key: 'registrar', name: 'R' },
      ],
    },
    graph: faultGraph({
      states: [
        state('utredning', 'start', { name: 'Orosanmälan', stateGroup: 'hemliggrupp' }),
        state('slut', 'end', { name: 'Slut' }),
      ],
      connections: [connection('utredning-slut', {})],
    }),
    pages: [
      [
        'FormTab#p1',
        { label: 'Barnet' },
        [
          'Section#s1',
          {},
          ['Row#r1', {}, ['Col#c1', { cols: 12 }, ['Input#barn', { name: 'barn', label: 'Barnets namn' }]]],
        ],
      ],
    ],
  })
  for (const gata of ['Storgatan', 'Lillgatan', 'Torget']) await sendFault(app, visitor(), open, { gata })
  for (const barn of ['Bo', 'Ida'])
    await app.services.cases.save(visitor(), { formId: secret, data: { barn }, complete: true })
})
afterEach(async () => {
  setSystemTime()
  await app.close()
})

const add = (session: Session, query: string, role: string | null = null, name = 'Min vy') =>
  saved.add(session, { name, query, role })

/** The session's views, once they are counted. */
async function views(session: Session): Promise<SavedView[]> {
  for (;;) {
    const found = await saved.list(session)
    if (found.every(({ count }) => count !== null)) return found
    const { list } = app.services.cases
    await list(session, { where: { form: [open, secret] }, page: 1, pageSize: 1 })
    await Bun.sleep(5)
  }
}
const only = async (session: Session): Promise<SavedView> => {
  const [view, ...more] = await views(session)
  if (!view || more.length > 0) throw new Error(`${more.length + 1} views`)
  return view
}

test('a view is its owner’s alone until it is shared with a role, and is counted for each who has it', async () => {
  const { _id } = await add(handler(), '?status=ny&sort=-created&page=3&case=c1&nonsense=1')
  expect(await only(handler())).toEqual({
    ...{ _id, name: 'Min vy', query: 'layout=list&sort=-created&status=ny', role: null },
    ...{ isOwn: true, mayChange: true, count: 3, absent: [] },
  })
  for (const other of [admin(), registrar(), stranger(), citizen(), visitor()])
    expect(await saved.list(other)).toEqual([])

  await saved.change(handler(), _id, { role: handlerRole })
  const colleague = handler({ id: 's-2', userId: 'user-2' })
  expect(await only(colleague)).toMatchObject({
    role: { _id: handlerRole, name: handlerRole },
    ...{ isOwn: false, mayChange: false, count: 3 },
  })
  expect(await only(admin())).toMatchObject({ isOwn: false, mayChange: true, count: 3 })
  for (const other of [registrar(), stranger(), citizen(), visitor()])
    expect(await saved.list(other)).toEqual([])

  await sendFault(app, visitor(), open)
  expect((await only(colleague)).count).toBe(4)
})

test('a view of one’s own work counts one’s own, whoever saved it', async () => {
  const { data } = await app.services.cases.list(handler(), { page: 1, pageSize: 1 })
  const formDataId = data[0]?._id ?? ''
  await app.services.cases.assign(admin(), {
    ...{ formDataId, permission: 'handler', userIds: ['user-handler'], groupIds: [] },
  })
  await add(handler(), 'view=mine', handlerRole)
  expect((await only(handler())).count).toBe(1)
  expect((await only(handler({ id: 's-2', userId: 'user-2' }))).count).toBe(0)
})

const said = [
  `form=${'hemlig-form-fault'}&form=form-fault`,
  'process=hemlig-process-fault',
  'status=utredning&status=ny',
  'stateGroup=hemliggrupp',
  'data.barn=Bo',
  'sort=barn',
  'columns=title,data.barn',
].join('&')

test('what somebody with wider rights shares tells a reader nothing of what the reader does not see', async () => {
  await add(widely(), said, handlerRole)
  const own = await only(widely())
  expect(own).toMatchObject({ count: 1, absent: [] })
  expect(new URLSearchParams(own.query).getAll('form')).toEqual([secret, open])

  const read = await only(handler())
  expect(read.query).toBe(
    'columns=title&data.--gone=--gone&form=form-fault&layout=list&stateGroup=--gone&status=ny',
  )
  // It was narrowed to what is not theirs: nothing fits, whatever else it asks for.
  expect(read.count).toBe(0)
  // Told as what is not there, without a name.
  expect(read.absent).toEqual([
    { what: 'answer' },
    { what: 'form' },
    { what: 'stateGroup' },
    { what: 'status' },
    { what: 'sort' },
    { what: 'columns' },
    { what: 'process' },
  ])
  for (const word of ['hemlig', 'Orosanmälan', 'barn', 'utredning', 'Bo'])
    expect(JSON.stringify(read)).not.toContain(word)
})

test.each([
  [`form=hemlig-form-fault`, 2, 0],
  ['form=hemlig-form-fault&form=form-fault', 5, 3],
  ['status=utredning', 2, 0],
  ['status=Orosanm%C3%A4lan', 2, 0],
  ['stateGroup=hemliggrupp', 2, 0],
  ['data.barn=Bo', 1, 0],
  ['process=hemlig-process-fault', 5, 3],
  ['sort=barn', 5, 3],
  ['w=ida', 1, 0],
  ['', 5, 3],
])(
  'a shared view (%s) counts %d for who sees both forms and %d for who sees one',
  async (query, wide, narrow) => {
    await add(widely(), query, handlerRole)
    const { list } = app.services.cases
    // So that the lists of the column are there.
    await list(widely(), { where: { 'data.barn': 'Bo' }, page: 1, pageSize: 1 })
    expect((await only(widely())).count).toBe(wide)
    const read = await only(handler())
    expect(read.count).toBe(narrow)
    // The list, and what is done with all of it, has the cases that are counted.
    const question = deskQuestion(readDeskQuery(read.query, 25))
    expect((await list(handler(), { ...question, page: 1, pageSize: 10 })).totalCount).toBe(narrow)
    const changed = await app.services.cases.changeMany(
      handler(),
      { question, change: { kind: 'note', note: 'Sedd' } },
      { progress: () => {}, signal: new AbortController().signal },
    )
    expect(changed.changed).toHaveLength(narrow)
  },
)

test('whoever loses a role loses what it shares, and their own names no more than they see now', async () => {
  await add(widely(), said, null)
  const without = { ...widely(), roles: [handlerRole] }
  const left = await only(without)
  expect(left.count).toBe(0)
  // They wrote it: what they named is told by the word that they know.
  expect(left.absent).toContainEqual({ what: 'answer', name: 'barn' })
  expect(left.absent).toContainEqual({ what: 'form' })
  await saved.change(widely(), left._id, { role: secretRole })
  expect(await saved.list(handler())).toEqual([])
})

test('what is removed is told, and nothing is shown in its place', async () => {
  const { documents } = app.services
  const spare = await publishFault(app, { prefix: 'extra-' })
  await documents.create(systemSession(), { page: 'category', id: 'gator', data: { name: 'Gator' } })
  await add(
    handler(),
    `form=${spare}&form=${open}&category=gator&handler=none&handler=user-x&group=g1&queue=g2&data.borttagen=1&sort=-borttagen`,
  )
  // A form that nobody has sent in yet is there all the same.
  expect((await only(handler())).absent.map(({ what }) => what)).toEqual([
    ...['answer', 'group', 'handler', 'queue', 'sort'],
  ])
  await documents.remove(systemSession(), { page: 'form', ids: [spare] })
  await documents.remove(systemSession(), { page: 'category', ids: ['gator'] })
  const left = await only(handler())
  expect(left).toMatchObject({
    query: `category=--gone&data.--gone=--gone&form=${open}&group=--gone&handler=none&layout=list&queue=--gone`,
    count: 0,
  })
  expect(left.absent).toEqual([
    ...[{ what: 'category' }, { what: 'answer', name: 'borttagen' }, { what: 'form' }],
    ...[{ what: 'group' }, { what: 'handler' }, { what: 'queue' }, { what: 'sort', name: 'borttagen' }],
  ])
  // One whose cases are there still narrows to them.
  await documents.remove(systemSession(), { page: 'form', ids: [open] })
  const emptied = await only(handler())
  expect(emptied.query).toContain(`form=${open}&`)
  expect(emptied.absent).toContainEqual({ what: 'form', name: 'Felanmälan' })
})

test('a view whose only form is removed shows none, also when it is kept anew as it is shown', async () => {
  const spare = await publishFault(app, { prefix: 'extra-' })
  const { _id } = await add(handler(), `form=${spare}&sort=DiaryNumber`)
  expect(await only(handler())).toMatchObject({ count: 0, absent: [] })
  await app.services.documents.remove(systemSession(), { page: 'form', ids: [spare] })
  const shown = await only(handler())
  expect(shown).toMatchObject({ query: 'form=--gone&layout=list&sort=DiaryNumber', count: 0 })
  await saved.change(handler(), _id, { query: shown.query })
  expect(await only(handler())).toEqual(shown)
  expect(shown.absent).toEqual([{ what: 'form' }])
  // Whoever takes it out says so.
  await saved.change(handler(), _id, {
    query: viewText(withoutNotThere(readDeskQuery(shown.query, 25))),
  })
  expect(await only(handler())).toMatchObject({ query: 'layout=list&sort=DiaryNumber', count: 3 })
})

test('its owner and administrators change, remove and restore it; nobody else, whoever reads it', async () => {
  const { _id } = await add(handler(), 'view=new', handlerRole)
  const reader = handler({ id: 's-2', userId: 'user-2' })
  const attempts = (session: Session) => [
    () => saved.change(session, _id, { name: 'Min nu' }),
    () => saved.change(session, _id, { query: 'view=all' }),
    () => saved.change(session, _id, { role: null }),
    () => saved.remove(session, _id),
    () => saved.restore(session, _id),
  ]
  for (const attempt of attempts(reader)) await expect(attempt()).rejects.toMatchObject({ code: 'FORBIDDEN' })
  for (const session of [registrar(), stranger(), citizen()])
    for (const attempt of attempts(session))
      await expect(attempt()).rejects.toMatchObject({ code: 'NOT_FOUND' })
  for (const attempt of attempts(visitor()))
    await expect(attempt()).rejects.toMatchObject({ code: 'UNAUTHORIZED' })

  await saved.change(admin(), _id, { name: 'Nya i dag' })
  expect(await only(reader)).toMatchObject({ name: 'Nya i dag', query: 'layout=list&view=new' })
  await saved.remove(admin(), _id)
  expect(await saved.list(reader)).toEqual([])
  await expect(saved.change(handler(), _id, { name: 'x' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await saved.restore(handler(), _id)
  expect(await only(reader)).toMatchObject({ name: 'Nya i dag' })
  expect((await auditOf(app, 'savedView/remove')).map(({ object }) => object)).toEqual([`savedView/${_id}`])
})

test('after 30 days what was removed is gone', async () => {
  const { _id } = await add(handler(), 'view=new')
  await saved.remove(handler(), _id)
  setSystemTime(Date.now() + 31 * 86_400_000)
  await add(handler(), 'view=late', null, 'En annan')
  await expect(saved.restore(handler(), _id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('one shares with a role of one’s own, under a name that one has once', async () => {
  for (const role of [secretRole, 'role-none', 'user-handler'])
    await expect(add(handler(), '', role)).rejects.toMatchObject({
      options: { fields: { role: 'validation.notAnOption' } },
    })
  await expect(add(stranger(), '', handlerRole)).rejects.toMatchObject({ code: 'INVALID' })
  const { _id } = await add(handler(), '')
  await expect(saved.change(handler(), _id, { role: secretRole })).rejects.toMatchObject({ code: 'INVALID' })
  await expect(add(handler(), '', null, 'MIN VY')).rejects.toMatchObject({
    options: { fields: { name: 'validation.duplicate' } },
  })
  // Another’s name is free, and so is one’s own.
  await add(registrar(), '')
  await saved.change(handler(), _id, { name: 'min vy' })
  expect(await saved.roles(handler())).toEqual([{ _id: handlerRole, name: handlerRole }])
  expect((await saved.roles(admin())).map(({ _id: id }) => id)).toContain(secretRole)
  await add(admin(), '', secretRole)
})

test('who shares and who has it hear of it; a view of one’s own is told to its owner alone', async () => {
  const heard: unknown[] = []
  app.services.events.listen(({ event, data, audience }) => heard.push([event, data, audience]))
  const { _id } = await add(handler(), '')
  await saved.change(handler(), _id, { role: handlerRole })
  await saved.change(handler(), _id, { role: null })
  await saved.remove(handler(), _id)
  const told = (audience: unknown) => ['changes', { schema: 'savedView', ids: [_id] }, audience]
  const own = told({ users: ['user-handler'] })
  expect(heard).toEqual([own, told('staff'), told('staff'), own])
})

test('a person has no more than a hundred', async () => {
  for (let n = 0; n < 100; n++) await add(handler(), '', null, `Vy ${n}`)
  await expect(add(handler(), '', null, 'En till')).rejects.toMatchObject({ code: 'INVALID' })
})

describe('an address', () => {
  const absentIn = (query: string, session = handler()) => saved.absentIn(session, query)

  test('says which of what it names is removed, or is not for its reader: the two alike', async () => {
    expect(
      await absentIn(`view=mine&form=${open}&status=Ny&status=~merged&priority=low&handler=user-handler`),
    ).toEqual([])
    expect(
      await absentIn('form=borta&status.not=Borta&handler=borta&group=borta&queue=borta&priority=hej'),
    ).toEqual([
      { what: 'form', value: 'borta' },
      { what: 'status', name: 'Borta', value: 'Borta' },
      { what: 'handler', value: 'borta' },
      { what: 'group', value: 'borta' },
      { what: 'queue', value: 'borta' },
      { what: 'priority', value: 'hej' },
    ])
    const named = `form=${secret}&status=Orosanmälan&stateGroup=hemliggrupp&data.barn=x&sort=data.barn&tag=hemlig`
    const told = (what: string, value: string, name?: string) => ({ what, ...(name && { name }), value })
    expect(await absentIn(named)).toEqual([
      told('form', secret),
      told('status', 'Orosanmälan', 'Orosanmälan'),
      told('stateGroup', 'hemliggrupp', 'hemliggrupp'),
      told('answer', 'data.barn', 'barn'),
      told('tag', 'hemlig'),
      { what: 'sort', name: 'data.barn' },
    ])
    expect(await absentIn(named.replace('&tag=hemlig', ''), widely())).toEqual([])
  })

  test('is cleared of that alone', async () => {
    const query = readDeskQuery(
      `view=mine&form=borta&form=${open}&status.not=Borta&data.borta.is=given&q=ord`,
      25,
    )
    const left = withoutAbsent(query, await absentIn(viewText(query)))
    expect(viewText(left)).toBe(`form=${open}&layout=list&q=ord&view=mine`)
    expect(unreadIn('view=borta&from=2031-13-45&to=2031-01-01')).toEqual([
      { what: 'view', name: 'borta' },
      { what: 'day', name: '2031-13-45' },
    ])
  })
})
