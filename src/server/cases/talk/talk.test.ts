import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import {
  citizen,
  faultAnswers,
  faultPages,
  handler,
  makeUsers,
  publishFault,
  registrar,
  stranger,
  visitor,
} from '../../../../test/support/cases.ts'
import { silentMail, testApp } from '../../../../test/support/scenario.ts'
import { swedishDay } from '../../../shared/calendar/swedishDay.ts'
import { noWayOf } from '../../../shared/process/talk/talk.ts'
import type { Sketch } from '../../../shared/rules/page/pageFixture.ts'
import type { App } from '../../app.ts'
import { type Session, systemSession } from '../../session.ts'

/** The talk of a case: one thread, whoever writes and however it reaches them. */

let app: App
let formId: string
beforeEach(async () => {
  app = await testApp()
  await makeUsers(app)
  formId = await publishFault(app, { form: { contact: 'Gatukontoret, 0980-319 200' } })
})
afterEach(() => app.close())

const send = async (session: Session, answers = faultAnswers) => {
  const { formDataId, caseToken = '' } = await app.services.cases.save(session, {
    ...{ formId, data: answers, complete: true },
  })
  return { formDataId, caseToken }
}
type Ref = { formDataId: string; caseToken: string }
/** A visitor alone holds the case by its token. */
const at = (session: Session, { formDataId, caseToken }: Ref) =>
  session.userId === null ? { formDataId, caseToken } : { formDataId }
const write = (session: Session, ref: Ref, note: string) =>
  app.services.cases.addNote(session, { ...at(session, ref), noteType: 'citizen', note })
const thread = async (session: Session, ref: Ref) =>
  (await app.services.cases.loadForm(session, at(session, ref))).formData?.notes.citizen ?? []
const mails = async (caseId: string) =>
  (await app.services.store.read.mails.list('default', { caseId, limit: 50, offset: 0, newestFirst: false }))
    .rows

test('a message to a visitor goes by mail to the address they gave, with a link and without its words', async () => {
  const ref = await send(visitor())
  await write(handler(), ref, 'Hur dags såg du lampan?')
  const [mail] = await mails(ref.formDataId)
  expect(mail).toMatchObject({ recipients: '["anna@example.se"]', secret: 1 })
  expect(mail?.text).not.toContain('Hur dags')
  // What lets somebody in stands in what is sent alone.
  expect(mail?.text).toContain('/message?token=•••••')
  const [link] = await app.services.cases
    .links(handler(), at(handler(), ref))
    .then((links) => links.filter(({ purpose }) => purpose === 'message'))
  expect(link).toMatchObject({ forWhom: 'anna@example.se', dead: null })
  expect(await thread(handler(), ref)).toMatchObject([
    {
      ...{ origin: 'staff', createdByName: 'Hanna Handläggare', read: null },
      ways: [{ channel: 'mail', address: 'anna@example.se', state: 'kept' }],
    },
  ])
})

test('one to an account stands at the case, rings its bell and goes by mail without a way in', async () => {
  const ref = await send(citizen())
  await write(handler(), ref, 'Vi lagar den i dag.')
  const bell = await app.services.notifications.list(citizen(), { limit: 5, offset: 0 })
  expect(bell.items).toMatchObject([{ href: expect.stringContaining(ref.formDataId) }])
  const [mail] = await mails(ref.formDataId)
  expect(mail?.secret ?? 0).toBe(0)
  expect(mail?.text ?? '').not.toContain('Vi lagar')
  const [message] = await thread(handler(), ref)
  expect(message?.ways?.[0]).toMatchObject({ channel: 'account', state: 'sent', address: '' })
})

test('one that cannot reach anybody says so, before and after, and is no answer', async () => {
  const { epost: _epost, ...answers } = { ...faultAnswers, epost: '', anonym: 'ja' }
  const ref = await send(visitor(), answers)
  const loaded = await app.services.cases.loadForm(handler(), at(handler(), ref))
  expect(loaded.desk?.reach).toMatchObject({ channel: 'none', address: '', phone: '', hasPostal: false })
  await write(handler(), ref, 'Hör du det här?')
  expect(await mails(ref.formDataId)).toEqual([])
  const [message] = await thread(handler(), ref)
  expect(message?.ways).toMatchObject([{ channel: 'none', state: 'failed' }])
  await app.services.cases.caughtUp()
  const today = swedishDay()
  const { total } = await app.services.cases.figures(handler(), { from: today, to: today, by: 'form' })
  expect(total).toMatchObject({ incoming: 1, answered: 0 })
})

describe('whether mails go is said before one writes', () => {
  const reach = async (ref: Ref) =>
    (await app.services.cases.loadForm(handler(), { formDataId: ref.formDataId })).desk?.reach
  const silent = async () => {
    await app.close()
    app = await testApp({ env: silentMail })
    await makeUsers(app)
    formId = await publishFault(app)
  }

  test('without a mail server they do not, and who has no account is reached by none', async () => {
    const [theirs, own] = [await send(visitor()), await send(citizen())]
    expect(await reach(theirs)).toMatchObject({ channel: 'mail', address: 'anna@example.se', mails: false })
    expect(noWayOf((await reach(theirs)) ?? never)).toBe('server')
    expect(await reach(own)).toMatchObject({ channel: 'account', mails: false })
    expect(noWayOf((await reach(own)) ?? never)).toBeUndefined()
    const { cases } = app.services
    const ids = [theirs.formDataId, own.formDataId]
    expect(await cases.previewMessages(handler(), { ids }, { text: 'Hej' })).toMatchObject({
      ...{ reached: [own.formDataId], unreached: [{ _id: theirs.formDataId, why: 'server' }] },
    })
  })

  test('with one they do, until who has an account wants none', async () => {
    await silent()
    const [theirs, own] = [await send(visitor()), await send(citizen())]
    expect(await reach(theirs)).toMatchObject({ channel: 'mail', mails: true })
    expect(await reach(own)).toMatchObject({ channel: 'account', mails: true })
    await app.services.notifications.setWishes(citizen(), { wishes: { ownMessage: 'bell' } })
    expect(await reach(own)).toMatchObject({
      channel: 'account',
      address: expect.stringContaining('@'),
      mails: false,
    })
  })
})

const never = { channel: 'none' as const, mails: false }

describe('a message that nobody was reached by', () => {
  const lone = async () => {
    const ref = await send(visitor(), { ...faultAnswers, epost: '', anonym: 'ja' })
    await write(handler(), ref, 'Hör du det här?\n\nVi lagar på fredag.')
    const [message] = await thread(handler(), ref)
    return { formDataId: ref.formDataId, noteId: message?.noteId ?? '', ref }
  }
  const code = (work: Promise<unknown>) =>
    work.then(
      () => 'ok',
      (error) => error.code,
    )

  test('goes by letter, which counts as an answer once somebody has said so', async () => {
    const { ref, ...of } = await lone()
    expect(await app.services.cases.letter(handler(), of)).toMatchObject({
      ...{ locale: 'sv', form: 'Felanmälan', text: 'Hör du det här?\n\nVi lagar på fredag.', files: [] },
      ...{ number: expect.stringMatching(/\d/), contact: 'Gatukontoret, 0980-319 200' },
    })
    await app.services.cases.sentByLetter(handler(), of)
    const [message] = await thread(handler(), ref)
    expect(message?.ways).toMatchObject([
      { channel: 'none', state: 'failed' },
      { channel: 'paper', state: 'sent' },
    ])
    await app.services.cases.caughtUp()
    const today = swedishDay()
    const { total } = await app.services.cases.figures(handler(), { from: today, to: today, by: 'form' })
    expect(total).toMatchObject({ answered: 1 })
    expect(await code(app.services.cases.sentByLetter(handler(), of))).toBe('CONFLICT')
  })

  test('the desk knows beforehand whether the case says where a letter goes', async () => {
    const asked = (name: string, autoCompleteValue: string): Sketch => [
      `Input#${name}`,
      { name, label: name, type: 'text', autoCompleteValue },
    ]
    const address = [
      asked('hem', 'address-line1'),
      asked('postnr', 'postal code'),
      asked('ort', 'address-level2'),
    ]
    formId = await publishFault(app, {
      ...{ prefix: 'post-' },
      pages: [
        ...faultPages,
        [
          'FormTab#p3',
          { label: 'Adress' },
          ['Section#s3', {}, ['Row#r3', {}, ['Col#c3', { cols: 12 }, ...address]]],
        ],
      ],
    })
    const answers = { ...faultAnswers, epost: '', anonym: 'ja', hem: 'Storgatan 1' }
    const reach = async (ref: Ref) =>
      (await app.services.cases.loadForm(handler(), at(handler(), ref))).desk?.reach
    expect(await reach(await send(visitor(), answers))).toMatchObject({ hasPostal: false })
    const ref = await send(visitor(), { ...answers, postnr: '981 31', ort: 'Björkvik' })
    expect(await reach(ref)).toMatchObject({ hasPostal: true })
    await write(handler(), ref, 'Hej')
    const [message] = await thread(handler(), ref)
    const of = { formDataId: ref.formDataId, noteId: message?.noteId ?? '' }
    expect((await app.services.cases.letter(handler(), of)).to).toEqual(['Storgatan 1', '981 31 Björkvik'])
  })

  test('is a document of whoever handles the case, of messages of staff alone', async () => {
    const { ref: _ref, ...of } = await lone()
    const asked = { page: 'formData', id: of.formDataId, note: of.noteId, format: 'pdf' }
    expect(await app.dispatcher.call(handler(), 'admin/download3', asked)).toHaveProperty('data')
    for (const who of [citizen(), stranger()])
      expect(await code(app.services.cases.letter(who, of))).toMatch(/NOT_FOUND|FORBIDDEN/)
    const { note } = await app.services.cases.addNote(handler(), {
      ...{ formDataId: of.formDataId, noteType: 'internal', note: 'HEMLIGT' },
    })
    const between = { formDataId: of.formDataId, noteId: note.noteId }
    expect(await code(app.services.cases.letter(handler(), between))).toBe('NOT_FOUND')
    expect(await code(app.services.cases.sentByLetter(handler(), between))).toBe('NOT_FOUND')
  })
})

test('each side sees when the other has opened what it wrote', async () => {
  const ref = await send(visitor())
  await write(handler(), ref, 'Hur dags?')
  await write(visitor(), ref, 'Vid sju.')
  expect(await thread(handler(), ref)).toMatchObject([
    { read: null },
    { origin: 'citizen', read: expect.any(Number) },
  ])
  expect(await thread(visitor(), ref)).toMatchObject([{ read: expect.any(Number) }, {}])
  expect(await thread(handler(), ref)).toMatchObject([
    { read: expect.any(Number) },
    { read: expect.any(Number) },
  ])
  // How it was sent is told to staff alone.
  expect((await thread(visitor(), ref))[0]).not.toHaveProperty('ways')
})

test('who sent it in hears in their own list of what staff write, until they open it', async () => {
  const ref = await send(citizen())
  const row = async (session: Session) => {
    await app.services.cases.caughtUp()
    return (await app.services.cases.list(session, { page: 1, pageSize: 5 })).data[0]
  }
  await app.services.cases.loadForm(citizen(), at(citizen(), ref))
  expect(await row(citizen())).toMatchObject({ notifications: { newChat: false, messages: 0 } })
  await Bun.sleep(2)
  await write(handler(), ref, 'Vi lagar den i dag.')
  expect(await row(citizen())).toMatchObject({ notifications: { newChat: true, messages: 1 } })
  await thread(citizen(), ref)
  expect(await row(citizen())).toMatchObject({ notifications: { newChat: false } })
})

test('what came in from outside is counted apart, and what is held is not shown to who sent the case in', async () => {
  const ref = await send(citizen())
  const { store, cases } = app.services
  await cases.loadForm(handler(), at(handler(), ref))
  await Bun.sleep(2)
  const record = await store.read.cases.find('default', ref.formDataId)
  await store.write(async (tx) => {
    await tx.notes.insert({
      ...{
        _id: 'n1',
        org: 'default',
        caseRow: record?.row ?? 0,
        type: 'citizen',
        note: 'Hej från någon',
        at: tx.now,
      },
      ...{
        by: null,
        byName: 'okand@example.org',
        removed: null,
        removedBy: null,
        origin: 'mail',
        read: null,
        held: tx.now,
      },
    })
    await tx.cases.update(record?.row ?? 0, { updated: tx.now, updatedBy: null })
    await tx.caseLists.markChanged(record?.row ?? 0)
  })
  await cases.caughtUp()
  const { data } = await cases.list(registrar(), { page: 1, pageSize: 5 })
  expect(data[0]).toMatchObject({ notifications: { newChat: true, messages: 1 }, unreadTextMessageCount: 1 })
  expect(await thread(citizen(), ref)).toEqual([])
  expect(await thread(handler(), ref)).toMatchObject([{ origin: 'mail', held: expect.any(Number) }])
  await store.write((tx) => tx.notes.release('n1'))
  expect(await thread(citizen(), ref)).toMatchObject([{ note: 'Hej från någon' }])
})

test('an answer in a case of nobody’s rings for who wrote last, open or closed, and for nobody who did not', async () => {
  const bell = async (session: Session) =>
    (await app.services.notifications.list(session, { limit: 20, offset: 0 })).items.filter(({ msg }) =>
      msg.includes('Nytt meddelande'),
    ).length
  const ref = await send(citizen())
  await write(citizen(), ref, 'Lampan är fortfarande trasig.')
  expect(await bell(handler())).toBe(0)
  await write(handler(), ref, 'Vilken lampa?')
  await write(citizen(), ref, 'Den vid porten.')
  expect([await bell(handler()), await bell(registrar())]).toEqual([1, 0])
  await app.services.cases.changeStatus(registrar(), {
    ...{ formDataId: ref.formDataId, connectionId: 'ny-klar', currentStateId: 'ny' },
  })
  await write(citizen(), ref, 'Tack!')
  expect([await bell(handler()), await bell(registrar())]).toEqual([2, 0])
})

test('an answer in a case that waits in a group’s queue rings for the group where nobody has written', async () => {
  const { documents } = app.services
  await documents.create(systemSession(), { page: 'group', id: 'group-light', data: { name: 'Belysning' } })
  await documents.update(systemSession(), {
    page: 'user',
    id: 'user-registrar',
    data: { groups: ['group-light'] },
  })
  const ref = await send(citizen())
  await app.services.cases.assign(handler(), {
    ...{ formDataId: ref.formDataId, permission: 'handler', userIds: [], groupIds: ['group-light'] },
  })
  await write(citizen(), ref, 'Lampan är fortfarande trasig.')
  const items = async (session: Session) =>
    (await app.services.notifications.list(session, { limit: 20, offset: 0 })).items.map(({ msg }) => msg)
  expect((await items(registrar())).filter((msg) => msg.includes('Nytt meddelande'))).toHaveLength(1)
  expect((await items(handler())).filter((msg) => msg.includes('Nytt meddelande'))).toEqual([])
})

test('who sent the case in has one name in thread and timeline, also while logged in as somebody else', async () => {
  const named = await publishFault(app, { prefix: 'named-', form: { senderName: 'gata' } })
  const { cases } = app.services
  const { formDataId, caseToken = '' } = await cases.save(visitor(), {
    ...{ formId: named, data: { ...faultAnswers, gata: 'Anna Berg' }, complete: true },
  })
  const visiting = citizen({
    userName: 'anna.berg@example.org',
    visits: [{ formDataId, hash: 'h', linkId: 'l', through: null }],
  })
  await cases.addNote(visitor(), { formDataId, caseToken, noteType: 'citizen', note: 'Hej!' })
  await cases.addNote(visiting, { formDataId, noteType: 'citizen', note: 'Hej igen!' })
  await cases.withdraw(visiting, { formDataId })
  const loaded = await cases.loadForm(handler(), { formDataId })
  expect(loaded.formData?.notes.citizen).toMatchObject([
    { createdByName: 'Anna Berg' },
    { createdByName: 'Anna Berg' },
    { createdByName: 'Anna Berg', note: expect.stringContaining('Jag vill ta tillbaka') },
  ])
  const lines = await cases.timeline(handler(), { formDataId })
  expect(lines.filter(({ byName }) => byName.includes('@'))).toEqual([])
})
