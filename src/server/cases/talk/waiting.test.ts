import { afterEach, beforeEach, describe, expect, setSystemTime, test } from 'bun:test'
import {
  admin,
  citizen,
  handler,
  makeUsers,
  publishFault,
  registrar,
  sendFault,
  stranger,
  visitor,
} from '../../../../test/support/cases.ts'
import { testApp } from '../../../../test/support/scenario.ts'
import { isAutomatic } from '../../../shared/process/talk/talk.ts'
import type { App } from '../../app.ts'
import type { Session } from '../../session.ts'
import type { Cases } from '../contract.ts'

/** Messages to the citizen with second thoughts: what waits is a draft, and what is sent is sent once. */

let app: App
let cases: Cases
let formId: string
let formDataId: string
let caseToken: string
const noon = Date.parse('2026-03-10T12:00:00Z')
const tomorrow = { day: '2026-03-11', time: '08:00' }

beforeEach(async () => {
  setSystemTime(noon)
  app = await testApp()
  cases = app.services.cases
  await makeUsers(app)
  await app.services.work.start()
  formId = await publishFault(app)
  const sent = await sendFault(app, visitor(), formId)
  formDataId = sent.formDataId
  caseToken = sent.caseToken ?? ''
})
afterEach(async () => {
  setSystemTime()
  await app.close()
})

const say = async (note: string, more: object = {}, who = handler()) =>
  (await cases.sendMessage(who, { formDataId, note, ...more })).message
const takeBack = (messageId: string, who = handler()) => cases.takeBackMessage(who, { formDataId, messageId })
const draft = async (who = handler()) =>
  (await cases.noteDraft(who, { formDataId, noteType: 'citizen' })).draft
const load = (who: Session = handler(), id = formDataId) => cases.loadForm(who, { formDataId: id })
/** What people have said. */
const thread = async (id = formDataId) =>
  ((await load(handler(), id)).formData?.notes.citizen ?? [])
    .filter(({ origin }) => !isAutomatic(origin))
    .map(({ note }) => note)
const waiting = async (who = handler()) =>
  ((await load(who)).desk?.waiting ?? []).map(({ note, reason }) => (reason ? `${note}: ${reason}` : note))
const mails = async () =>
  (
    await app.services.store.read.mails.list('default', {
      caseId: formDataId,
      limit: 50,
      offset: 0,
      newestFirst: false,
    })
  ).rows.length
async function at(ms: number) {
  setSystemTime(noon + ms)
  app.services.work.wake()
  await app.services.work.idle()
}
const code = (work: Promise<unknown>) =>
  work.then(
    () => 'ok',
    (error) => error.code,
  )
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

test('it waits ten seconds, seen by staff alone, and is sent once', async () => {
  const message = await say('Hur dags?')
  expect(message).toMatchObject({
    sendAt: noon + 10_000,
    leftMs: 10_000,
    later: false,
    mine: true,
    reason: null,
  })
  expect([await waiting(), await waiting(registrar())]).toEqual([['Hur dags?'], ['Hur dags?']])
  await at(9_999)
  expect([await thread(), await mails()]).toEqual([[], 0])
  await at(10_000)
  await at(30_000)
  expect([await thread(), await waiting(), await mails()]).toEqual([['Hur dags?'], [], 1])
  expect((await load()).formData?.notes.citizen?.[0]).toMatchObject({
    createdByName: 'Hanna Handläggare',
    origin: 'staff',
  })
  expect(await code(takeBack(message.messageId))).toBe('CONFLICT')
})

test('taken back it is the same draft with the same files, once, and nothing has left', async () => {
  const files = [await upload('karta.txt'), await upload('bild.txt')]
  await cases.keepDraftFiles(handler(), { formDataId, noteType: 'citizen', assetIds: files })
  const kept = await cases.keepNoteDraft(handler(), {
    ...{ formDataId, noteType: 'citizen', note: 'Se kartan', was: null },
  })
  expect(kept.draft?.files.map(({ name }) => name)).toEqual(['karta.txt', 'bild.txt'])
  const message = await say('Se kartan', { assetIds: files, draft: kept.draft?.at })
  expect(await draft()).toBeNull()
  const ends = await Promise.all([code(takeBack(message.messageId)), code(takeBack(message.messageId))])
  expect(ends.sort()).toEqual(['CONFLICT', 'ok'])
  expect(await draft()).toMatchObject({ note: 'Se kartan', files: kept.draft?.files ?? [] })
  await at(60_000)
  expect([await thread(), await waiting(), await mails()]).toEqual([[], [], 0])
  // Sent again, it carries them.
  await say('Se kartan', { assetIds: files, draft: (await draft())?.at })
  await at(70_000)
  expect((await load()).formData?.notes.citizen?.[0]?.files).toHaveLength(2)
})

test('what was written meanwhile in another window stays after it', async () => {
  const message = await say('Det första.')
  await cases.keepNoteDraft(handler(), { formDataId, noteType: 'citizen', note: 'Det andra.', was: null })
  await takeBack(message.messageId)
  expect((await draft())?.note).toBe('Det första.\n\nDet andra.')
})

test('a colleague may stop it: it is its writer’s draft again, who is told', async () => {
  const message = await say('Hur dags?')
  expect(await takeBack(message.messageId, registrar())).toEqual({ draft: null })
  expect([(await draft())?.note, await draft(registrar())]).toEqual(['Hur dags?', null])
  const bell = await app.services.notifications.list(handler(), { limit: 5, offset: 0 })
  expect(bell.items.map(({ msg }) => msg).join()).toContain('har stoppat ditt meddelande')
})

test('at a time that was chosen it goes then, and can be moved, sent now and taken back until it does', async () => {
  const message = await say('I morgon', { at: tomorrow })
  expect(message).toMatchObject({ sendAt: Date.parse('2026-03-11T07:00:00Z'), later: true })
  await at(3_600_000)
  expect(await waiting()).toEqual(['I morgon'])
  await cases.moveMessage(handler(), {
    formDataId,
    messageId: message.messageId,
    at: { ...tomorrow, day: '2026-03-12' },
  })
  await at(24 * 3_600_000)
  expect(await thread()).toEqual([])
  await at(48 * 3_600_000)
  expect(await thread()).toEqual(['I morgon'])
  const now = await say('Nu', { at: { day: '2026-03-20', time: '08:00' } })
  await cases.moveMessage(handler(), { formDataId, messageId: now.messageId })
  await at(48 * 3_600_000 + 10_000)
  expect(await thread()).toEqual(['I morgon', 'Nu'])
})

test.each<[what: string, change: () => Promise<unknown>, sent: boolean]>([
  [
    'is given to somebody else',
    () =>
      cases.assign(admin(), { formDataId, permission: 'handler', userIds: ['user-stranger'], groupIds: [] }),
    true,
  ],
  [
    'is closed',
    () =>
      cases.changeStatus(admin(), {
        formDataId,
        currentStateId: 'ny',
        state: 'klar',
        dangerForce: true,
        reason: 'Klart',
      }),
    true,
  ],
  ['is removed', () => cases.remove(admin(), [formDataId]), false],
])('a case that %s while it waits', async (_, change, sent) => {
  await say('Hur dags?')
  await change()
  await at(10_000)
  const notes = await app.services.store.read.cases.find('default', formDataId)
  const row = await app.services.store.read.waitingMessages.of(notes?.row ?? 0)
  expect(row.map(({ reason }) => reason)).toEqual(sent ? [] : ['removed'])
  expect(await mails()).toBe(sent ? 1 : 0)
})

test('of a removed case the text stays to be copied, its writer is told, and restored it is there', async () => {
  const message = await say('Hur dags?')
  await cases.remove(admin(), [formDataId])
  await at(10_000)
  const bell = await app.services.notifications.list(handler(), { limit: 5, offset: 0 })
  expect(bell.items.map(({ msg }) => msg).join()).toContain('skickades inte')
  const unsent = async (who: Session) =>
    (await cases.unsentMessages(who, { formDataId })).messages.map(({ note }) => note)
  expect(await unsent(handler())).toEqual(['Hur dags?'])
  for (const other of [registrar(), stranger(), citizen()]) expect(await unsent(other)).toEqual([])
  await cases.restore(admin(), [formDataId])
  await at(60_000)
  expect([await thread(), await waiting()]).toEqual([[], ['Hur dags?: removed']])
  await takeBack(message.messageId)
  expect((await draft())?.note).toBe('Hur dags?')
})

test('in a case that goes on in another it reaches its own sender', async () => {
  const other = (await sendFault(app, visitor(), formId)).formDataId
  await say('Hur dags?')
  await cases.merge(handler(), { formDataId, into: other })
  await at(20_000)
  expect([await thread(), await thread(other)]).toEqual([['Hur dags?'], []])
})

test('whose account is gone sends nothing more', async () => {
  await say('Hur dags?', { at: tomorrow })
  await app.services.documents.remove(admin(), { page: 'user', ids: ['user-handler'] })
  await at(24 * 3_600_000)
  expect([await mails(), await waiting(registrar())]).toEqual([0, ['Hur dags?: writer']])
})

test.each<[who: string, session: Session, answer: string]>([
  ['the citizen', citizen(), 'NOT_FOUND'],
  ['staff of other cases', stranger(), 'NOT_FOUND'],
])('%s can neither send, stop nor move one', async (_, who, answer) => {
  const { messageId } = await say('Hur dags?')
  expect(await code(say('Hej', {}, who))).toBe(answer)
  expect(await code(takeBack(messageId, who))).toBe(answer)
  expect(await code(cases.moveMessage(who, { formDataId, messageId, at: tomorrow }))).toBe(answer)
})

test.each([
  ['a day that is over', { day: '2026-03-09', time: '08:00' }],
  ['a day that there is not', { day: '2026-02-31', time: '08:00' }],
  ['more than a year ahead', { day: '2027-06-01', time: '08:00' }],
])('%s is refused, and the draft stays', async (_, when) => {
  const { draft: kept } = await cases.keepNoteDraft(handler(), {
    formDataId,
    noteType: 'citizen',
    note: 'Hej',
    was: null,
  })
  expect(await code(say('Hej', { at: when, draft: kept?.at }))).toBe('INVALID')
  expect((await draft())?.note).toBe('Hej')
})

test('a message of another case is not reached by this one', async () => {
  const { messageId } = await say('Hur dags?')
  const other = (await sendFault(app, visitor(), formId)).formDataId
  expect(await code(cases.takeBackMessage(handler(), { formDataId: other, messageId }))).toBe('CONFLICT')
  expect(await waiting()).toEqual(['Hur dags?'])
})

describe('two handlers who answer at once', () => {
  const answers = (note: string, known: object, who = registrar()) =>
    cases.sendMessage(who, { formDataId, note, known: { since: noon - 1, ...known } }).then(
      () => 'sent',
      ({ code, options }) => ({ code, news: options.detail?.news }),
    )

  test('the second is told what the first has written before it goes, and sends it all the same', async () => {
    const { messageId } = await say('Lampan byts i morgon.')
    const told = { code: 'CONFLICT', news: [{ messageId, note: 'Lampan byts i morgon.' }] }
    expect(await answers('Vi kommer på fredag.', {})).toMatchObject(told)
    expect(await waiting()).toEqual(['Lampan byts i morgon.'])
    // It is the same message once it is sent.
    await at(12_000)
    expect(await answers('Vi kommer på fredag.', {})).toMatchObject(told)
    expect(await answers('Vi kommer på fredag.', { told: [messageId] })).toBe('sent')
  })

  test('one is not told what one has written oneself, in another window or to ask for a completion', async () => {
    await say('Lampan byts i morgon.')
    await at(12_000)
    await say('Ring om den slocknar.')
    expect(await answers('Vi kommer på fredag.', {}, handler())).toBe('sent')
    expect(await answers('Vi kommer på fredag.', {})).toMatchObject({ code: 'CONFLICT' })
  })

  test('of two in the same moment one is told', async () => {
    const ends = await Promise.all([answers('Ett', {}), answers('Två', {}, handler())])
    expect(ends.filter((end) => end === 'sent')).toHaveLength(1)
    expect(await waiting()).toHaveLength(1)
  })

  test('what the citizen writes meanwhile is told, too; what is between staff and what was known is not', async () => {
    await cases.addNote(handler(), { formDataId, noteType: 'internal', note: 'Ring driften' })
    await cases.addNote(visitor(), { formDataId, caseToken, noteType: 'citizen', note: 'Nu lyser den!' })
    expect(await answers('Hej', {})).toMatchObject({ news: [{ note: 'Nu lyser den!' }] })
    expect(await answers('Hej', { since: noon })).toBe('sent')
  })
})
