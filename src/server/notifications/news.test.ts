import { afterEach, beforeEach, expect, setSystemTime, test } from 'bun:test'
import {
  admin,
  citizen,
  faultGraph,
  handler,
  handlerRole,
  makeUsers,
  publishFault,
  registrar,
  sendFault,
  visitor,
} from '../../../test/support/cases.ts'
import { silentMail, testApp } from '../../../test/support/scenario.ts'
import type { NewsKind, NewsWay } from '../../shared/notifications/news.ts'
import { newsOf, wishedKinds } from '../../shared/notifications/news.ts'
import { connection } from '../../shared/process/processFixture.ts'
import { mentionOf } from '../../shared/process/talk/mentions.ts'
import type { App } from '../app.ts'
import { type Session, systemSession } from '../session.ts'
import type { NewNotification } from './contract.ts'
import { isDue } from './mailing.ts'

let app: App
let fault: string
/** Those that welcome new accounts. */
let before: Set<string>
const system = systemSession()
const noon = Date.parse('2026-03-10T12:00:00Z')
const h = 'user-handler'
const r = 'user-registrar'
const two = handler({ id: 's-2', userId: 'user-2', userName: 'Tvåa Två' })

beforeEach(async () => {
  setSystemTime(noon)
  app = await testApp({ env: silentMail })
  await makeUsers(app)
  await app.services.documents.create(system, {
    ...{ page: 'user', id: 'user-2' },
    data: {
      name: 'Tvåa Två',
      email: 'user-2@example.se',
      status: 'active',
      roles: [handlerRole],
      groups: [],
    },
  })
  fault = await publishFault(app)
  await app.services.work.start()
  before = new Set()
  before = new Set((await mails()).map(({ _id }) => _id))
})
afterEach(async () => {
  setSystemTime()
  await app.close()
})

const tell = (news: NewNotification) =>
  app.services.store.write((tx) => app.services.notifications.notifyIn(tx, 'default', news))
const wish = (who: Session, kind: NewsKind, way: NewsWay) =>
  app.services.notifications.setWishes(who, { wishes: { [kind]: way } })
const bell = async (who: Session) =>
  (await app.services.notifications.list(who, { limit: 50, offset: 0 })).items.map(({ msg }) => msg)
const mails = async () => {
  await app.services.work.idle()
  const { rows } = await app.services.mail.list(system, { pageNo: 1, pageSize: 50, newestFirst: false })
  return rows.filter(({ _id }) => !before.has(_id))
}
const mailed = async () =>
  (await mails()).map(({ recipients, subject }) => `${recipients.join()}: ${subject}`)
async function at(time: string | number) {
  setSystemTime(typeof time === 'number' ? time : Date.parse(time))
  app.services.work.wake()
  await app.services.work.idle()
}
const assign = (who: Session, formDataId: string, userIds: string[], groupIds: string[] = []) =>
  app.services.cases.assign(who, { formDataId, permission: 'handler', userIds, groupIds })
const number = async (formDataId: string) =>
  (await app.services.store.read.cases.find('default', formDataId))?.number ?? ''
const change = (id: string, data: Record<string, string | string[]>) =>
  app.services.documents.update(system, { page: 'user', id, data })
const start = (who: Session, formDataId: string) =>
  app.services.cases.changeStatus(who, { formDataId, connectionId: 'ny-pagar', currentStateId: 'ny' })

// Of a message its own mail is sent, by who tells of it; what a permission is for is told to nobody by name.
const newsMailed = wishedKinds.filter((kind) => !newsOf(kind).ownMail && !newsOf(kind).permission)
test.each(newsMailed.flatMap((kind) => newsOf(kind).ways.map((way) => [kind, way] as const)))(
  '%s is heard of by %s as it was chosen',
  async (kind, way) => {
    await wish(handler(), kind, way)
    await tell({ kind, msg: 'Något om {number}', values: { number: '7' }, users: [h, r] })
    expect(await bell(handler())).toHaveLength(way === 'none' ? 0 : 1)
    // Who has chosen nothing hears in the bell.
    expect(await bell(registrar())).toHaveLength(1)
    const atOnce = await mails()
    expect(atOnce.map(({ recipients }) => recipients)).toEqual(way === 'mail' ? [[`${h}@example.se`]] : [])
    await at('2026-03-11T06:00:00Z')
    expect(await mails()).toHaveLength(way === 'mail' || way === 'digest' ? 1 : 0)
  },
)

test('ways that a kind does not have, and kinds that are not one’s own, are refused', async () => {
  const refused = (work: Promise<unknown>) =>
    work.then(
      () => 'ok',
      (error) => error.options.fields,
    )
  expect(await refused(wish(handler(), 'reminder', 'none'))).toEqual({
    'wishes.reminder': 'validation.notAnOption',
  })
  expect(await refused(wish(handler(), 'ownLetter', 'mail'))).toEqual({
    'wishes.ownLetter': 'validation.notAnOption',
  })
  expect(await refused(wish(citizen(), 'queue', 'mail'))).toEqual({
    'wishes.queue': 'validation.notAnOption',
  })
  expect(await refused(wish(citizen(), 'ownStatus', 'mail'))).toBe('ok')
  expect(
    (await app.services.notifications.wishes(citizen())).wishes.map(({ kind, way }) => [kind, way]),
  ).toEqual([
    ['ownMessage', 'mail'],
    ['ownStatus', 'mail'],
  ])
  expect(await refused(app.services.notifications.wishes(visitor()))).toBeUndefined()
})

test('one act tells a person once, however many groups, roles and names lead to them', async () => {
  const { _id: group } = await app.services.documents.create(system, {
    page: 'group',
    data: { name: 'Gata' },
  })
  for (const id of [h, 'user-2']) await change(id, { groups: [group] })
  for (const who of [handler(), two]) {
    await wish(who, 'assigned', 'mail')
    await wish(who, 'queue', 'mail')
  }
  const { formDataId } = await sendFault(app, visitor(), fault)
  const no = await number(formDataId)
  await assign(admin(), formDataId, [h], [group])
  expect(await bell(handler())).toEqual([`Du har tilldelats ärende ${no}, Felanmälan`])
  expect(await mailed()).toEqual([
    `${h}@example.se: Du har tilldelats ärende ${no}`,
    `user-2@example.se: Ärende ${no} har lagts i din grupps kö`,
  ])
  // In two roles by one act.
  await app.services.cases.assign(admin(), {
    formDataId,
    permission: 'registrar',
    userIds: [h],
    groupIds: [],
  })
  const work = { progress: () => {}, signal: new AbortController().signal }
  const handOver = { kind: 'handOver', from: h, users: ['user-2'], groups: [] } as const
  await app.services.cases.changeMany(admin(), { ids: [formDataId], change: handOver }, work)
  await at(noon + 20_000)
  // From the group's queue, and then by name.
  expect(await bell(two)).toHaveLength(2)
})

test('nobody hears of their own acts, and who stands in for somebody is no other for that', async () => {
  const { formDataId } = await sendFault(app, visitor(), fault)
  const no = await number(formDataId)
  await assign(admin(), formDataId, [h])
  await app.services.cases.watch(registrar(), { formDataId, watching: true })
  await app.services.absences.add(admin(), {
    userId: h,
    from: '2026-03-10',
    to: '2026-03-11',
    deputy: 'user-2',
  })
  const standsIn = { ...two, standsInFor: [{ _id: h, name: 'Hanna' }] }
  for (const who of [handler(), two, registrar()]) await wish(who, 'status', 'mail')
  await start(standsIn, formDataId)
  // Who is away did not do it.
  expect((await mailed()).sort()).toEqual([
    `${h}@example.se: Ärende ${no} har ny status: Under handläggning`,
    `${r}@example.se: Ärende ${no} har ny status: Under handläggning`,
  ])
  expect((await bell(two)).filter((msg) => msg.includes('status'))).toEqual([])
})

test('whose status it is, who has it and who watches it hear of a status that somebody else changed', async () => {
  const { formDataId } = await sendFault(app, citizen(), fault)
  const no = await number(formDataId)
  await assign(admin(), formDataId, [h])
  await app.services.cases.watch(two, { formDataId, watching: true })
  await wish(citizen(), 'ownStatus', 'mail')
  await start(handler(), formDataId)
  await app.services.work.idle()
  expect((await bell(handler())).filter((msg) => msg.includes('status'))).toEqual([])
  expect(await bell(two)).toEqual([`Ärende ${no} har ny status: Under handläggning`])
  expect(await bell(citizen())).toEqual([`Ditt ärende ${no}, Felanmälan: Under handläggning`])
  const [mail, ...more] = await mails()
  expect(more).toEqual([])
  expect(mail?.recipients).toEqual(['user-citizen@example.se'])
  expect(mail?.text).toContain(`/v/s?formId=${fault}&formDataId=${formDataId}`)
  expect(mail?.text).toContain('/account/news')
})

test('a message is mailed to whose case it is once, with the way to stop that, and not to who has', async () => {
  const { cases, notifications, store } = app.services
  const { formDataId } = await sendFault(app, citizen(), fault)
  const write = () => cases.addNote(handler(), { formDataId, noteType: 'citizen', note: 'Hej' })
  await write()
  const [mail, ...more] = await mails()
  expect([mail?.recipients, more]).toEqual([['user-citizen@example.se'], []])
  expect((await store.read.mails.find('default', mail?._id ?? ''))?.headers).toBeString()
  await notifications.setWishes(citizen(), { wishes: { ownMessage: 'bell' } })
  await write()
  expect(await mails()).toHaveLength(1)
  expect(await bell(citizen())).toHaveLength(2)
})

test('a change that is taken back is told to nobody', async () => {
  const { formDataId } = await sendFault(app, visitor(), fault)
  await assign(admin(), formDataId, [h])
  const { undo } = await app.services.cases.changeStatus(two, {
    ...{ formDataId, connectionId: 'ny-pagar', currentStateId: 'ny', undoable: true },
  })
  await app.services.cases.undo(two, undo ?? '', {
    progress: () => {},
    signal: new AbortController().signal,
  })
  await at(noon + 60_000)
  expect((await bell(handler())).filter((msg) => msg.includes('status'))).toEqual([])
})

test('what a process says of an act stands in the place of what is always said, and nobody is mailed twice of it', async () => {
  await app.services.documents.create(system, {
    ...{ page: 'mail', id: 'mail-till' },
    data: { name: 'Till', subject: 'Ärende {{ case.DiaryNumber }}', text: 'Se ärendet.' },
  })
  const graph = faultGraph()
  const formId = await publishFault(app, {
    prefix: 'b-',
    graph: {
      ...graph,
      connections: graph.connections.map((one) =>
        one._id === 'ny-pagar'
          ? connection('ny-pagar', {
              label: 'Börja',
              allow: { assignmentRoles: ['handler'] },
              effects: [
                { effect: 'Case/notify', input: { to: 'assigned', msg: 'Dags att börja med {number}' } },
                {
                  effect: 'Case/notify',
                  input: { to: 'named', roles: [handlerRole], msg: 'Till rollen: {number}' },
                },
                { effect: 'Case/mail', input: { to: 'assigned', template: 'mail-till' } },
              ],
            })
          : one,
      ),
    },
  })
  const { formDataId } = await sendFault(app, visitor(), formId)
  const no = await number(formDataId)
  await assign(admin(), formDataId, [h])
  await wish(handler(), 'status', 'mail')
  await start(two, formDataId)
  await app.services.work.idle()
  // Of two that the process has the first; of what is always said nothing.
  expect((await bell(handler())).slice(0, -1)).toEqual([`Dags att börja med ${no}`])
  expect(await bell(two)).toEqual([])
  expect(await mailed()).toEqual([`${h}@example.se: Ärende ${no}`])
})

test('whoever may not open the case, has left or is shut out hears nothing', async () => {
  const { formDataId } = await sendFault(app, visitor(), fault)
  await assign(admin(), formDataId, [h, 'user-2'])
  await app.services.work.idle()
  const about = { kind: 'process', msg: 'Nytt', caseId: formDataId, refId: formDataId } as const
  for (const who of [handler(), two, registrar()]) await wish(who, 'process', 'mail')
  await tell({ ...about, users: [h, 'user-stranger', 'user-gone', 'user-citizen'] })
  expect(await mailed()).toHaveLength(1)
  expect(await bell({ ...registrar(), userId: 'user-stranger' })).toEqual([])
  // Between the act and the mail.
  await at(noon + 120_000)
  await app.services.work.stop()
  await tell({ ...about, users: [h, 'user-2'] })
  await change(h, { status: 'disabled' })
  await change('user-2', { roles: [] })
  await app.services.work.start()
  expect(await mailed()).toHaveLength(1)
  expect(await app.services.store.read.news.waiting('default', h, 'mail')).toEqual([])
})

test('what is written in answers, messages and notes leaves the house in no mail', async () => {
  const secret = 'hemlig-markering'
  const { formDataId } = await sendFault(app, citizen(), fault, { beskrivning: secret, gata: secret })
  for (const { kind } of (await app.services.notifications.wishes(handler())).wishes)
    await wish(handler(), kind, 'mail')
  for (const kind of ['ownMessage', 'ownStatus'] as const) await wish(citizen(), kind, 'mail')
  const { cases } = app.services
  await cases.assign(admin(), { formDataId, permission: 'handler', userIds: [h], groupIds: [], note: secret })
  await cases.addNote(citizen(), { formDataId, noteType: 'citizen', note: secret })
  await cases.addNote(two, { formDataId, noteType: 'citizen', note: secret })
  const note = `${secret} ${mentionOf(h)}`
  await cases.addNote(two, { formDataId, noteType: 'internal', note, mentions: [h] })
  await cases.reminders.add(handler(), { formDataId, day: '2026-03-10', time: '14:00', word: secret })
  await at('2026-03-10T13:00:01Z')
  await at('2026-03-10T13:02:00Z')
  const all = await mails()
  expect(all.map(({ recipients }) => recipients.join()).sort()).toEqual([
    'user-citizen@example.se',
    ...all.filter(({ recipients }) => recipients.join() === `${h}@example.se`).map(() => `${h}@example.se`),
  ])
  expect(all.length).toBeGreaterThan(2)
  expect(JSON.stringify(all)).not.toContain(secret)
  expect(all.some(({ text }) => text.includes(`/case/${formDataId}`))).toBe(true)
  expect(all.some(({ text }) => text.includes('Felanmälan'))).toBe(true)
})

test('what comes in the minute after a mail goes together, in one', async () => {
  await wish(handler(), 'process', 'mail')
  const say = (msg: string) => tell({ kind: 'mention', msg, users: [h] })
  await wish(handler(), 'mention', 'mail')
  await say('Ett')
  expect(await mailed()).toEqual([`${h}@example.se: Ett`])
  await say('Två')
  await say('Tre')
  expect(await mailed()).toHaveLength(1)
  await at(noon + 60_001)
  const [, second, ...more] = await mails()
  expect(more).toEqual([])
  expect(second?.subject).toBe('2 nyheter i dina ärenden')
  expect(second?.text).toMatch(/- 13:00 Två\n- 13:00 Tre/)
})

test('who wants no mail any more gets none that waits, and of what is gone nobody hears', async () => {
  const { formDataId } = await sendFault(app, visitor(), fault)
  await wish(handler(), 'mention', 'digest')
  await tell({ kind: 'mention', msg: 'Ett', users: [h] })
  await wish(handler(), 'mention', 'bell')
  await wish(handler(), 'process', 'digest')
  await assign(admin(), formDataId, [h])
  await tell({ kind: 'process', msg: 'Två', users: [h], caseId: formDataId, refId: 'note' })
  await app.services.store.write((tx) => app.services.notifications.forgetIn(tx, 'default', 'note'))
  await at('2026-03-11T06:00:00Z')
  expect(await mails()).toEqual([])
})

test('the daily mail goes once, at the hour that was chosen, by case, and not at all where there is nothing', async () => {
  const { formDataId } = await sendFault(app, visitor(), fault)
  const no = await number(formDataId)
  for (const kind of ['assigned', 'message', 'deputy'] as const) await wish(handler(), kind, 'digest')
  await app.services.notifications.setWishes(handler(), { hour: 6 })
  await assign(admin(), formDataId, [h])
  await tell({ kind: 'deputy', msg: 'Du ska stå in', href: '/formData?view=mine', users: [h] })
  await tell({
    kind: 'message',
    msg: 'Nytt meddelande i ärende {number}',
    values: { number: no },
    users: [h],
    caseId: formDataId,
    href: `/case/${formDataId}`,
  })
  await at('2026-03-11T04:59:00Z')
  expect(await mails()).toEqual([])
  await at('2026-03-11T05:00:00Z')
  const [mail] = await mails()
  expect(mail?.subject).toBe('Nytt i dina ärenden, 11 mars 2026')
  expect(mail?.text.split('\n\n').slice(0, 2)).toEqual([
    [
      `${no}, Felanmälan`,
      `- 2026-03-10 13:00 Du har tilldelats ärende ${no}`,
      `- 2026-03-10 13:00 Nytt meddelande i ärende ${no}`,
      `${app.services.config.baseUrl}/case/${formDataId}`,
    ].join('\n'),
    `- 2026-03-10 13:00 Du ska stå in\n${app.services.config.baseUrl}/formData?view=mine`,
  ])
  // What comes after it waits for the next day, also where the hour is moved.
  await tell({ kind: 'message', msg: 'Till', users: [h] })
  await app.services.notifications.setWishes(handler(), { hour: 8 })
  await at('2026-03-11T09:00:00Z')
  expect(await mails()).toHaveLength(1)
  await app.services.accounts.setProfile(handler(), { locale: 'en' })
  await at('2026-03-12T07:00:00Z')
  const [, inEnglish, ...others] = await mails()
  expect([inEnglish?.subject, others]).toEqual([expect.stringMatching(/, 12 March 2026$/), []])
  await at('2026-03-13T07:00:00Z')
  expect(await mails()).toHaveLength(2)
})

test('what was missed while nothing ran goes once, when it runs again', async () => {
  await wish(handler(), 'mention', 'digest')
  await tell({ kind: 'mention', msg: 'Ett', users: [h] })
  await app.services.work.stop()
  setSystemTime(Date.parse('2026-03-14T15:30:00Z'))
  await app.services.work.start()
  app.services.work.wake()
  expect(await mails()).toHaveLength(1)
  await app.services.work.stop()
  await app.services.work.start()
  await at('2026-03-14T16:00:00Z')
  expect(await mails()).toHaveLength(1)
})

const isoDay = (text: string) => Date.parse(text)
test.each([
  ['before the hour', 7, null, '2026-03-09T12:00Z', '2026-03-10T05:59Z', false],
  ['at the hour', 7, null, '2026-03-09T12:00Z', '2026-03-10T06:00Z', true],
  ['when it has gone today', 7, '2026-03-10', '2026-03-10T05:00Z', '2026-03-10T06:00Z', false],
  ['for what was told after the hour', 7, null, '2026-03-10T06:30Z', '2026-03-10T07:00Z', false],
  ['and for that on the next day', 7, '2026-03-10', '2026-03-10T06:30Z', '2026-03-11T06:00Z', true],
  ['hours late, as the server was down', 7, null, '2026-03-09T12:00Z', '2026-03-10T20:00Z', true],
  // The hour that spring leaves out is the one after it.
  ['in spring, before', 2, null, '2026-03-28T12:00Z', '2026-03-29T00:59Z', false],
  ['in spring', 2, null, '2026-03-28T12:00Z', '2026-03-29T01:00Z', true],
  // And the one that autumn has twice counts once.
  ['in autumn, the first time', 2, null, '2026-10-24T12:00Z', '2026-10-25T00:00Z', true],
  ['in autumn, the second time', 2, '2026-10-25', '2026-10-25T00:30Z', '2026-10-25T01:00Z', false],
  // A clock that was a month ahead has told and mailed.
  ['of what a clock told that was ahead', 7, '2026-04-10', '2026-04-09T12:00Z', '2026-03-10T06:00Z', true],
] as const)('the daily mail is due %s', (_, hour, digest, told, now, due) => {
  const [first, last] = [isoDay(told), isoDay(told)]
  expect(isDue({ hour, digest, mailed: null }, { first, last }, isoDay(now))).toBe(due)
})
