import { afterEach, beforeEach, describe, expect, setSystemTime, test } from 'bun:test'
import {
  admin,
  citizen,
  faultGraph,
  faultPages,
  handler,
  handlerRole,
  makeRoles,
  publishFault,
  registrar,
  registrarRole,
  sendFault,
  stranger,
  visitor,
} from '../../../../test/support/cases.ts'
import { type FakeSmtp, fakeSmtp } from '../../../../test/support/fake-smtp.ts'
import { silentMail, testApp } from '../../../../test/support/scenario.ts'
import { addDays } from '../../../shared/calendar/workDays.ts'
import type { Sketch } from '../../../shared/rules/page/pageFixture.ts'
import { codeOf } from '../../../shared/thrown.ts'
import type { App } from '../../app.ts'
import { anonymousSession, type Session, systemSession } from '../../session.ts'
import { dayOf } from '../today.ts'
import type { AskStatements, HeldStatement } from './contract.ts'

let app: App
let smtp: FakeSmtp
let formDataId: string

beforeEach(async () => {
  smtp = await fakeSmtp()
  app = await testApp({ env: { ...silentMail, VERKSTAD_SMTP: smtp.url } })
  await makeRoles(app, handlerRole)
  for (const [id, name, ...roles] of [
    ['user-citizen', 'Carl Citizen'],
    ['user-handler', 'Hanna Handläggare', handlerRole],
  ] as const)
    await app.services.documents.create(systemSession(), {
      page: 'user',
      id,
      data: { name, email: `${id}@example.se`, status: 'active', roles, groups: [] },
    })
  const formId = await publishFault(app, { graph: faultGraph() })
  ;({ formDataId } = await sendFault(app, citizen(), formId))
  await app.listen()
})
afterEach(async () => {
  setSystemTime()
  await app.close()
  await smtp.stop()
})

const cases = () => app.services.cases
const outcome = (work: Promise<unknown>) =>
  work.then(
    () => 'ok',
    (error) => codeOf(error),
  )
const someone = () => anonymousSession({ org: handler().org, address: '192.0.2.7' })
const inDays = (days: number) => addDays(dayOf(Date.now()), days)
const eva = { name: 'Eva Ek', email: 'eva@brandkaren.example', organisation: 'Räddningstjänsten' }
const ask = (more: Partial<AskStatements> = {}, session: Session = handler()) =>
  cases().askStatements(session, {
    ...{ formDataId, recipients: [eva], question: 'Är gatan farlig?', questions: ['gata'], files: [] },
    ...{ day: inDays(10), reminders: [3] },
    ...more,
  })

/** The next mail to an address that has such a line in it. */
async function mailed(pattern: RegExp, address = eva.email): Promise<string> {
  const { raw, to } = await smtp.next()
  const plain = raw.replace(/=\r?\n/g, '').replace(/=3D/g, '=')
  const found = to.includes(address) ? pattern.exec(plain)?.[1] : undefined
  return found ?? mailed(pattern, address)
}
const token = (address?: string) => mailed(/\/statement\?token=([\w-]{43})/, address)
const code = () => mailed(/^(\d{6})\r?$/m)

async function held(secret: string): Promise<HeldStatement> {
  await cases().asked.sendCode(someone(), { token: secret })
  return cases().asked.open(someone(), { token: secret }, await code())
}
const read = async (by: HeldStatement) => {
  const found = await cases().asked.read(someone(), by)
  if ('dead' in found) throw new Error(found.dead)
  return found
}
const dead = async (by: HeldStatement) => {
  const found = await cases().asked.read(someone(), by)
  return 'dead' in found ? found.dead : 'live'
}
const answer = (by: HeldStatement, note = 'Ja, den är farlig.', files: File[] = []) =>
  cases().asked.answer(someone(), { ...by, note, files })
const listed = async (session: Session = handler()) => (await cases().statements(session, formDataId))[0]
const paper = (name = 'svar.txt') => new File(['Mätt till 4 meter'], name, { type: 'text/plain' })

test('staff from whom an answer is closed do not read it among what somebody was shown', async () => {
  await makeRoles(app, registrarRole)
  const hidden = '"name":"gata","rights":{"*":{"registrar":"hidden"}}'
  const pages: Sketch[] = JSON.parse(JSON.stringify(faultPages).replace('"name":"gata"', hidden))
  const graph = faultGraph()
  for (const state of graph.states) state.steps.registrar = 'edit'
  const formId = await publishFault(app, { graph, pages, prefix: 'b-' })
  ;({ formDataId } = await sendFault(app, citizen(), formId))
  await ask({ questions: ['gata', 'kategori'] })
  const namesFor = async (session: Session) =>
    (await listed(session))?.shown.pages.flatMap(({ rows }) => rows.map(({ name }) => name)).sort()
  expect(await namesFor(handler())).toEqual(['gata', 'kategori'])
  expect(await namesFor(registrar())).toEqual(['kategori'])
  const { _id: statementId = '' } = (await listed(registrar())) ?? {}
  const reminded = await cases().remindOfStatement(registrar(), { formDataId, statementId })
  expect(JSON.stringify(reminded)).not.toContain('Storgatan')
})

describe('who is asked for a statement', () => {
  test('reads what was chosen and nothing else, answers with a file, and staff read it on the case', async () => {
    await ask()
    const by = await held(await token())
    const shown = await read(by)
    expect(shown).toMatchObject({
      question: 'Är gatan farlig?',
      askedBy: 'Hanna Handläggare',
      answered: null,
    })
    expect(shown.shown.pages.flatMap(({ rows }) => rows.map(({ name }) => name))).toEqual(['gata'])
    expect(await listed()).toMatchObject({ state: 'opened', answer: null })
    await cases().asked.keep(someone(), { ...by, note: 'Ja, d', files: [paper()] })
    const writing = await listed()
    expect(writing?.state).toBe('writing')
    // That they write is told, and not what.
    expect(JSON.stringify(writing)).not.toContain('Ja, d')
    expect(JSON.stringify(writing)).not.toContain('svar.txt')
    expect((await read(by)).files.map(({ name }) => name)).toEqual(['svar.txt'])
    await answer(by)
    expect(await listed()).toMatchObject({
      state: 'answered',
      answer: { text: 'Ja, den är farlig.', files: [{ name: 'svar.txt' }] },
    })
    expect(await mailed(/(Vi tog emot ditt yttrande)/)).toBeTruthy()
    const { formData } = await cases().loadForm(handler(), { formDataId })
    expect(formData?.notes.internal?.at(-1)).toMatchObject({
      origin: 'statement',
      createdByName: 'Eva Ek, Räddningstjänsten',
    })
    // Who sent the case in is told nothing of it.
    expect(JSON.stringify(await cases().loadForm(citizen(), { formDataId }))).not.toContain('farlig')
    expect(JSON.stringify(await cases().timeline(citizen(), { formDataId }))).not.toContain('Eva Ek')
  })

  test('answers once: a second is told when the first came', async () => {
    await ask()
    const secret = await token()
    const by = await held(secret)
    const other = await held(secret)
    await answer(by)
    const refused = await answer(other, 'Något annat').catch((error) => error)
    expect(refused.code).toBe('CONFLICT')
    expect(refused.options.values.when).toMatch(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}$/)
    expect(await outcome(cases().asked.decline(someone(), { ...other, reason: '' }))).toBe('CONFLICT')
    expect((await read(other)).note).toBe('Ja, den är farlig.')
    expect((await listed())?.answer?.text).toBe('Ja, den är farlig.')
  })

  test('declines with a reason, which stands on the case', async () => {
    await ask()
    const by = await held(await token())
    await cases().asked.keep(someone(), { ...by, note: 'Utkast', files: [paper()] })
    await cases().asked.decline(someone(), { ...by, reason: 'Jag är jävig.' })
    expect(await listed()).toMatchObject({ state: 'declined', answer: { text: 'Jag är jävig.', files: [] } })
    expect(await outcome(answer(by))).toBe('CONFLICT')
  })

  test('has a link that shows nothing before the code, which is good for its own address', async () => {
    await ask()
    const secret = await token()
    const look = await cases().asked.look(someone(), { token: secret })
    expect(look).toMatchObject({ hint: 'e••••@brandkaren.example', isSent: false })
    expect(JSON.stringify(look)).not.toContain('Eva')
    await cases().asked.sendCode(someone(), { token: secret })
    expect(await outcome(cases().asked.open(someone(), { token: secret }, '000000'))).toBe('INVALID')
    // Neither the link nor what somebody made up holds anything.
    const { _id: id = '' } = (await listed()) ?? {}
    for (const visit of [secret, 'x'.repeat(43), '']) expect(await dead({ id, visit })).toBe('unknown')
    expect((await listed())?.state).toBe('asked')
  })

  test('holds their own statement alone', async () => {
    const per = { name: 'Per', email: 'per@miljo.example' }
    const [one, two] = await ask({ recipients: [eva, per] })
    const by = await held(await token())
    expect(by.id).toBe(one?._id ?? '')
    expect(await dead({ ...by, id: two?._id ?? '' })).toBe('unknown')
    expect(await outcome(answer({ ...by, id: two?._id ?? '' }))).toBe('LINK_GONE')
    // What lets them in makes them nobody on the case.
    const posing = { ...someone(), visits: [] }
    expect(await outcome(cases().loadForm(posing, { formDataId, caseToken: by.visit }))).not.toBe('ok')
  })

  test('opens the files that were chosen and no others', async () => {
    await ask()
    const by = await held(await token())
    const { note } = await cases().addNote(handler(), {
      ...{ formDataId, noteType: 'internal', note: 'Hemligt', files: [paper('hemlig.txt')] },
    })
    const [secretFile] = note.files
    const open = (assetId: string) => cases().asked.file(someone(), { ...by, assetId })
    expect(await outcome(open(secretFile?.assetId ?? ''))).toBe('NOT_FOUND')
    await cases().asked.keep(someone(), { ...by, note: '', files: [paper()] })
    const own = (await read(by)).files[0]?._id ?? ''
    expect(await open(own)).toBe(own)
    // Nobody else reads what is not sent.
    expect(await outcome(app.services.assets.open(handler(), own))).toBe('NOT_FOUND')
  })
})

describe('staff', () => {
  test.each([
    ['a stranger', () => stranger(), 'NOT_FOUND'],
    ['who sent it in', () => citizen(), 'FORBIDDEN'],
    ['a visitor', () => visitor(), 'NOT_FOUND'],
  ])('of the case alone ask and read: %s does not', async (_, who, refused) => {
    const [made] = await ask()
    const of = { formDataId, statementId: made?._id ?? '' }
    const session = who()
    expect(await outcome(ask({}, session))).toBe(refused)
    expect(await outcome(cases().statements(session, formDataId))).toBe(refused)
    expect(await outcome(cases().statementParts(session, { formDataId }))).toBe(refused)
    for (const act of ['revokeStatement', 'sendStatementAgain', 'remindOfStatement'] as const)
      expect(await outcome(cases()[act](session, of))).toBe(refused)
  })

  test.each([
    ['a day that has been', { day: '2020-01-01' }, 'INVALID'],
    ['no day', { day: '2026-02-31' }, 'INVALID'],
    ['a day in ten years', { day: inDays(3_650) }, 'INVALID'],
    ['no address', { recipients: [{ name: 'Eva', email: 'eva' }] }, 'INVALID'],
    ['the same address twice', { recipients: [eva, { ...eva, email: 'EVA@brandkaren.example' }] }, 'INVALID'],
    ['an answer that is not there', { questions: ['finns-inte'] }, 'CONFLICT'],
    ['a file that is not there', { files: ['finns-inte'] }, 'CONFLICT'],
  ] as const)('are refused %s, and nobody is asked', async (_, more, refused) => {
    expect(await outcome(ask(more))).toBe(refused)
    expect(await cases().statements(handler(), formDataId)).toEqual([])
  })

  test('revoke: what is being written cannot be sent, and who writes is told why', async () => {
    const [made] = await ask()
    const of = { formDataId, statementId: made?._id ?? '' }
    const secret = await token()
    const by = await held(secret)
    await cases().asked.keep(someone(), { ...by, note: 'Halvvägs', files: [] })
    await cases().revokeStatement(handler(), of)
    expect(await listed()).toMatchObject({ state: 'revoked', revokedByName: 'Hanna Handläggare' })
    const refused = await cases()
      .asked.keep(someone(), { ...by, note: 'Halvvägs och mer', files: [] })
      .catch((error) => error)
    expect([refused.code, refused.options.detail.dead]).toEqual(['LINK_GONE', 'revoked'])
    expect(await outcome(answer(by))).toBe('LINK_GONE')
    expect(await dead(by)).toBe('revoked')
    expect(await cases().asked.look(someone(), { token: secret })).toEqual({ dead: 'revoked' })
    // It can be opened again by a new link, with what was written.
    await cases().sendStatementAgain(handler(), of)
    expect((await read(await held(await token()))).note).toBe('Halvvägs')
  })

  test('send again: the old link ends', async () => {
    const [made] = await ask()
    const of = { formDataId, statementId: made?._id ?? '' }
    const old = await token()
    const by = await held(old)
    await cases().sendStatementAgain(handler(), of)
    expect(await cases().asked.look(someone(), { token: old })).toEqual({ dead: 'revoked' })
    expect(await dead(by)).toBe('revoked')
    expect(await outcome(answer(await held(await token())))).toBe('ok')
    expect(await outcome(cases().sendStatementAgain(handler(), of))).toBe('CONFLICT')
  })

  test('revoke among the links of the case, too', async () => {
    await ask()
    const by = await held(await token())
    const link = (await cases().links(handler(), { formDataId })).find(
      ({ purpose }) => purpose === 'statement',
    )
    await cases().revokeLink(handler(), { formDataId, linkId: link?._id ?? '' })
    expect((await listed())?.state).toBe('revoked')
    expect(await outcome(answer(by))).toBe('LINK_GONE')
    // Who sent the case in sees none of these links.
    expect(JSON.stringify(await cases().links(citizen(), { formDataId }))).not.toContain(eva.email)
  })

  test('extend what is over, and are refused what is answered', async () => {
    const [made] = await ask()
    const of = { formDataId, statementId: made?._id ?? '' }
    const secret = await token()
    setSystemTime(Date.now() + 25 * 86_400_000)
    expect((await listed())?.state).toBe('expired')
    expect(await cases().asked.look(someone(), { token: secret })).toEqual({ dead: 'expired' })
    expect(await outcome(cases().remindOfStatement(handler(), of))).toBe('CONFLICT')
    await cases().extendStatement(handler(), { ...of, day: inDays(5), reminders: [] })
    expect((await listed())?.state).toBe('asked')
    expect(await cases().asked.look(someone(), { token: secret })).toHaveProperty('hint')
  })

  test('remove an answer of the case: who was shown it sees it no more', async () => {
    await ask()
    const by = await held(await token())
    expect((await read(by)).shown.pages).toHaveLength(1)
    await cases().redact(admin(), { formDataId, componentId: 'gata', reason: 'Fel' })
    expect((await read(by)).shown.pages).toEqual([])
  })
})

test('a link ends with its case, and what was sent is read on', async () => {
  const per = { name: 'Per', email: 'per@miljo.example' }
  await ask({ recipients: [eva, per] })
  const by = await held(await token())
  await answer(by)
  const process = (await app.services.store.read.cases.find(handler().org, formDataId))?.processId
  expect(process).toBeDefined()
  await app.services.store.write(async (tx) => {
    const record = await tx.cases.find(handler().org, formDataId)
    await tx.cases.update(record?.row ?? 0, { state: 'klar' })
  })
  expect((await read(by)).note).toBe('Ja, den är farlig.')
  const links = await app.services.store.read.links.of(formDataId)
  expect(links.some(({ forWhom }) => forWhom === per.email)).toBe(true)
  expect(await outcome(ask({ recipients: [{ name: 'Nils', email: 'nils@example.se' }] }))).toBe('CONFLICT')
})

test('nothing is left of it in a case that is removed for good', async () => {
  await ask()
  const by = await held(await token())
  await cases().asked.keep(someone(), { ...by, note: 'Halvvägs', files: [] })
  await cases().remove(handler(), [formDataId])
  expect(await dead(by)).toBe('gone')
  await cases().emptyTrash(admin(), [formDataId])
  expect(await app.services.store.read.caseStatements.find(handler().org, by.id)).toBeUndefined()
})

describe('who was asked', () => {
  const day = 86_400_000
  const kept = async () => {
    const rows = JSON.stringify([
      await app.services.store.read.caseStatements.of((await recordOf()).row),
      await app.services.store.read.links.of(formDataId),
      await app.services.store.read.timelines.of((await recordOf()).row),
      await app.services.store.read.notes.of((await recordOf()).row),
      (await app.services.mail.list(admin(), { pageNo: 1, pageSize: 50 })).rows,
    ])
    return [eva.name, eva.email, eva.organisation].filter((one) => rows.includes(one))
  }
  const recordOf = async () => {
    const record = await app.services.store.read.cases.find(handler().org, formDataId)
    if (!record) throw new Error('no such case')
    return record
  }
  const redact = (statementId: string, session: Session = admin()) =>
    cases().redact(session, { formDataId, statementId, reason: 'Fel person' })
  const lines = async () =>
    (await cases().timeline(handler(), { formDataId }))
      .filter(({ kind, detail }) => kind === 'statement' || detail.origin === 'statement')
      .map(({ detail, byName }) => [detail.did ?? 'note', detail.who, byName])

  test('is gone from the case when it is removed, with links, lines, notes and mails; what they wrote stays', async () => {
    await ask()
    const by = await held(await token())
    await answer(by)
    expect(await mailed(/(Vi tog emot ditt yttrande)/)).toBeTruthy()
    expect(await kept()).toEqual([eva.name, eva.email, eva.organisation])
    const called = 'Eva Ek, Räddningstjänsten'
    expect(await lines()).toEqual([
      ['asked', [called], 'Hanna Handläggare'],
      ['opened', [called], called],
      ['note', [called], called],
    ])
    expect(await cases().redactable(admin(), { formDataId, statementId: by.id })).toMatchObject({ lines: 3 })
    await redact(by.id)
    expect(await kept()).toEqual([])
    expect(await listed()).toMatchObject({
      ...{ name: '', email: '', organisation: '', state: 'answered' },
      answer: { text: 'Ja, den är farlig.' },
    })
    expect(await lines()).toEqual([
      ['asked', [''], 'Hanna Handläggare'],
      ['opened', [''], 'borttagen uppgift'],
      ['note', [''], 'borttagen uppgift'],
    ])
    expect(await dead(by)).toBe('revoked')
    expect(await outcome(redact(by.id))).toBe('NOT_FOUND')
  })

  test('and has not answered: the request is withdrawn, nobody is written to, and it cannot be sent again', async () => {
    const [made] = await ask()
    const statementId = made?._id ?? ''
    const secret = await token()
    await redact(statementId)
    expect(await listed()).toMatchObject({ state: 'revoked', name: '' })
    expect(await cases().asked.look(someone(), { token: secret })).toEqual({ dead: 'revoked' })
    expect(await outcome(cases().sendStatementAgain(handler(), { formDataId, statementId }))).toBe('CONFLICT')
    setSystemTime(Date.now() + 9 * day)
    app.services.work.wake()
    await app.services.work.idle()
    expect(await kept()).toEqual([])
    expect((await listed())?.reminded).toBe(null)
  })

  test('goes with an answer of the case that says the same, and by who may remove alone', async () => {
    const formId = (await recordOf()).formId
    const data = { kategori: 'vag', gata: eva.email, anonym: 'ja' }
    ;({ formDataId } = await cases().save(citizen(), { formId, data, complete: true }))
    const [made] = await ask({ questions: [] })
    expect(await outcome(redact(made?._id ?? '', handler()))).toBe('FORBIDDEN')
    expect(await outcome(redact('nosuchstatement'))).toBe('NOT_FOUND')
    await cases().redact(admin(), { formDataId, componentId: 'gata', reason: 'Fel' })
    expect(await listed()).toMatchObject({ state: 'revoked', email: '' })
  })

  test('and does not get the mail: the panel says why, and whoever handles the case hears of it once', async () => {
    await cases().assign(handler(), {
      ...{ formDataId, permission: 'handler', userIds: ['user-handler'], groupIds: [] },
    })
    await ask()
    await token()
    const row = (await app.services.store.read.caseStatements.of((await recordOf()).row))[0]
    expect(await listed()).toMatchObject({ unreached: null })
    const report = `Return-Path: <>\r\nFrom: MAILER-DAEMON@mx.se\r\nTo: svar@example.org\r\nSubject: Returned\r\nMessage-ID: <1@mx.se>\r\nContent-Type: multipart/report; report-type=delivery-status; boundary=r\r\n\r\n--r\r\n\r\nNej.\r\n--r\r\nContent-Type: message/delivery-status\r\n\r\nFinal-Recipient: rfc822; ${eva.email}\r\nAction: failed\r\nDiagnostic-Code: smtp; 550 User unknown\r\n--r\r\nContent-Type: message/rfc822\r\n\r\nMessage-ID: <${row?.outbox}@example.org>\r\n\r\n--r--\r\n`
    const arrive = (raw: string) =>
      app.services.inbox.takeIn(
        (async function* once() {
          yield new TextEncoder().encode(raw)
        })(),
      )
    expect(await arrive(report)).toBe('failure')
    expect(await arrive(report.replace('<1@mx.se>', '<2@mx.se>'))).toBe('failure')
    expect(await listed()).toMatchObject({ unreached: '550 User unknown', state: 'asked' })
    const bell = (await app.services.notifications.list(handler(), { limit: 20, offset: 0 })).items
    expect(bell.filter(({ msg }) => msg.includes('kom inte fram')).map(({ msg }) => msg)).toEqual([
      expect.stringMatching(/^Begäran om yttrande i ärende .* kom inte fram$/),
    ])
    // A new link by a mail that arrives: it is no more so.
    await cases().sendStatementAgain(handler(), { formDataId, statementId: row?._id ?? '' })
    expect(await listed()).toMatchObject({ unreached: null })
  })

  test('is reminded of what came due while the server stood still once, in its order, and of the rest when it is due', async () => {
    const morning = Date.parse('2026-03-02T09:00:00Z')
    setSystemTime(morning)
    await ask({ day: '2026-03-12', reminders: [5, 4, 1] })
    await token()
    const reminded = async () => {
      app.services.work.wake()
      await app.services.work.idle()
      return (await lines()).filter(([did]) => did === 'reminded').length
    }
    expect(await reminded()).toBe(0)
    // Two were due on the 7th and the 8th, at 8.00; nobody was there on either.
    setSystemTime(Date.parse('2026-03-08T12:00:00Z'))
    expect(await reminded()).toBe(1)
    expect(await listed()).toMatchObject({
      reminded: Date.now(),
      nextReminder: Date.parse('2026-03-11T07:00:00Z'),
    })
    expect(await reminded()).toBe(1)
    setSystemTime(Date.parse('2026-03-11T07:00:01Z'))
    expect(await reminded()).toBe(2)
    setSystemTime(Date.parse('2026-03-20T07:00:00Z'))
    expect(await reminded()).toBe(2)
  })

  test('is sent no more codes than a mailbox takes, and guesses no more than five times', async () => {
    await ask()
    const secret = await token()
    const send = () => outcome(cases().asked.sendCode(someone(), { token: secret }))
    const sent: string[] = []
    for (let n = 0; n < 6; n++) sent.push(await send())
    expect(sent).toEqual(['ok', 'ok', 'ok', 'ok', 'ok', 'TOO_MANY'])
    // Another network is no way past it.
    const elsewhere = { ...someone(), address: '198.51.100.9' }
    expect(await outcome(cases().asked.sendCode(elsewhere, { token: secret }))).toBe('TOO_MANY')
    for (let n = 0; n < 4; n++) await code()
    const last = await code()
    const wrong = last === '000000' ? '000001' : '000000'
    const open = (typed: string) => outcome(cases().asked.open(someone(), { token: secret }, typed))
    for (let n = 0; n < 5; n++) expect(await open(wrong)).not.toBe('ok')
    expect(await open(last)).not.toBe('ok')
    expect((await listed())?.state).toBe('asked')
    // Staff fill nobody's mailbox either.
    const statementId = (await listed())?._id ?? ''
    const remind = () => outcome(cases().remindOfStatement(handler(), { formDataId, statementId }))
    const asked: string[] = []
    for (let n = 0; n < 6; n++) asked.push(await remind())
    expect(asked).toEqual(['ok', 'ok', 'ok', 'ok', 'ok', 'TOO_MANY'])
  })

  test('is out after two hours without use, and after twelve in all; what they wrote is there when they are in again', async () => {
    const hour = 3_600_000
    await ask()
    const secret = await token()
    const by = await held(secret)
    const begun = Date.now()
    await cases().asked.keep(someone(), { ...by, note: 'Halvvägs', files: [] })
    // Used each hour it goes on, and not past the twelfth.
    for (let n = 1; n <= 11; n++) {
      setSystemTime(begun + n * hour)
      expect([n, await dead(by)]).toEqual([n, 'live'])
      await app.services.work.idle()
    }
    setSystemTime(begun + 12 * hour + 1_000)
    expect(await dead(by)).toBe('over')
    const again = await held(secret)
    expect((await read(again)).note).toBe('Halvvägs')
    setSystemTime(Date.now() + 2 * hour + 1_000)
    expect(await dead(again)).toBe('over')
    expect(await outcome(answer(again))).toBe('LINK_GONE')
  })
})
