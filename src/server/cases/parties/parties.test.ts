import { afterEach, beforeEach, describe, expect, setSystemTime, test } from 'bun:test'
import {
  admin,
  citizen,
  handler,
  handlerRole,
  makeRoles,
  publishFault,
  stranger,
  visitor,
} from '../../../../test/support/cases.ts'
import { type FakeSmtp, fakeSmtp } from '../../../../test/support/fake-smtp.ts'
import { asking, guardianQuestions, question, vh2 } from '../../../../test/support/guardians.ts'
import { silentMail, testApp } from '../../../../test/support/scenario.ts'
import type { ProcessGraph } from '../../../shared/process/process.ts'
import { connection, state } from '../../../shared/process/processFixture.ts'
import { codeOf } from '../../../shared/thrown.ts'
import type { App } from '../../app.ts'
import { anonymousSession, type Session, systemSession } from '../../session.ts'
import { nameInMail } from './mails.ts'

let app: App
let smtp: FakeSmtp
let formId: string
let formDataId: string
const password = 'en hemlig båt'

/** A school application that two guardians sign before it is looked at. */
const graph = (): ProcessGraph => ({
  states: [
    state('ny', 'start', {
      name: 'Skrivs under',
      steps: { author: 'signature', 'party:vh2': 'signature', handler: 'edit' },
      signing: { done: 'ny-provas', refused: 'ny-avbruten' },
    }),
    state('provas', 'normal', {
      name: 'Prövas',
      steps: { handler: 'edit', author: 'readonly', 'party:vh2': 'readonly' },
    }),
    state('hemlig', 'normal', { name: 'Utreds', steps: { handler: 'edit', 'party:vh2': 'noaccess' } }),
    state('avbruten', 'end', { name: 'Avbruten', steps: { handler: 'readonly' } }),
  ],
  connections: [
    connection('ny-provas', { allow: { assignmentRoles: ['handler'] } }),
    connection('ny-avbruten', { allow: { assignmentRoles: ['handler'] } }),
    connection('provas-ny', { allow: { assignmentRoles: ['handler'] } }),
    connection('provas-hemlig', {}),
    connection('hemlig-avbruten', { allow: { assignmentRoles: ['handler'] } }),
  ],
  sections: [],
  swimlanes: [],
})

const pages = asking(
  question('epost', 'Din e-post', 'email', { autoCompleteValue: 'email' }),
  ...guardianQuestions,
  question('eget', 'Bara mellan oss', 'text', { rights: { '*': { 'party:vh2': 'hidden' } } }),
)

const answers = {
  ...{ barn: 'Kim Ek', epost: 'anna@example.se', vh2namn: 'Bo Ek', vh2epost: 'bo@example.se' },
  eget: 'Skyddad adress',
}

beforeEach(async () => {
  smtp = await fakeSmtp()
  app = await testApp({ env: { ...silentMail, VERKSTAD_SMTP: smtp.url } })
  const { documents } = app.services
  formId = await publishFault(app, {
    graph: graph(),
    pages,
    form: { proxy: true },
    process: { parties: [vh2] },
  })
  await makeRoles(app, handlerRole, 'role-stranger')
  for (const [id, name, ...roles] of [
    ['user-citizen', 'Carl Citizen'],
    ['user-handler', 'Hanna Handläggare', handlerRole],
    ['user-bo', 'Bo Konto'],
  ] as const)
    await documents.create(systemSession(), {
      page: 'user',
      id,
      data: { name, email: `${id}@example.se`, status: 'active', roles, groups: [], password },
    })
  ;({ formDataId } = await cases().save(citizen(), { formId, data: answers, complete: true }))
  await app.listen()
})
afterEach(async () => {
  setSystemTime()
  await app.close()
  await smtp.stop()
})

const cases = () => app.services.cases
const loaded = (session: Session = citizen()) => cases().loadForm(session, { formDataId })
const revision = async (session: Session = citizen()) => (await loaded(session)).formData?.revision ?? 0
const outcome = (work: Promise<unknown>) =>
  work.then(
    () => 'ok',
    (error) => codeOf(error),
  )
const settled = () => app.services.work.idle()

/** The mails that have gone to an address, the newest last. */
async function mailsTo(address: string) {
  await settled()
  const { rows } = await app.services.store.read.mails.list('default', {
    ...{ limit: 100, offset: 0 },
    newestFirst: false,
  })
  return rows.filter((row) => row.recipients.includes(address))
}

/** What the next mail to an address has in it that looks like this. */
async function fromMail(address: string, looks: RegExp): Promise<string> {
  for (;;) {
    const { raw, to } = await smtp.next()
    const found = to.includes(address) ? looks.exec(raw.replace(/=\r?\n/g, '').replaceAll('=3D', '=')) : null
    if (found?.[1]) return found[1]
  }
}

/** Somebody comes in by the link of the next mail to that address. */
async function comeIn(address: string, session: Session = anonymousSession({ address: '192.0.2.9' })) {
  await settled()
  const token = await fromMail(address, /message\?token=([\w-]{43})/)
  await cases().visits.sendCode(session, token)
  const code = await fromMail(address, /^(\d{6})\r?$/m)
  const { visit } = await cases().visits.open(session, token, code)
  return asVisit(visit, session)
}

/** The session that a browser has which holds this. */
const asVisit = async (visit: string, session: Session): Promise<Session> => {
  const held = await app.services.accounts.resolveByCookie({ visit, address: session.address })
  return session.userId === null ? held : { ...session, partyVisits: held.partyVisits ?? [] }
}

/** A party signs by a code to the address that the case has. */
async function signByCode(address: string, session: Session) {
  await cases().sendSignCode(session, { formDataId })
  const code = await fromMail(address, /^(\d{6})\r?$/m)
  return cases().sign(session, { formDataId, revision: await revision(session), code })
}
const sign = async (session: Session = citizen()) =>
  cases().sign(session, { formDataId, revision: await revision(session), password })
const parties = async (session: Session = handler()) => (await loaded(session)).parties?.parties ?? []

describe('a second guardian', () => {
  test('is whom the answers name, is mailed a link, and the case waits for both', async () => {
    expect(await cases().mailedTo(citizen(), { formDataId })).not.toContain('bo@example.se')
    expect(await parties()).toMatchObject([
      { key: 'vh2', role: 'Vårdnadshavare 2', name: 'Bo Ek', address: 'bo@example.se', signature: 'awaited' },
    ])
    const bo = await comeIn('bo@example.se')
    expect(await sign()).toMatchObject({ status: 'ny' })
    expect((await loaded()).awaitsSignatures).toMatchObject([{ who: 'party:vh2', name: 'Bo Ek' }])
    const met = await loaded(bo)
    expect(met).toMatchObject({
      step: 'signature',
      party: { role: 'Vårdnadshavare 2', sender: 'Carl Citizen' },
    })
    expect(met.signing).toMatchObject({
      who: 'party:vh2',
      by: null,
      hint: expect.stringContaining('example.se'),
    })
    expect(await signByCode('bo@example.se', bo)).toMatchObject({ status: 'provas' })
    const { signatures } = await loaded(handler())
    expect(signatures).toMatchObject([
      { who: 'author', byName: 'Carl Citizen' },
      { who: 'party:vh2', byName: 'Bo Ek', how: 'code', state: 'valid' },
    ])
    expect(await cases().checkSignatures(handler(), { formDataId })).toMatchObject({ sound: true })
    expect((await loaded(bo)).step).toBe('readonly')
  })

  test('is no staff, reads nothing internal or of the talk, and does nothing but sign', async () => {
    await cases().addNote(handler(), { formDataId, noteType: 'internal', note: 'HEMLIGT' })
    await cases().addNote(citizen(), { formDataId, noteType: 'citizen', note: 'MELLAN OSS' })
    const bo = await comeIn('bo@example.se')
    const met = JSON.stringify(await loaded(bo))
    for (const kept of ['HEMLIGT', 'MELLAN OSS', 'Skyddad adress', 'user-citizen', 'anna@example.se'].slice(
      0,
      4,
    ))
      expect(met).not.toContain(kept)
    const refused = {
      timeline: () => cases().timeline(bo, { formDataId }),
      summary: () => cases().summary(bo, { formDataId }),
      note: () => cases().addNote(bo, { formDataId, noteType: 'citizen', note: 'hej' }),
      save: () => cases().save(bo, { formDataId, formId, data: { barn: 'Någon annan' } }),
      status: () => cases().changeStatus(bo, { formDataId, connectionId: 'ny-provas', currentStateId: 'ny' }),
      withdraw: () => cases().withdraw(bo, { formDataId }),
      check: () => cases().checkSignatures(bo, { formDataId }),
      party: () => cases().setParty(bo, { formDataId, key: 'proxy', name: 'Eva', address: 'eva@example.se' }),
      paper: () => cases().signForParty(bo, { formDataId, party: 'x', revision: 9, note: 'x' }),
    }
    for (const [what, work] of Object.entries(refused))
      expect([what, ['NOT_FOUND', 'FORBIDDEN', 'UNAUTHORIZED'].includes(await outcome(work()))]).toEqual([
        what,
        true,
      ])
    expect(await cases().isAuthor(bo, { formDataId })).toBe(false)
  })

  test('whose mail does not arrive is told of as such, to staff and who sent it in alone, until a new one has', async () => {
    await settled()
    smtp.refuse('RCPT', '550 5.1.1 User unknown')
    const [party] = await parties()
    await cases().inviteParty(handler(), { formDataId, party: party?._id ?? '' })
    await settled()
    for (const session of [handler(), citizen()])
      expect(await parties(session)).toMatchObject([{ state: 'invited', undelivered: expect.any(String) }])
    await cases().inviteParty(handler(), { formDataId, party: party?._id ?? '' })
    await settled()
    expect((await parties())[0]).not.toHaveProperty('undelivered')
  })

  test('is met by nobody else: not by its link alone, a stranger, another case or a state that shuts them out', async () => {
    await settled()
    const token = await fromMail('bo@example.se', /message\?token=([\w-]{43})/)
    expect(await outcome(loaded(visitor()))).toBe('NOT_FOUND')
    expect(await outcome(loaded(stranger()))).toBe('NOT_FOUND')
    expect(await cases().visits.look(visitor(), token)).toMatchObject({
      ...{ hint: expect.stringContaining('b'), isFor: 'signing' },
    })
    expect(await outcome(cases().visits.open(visitor(), token, '000000'))).toBe('INVALID')
    const other = await cases().save(citizen(), {
      formId,
      data: { ...answers, vh2epost: 'eva@example.se' },
      complete: true,
    })
    const eva = await comeIn('eva@example.se')
    expect(await outcome(loaded(eva))).toBe('NOT_FOUND')
    expect((await cases().loadForm(eva, { formDataId: other.formDataId })).party).toBeDefined()
    await cases().changeStatus(handler(), {
      formDataId: other.formDataId,
      connectionId: 'ny-provas',
      currentStateId: 'ny',
    })
    await cases().changeStatus(handler(), {
      formDataId: other.formDataId,
      connectionId: 'provas-hemlig',
      currentStateId: 'provas',
    })
    expect(await outcome(cases().loadForm(eva, { formDataId: other.formDataId }))).toBe('NOT_FOUND')
  })

  test('whose hour is over asks for a new code from the page, which shows nothing until then', async () => {
    const bo = await comeIn('bo@example.se')
    const held = (await app.services.store.read.links.of(formDataId)).find(
      ({ purpose }) => purpose === 'partyVisit',
    )
    setSystemTime(Date.now() + 61 * 60_000)
    const over: Session = {
      ...anonymousSession({ address: '192.0.2.9' }),
      visitsOver: [
        { formDataId, hash: held?.hash ?? '', through: bo.partyVisits?.[0]?.through ?? null, revoked: false },
      ],
    }
    expect(await outcome(loaded(over))).toBe('NOT_FOUND')
    expect(await cases().visits.look(over, { over: formDataId })).toMatchObject({ isSent: false })
    await cases().visits.sendCode(over, { over: formDataId })
    const code = await fromMail('bo@example.se', /^(\d{6})\r?$/m)
    expect(await outcome(cases().visits.open(over, { over: formDataId }, '000000'))).toBe('INVALID')
    const { visit } = await cases().visits.open(over, { over: formDataId }, code)
    expect((await loaded(await asVisit(visit, anonymousSession()))).party?.name).toBe('Bo Ek')
    const [party] = await parties()
    await cases().removeParty(handler(), { formDataId, party: party?._id ?? '' })
    expect(await outcome(cases().visits.sendCode(over, { over: formDataId }))).toBe('LINK_GONE')
  })

  test('with another address is somebody else: the link is dead, and what was signed counts for nobody', async () => {
    const bo = await comeIn('bo@example.se')
    await signByCode('bo@example.se', bo)
    await cases().save(handler(), {
      formDataId,
      formId,
      data: { vh2epost: 'bosse@example.se' },
      voidsSignatures: true,
    })
    const ways = (await app.services.store.read.links.of(formDataId)).filter(({ purpose }) =>
      purpose.startsWith('party'),
    )
    expect(ways.map(({ purpose, revoked }) => [purpose, revoked !== null])).toEqual([
      ['party', true],
      ['partyVisit', true],
    ])
    expect(await parties()).toMatchObject([
      { name: 'Bo Ek', address: 'bosse@example.se', signature: 'awaited' },
    ])
    const { signatures } = await loaded(handler())
    expect(signatures).toMatchObject([{ who: 'party:vh2', state: 'void' }])
    const again = await comeIn('bosse@example.se')
    expect((await loaded(again)).signing).toBeDefined()
  })

  test('who is named no more is not waited for', async () => {
    await sign()
    const [bo] = await parties()
    expect((await loaded(handler())).state?._id).toBe('ny')
    await cases().removeParty(handler(), { formDataId, party: bo?._id ?? '' })
    expect((await loaded(handler())).state?._id).toBe('provas')
    expect(await parties()).toEqual([])
  })

  test('refuses: the case goes where the state says, and why is for staff alone', async () => {
    const bo = await comeIn('bo@example.se')
    await cases().refuseToSign(bo, { formDataId, revision: await revision(bo), reason: 'Vi är inte överens' })
    const after = await loaded(handler())
    expect(after.state?._id).toBe('avbruten')
    expect(after.formData?.notes.internal).toMatchObject([
      { note: 'Vi är inte överens', createdByName: 'Bo Ek' },
    ])
    const told = JSON.stringify([await loaded(), await cases().timeline(citizen(), { formDataId })])
    expect(told).not.toContain('överens')
    expect(told).toContain('Bo Ek')
  })

  test('has signed what is changed then: it is void, and said to them as to who sent it in', async () => {
    const bo = await comeIn('bo@example.se')
    await signByCode('bo@example.se', bo)
    await cases().save(handler(), {
      formDataId,
      formId,
      data: { barn: 'Kim Ek-Berg' },
      voidsSignatures: true,
    })
    expect((await loaded(bo)).signing).toMatchObject({ voided: expect.any(Number) })
    const [last] = (await mailsTo('bo@example.se')).filter(({ subject }) =>
      subject.includes('gäller inte längre'),
    )
    expect(last?.text).toContain('Barnets namn')
    // What is hidden from them is no part of what they signed.
    await signByCode('bo@example.se', bo)
    await cases().save(handler(), { formDataId, formId, data: { eget: 'annat' }, voidsSignatures: true })
    expect((await loaded(bo)).signing).toBeUndefined()
  })

  test('has signed on paper: it is theirs, and whoever received it is told to staff alone', async () => {
    const [bo] = await parties()
    const paper = { formDataId, party: bo?._id ?? '', revision: await revision(), note: 'Pärm 3' }
    await cases().signForParty(handler(), paper)
    await sign()
    const told = await loaded()
    expect(told.signatures).toMatchObject([{ how: 'paper', byName: 'Bo Ek' }, { byName: 'Carl Citizen' }])
    expect(told.formData?.signatureRequest.map(({ signatureEmail }) => signatureEmail)).toEqual([
      '',
      'user-citizen@example.se',
    ])
    const forStaff = (await loaded(handler())).formData?.signatureRequest
    expect(forStaff?.map(({ signatureEmail }) => signatureEmail)).toEqual([
      'bo@example.se',
      'user-citizen@example.se',
    ])
    expect((await mailsTo('user-citizen@example.se')).map(({ text }) => text).join()).toContain(
      'Bo Ek har skrivit under ditt ärende',
    )
    // Also where the one who changes it is the one who received it.
    await cases().save(handler(), { formDataId, formId, data: { barn: 'Kim' }, voidsSignatures: true })
    expect((await mailsTo('bo@example.se')).map(({ subject }) => subject)).toContainEqual(
      expect.stringContaining('gäller inte längre'),
    )
    const lines = JSON.stringify([
      told.signatures,
      told.formData?.signatureRequest,
      (await cases().timeline(citizen(), { formDataId })).filter(({ kind }) => kind === 'signatureVoid'),
    ])
    expect(lines).toContain('Bo Ek')
    expect(lines).not.toContain('Hanna Handläggare"')
    expect(lines).not.toContain('user-handler')
  })

  test('is the last of their side to sign, while somebody who handles the case has not', async () => {
    const twice = graph()
    for (const one of twice.states) if (one._id === 'ny') one.steps.handler = 'signature'
    const other = await publishFault(app, {
      ...{ prefix: 'other-', graph: twice, pages },
      process: {
        parties: [{ key: 'vh2', name: 'Vårdnadshavare 2', person: 'vh2namn', address: 'vh2epost' }],
      },
    })
    ;({ formDataId } = await cases().save(citizen(), {
      formId: other,
      data: { ...answers, vh2epost: 'eva@example.se' },
      complete: true,
    }))
    await sign()
    expect((await mailsTo('eva@example.se')).at(-1)?.text).not.toContain('Handläggare')
    const eva = await comeIn('eva@example.se')
    expect(await signByCode('eva@example.se', eva)).toMatchObject({ status: 'ny' })
    const last = (await mailsTo('user-citizen@example.se')).at(-1)?.text
    expect(last).toContain('Bo Ek har skrivit under ditt ärende')
    expect(last).toContain('Nu har ni alla skrivit under.')
    expect(last).not.toContain('väntar')
  })

  test('signs with an account of their own, which has the case from then on; nobody signs for two', async () => {
    const account = citizen({ userId: 'user-bo', userName: 'Bo Konto' })
    await comeIn('bo@example.se', account)
    expect((await loaded(account)).signing).toMatchObject({ who: 'party:vh2', by: 'password' })
    const own = await cases().list(account, {
      scope: 'own',
      columns: ['barn', 'eget'],
      page: 1,
      pageSize: 10,
    })
    expect(own.data).toMatchObject([{ _id: formDataId, createdBy: null }])
    expect(JSON.stringify(own)).not.toContain('Skyddad adress')
    await sign(account)
    await sign()
    expect((await loaded(handler())).state?._id).toBe('provas')
  })

  test('is never the account of who sent it in, nor of staff', async () => {
    const asSender = await comeIn('bo@example.se', citizen())
    expect((await loaded(asSender)).party).toBeUndefined()
    await sign()
    expect(await outcome(sign(asSender))).toBe('CONFLICT')
    const [bo] = await parties()
    await cases().inviteParty(handler(), { formDataId, party: bo?._id ?? '' })
    await comeIn('bo@example.se', handler())
    const { parties: stored } = (await app.services.store.read.cases.find('default', formDataId)) ?? {}
    expect(JSON.parse(stored ?? '[]')).toMatchObject([{ userId: null }])
  })
})

test('what somebody calls themselves is no way to write to others', () => {
  const names: [string, string][] = [
    ['Anna Ek', 'Anna Ek'],
    ['  J.R.  Ek-Öberg ', 'J.R. Ek-Öberg'],
    ['Vinn en båt på vinn.example', ''],
    ['Klicka https://x', ''],
    ['eva@example.se', ''],
    [`${'a'.repeat(81)}`, ''],
  ]
  for (const [name, said] of names) expect(nameInMail(name)).toBe(said)
})

describe('what is removed for good', () => {
  test('names no party any more, and lets nobody in by it', async () => {
    await comeIn('bo@example.se')
    for (const componentId of ['vh2namn', 'vh2epost'])
      await cases().redact(admin(), { formDataId, componentId, reason: 'Skyddade uppgifter' })
    const links = await app.services.store.read.links.of(formDataId)
    const ways = links.filter(({ purpose }) => purpose.startsWith('party'))
    expect(ways.map(({ purpose, revoked }) => [purpose, revoked !== null])).toEqual([
      ['party', true],
      ['partyVisit', true],
    ])
    expect(await parties()).toMatchObject([{ key: 'vh2', name: 'Vårdnadshavare 2', address: '' }])
    const told = JSON.stringify([
      await loaded(handler()),
      await cases().timeline(handler(), { formDataId }),
      await cases().links(handler(), { formDataId }),
      await app.services.store.read.cases.find('default', formDataId),
      await app.services.store.read.timelines.of(
        (await app.services.store.read.cases.find('default', formDataId))?.row ?? 0,
      ),
    ])
    expect(told).not.toContain('Bo Ek')
    expect(told).not.toContain('bo@example.se')
  })
})

test('who an answer is hidden from is not told that it was removed', async () => {
  const bo = await comeIn('bo@example.se')
  for (const componentId of ['eget', 'barn'])
    await cases().redact(admin(), { formDataId, componentId, reason: 'Skyddade uppgifter' })
  const removed = async (session: Session) =>
    (await loaded(session)).formData?.redactions.map(({ ref }) => ref)
  expect(await removed(bo)).toEqual(['barn'])
  expect(await removed(citizen())).toEqual(['eget', 'barn'])
})

describe('who has no address', () => {
  beforeEach(async () => {
    ;({ formDataId } = await cases().save(citizen(), {
      formId,
      data: { ...answers, vh2epost: '' },
      complete: true,
    }))
  })

  test('is told of as such, and can be given one by who sent it in', async () => {
    const [bo] = await parties(citizen())
    expect(bo).toMatchObject({ name: 'Bo Ek', address: '', state: 'unreached', may: { set: true } })
    expect(await outcome(cases().inviteParty(citizen(), { formDataId, party: bo?._id ?? '' }))).toBe(
      'INVALID',
    )
    const given = { formDataId, party: bo?._id, key: 'vh2', name: 'Bo Ek' }
    expect(await outcome(cases().setParty(citizen(), { ...given, address: 'inte en adress' }))).toBe(
      'INVALID',
    )
    await cases().setParty(citizen(), { ...given, address: 'bosse@example.se' })
    const in_ = await comeIn('bosse@example.se')
    expect((await loaded(in_)).signing).toBeDefined()
  })

  test('signs on paper, which staff receive', async () => {
    const [bo] = await parties()
    const paper = {
      formDataId,
      party: bo?._id ?? '',
      revision: await revision(),
      note: 'Pärm 3, kom med posten',
    }
    expect(await outcome(cases().signForParty(citizen(), paper))).toBe('FORBIDDEN')
    expect(await outcome(cases().signForParty(stranger(), paper))).toBe('NOT_FOUND')
    await sign()
    await cases().signForParty(handler(), paper)
    const after = await loaded(handler())
    expect(after.state?._id).toBe('provas')
    expect(after.signatures).toMatchObject([
      {},
      { who: 'party:vh2', how: 'paper', byName: 'Hanna Handläggare', inPlaceOf: ['Bo Ek'], state: 'valid' },
    ])
    expect(after.formData?.notes.internal).toMatchObject([{ note: 'Pärm 3, kom med posten' }])
    expect(await outcome(cases().signForParty(handler(), paper))).toBe('FORBIDDEN')
  })
})

describe('a proxy', () => {
  const give = (session: Session = citizen()) =>
    cases().setParty(session, { formDataId, key: 'proxy', name: 'Olle Ombud', address: 'olle@example.se' })

  test('reads and answers in the place of who sent it in, under their own name, until it is taken back', async () => {
    await give()
    const olle = await comeIn('olle@example.se')
    expect(await cases().isAuthor(olle, { formDataId })).toBe(true)
    await cases().addNote(olle, { formDataId, noteType: 'citizen', note: 'Jag svarar för Carl' })
    const { notes } = (await loaded(handler())).formData ?? {}
    expect(notes?.citizen?.filter(({ origin }) => origin === 'citizen')).toMatchObject([
      { note: 'Jag svarar för Carl', createdByName: 'Olle Ombud' },
    ])
    await signByCode('olle@example.se', olle)
    const lines = await cases().timeline(handler(), { formDataId })
    expect(lines.find(({ kind }) => kind === 'signed')?.byName).toBe('Olle Ombud för Carl Citizen')
    const signed = { who: 'author', byName: 'Olle Ombud' }
    expect((await loaded(handler())).signatures).toMatchObject([{ ...signed, inPlaceOf: ['Carl Citizen'] }])
    expect((await loaded(citizen())).signatures).toMatchObject([signed])
    expect((await loaded(citizen())).formData?.signatureRequest).toMatchObject([{ signatureEmail: '' }])
    const [proxy] = (await parties(citizen())).filter(({ key }) => key === 'proxy')
    expect(await outcome(give(olle))).toBe('FORBIDDEN')
    await cases().removeParty(citizen(), { formDataId, party: proxy?._id ?? '' })
    expect(await outcome(loaded(olle))).toBe('NOT_FOUND')
  })

  test('is given by who sent it in and by staff, where the form lets them', async () => {
    expect(await outcome(give(stranger()))).toBe('NOT_FOUND')
    expect(await outcome(give(handler()))).toBe('ok')
    expect(await outcome(give(admin()))).toBe('ok')
    const [proxy] = (await parties()).filter(({ key }) => key === 'proxy')
    expect(await outcome(cases().removeParty(handler(), { formDataId, party: proxy?._id ?? '' }))).toBe('ok')
    await app.services.documents.update(systemSession(), { page: 'form', id: formId, data: { proxy: false } })
    await app.services.documents.publish(systemSession(), formId, '')
    const { formDataId: later } = await cases().save(citizen(), { formId, data: answers, complete: true })
    expect(
      await outcome(
        cases().setParty(citizen(), {
          formDataId: later,
          key: 'proxy',
          name: 'Olle',
          address: 'olle@example.se',
        }),
      ),
    ).toBe('FORBIDDEN')
  })
})
