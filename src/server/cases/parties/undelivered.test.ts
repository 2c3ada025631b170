import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { admin, citizen, handler, makeUsers, publishFault } from '../../../../test/support/cases.ts'
import { type FakeSmtp, fakeSmtp } from '../../../../test/support/fake-smtp.ts'
import { asking, guardianQuestions, vh2 } from '../../../../test/support/guardians.ts'
import { silentMail, testApp } from '../../../../test/support/scenario.ts'
import type { ProcessGraph } from '../../../shared/process/process.ts'
import { connection, state } from '../../../shared/process/processFixture.ts'
import { codeOf } from '../../../shared/thrown.ts'
import type { App } from '../../app.ts'
import { anonymousSession, type Session } from '../../session.ts'

/** Parties whom a mail does not reach, and names of parties that are removed for good. */

let app: App
let smtp: FakeSmtp
let formId: string
let formDataId: string

const graph = (): ProcessGraph => ({
  states: [
    state('ny', 'start', {
      name: 'Skrivs under',
      steps: { author: 'signature', 'party:vh2': 'signature', handler: 'edit' },
      signing: { done: 'ny-klar', refused: 'ny-klar' },
    }),
    state('andras', 'normal', { name: 'Ändras', steps: { author: 'edit', handler: 'edit' } }),
    state('klar', 'end', { name: 'Beviljad' }),
  ],
  connections: [
    connection('ny-klar', { allow: { assignmentRoles: ['handler'] } }),
    connection('ny-andras', { allow: { assignmentRoles: ['handler'] } }),
    connection('andras-klar', { allow: { author: true } }),
  ],
  sections: [],
  swimlanes: [],
})

const answers = { barn: 'Kim Ek', vh2namn: 'Bo Ek', vh2epost: 'bo@brev.example' }

beforeEach(async () => {
  smtp = await fakeSmtp()
  app = await testApp({ env: { ...silentMail, VERKSTAD_SMTP: smtp.url } })
  formId = await publishFault(app, {
    ...{ graph: graph(), pages: asking(...guardianQuestions), form: { proxy: true } },
    process: { parties: [vh2] },
  })
  await makeUsers(app)
  await app.listen()
  formDataId = await send()
})
afterEach(async () => {
  await app.close()
  await smtp.stop()
})

const cases = () => app.services.cases
const send = async (more = {}) =>
  (await cases().save(citizen(), { formId, data: { ...answers, ...more }, complete: true })).formDataId
const parties = async (session: Session = handler()) =>
  (await cases().loadForm(session, { formDataId })).parties?.parties ?? []
const settled = () => app.services.work.idle()
async function mailsTo(address: string) {
  await settled()
  const { rows } = await app.services.store.read.mails.list('default', {
    ...{ limit: 100, offset: 0, newestFirst: false },
  })
  return rows.filter(({ recipients }) => recipients.includes(address))
}
/** Who has come in by the code that this party was mailed. */
async function visiting(key: string): Promise<Session> {
  const party = (await parties()).find((one) => one.key === key)
  const visit = { formDataId, party: party?._id ?? '', linkId: 'l', hash: 'h', through: null }
  return { ...anonymousSession({ address: '192.0.2.9' }), partyVisits: [visit] }
}

describe('whom a mail does not reach', () => {
  /** The mail server of that address says of the last mail that it did not take it. */
  async function bounce(address: string): Promise<void> {
    const { _id } = (await mailsTo(address)).at(-1) ?? {}
    // It has left.
    while (!(await smtp.next()).to.includes(address));
    const report = `Return-Path: <>\r\nFrom: MAILER-DAEMON@mx.se\r\nTo: svar@example.org\r\nSubject: Returned\r\nMessage-ID: <${_id}@mx.se>\r\nContent-Type: multipart/report; report-type=delivery-status; boundary=r\r\n\r\n--r\r\n\r\nNej.\r\n--r\r\nContent-Type: message/delivery-status\r\n\r\nFinal-Recipient: rfc822; ${address}\r\nAction: failed\r\nDiagnostic-Code: smtp; 550 User unknown\r\n--r\r\nContent-Type: message/rfc822\r\n\r\nMessage-ID: <${_id}@example.org>\r\n\r\n--r--\r\n`
    const arrived = await app.services.inbox.takeIn(
      (async function* once() {
        yield new TextEncoder().encode(report)
      })(),
    )
    expect(arrived).toBe('failure')
    await settled()
  }
  const bell = async () =>
    (await app.services.notifications.list(handler(), { limit: 20, offset: 0 })).items.map(({ msg }) => msg)

  test('is told of with why to staff and in their bell, and to who sent it in so that they put it right', async () => {
    await cases().assign(handler(), {
      ...{ formDataId, permission: 'handler', userIds: ['user-handler'], groupIds: [] },
    })
    expect((await parties())[0]?.undelivered).toBeUndefined()
    await bounce('bo@brev.example')
    expect(await parties()).toMatchObject([{ state: 'invited', undelivered: '550 User unknown' }])
    expect(await parties(citizen())).toMatchObject([{ undelivered: '', may: { set: true } }])
    expect((await bell()).filter((said) => said.includes('Brevet till en part'))).toHaveLength(1)
    const [bo] = await parties()
    const right = { formDataId, party: bo?._id, key: 'vh2', name: 'Bo Ek', address: 'bosse@example.se' }
    await cases().setParty(citizen(), right)
    await settled()
    expect((await parties())[0]).toMatchObject({ address: 'bosse@example.se', state: 'invited' })
    expect((await parties())[0]?.undelivered).toBeUndefined()
  })

  test('is told of no more once another mail has gone; of a proxy, too, and to no other party', async () => {
    const bo = await visiting('vh2')
    const proxy = { formDataId, key: 'proxy', name: 'Olle Ombud', address: 'olle@example.se' }
    await cases().setParty(citizen(), proxy)
    await bounce('olle@example.se')
    const olle = async (session: Session) => (await parties(session)).find(({ key }) => key === 'proxy')
    expect(await olle(handler())).toMatchObject({ undelivered: '550 User unknown' })
    expect(await olle(citizen())).toMatchObject({ undelivered: '' })
    expect(JSON.stringify(await cases().loadForm(bo, { formDataId }))).not.toContain('undelivered')
    await cases().inviteParty(handler(), { formDataId, party: (await olle(handler()))?._id ?? '' })
    await settled()
    expect((await olle(handler()))?.undelivered).toBeUndefined()
  })
})

describe('who has written under a name that is removed for good', () => {
  const named = async () => {
    const record = await app.services.store.read.cases.find('default', formDataId)
    return (await app.services.store.read.notes.named(record?.row ?? 0)).map(({ byName }) => byName)
  }

  const revision = async () => (await cases().loadForm(citizen(), { formDataId })).formData?.revision ?? 0

  test('is called what their part in it is: a party', async () => {
    const bo = await visiting('vh2')
    await cases().refuseToSign(bo, { formDataId, revision: await revision(), reason: 'Vi är inte överens' })
    expect(await named()).toContain('Bo Ek')
    await cases().redact(admin(), { formDataId, componentId: 'vh2namn', reason: 'Skyddade uppgifter' })
    expect(await named()).toContain('Vårdnadshavare 2')
    // What they have signed, or refused to, is told by the line of that, which is evidence.
    expect(
      JSON.stringify([await named(), (await cases().loadForm(handler(), { formDataId })).formData]),
    ).not.toContain('Bo Ek')
  })

  test('also one who is a proxy no more; staff and others keep theirs', async () => {
    const proxy = { formDataId, key: 'proxy', name: 'Kim Ek', address: 'olle@example.se' }
    await cases().setParty(citizen(), proxy)
    const olle = await visiting('proxy')
    await cases().addNote(olle, { formDataId, noteType: 'citizen', note: 'Jag svarar' })
    const { note } = await cases().addNote(olle, { formDataId, noteType: 'citizen', note: 'Och igen' })
    await cases().addNote(handler({ userName: 'Kim Ek' }), { formDataId, noteType: 'internal', note: 'Jaha' })
    await cases().removeNote(admin(), { formDataId, noteId: note.noteId })
    const [one] = (await parties()).filter(({ key }) => key === 'proxy')
    await cases().removeParty(citizen(), { formDataId, party: one?._id ?? '' })
    await cases().redact(admin(), { formDataId, componentId: 'barn', reason: 'Skyddade uppgifter' })
    expect((await named()).sort()).toEqual(['Borttagen uppgift', 'Borttagen uppgift', 'Kim Ek'])
  })
})

test('a proxy changes answers where who sent the case in could, and follows their buttons, under their own name', async () => {
  await cases().setParty(citizen(), {
    formDataId,
    key: 'proxy',
    name: 'Olle Ombud',
    address: 'olle@brev.example',
  })
  const olle = await visiting('proxy')
  const change = (barn: string, session = olle) =>
    cases()
      .save(session, { formDataId, formId, data: { barn } })
      .then(() => 'ok', codeOf)
  const answer = async () => (await cases().loadForm(handler(), { formDataId })).formData?.data.barn
  expect(await change('Kim Ombud')).toBe('ALREADY_SENT')
  await cases().changeStatus(handler(), { formDataId, connectionId: 'ny-andras', currentStateId: 'ny' })
  expect((await cases().loadForm(olle, { formDataId })).step).toBe('edit')
  expect(await change('Kim Alm')).toBe('ok')
  expect(await answer()).toBe('Kim Alm')
  const lines = await cases().timeline(handler(), { formDataId })
  expect(lines.findLast(({ kind }) => kind === 'saved')?.byName).toBe('Olle Ombud för Carl Citizen')
  // A party alone does not, whatever the sender may.
  expect(await change('Kim Ek', await visiting('vh2'))).not.toBe('ok')
  await cases().changeStatus(olle, { formDataId, connectionId: 'andras-klar', currentStateId: 'andras' })
  expect((await cases().loadForm(handler(), { formDataId })).state?._id).toBe('klar')
  expect(await change('Kim Ek')).not.toBe('ok')
})
