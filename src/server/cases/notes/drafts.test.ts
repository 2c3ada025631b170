import { afterEach, beforeEach, expect, test } from 'bun:test'
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

let app: App
let formDataId: string
beforeEach(async () => {
  app = await testApp()
  await makeUsers(app)
  formDataId = (await sendFault(app, citizen(), await publishFault(app))).formDataId
})
afterEach(() => app.close())

const internal = { noteType: 'internal' } as const
const keep = (note: string, was: number | null = null, who = handler()) =>
  app.services.cases.keepNoteDraft(who, { formDataId, ...internal, note, was })
const draftOf = async (who = handler(), noteType: 'internal' | 'citizen' = 'internal') =>
  (await app.services.cases.noteDraft(who, { formDataId, noteType })).draft

test('what one has begun to write is there in another browser, for oneself alone', async () => {
  const heard: unknown[] = []
  app.services.events.listen(({ event, data, audience }) => heard.push([event, data, audience]))
  const { draft } = await keep('Ring driften')
  expect(await draftOf()).toEqual({ note: 'Ring driften', files: [], at: draft?.at ?? 0 })
  expect(await draftOf(handler(), 'citizen')).toBeNull()
  for (const other of [registrar(), admin()]) expect(await draftOf(other)).toBeNull()
  expect(heard).toEqual([
    ['changes', { schema: 'noteDraft', ids: [formDataId] }, { users: [handler().userId] }],
  ])
  // No timeline, list or news tells of it.
  const { cases } = app.services
  expect(JSON.stringify(await cases.timeline(handler(), { formDataId }))).not.toContain('driften')
  expect((await cases.loadForm(admin(), { formDataId })).formData?.notes).toEqual({})
})

test('who does not handle the case has no draft in it', async () => {
  for (const [who, code] of [
    [citizen(), 'FORBIDDEN'],
    [stranger(), 'NOT_FOUND'],
  ] as const) {
    expect(keep('Hej', null, who)).rejects.toMatchObject({ code })
    expect(draftOf(who)).rejects.toMatchObject({ code })
  }
})

test('two windows: the one that did not know of the other is told what is there, and nothing is lost', async () => {
  const first = await keep('Mitt')
  expect(keep('Ditt')).rejects.toMatchObject({ code: 'CONFLICT', options: { detail: first.draft } })
  expect(keep('')).rejects.toMatchObject({ code: 'CONFLICT' })
  expect((await draftOf())?.note).toBe('Mitt')
  expect((await keep('Ditt', first.draft?.at)).draft?.note).toBe('Ditt')
  // The same text is no conflict, and nothing to write.
  expect((await keep('Ditt', first.draft?.at)).draft).toEqual(await draftOf())
})

test('it goes when it is emptied, and when it is sent', async () => {
  const { cases } = app.services
  const { draft } = await keep('Ring')
  expect(await keep('  ', draft?.at)).toEqual({ draft: null })
  expect(await draftOf()).toBeNull()

  const kept = (await keep('Ring')).draft?.at
  await cases.addNote(handler(), { formDataId, ...internal, note: 'Ring driften i kväll', draft: kept })
  expect(await draftOf()).toBeNull()

  // What another window has made of it meanwhile stays, and so does a colleague's.
  const before = (await keep('Ring')).draft?.at
  const after = (await keep('Ring hem', before)).draft
  await keep('Ring', null, registrar())
  await cases.addNote(handler(), { formDataId, ...internal, note: 'Ring', draft: before })
  expect(await draftOf()).toEqual(after)
  expect((await draftOf(registrar()))?.note).toBe('Ring')
})

test('it goes with the case for good, and comes back with one that is restored', async () => {
  const { cases, store } = app.services
  await keep('Ring driften')
  const record = await store.read.cases.find('default', formDataId)
  const key = { caseRow: record?.row ?? 0, userId: 'user-handler', type: 'internal' } as const
  await cases.remove(admin(), [formDataId])
  expect(draftOf()).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await cases.restore(admin(), [formDataId])
  expect((await draftOf())?.note).toBe('Ring driften')
  await cases.remove(admin(), [formDataId])
  await cases.emptyTrash(admin())
  expect(await store.read.noteDrafts.find(key)).toBeUndefined()
})

test('on a nearly full disk it is not kept, and says so', async () => {
  const { store } = app.services
  const { room } = store
  store.room = () => 'staff'
  try {
    expect(keep('Ring')).rejects.toMatchObject({ code: 'DISK_FULL' })
  } finally {
    store.room = room
  }
  expect(await draftOf()).toBeNull()
})
