import { afterEach, beforeEach, expect, setSystemTime, test } from 'bun:test'
import {
  admin,
  auditOf,
  citizen,
  handler,
  makeUsers,
  publishFault,
  registrar,
  sendFault,
  stranger,
  visitor,
} from '../../../../../test/support/cases.ts'
import { silentMail, testApp } from '../../../../../test/support/scenario.ts'
import { usualCalendar } from '../../../../shared/calendar/workCalendar.ts'
import { Failure } from '../../../../shared/wire/errors.ts'
import type { App } from '../../../app.ts'
import { type Session, systemSession } from '../../../session.ts'
import type { MailFile } from '../../../store/records.ts'
import { newCalendar } from '../../calendar/organisations.ts'
import type { FigureMailings, NewFigureMailing } from './contract.ts'
import { nextTime, periodOf } from './times.ts'

let app: App
let mailings: FigureMailings
let fault: string
const system = systemSession()
const noon = Date.parse('2026-03-10T12:00:00Z')

beforeEach(async () => {
  setSystemTime(noon)
  app = await testApp({ env: silentMail })
  mailings = app.services.cases.figureMailings
  await makeUsers(app)
  await makeAdmin()
  fault = await publishFault(app)
  await app.services.work.start()
})
afterEach(async () => {
  setSystemTime()
  await app.close()
})

/** The administrator's account, so that somebody answers for what they send. */
async function makeAdmin() {
  const { documents } = app.services
  const role = { name: 'Administratör', permissions: ['admin' as const] }
  const { _id } = await documents.create(system, { page: 'role', data: role })
  await documents.create(system, {
    ...{ page: 'user', id: admin().userId ?? '' },
    data: { name: 'Ada Admin', email: 'ada@example.se', status: 'active', roles: [_id], groups: [] },
  })
}

const [h, r] = [handler().userId ?? '', registrar().userId ?? '']
const weekly: NewFigureMailing = {
  ...{ name: 'Läget', query: 'period=last30&by=form', every: 'week', weekday: 1, hour: 7, readers: [r] },
}
const add = (more: Partial<NewFigureMailing> = {}, who: Session = handler()) =>
  mailings.add(who, { ...weekly, ...more })
/** The mails that were drawn, the first first. */
const mails = async () =>
  (await app.services.mail.list(system, { pageNo: 1, pageSize: 50, newestFirst: false })).rows.filter(
    ({ subject }) => subject.startsWith('Uppföljning'),
  )
async function at(time: string) {
  setSystemTime(Date.parse(time))
  app.services.work.wake()
  await app.services.work.idle()
}
const codeOf = async (done: Promise<unknown>) => {
  try {
    await done
    return 'ok'
  } catch (error) {
    return error instanceof Failure ? error.code : error
  }
}
const change = (id: string, data: Record<string, string | string[]>) =>
  app.services.documents.update(system, { page: 'user', id, data })

test.each([
  ['day', 1, 7, '2026-03-10T12:00:00Z', '2026-03-11T06:00:00Z'],
  ['week', 1, 7, '2026-03-10T12:00:00Z', '2026-03-16T06:00:00Z'],
  ['week', 2, 14, '2026-03-10T12:00:00Z', '2026-03-10T13:00:00Z'],
  // The 1st is New Year's Day, and the 2nd a Friday.
  ['month', 1, 7, '2025-12-02T12:00:00Z', '2026-01-02T06:00:00Z'],
  // The 1st of May is a Friday and a holiday: Monday the 4th.
  ['month', 1, 7, '2026-04-02T12:00:00Z', '2026-05-04T05:00:00Z'],
  // The hour that spring leaves out is the one after it, and that autumn has twice counts once.
  ['day', 1, 2, '2026-03-28T12:00:00Z', '2026-03-29T01:00:00Z'],
  ['day', 1, 2, '2026-10-24T12:00:00Z', '2026-10-25T00:00:00Z'],
  ['day', 1, 2, '2026-10-25T00:00:00Z', '2026-10-26T01:00:00Z'],
] as const)('every %s on %s at %s, seen from %s, is next %s', (every, weekday, hour, after, next) => {
  expect(new Date(nextTime({ every, weekday, hour }, Date.parse(after), usualCalendar)).toISOString()).toBe(
    next.replace('Z', '.000Z'),
  )
})

test('the month begins with the organisation’s own first working day, also where that has changed since', async () => {
  const close = (...days: string[]) =>
    app.services.documents.update(system, {
      ...{ page: 'workCalendar', id: 'work-calendar' },
      data: { closed: days.map((day) => ({ name: 'Klämdag', day, yearly: false })) },
    })
  await app.services.documents.create(
    system,
    newCalendar((message) => (typeof message === 'string' ? message : message.id)),
  )
  await close('2026-04-01')
  const { _id } = await add({ every: 'month' })
  const next = async () => {
    const all = await mailings.list(handler())
    return new Date(all.find((one) => one._id === _id)?.next ?? 0).toISOString()
  }
  expect(await next()).toBe('2026-04-02T05:00:00.000Z')
  await close('2026-04-01', '2026-04-02')
  await at('2026-04-02T05:00:01Z')
  expect(await mails()).toEqual([])
  // Good Friday, and Easter.
  expect(await next()).toBe('2026-04-07T05:00:00.000Z')
  await at('2026-04-07T05:00:01Z')
  expect(await mails()).toHaveLength(1)
  // What is open again since goes when it was to.
  await close('2026-05-04')
  await mailings.change(handler(), _id, { hour: 7 })
  expect(await next()).toBe('2026-05-05T05:00:00.000Z')
  await close()
  await at('2026-05-05T05:00:01Z')
  expect(await mails()).toHaveLength(2)
})

test('a period is a day, a week from Monday or a month, in Sweden', () => {
  const late = Date.parse('2026-03-15T23:30:00Z')
  expect(periodOf({ every: 'day' }, late)).toBe('2026-03-16')
  expect(periodOf({ every: 'week' }, late)).toBe('week 2026-03-16')
  expect(periodOf({ every: 'month' }, late)).toBe('2026-03')
})

test('figures go at their hour, as a table in text and markup and a file, once for a week', async () => {
  for (let n = 0; n < 3; n++) await sendFault(app, visitor(), fault)
  const { _id } = await add()
  await at('2026-03-16T05:59:00Z')
  expect(await mails()).toEqual([])
  await at('2026-03-16T06:00:01Z')
  const [mail, ...more] = await mails()
  expect(more).toEqual([])
  expect(mail).toMatchObject({ subject: 'Uppföljning: Läget', recipients: ['user-registrar@example.se'] })
  expect(mail?.text).toContain('Alla\n- Inkomna: 3\n')
  // All of it is as the page begins: its address says no more.
  expect(mail?.text).toContain('/figures\n')
  expect(mail?.html).toContain('<th scope="row"')
  const row = await app.services.store.read.mails.find('default', mail?._id ?? '')
  const [file]: MailFile[] = JSON.parse(row?.files ?? '[]')
  expect(file?.name).toBe('uppföljning-2026-02-15-2026-03-16.xlsx')
  expect(
    Buffer.from(file?.content ?? '', 'base64')
      .subarray(0, 2)
      .toString(),
  ).toBe('PK')

  // The hour moved within the week: who has had it for that week has had it.
  await mailings.change(handler(), _id, { hour: 9 })
  await mailings.change(handler(), _id, { weekday: 2 })
  await at('2026-03-17T12:00:00Z')
  expect(await mails()).toHaveLength(1)
  await at('2026-03-24T12:00:00Z')
  expect(await mails()).toHaveLength(2)
})

test('what was missed while nothing ran goes once', async () => {
  await add({ every: 'day' })
  await at('2026-03-20T09:30:00Z')
  expect(await mails()).toHaveLength(1)
  const [told] = await mailings.list(handler())
  expect(new Date(told?.next ?? 0).toISOString()).toBe('2026-03-21T06:00:00.000Z')
})

test("each gets what they may read when it goes: the owner's rights are nothing to it", async () => {
  for (let n = 0; n < 3; n++) await sendFault(app, visitor(), fault)
  await add({ readers: [r] }, admin())
  await change(r, { roles: [await anotherRole()] })
  await at('2026-03-16T06:00:01Z')
  const [mail] = await mails()
  expect(mail?.text).toContain('Det finns inga ärenden som du får läsa')
  expect(mail?.text).not.toContain('Inkomna')
  expect(mail?.html).toBeNull()
})

const anotherRole = async () =>
  (await app.services.documents.create(system, { page: 'role', data: { name: 'Utan ärenden' } }))._id

test('who is no staff any more is told once, and a closed account gets nothing', async () => {
  await add({ every: 'day', readers: [r] }, admin())
  await change(r, { roles: [] })
  await at('2026-03-11T06:00:01Z')
  await at('2026-03-12T06:00:01Z')
  expect(await mails()).toHaveLength(1)
  expect((await mails())[0]?.text).toContain('Du får ingen mer')

  await add({ every: 'day', readers: [h], name: 'Till Hanna' }, admin())
  await change(h, { status: 'disabled' })
  await at('2026-03-13T06:00:01Z')
  expect(await mails()).toHaveLength(1)
  const told = (await mailings.list(admin())).find(({ name }) => name === 'Till Hanna')
  expect(told?.readers[0]?.last).toMatchObject({ result: 'noAccount', mail: null })
})

test('nothing goes for an owner who is no staff any more, until an administrator takes it over', async () => {
  const { _id } = await add({ every: 'day' })
  await change(h, { status: 'disabled' })
  await at('2026-03-11T06:00:01Z')
  expect(await mails()).toEqual([])
  expect((await mailings.list(admin()))[0]).toMatchObject({ stands: true, mayChange: true, isOwn: false })
  await mailings.change(admin(), _id, { takeOver: true })
  expect((await mailings.list(admin()))[0]).toMatchObject({ isOwn: true, stands: false })
  await at('2026-03-12T06:00:01Z')
  expect(await mails()).toHaveLength(1)
})

test('times of fewer than three cases are left out', async () => {
  const one = await sendFault(app, visitor(), fault)
  await app.services.cases.changeStatus(handler(), {
    formDataId: one.formDataId,
    connectionId: 'ny-pagar',
    currentStateId: 'ny',
  })
  await app.services.cases.changeStatus(handler(), {
    formDataId: one.formDataId,
    connectionId: 'pagar-klar',
    currentStateId: 'pagar',
  })
  await add({ every: 'day' })
  await at('2026-03-11T06:00:01Z')
  const [mail] = await mails()
  expect(mail?.text).toContain('- Avslutade: 1\n')
  expect(mail?.text).toContain('- Tid till avslut: –\n')
})

test('a question that the reader does not see narrows to nothing, and is not named', async () => {
  for (let n = 0; n < 3; n++) await sendFault(app, visitor(), fault)
  await add({ query: `form=hemligt-formular` }, admin())
  await at('2026-03-16T06:00:01Z')
  const [mail] = await mails()
  expect(mail?.text).toContain('I urvalet ingår något som är borttaget, eller som du inte får läsa.')
  expect(mail?.text).toContain('- Inkomna: 0\n')
  expect(mail?.text).not.toContain('hemligt')
})

test('a reader stops it, and whoever sends it cannot start it again for them', async () => {
  const { _id } = await add({ every: 'day', readers: [r, h] })
  await mailings.stop(registrar(), _id, true)
  await mailings.change(handler(), _id, { readers: [h] })
  await mailings.change(handler(), _id, { readers: [r, h] })
  await at('2026-03-11T06:00:01Z')
  expect((await mails()).map(({ recipients }) => recipients)).toEqual([['user-handler@example.se']])
  expect((await mailings.list(registrar()))[0]).toMatchObject({ mine: 'stopped', query: '', readers: [] })
  await mailings.stop(registrar(), _id, false)
  await at('2026-03-12T06:00:01Z')
  expect(await mails()).toHaveLength(3)
})

test('it is sent at once, and what goes by itself goes all the same', async () => {
  for (let n = 0; n < 3; n++) await sendFault(app, visitor(), fault)
  const { _id } = await add()
  expect(await mailings.send(handler(), _id)).toEqual({ readers: 1 })
  await app.services.work.idle()
  expect(await mails()).toHaveLength(1)
  await at('2026-03-16T06:00:01Z')
  expect(await mails()).toHaveLength(2)
  const [told] = await mailings.list(handler())
  expect(told?.readers[0]?.last).toMatchObject({ result: 'mailed', mail: 'queued' })
})

test("it is its owner's and the administrators'; who gets it knows of it, nobody else does", async () => {
  const { _id } = await add()
  expect(await codeOf(mailings.change(registrar(), _id, { hour: 1 }))).toBe('FORBIDDEN')
  expect(await codeOf(mailings.send(registrar(), _id))).toBe('FORBIDDEN')
  for (const who of [stranger(), citizen()]) {
    expect(await codeOf(mailings.remove(who, _id))).toBe('NOT_FOUND')
    expect(await codeOf(mailings.stop(who, _id, true))).toBe('NOT_FOUND')
    expect(await mailings.list(who)).toEqual([])
  }
  expect(await codeOf(add({ readers: [citizen().userId ?? ''] }))).toBe('INVALID')
  await mailings.remove(admin(), _id)
  expect(await mailings.list(handler())).toEqual([])
})

test('each mail is in the audit log, with whom it went to', async () => {
  await add({ every: 'day' })
  await at('2026-03-11T06:00:01Z')
  expect((await auditOf(app, 'figureMailing/mail')).map(({ object }) => object)).toEqual([`user/${r}`])
})

test('a kept mail with figures of cases that were chosen by an answer goes with the answer; others stay', async () => {
  const { formDataId } = await sendFault(app, citizen(), fault)
  const named = { readers: [h], every: 'day' } as const
  await add({ ...named, name: 'Storgatan', query: `by=form&data.gata=${encodeURIComponent('Storgatan 1')}` })
  await add({ ...named, name: 'Annan gata', query: 'by=form&data.gata=Nygatan+2' })
  await add({ ...named, name: 'Alla', query: 'by=form' })
  await at('2026-03-11T06:00:01Z')
  const kept = async () => (await mails()).map(({ subject }) => subject).sort()
  expect(await kept()).toHaveLength(3)
  const redactor = handler({ permissions: new Set(['caseRedact']) })
  const of = { formDataId, componentId: 'gata' }
  expect((await app.services.cases.redactable(redactor, of)).mails).toBe(1)
  await app.services.cases.redact(redactor, { ...of, reason: 'Någon annans gata' })
  expect(await kept()).toEqual(['Uppföljning: Alla', 'Uppföljning: Annan gata'])
  const all = await app.services.store.read.mails.list('default', { limit: 50, offset: 0, newestFirst: true })
  const [gone] = all.rows.filter(({ subject }) => subject.startsWith('Innehållet'))
  expect(gone).toMatchObject({ html: null, files: null })
  expect(JSON.stringify(all.rows)).not.toMatch(/Storgatan(%20|\+| )1/)
})
