import { afterEach, beforeEach, expect, test } from 'bun:test'
import {
  admin,
  citizen,
  handler,
  makeUsers,
  publishFault,
  registrar,
  registrarRole,
  stranger,
  visitor,
} from '../../../test/support/cases.ts'
import { scenario, testApp } from '../../../test/support/scenario.ts'
import type { App } from '../app.ts'
import type { Session } from '../session.ts'

let app: App
beforeEach(async () => {
  app = await testApp()
})
afterEach(() => app.close())

/** Names of a branch, each level in brackets behind its entry. */
type Row = { _id: string; name: string; hasChildren: boolean; rows?: Row[] }
async function branch(who: Session, input: object): Promise<Row[]> {
  const reply = await app.dispatcher.call(who, 'admin/requestBranch', input)
  if ('err' in reply) throw reply.err
  return (reply.data as { rows: Row[] }).rows
}
const named = (rows: readonly Row[]): string =>
  rows
    .map(
      ({ name, hasChildren, rows: under }) =>
        `${name}${under ? `(${named(under)})` : hasChildren ? '+' : ''}`,
    )
    .join(' ')
const code = (work: Promise<unknown>) =>
  work.then(
    () => 'ok',
    ({ code: refused }) => refused,
  )

async function categories() {
  const { documents } = app.services
  const add = async (name: string, parent: string | null = null) =>
    (await documents.create(admin(), { page: 'category', data: { name, parent } }))._id
  const build = await add('Bygga')
  await add('Äga')
  await add('Odla')
  const permit = await add('Bygglov', build)
  await add('Attefall', build)
  return { build, permit, plan: await add('Ändrat lov', permit) }
}

test('categories are told by level, by name as Swedish sorts, and so many levels of them as are asked for', async () => {
  const { build, permit } = await categories()
  expect(named(await branch(admin(), { page: 'category' }))).toBe('Bygga+ Odla Äga')
  expect(named(await branch(admin(), { page: 'category', id: build }))).toBe('Attefall Bygglov+')
  expect(named(await branch(admin(), { page: 'category', depth: 2 }))).toBe(
    'Bygga(Attefall Bygglov+) Odla Äga',
  )
  expect(named(await branch(admin(), { page: 'category', depth: 4 }))).toBe(
    'Bygga(Attefall Bygglov(Ändrat lov)) Odla Äga',
  )
  // What lies under one that is gone is at the root, so that it is found.
  await app.services.documents.remove(admin(), { page: 'category', ids: [permit] })
  expect(named(await branch(admin(), { page: 'category', depth: 2 }))).toBe(
    'Bygga(Attefall) Odla Äga Ändrat lov',
  )
})

test('folders of a kind hold what lies in them', async () => {
  const { documents } = app.services
  const make = async (name: string, more: object) =>
    (await documents.create(admin(), { page: 'process', data: { name }, ...more }))._id
  const folder = await make('Lov', { isFolder: true })
  await make('Bygglov', { folderId: folder })
  await make('Anmälan', {})
  expect(named(await branch(admin(), { page: 'process', depth: 2 }))).toBe('Anmälan Lov(Bygglov)')
})

test('cases are told with their children as far as the session may open them', async () => {
  await makeUsers(app)
  const formId = await publishFault(app)
  const inner = await publishFault(app, {
    prefix: 'inre-',
    process: {
      assignmentRoles: ['handler', 'registrar'].map((key) => ({ key, name: key, roles: [registrarRole] })),
    },
  })
  const { cases } = app.services
  const send = async (form: string, gata: string) =>
    (
      await cases.save(visitor(), {
        ...{ formId: form, complete: true },
        data: { kategori: 'vag', gata, anonym: 'ja' },
      })
    ).formDataId
  const [parent, child, other] = [await send(formId, 'A'), await send(formId, 'B'), await send(inner, 'C')]
  for (const formDataId of [child, other]) await cases.setParent(admin(), { formDataId, parentId: parent })
  const told = async (who: Session, more: object = {}) =>
    (await branch(who, { page: 'formData', ...more })).map(({ _id, rows }) => [
      _id,
      rows?.map((row) => row._id),
    ])
  expect(await told(handler())).toEqual([[parent, undefined]])
  expect(await told(handler(), { depth: 2 })).toEqual([[parent, [child]]])
  expect((await told(admin(), { id: parent })).map(([id]) => id).sort()).toEqual([child, other].sort())
  expect(await told(registrar(), { depth: 2 })).toEqual([[parent, expect.arrayContaining([child, other])]])
  for (const who of [stranger(), citizen()]) {
    expect(await code(branch(who, { page: 'formData', id: parent }))).toBe('NOT_FOUND')
    expect(await code(told(who))).not.toBe('INTERNAL')
  }
  expect(await code(branch(handler(), { page: 'formData', id: other }))).toBe('NOT_FOUND')
})

for (const [what, input, refused] of [
  ['a kind that is no tree', { page: 'role' }, 'INVALID'],
  ['no such kind', { page: 'nosuchkind' }, 'NOT_FOUND'],
  ['no such entry', { page: 'category', id: 'nosuchcategory' }, 'NOT_FOUND'],
  ['too many levels', { page: 'category', depth: 5 }, 'INVALID'],
] as const)
  scenario(`admin/requestBranch refuses ${what}`, {
    send: ['admin/requestBranch', input],
    expect: { err: { code: refused } },
  })

scenario('admin/requestBranch tells a visitor nothing', {
  as: visitor(),
  send: ['admin/requestBranch', { page: 'category' }],
  expect: { err: { code: 'UNAUTHORIZED' } },
})
