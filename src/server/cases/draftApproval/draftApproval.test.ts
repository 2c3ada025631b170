import { afterEach, beforeEach, expect, setSystemTime, spyOn, test } from 'bun:test'
import { AsyncLocalStorage } from 'node:async_hooks'
import { admin, auditOf, makeRoles } from '../../../../test/support/cases.ts'
import { sessionWith, silentMail, testApp } from '../../../../test/support/scenario.ts'
import type { DraftApproval } from '../../../shared/process/draftApproval.ts'
import { connection, graph, state } from '../../../shared/process/processFixture.ts'
import type { PatchNamed } from '../../../shared/schemas/document.ts'
import type { App } from '../../app.ts'
import { type Session, systemSession } from '../../session.ts'

/** Anna and Bo are chiefs; Cia and Dan only build; Eva is a chief who may not open processes. */
const names = { anna: 'Anna', bo: 'Bo', cia: 'Cia', dan: 'Dan', eva: 'Eva' }
type Person = keyof typeof names
const people: readonly Person[] = ['anna', 'bo', 'cia', 'dan', 'eva']
const [chief, worker, building] = ['role-chief', 'role-worker', 'role-building'] as const
const rolesOf: Record<Person, string[]> = {
  anna: [chief, building],
  bo: [chief, building],
  cia: [worker, building],
  dan: [worker, building],
  eva: [chief],
}
const system = systemSession()
const two: DraftApproval = { count: 2, roles: [chief] }
const one: DraftApproval = { count: 1, roles: [chief] }

let app: App
beforeEach(async () => {
  setSystemTime(Date.parse('2026-07-06T10:00:00Z'))
  app = await testApp({ env: silentMail })
  await makeRoles(app, chief, worker)
  const { documents } = app.services
  const data = { name: 'Bygger', permissions: ['processBuilder' as const] }
  await documents.create(system, { page: 'role', id: building, data })
  for (const who of people)
    await documents.create(system, {
      ...{ page: 'user', id: `user-${who}` },
      data: {
        name: names[who],
        email: `${who}@example.se`,
        status: 'active',
        groups: [],
        roles: rolesOf[who],
      },
    })
})
afterEach(async () => {
  setSystemTime()
  await app.close()
})

/** The session as it is resolved today. */
async function as(who: Person): Promise<Session> {
  const userId = `user-${who}`
  const standsInFor = await app.services.accounts.absences.standsInFor('default', userId)
  const more = { id: `s-${who}`, userId, userName: names[who], roles: rolesOf[who], standsInFor }
  return sessionWith(who === 'eva' ? 'user' : 'processBuilder', more)
}

const failure = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error) => ({ code: error.code, ...error.options }),
  )

/** A process whose draft Cia wrote last. */
async function drawn(approval: DraftApproval | null = two, published?: DraftApproval) {
  const { documents, draftApprovals } = app.services
  const process = graph(
    [state('ny', 'start'), state('klar', 'end')],
    [connection('ny-klar', { label: 'Klar' })],
  )
  const first = published && { approval: published }
  const { _id: id } = await documents.create(system, {
    page: 'process',
    data: { name: 'Lov', process, ...(first as PatchNamed<'process'>) },
  })
  if (published) await documents.publish(system, id, '')
  const change = async (who: Person, data: PatchNamed<'process'>) =>
    documents.update(await as(who), { page: 'process', id, data })
  await change('cia', { approval } as PatchNamed<'process'>)
  const revision = async () => (await documents.get(system, 'process', id)).revision
  return {
    id,
    change,
    revision,
    publish: async (who: Person) => documents.publish(await as(who), id, ''),
    approve: async (who: Person, at?: number) =>
      draftApprovals.approve(await as(who), { id, revision: at ?? (await revision()) }),
    takeBack: async (who: Person) => draftApprovals.takeBack(await as(who), id),
    ask: async (who: Person) => draftApprovals.ask(await as(who), { id, revision: await revision() }),
    load: async (who: Person) => draftApprovals.load(await as(who), id),
  }
}

const bell = async (who: Person) =>
  (await app.services.notifications.list(await as(who), { limit: 20, offset: 0 })).items.map(({ msg }) => msg)
const away = (who: Person, deputy: Person) =>
  app.services.absences.add(admin(), {
    ...{ from: '2026-07-06', to: '2026-07-31' },
    ...{ deputy: `user-${deputy}`, userId: `user-${who}` },
  })

test('a draft that two have to approve of is published when they have, and the version says who', async () => {
  const { id, approve, publish, load } = await drawn()
  expect(await load('anna')).toMatchObject({
    rules: [{ of: 'draft', needed: 2, left: 2, roles: [chief], people: ['Anna', 'Bo'], others: 0 }],
    ...{ given: [], may: true, bar: null },
  })
  expect(await failure(publish('cia'))).toMatchObject({
    code: 'INVALID',
    fields: { publish: 'publish.notApproved' },
    values: { name: 'Lov', n: 2, roles: chief },
    detail: { approval: { given: [], missing: [{ left: 2, people: ['Anna', 'Bo'] }] } },
  })
  expect(await approve('anna')).toMatchObject({
    rules: [{ left: 1, people: ['Bo'] }],
    given: [{ byName: 'Anna', mine: true }],
    ...{ may: false, bar: 'given' },
  })
  expect(await failure(publish('anna'))).toMatchObject({ detail: { approval: { given: ['Anna'] } } })
  await approve('bo')
  expect(await publish('cia')).toEqual({ version: 1 })
  const [version] = await app.services.documents.publishedVersions(system, id)
  expect(version?.approvedBy.map(({ byName }) => byName)).toEqual(['Anna', 'Bo'])
  // They are used: the next time they are asked anew.
  expect(await failure(publish('cia'))).toMatchObject({ detail: { approval: { given: [] } } })
  expect((await auditOf(app, 'pb3/approve')).map(({ actor }) => actor)).toEqual(['user-anna', 'user-bo'])
})

test('where nothing is asked for nobody is asked', async () => {
  const { publish, approve, load } = await drawn(null)
  expect(await load('anna')).toMatchObject({ rules: [], may: false, bar: null })
  expect(await failure(approve('anna'))).toMatchObject({
    code: 'INVALID',
    fields: { id: 'approval.notAsked' },
  })
  expect(await publish('cia')).toEqual({ version: 1 })
})

test('naming roles without a number means one of them, and a number without roles whoever may build', async () => {
  const byRole = await drawn({ roles: [chief] })
  expect(await failure(byRole.approve('dan'))).toMatchObject({
    code: 'FORBIDDEN',
    fields: { id: 'approval.role' },
  })
  await byRole.approve('bo')
  expect(await byRole.publish('cia')).toEqual({ version: 1 })
  await app.services.documents.update(system, { page: 'process', id: byRole.id, data: { name: 'Lov 1' } })
  const byAnybody = await drawn({ count: 1 })
  await byAnybody.approve('dan')
  expect(await byAnybody.publish('cia')).toEqual({ version: 1 })
})

test('who changed the draft last does not approve of it, whatever they changed', async () => {
  const { change, approve, publish } = await drawn()
  await approve('bo')
  await change('anna', { description: 'Nu med text' })
  expect(await failure(approve('anna'))).toMatchObject({
    code: 'FORBIDDEN',
    fields: { id: 'approval.author' },
  })
  expect(await failure(publish('anna'))).toMatchObject({ detail: { approval: { given: [] } } })
  await change('bo', { approval: one } as PatchNamed<'process'>)
  expect(await failure(approve('bo'))).toMatchObject({ fields: { id: 'approval.author' } })
})

test.each([
  ['its graph', { process: graph([state('ny', 'start'), state('slut', 'end')], []) }],
  ['its name', { name: 'Annat' }],
  ['who handles its cases', { assignmentRoles: [{ key: 'handler', name: 'H', roles: [worker] }] }],
  ['back to what it was', { description: '' }],
] as const)('a change of %s drops what was approved of, and says so', async (_what, data) => {
  const { change, approve, load, takeBack } = await drawn()
  await approve('anna')
  await change('dan', data as PatchNamed<'process'>)
  expect((await load('anna')).given).toEqual([])
  expect((await auditOf(app, 'approvalsDropped')).map(({ actor }) => actor)).toEqual(['user-dan'])
  expect(await failure(takeBack('anna'))).toMatchObject({ code: 'CONFLICT' })
  // Whoever read the one before has to look again.
  expect(await failure(approve('bo', 1))).toMatchObject({
    code: 'CONFLICT',
    fields: { revision: 'approval.draft' },
  })
})

test('going back to a version drops it, too, and moving to a folder does not', async () => {
  const { id, approve, publish, change, load } = await drawn(one)
  await approve('anna')
  await publish('cia')
  await change('cia', { description: 'Två' })
  await approve('anna')
  const { documents } = app.services
  const folder = await documents.create(system, { page: 'process', data: { name: 'Mapp' }, isFolder: true })
  await documents.move(await as('dan'), { page: 'process', ids: [id], folderId: folder._id })
  expect((await load('anna')).given).toHaveLength(1)
  await documents.lock(await as('dan'), id)
  await documents.revert(await as('dan'), id, 1)
  expect((await load('anna')).given).toEqual([])
})

test('a draft that was changed past the engine is another one', async () => {
  const { id, approve, publish } = await drawn(one)
  await approve('anna')
  const { data } = (await app.services.store.read.documents.find('default', id)) ?? { data: '' }
  await app.services.store.write((tx) =>
    tx.documents.update('default', id, { data: data.replace('Klar', 'Nej'), hash: null }),
  )
  expect(await failure(publish('cia'))).toMatchObject({ fields: { publish: 'publish.notApproved' } })
})

test('who may change the process cannot do away with the approvals: what was published last asks for them, too', async () => {
  const { id, change, publish, approve, load } = await drawn(null, two)
  const rules = async () => (await load('anna')).rules.map(({ of, left }) => [of, left])
  expect(await rules()).toEqual([['published', 2]])
  expect(await failure(publish('cia'))).toMatchObject({ fields: { publish: 'publish.notApproved' } })
  // Nor by asking somebody else, nor by taking it out of use first.
  await change('cia', { approval: { count: 1, roles: [worker] } } as PatchNamed<'process'>)
  await app.services.documents.unpublish(await as('cia'), id)
  expect(await rules()).toEqual([
    ['published', 2],
    ['draft', 1],
  ])
  await approve('dan')
  expect(await failure(publish('cia'))).toMatchObject({ detail: { approval: { missing: [{ left: 2 }] } } })
  await approve('anna')
  await approve('bo')
  expect(await publish('cia')).toEqual({ version: 2 })
  expect((await auditOf(app, 'approvalRule')).map(({ detail }) => JSON.parse(detail ?? '').to)).toEqual([
    null,
    { count: 1, roles: [worker] },
  ])
  // From now on what was approved of is what is asked.
  await change('cia', { description: 'x' })
  expect(await rules()).toEqual([['draft', 1]])
})

test('two at the same instant both count, and one twice counts once', async () => {
  const { id, approve, load, revision } = await drawn()
  const at = await revision()
  const [anna, bo] = [await as('anna'), await as('bo')]
  const { draftApprovals } = app.services
  const press = (who: Session) => failure(draftApprovals.approve(who, { id, revision: at }))
  const done = await Promise.all([press(anna), press(bo), press(anna)])
  expect(done.map((one) => one?.code)).toEqual([undefined, undefined, 'CONFLICT'])
  expect((await load('cia')).rules).toMatchObject([{ left: 0 }])
  expect(await failure(approve('anna'))).toMatchObject({ fields: { id: 'approval.given' } })
})

test('a draft that is changed while it is published is published as it was approved of, or not at all', async () => {
  const { id, approve } = await drawn(one)
  await approve('anna')
  const { documents } = app.services
  const [cia, dan] = [await as('cia'), await as('dan')]
  const change = () => documents.update(dan, { page: 'process', id, data: { description: 'Smyg' } })
  const [changed, published] = await Promise.all([failure(change()), failure(documents.publish(cia, id, ''))])
  expect(changed).toBeUndefined()
  if (published) expect(published).toMatchObject({ fields: { publish: 'publish.notApproved' } })
  else expect((await documents.published(system, 'process', id))?.data.description).toBeUndefined()
})

test('who stands in for somebody approves in their place, and the two count once', async () => {
  const { approve, takeBack, load } = await drawn()
  await away('anna', 'dan')
  // Of Dan's own roles none would do.
  expect(await approve('dan')).toMatchObject({ given: [{ byName: 'Dan', forNames: ['Anna'], mine: true }] })
  expect(await failure(approve('anna'))).toMatchObject({ code: 'CONFLICT', fields: { id: 'approval.given' } })
  expect((await load('cia')).rules).toMatchObject([{ left: 1, people: ['Bo'] }])
  // In whose place it was given may take it back.
  await takeBack('anna')
  await approve('anna')
  expect(await failure(approve('dan'))).toMatchObject({ code: 'CONFLICT' })
})

test('who could approve anyway counts as themselves alone, and one cannot twice: as oneself and as a deputy', async () => {
  const { approve, load } = await drawn()
  await away('anna', 'bo')
  await approve('bo')
  expect(await failure(approve('bo'))).toMatchObject({ code: 'CONFLICT' })
  await approve('anna')
  expect((await load('cia')).rules).toMatchObject([{ left: 0 }])
})

test('who stands in for the last writer is as the last writer', async () => {
  const { approve, change } = await drawn()
  await change('anna', { description: 'Annas' })
  await away('anna', 'bo')
  expect(await failure(approve('bo'))).toMatchObject({ code: 'FORBIDDEN', fields: { id: 'approval.author' } })
})

test('an approval is taken back until it is used, by who gave it alone', async () => {
  const { approve, takeBack, load, publish } = await drawn(one)
  await approve('anna')
  expect(await failure(takeBack('bo'))).toMatchObject({
    code: 'CONFLICT',
    fields: { id: 'approval.notThere' },
  })
  await takeBack('anna')
  expect(await load('anna')).toMatchObject({ given: [], may: true })
  expect(await failure(publish('cia'))).toMatchObject({ code: 'INVALID' })
  expect(await auditOf(app, 'pb3/takeBackApproval')).toHaveLength(1)
})

test('those who may approve are told when they are asked, once, until it is not awaited any more', async () => {
  const { ask, approve, change, publish } = await drawn(one)
  await ask('cia')
  await ask('cia')
  const asked = 'Cia ber dig godkänna utkastet till processen Lov'
  // Eva has the role, and could not read what she would approve of.
  for (const [who, heard] of [
    ['anna', [asked]],
    ['bo', [asked]],
    ['cia', []],
    ['dan', []],
    ['eva', []],
  ] as const)
    expect([who, await bell(who)]).toEqual([who, [...heard]])
  await approve('bo')
  expect(await bell('anna')).toEqual([])
  expect(await bell('cia')).toEqual(['Utkastet till processen Lov är godkänt och kan publiceras'])
  await change('cia', { description: 'En till' })
  expect(await bell('cia')).toEqual([])
  await ask('cia')
  expect(await bell('anna')).toEqual([asked])
  await change('cia', { description: 'Två till' })
  expect(await bell('anna')).toEqual([])
  await approve('anna')
  await publish('cia')
  expect(await bell('anna')).toEqual([])
})

test('whom to ask is looked up for all who work here, which no write waits for', async () => {
  const { store } = app.services
  const writing = new AsyncLocalStorage<true>()
  const write = store.write
  const { list } = store.read.documents
  const looked: boolean[] = []
  const spies = [
    spyOn(store, 'write').mockImplementation((work) => write((tx) => writing.run(true, () => work(tx)))),
    spyOn(store.read.documents, 'list').mockImplementation((...asked) => {
      if (asked[1].schema === 'user') looked.push(writing.getStore() === true)
      return list(...asked)
    }),
  ]
  try {
    const { ask, publish } = await drawn()
    await ask('cia')
    expect(await failure(publish('cia'))).toMatchObject({
      detail: { approval: { missing: [{ people: ['Anna', 'Bo'] }] } },
    })
    expect(looked.length).toBeGreaterThan(1)
    expect(looked).not.toContain(true)
  } finally {
    for (const spy of spies) spy.mockRestore()
  }
})

test('by hand of who runs the server it is published all the same, and the log says so', async () => {
  const { id } = await drawn()
  await app.services.documents.publish(system, id, '')
  const [line] = await auditOf(app, 'publishedUnapproved')
  expect(JSON.parse(line?.detail ?? '')).toEqual({ missing: [{ left: 2, roles: [chief] }] })
})

test('an import by a person is refused where it would publish without them; one by the command line is written down', async () => {
  const { id } = await drawn(one)
  const { documents, solutions } = app.services
  await documents.publish(system, id, '')
  const all = await solutions.export(system, { ids: [id] })
  const path = [...all.files.keys()].find((one) => one.includes(id)) ?? ''
  const text = new TextDecoder().decode(all.files.get(path)).replaceAll('"Klar"', '"Nej"')
  const files = new Map([...all.files, [path, new TextEncoder().encode(text)]])
  const root = sessionWith('system', { id: 's-r', userId: 'user-root', userName: 'Root' })
  expect(await failure(solutions.import(root, files))).toMatchObject({
    code: 'INVALID',
    fields: { publish: 'publish.notApproved' },
  })
  expect((await documents.get(system, 'process', id)).process?.connections[0]?.label).toBe('Klar')
  await solutions.import(system, files)
  expect((await documents.published(system, 'process', id))?.version).toBe(2)
  expect(await auditOf(app, 'publishedUnapproved')).toHaveLength(2)
})
