import { afterEach, beforeEach, expect, setSystemTime, test } from 'bun:test'
import {
  admin,
  citizen,
  handler,
  makeUsers,
  publishFault,
  registrar,
  sendFault,
  stranger,
} from '../../../../test/support/cases.ts'
import { testApp } from '../../../../test/support/scenario.ts'
import type { App } from '../../app.ts'
import type { Cases } from '../contract.ts'

/** A message that one has begun to write, and a colleague goes on with. */

let app: App
let cases: Cases
let formDataId: string
beforeEach(async () => {
  app = await testApp()
  cases = app.services.cases
  await makeUsers(app)
  formDataId = (await sendFault(app, citizen(), await publishFault(app))).formDataId
})
afterEach(() => {
  setSystemTime()
  return app.close()
})

const keep = async (note: string, was: number | null = null, who = handler()) =>
  (await cases.keepNoteDraft(who, { formDataId, noteType: 'citizen', note, was })).draft?.at ?? 0
const shared = async (who = registrar()) => (await cases.sharedDrafts(who, { formDataId })).drafts
const own = async (who = registrar()) =>
  (await cases.noteDraft(who, { formDataId, noteType: 'citizen' })).draft
const take = (at: number, who = registrar()) =>
  cases.takeDraft(who, { formDataId, userId: handler().userId ?? '', at })
const code = (work: Promise<unknown>) =>
  work.then(
    () => 'ok',
    (error) => error.code,
  )
const bell = async (who: ReturnType<typeof handler>) =>
  (await app.services.notifications.list(who, { limit: 5, offset: 0 })).items.map(({ msg }) => msg)
async function upload(name: string, who = handler()): Promise<string> {
  const call = async (action: string, input: object) => {
    const reply = await app.dispatcher.call(who, action, input)
    if ('err' in reply) throw new Error(JSON.stringify(reply.err))
    return reply.data as { assetId: string }
  }
  const bytes = Buffer.from('Hit.')
  const { assetId } = await call('admin/initUpload3', {
    ...{ formDataId, name, mimeType: 'text/plain', size: bytes.length },
  })
  await call('admin/streamUpload3', { assetId, chunkId: 0, chunk: bytes.toString('base64') })
  await call('admin/finishUpload3', { assetId })
  return assetId
}

test('a colleague sees it, takes it over with its files and sends it; its writer is told', async () => {
  const file = await upload('karta.txt')
  await cases.keepDraftFiles(handler(), { formDataId, noteType: 'citizen', assetIds: [file] })
  const at = await keep('Lampan byts')
  expect(await shared()).toEqual([
    {
      ...{ userId: 'user-handler', byName: 'Hanna Handläggare', note: 'Lampan byts', at },
      files: [{ assetId: file, name: 'karta.txt', size: 4 }],
    },
  ])
  expect(await shared(handler())).toEqual([])
  await keep('Eget', null, registrar())
  await take(at)
  const mine = await own()
  expect(mine).toMatchObject({ note: 'Lampan byts\n\nEget', files: [{ assetId: file }] })
  expect([await own(handler()), await shared()]).toEqual([null, []])
  expect(await bell(handler())).toEqual([expect.stringContaining('Rune Registrator har tagit över')])
  const { message } = await cases.sendMessage(registrar(), {
    ...{ formDataId, note: mine?.note ?? '', assetIds: [file], draft: mine?.at },
  })
  expect(message.files).toMatchObject([{ name: 'karta.txt' }])
})

test('the open box of its writer is told who took it over', async () => {
  const at = await keep('Lampan byts')
  const told: unknown[] = []
  app.services.events.listen(({ event, data, audience }) => {
    if (event === 'draftTaken') told.push({ data, audience })
  })
  await take(at)
  const data = { formDataId, byName: 'Rune Registrator' }
  expect(told).toEqual([{ data, audience: { users: [handler().userId] } }])
})

test('what its writer has changed or sent meanwhile is not taken, and nothing is lost', async () => {
  const at = await keep('Lampan')
  const now = await keep('Lampan byts', at)
  expect(await code(take(at))).toBe('CONFLICT')
  expect(await own(handler())).toMatchObject({ note: 'Lampan byts' })
  await cases.sendMessage(handler(), { formDataId, note: 'Lampan byts', draft: now })
  expect([await code(take(now)), await shared()]).toEqual(['CONFLICT', []])
})

test('it is given to a colleague, before what they have written, and to nobody who does not handle the case', async () => {
  const at = await keep('Lampan byts')
  await keep('Eget', null, registrar())
  const give = (to: string) => cases.giveDraft(handler(), { formDataId, to, note: 'Lampan byts', draft: at })
  for (const to of ['user-stranger', 'user-citizen', 'user-handler', 'finns-inte'])
    expect(await code(give(to))).toBe('INVALID')
  await give('user-registrar')
  expect([await own(handler()), (await own())?.note]).toEqual([null, 'Lampan byts\n\nEget'])
  expect(await bell(registrar())).toEqual([expect.stringContaining('har lämnat ett utkast till dig')])
})

test('what was given is sent by who got it: they stand as its sender, and an answer rings for them', async () => {
  await app.services.work.start()
  const file = await upload('karta.txt')
  const at = await keep('Lampan byts på fredag.')
  await cases.giveDraft(handler(), {
    ...{ formDataId, to: 'user-registrar', note: 'Lampan byts på fredag.', assetIds: [file], draft: at },
  })
  const mine = await own()
  const { message } = await cases.sendMessage(registrar(), {
    ...{ formDataId, note: mine?.note ?? '', assetIds: [file], draft: mine?.at },
  })
  expect([await own(), message.byName]).toEqual([null, 'Rune Registrator'])
  setSystemTime(Date.now() + 20_000)
  app.services.work.wake()
  await app.services.work.idle()
  const thread = (await cases.loadForm(citizen(), { formDataId })).formData?.notes.citizen
  expect(thread).toMatchObject([
    { note: 'Lampan byts på fredag.', createdByName: 'Rune Registrator', files: [{ name: 'karta.txt' }] },
  ])
  const lines = await cases.timeline(handler(), { formDataId })
  expect(lines.filter(({ kind }) => kind === 'note').map(({ byName }) => byName)).toEqual([
    'Rune Registrator',
  ])
  const before = (await bell(handler())).length
  await cases.addNote(citizen(), { formDataId, noteType: 'citizen', note: 'Tack!' })
  // Who gave it away hears of nothing that follows: the case is nobody's, and the other wrote last.
  expect(await bell(handler())).toHaveLength(before)
  expect((await bell(registrar())).length).toBeGreaterThan(1)
})

test('a note between staff is nobody else’s, and who does not handle the case sees none', async () => {
  await cases.keepNoteDraft(handler(), { formDataId, noteType: 'internal', note: 'Ring driften', was: null })
  expect(await shared()).toEqual([])
  const at = await keep('Lampan byts')
  expect(await code(shared(citizen()))).toBe('FORBIDDEN')
  expect(await code(take(at, citizen()))).toBe('FORBIDDEN')
  expect(await code(shared(stranger()))).toBe('NOT_FOUND')
  expect(await code(take(at, stranger()))).toBe('NOT_FOUND')
})

test('it survives that the case is closed and that its writer loses it', async () => {
  const at = await keep('Lampan byts')
  await cases.changeStatus(admin(), {
    ...{ formDataId, currentStateId: (await cases.loadForm(admin(), { formDataId })).state?._id ?? '' },
    ...{ dangerForce: true, state: 'klar', reason: 'Stängt' },
  })
  const lost = handler({ roles: [] })
  expect(await code(own(lost))).toBe('NOT_FOUND')
  expect(await own(handler())).toMatchObject({ note: 'Lampan byts' })
  await take(at)
  expect(await own()).toMatchObject({ note: 'Lampan byts' })
})

test('it survives that the case is merged into another', async () => {
  const at = await keep('Lampan byts')
  const record = await app.services.store.read.cases.find('default', formDataId)
  const { formDataId: into } = await sendFault(app, citizen(), record?.formId ?? '')
  await cases.merge(handler(), { formDataId, into })
  expect(await own(handler())).toMatchObject({ note: 'Lampan byts' })
  await take(at)
  expect(await own()).toMatchObject({ note: 'Lampan byts' })
})

test('colleagues hear of it when it comes and goes, and not at each pause', async () => {
  const heard: unknown[] = []
  app.services.events.listen(({ event, data, audience }) => {
    const isToColleagues = typeof audience === 'object' && 'cases' in audience
    if (event === 'changes' && 'schema' in data && data.schema === 'noteDraft' && isToColleagues)
      heard.push(data)
  })
  const first = await keep('L')
  expect(heard).toHaveLength(1)
  const second = await keep('La', first)
  expect(heard).toHaveLength(1)
  await keep('', second)
  expect(heard).toHaveLength(2)
})
