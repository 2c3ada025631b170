import { afterEach, beforeEach, describe, expect, setSystemTime, test } from 'bun:test'
import {
  admin,
  citizen,
  faultGraph,
  handler,
  handlerRole,
  makeRoles,
  publishFault,
  sendFault,
  visitor,
} from '../../../../test/support/cases.ts'
import { databaseOf, rewrite } from '../../../../test/support/database.ts'
import { type FakeSmtp, fakeSmtp } from '../../../../test/support/fake-smtp.ts'
import { publishGraph, publishPages } from '../../../../test/support/moves.ts'
import { silentMail, testApp } from '../../../../test/support/scenario.ts'
import { connection, state } from '../../../shared/process/processFixture.ts'
import type { Sketch } from '../../../shared/rules/page/pageFixture.ts'
import { codeOf } from '../../../shared/thrown.ts'
import type { App } from '../../app.ts'
import { casePaper } from '../../paper/casePaper.ts'
import { type Session, systemSession } from '../../session.ts'
import { sealKeyOf, sealsOf } from './seal.ts'

let app: App
let smtp: FakeSmtp
let formId: string
let formDataId: string
const password = 'en hemlig båt'

const graph = () => {
  const made = faultGraph()
  made.states.push(
    state('signera', 'normal', {
      name: 'Skriv under',
      steps: { author: 'signature', handler: 'edit' },
      signing: { done: 'signera-pagar', refused: 'signera-klar' },
    }),
  )
  made.connections.push(
    connection('ny-signera', { allow: { assignmentRoles: ['handler'] } }),
    connection('pagar-signera', { allow: { assignmentRoles: ['handler'] } }),
    connection('signera-pagar', { allow: { assignmentRoles: ['handler'] } }),
    connection('signera-klar', { allow: { assignmentRoles: ['handler'] } }),
  )
  return made
}

beforeEach(async () => {
  smtp = await fakeSmtp()
  app = await testApp({ env: { ...silentMail, VERKSTAD_SMTP: smtp.url } })
  const { documents } = app.services
  formId = await publishFault(app, { graph: graph() })
  await makeRoles(app, handlerRole)
  for (const [id, name, ...roles] of [
    ['user-citizen', 'Carl Citizen'],
    ['user-handler', 'Hanna Handläggare', handlerRole],
  ] as const)
    await documents.create(systemSession(), {
      page: 'user',
      id,
      data: { name, email: `${id}@example.se`, status: 'active', roles, groups: [], password },
    })
  ;({ formDataId } = await sendFault(app, citizen(), formId))
  await move('ny-signera', 'ny')
})
afterEach(async () => {
  setSystemTime()
  await app.close()
  await smtp.stop()
})

const cases = () => app.services.cases
const move = (connectionId: string, currentStateId: string, session = handler()) =>
  cases().changeStatus(session, { formDataId, connectionId, currentStateId })
const loaded = (session: Session = citizen()) => cases().loadForm(session, { formDataId })
const revision = async () => (await loaded()).formData?.revision ?? 0
const sign = async (proof: object = { password }, session: Session = citizen(), more: object = {}) =>
  cases().sign(session, { formDataId, revision: await revision(), ...proof, ...more })
const outcome = (work: Promise<unknown>) =>
  work.then(
    () => 'ok',
    (error) => codeOf(error),
  )
const check = () => cases().checkSignatures(handler(), { formDataId })
const correct = (data: Record<string, unknown>, session = handler()) =>
  cases().save(session, { formDataId, formId, data, voidsSignatures: true })
/** From the mail that brings one. */
async function mailedCode(): Promise<string> {
  const { raw, to } = await smtp.next()
  const code = to.includes('user-citizen@example.se') ? /^\d{6}\r?$/m.exec(raw)?.[0].trim() : undefined
  return code ?? mailedCode()
}
/** Past what guards against a rewriting by anybody who comes by the product. */
const tamper = (sql: string) =>
  rewrite(app.services.store, (database) => {
    const guards = database
      .query(
        "SELECT name, sql FROM sqlite_schema WHERE type = 'trigger' AND tbl_name IN ('case_signatures', 'published')",
      )
      .all() as { name: string; sql: string }[]
    for (const { name } of guards) database.run(`DROP TRIGGER ${name}`)
    database.run(sql)
    for (const guard of guards) database.run(guard.sql)
  })

describe('who signs', () => {
  const people: [string, () => Session, string][] = [
    ['who sent it in', citizen, 'ok'],
    ['staff of the case', handler, 'FORBIDDEN'],
    ['an administrator', admin, 'FORBIDDEN'],
    ['who is not logged in', visitor, 'NOT_FOUND'],
    ['a program with a token of theirs', () => citizen({ kind: 'token' }), 'FORBIDDEN'],
    ['who looks at what they see', () => citizen({ viewer: { _id: 'a', name: 'Ada' } }), 'FORBIDDEN'],
    ['somebody of another organisation', () => citizen({ org: 'another' }), 'NOT_FOUND'],
  ]
  test.each(people)('%s', async (_who, session, expected) => {
    expect(await outcome(sign({ password }, session()))).toBe(expected)
    const rows = databaseOf(app.services.store).query('SELECT kind, who, "by" FROM case_signatures').all()
    expect(rows).toEqual(expected === 'ok' ? [{ kind: 'signed', who: 'author', by: 'user-citizen' }] : [])
  })

  test('is asked to, and not any more when it is done: the case has gone where its state says', async () => {
    const { signing, step } = await loaded()
    expect(step).toBe('signature')
    expect(signing).toEqual({
      ...{ who: 'author', by: 'password', hint: expect.stringContaining('example.se'), isSent: false },
      ...{ whenSigned: 'Under handläggning', whenRefused: 'Åtgärdad' },
    })
    expect((await loaded(handler())).signing).toBeUndefined()
    expect(await sign()).toMatchObject({ status: 'pagar' })
    const after = await loaded(handler())
    expect(after.state?._id).toBe('pagar')
    expect(after.signatures).toMatchObject([
      { who: 'author', kind: 'signed', how: 'password', byName: 'Carl Citizen', state: 'valid', removed: 0 },
    ])
    expect(after.formData?.signatureRequest).toMatchObject([{ signatureEmail: 'user-citizen@example.se' }])
    expect((await loaded()).signing).toBeUndefined()
    expect(await outcome(sign())).toBe('FORBIDDEN')
  })

  test('just one proof, and a right one; five wrong passwords are the end for a while', async () => {
    expect(await outcome(sign({}))).toBe('INVALID')
    expect(await outcome(sign({ password, code: '123456' }))).toBe('INVALID')
    expect(await outcome(sign({ factor: '123456' }))).toBe('FORBIDDEN')
    for (let i = 0; i < 5; i++) expect(await outcome(sign({ password: 'en annan båt' }))).toBe('INVALID')
    expect(await outcome(sign())).toBe('TOO_MANY')
    expect((await check()).lines).toEqual([])
  })

  test('a code that is mailed to the address of the account, once and for ten minutes', async () => {
    await app.listen()
    expect(await outcome(sign({ code: '123456' }))).toBe('INVALID')
    const { hint } = await cases().sendSignCode(citizen(), { formDataId })
    expect(hint).not.toContain('user-citizen@')
    const code = await mailedCode()
    expect(await outcome(sign({ code: code === '000000' ? '000001' : '000000' }))).toBe('INVALID')
    setSystemTime(Date.now() + 11 * 60_000)
    expect(await outcome(sign({ code }))).toBe('INVALID')
    setSystemTime()
    expect(await sign({ code })).toMatchObject({ status: 'pagar' })
    expect((await check()).lines).toMatchObject([{ how: 'code', state: 'valid' }])
    for (const session of [handler(), admin()])
      expect(await outcome(cases().sendSignCode(session, { formDataId }))).toBe('FORBIDDEN')
  })

  test('twice at once makes one', async () => {
    const all = await Promise.all([1, 2, 3].map(() => outcome(sign())))
    expect(all.filter((one) => one === 'ok')).toHaveLength(1)
    expect((await check()).lines).toHaveLength(1)
  })

  test('what was changed meanwhile is read first', async () => {
    const read = await revision()
    await correct({ gata: 'Storgatan 2' })
    expect(await outcome(sign({ password }, citizen(), { revision: read }))).toBe('CONFLICT')
    expect(await sign()).toMatchObject({ status: 'pagar' })
  })

  test('whoever refuses says so, with a reason that is a message of theirs', async () => {
    await cases().refuseToSign(citizen(), { formDataId, revision: await revision(), reason: 'Fel gata' })
    const { state, signatures, formData } = await loaded(handler())
    expect(state?._id).toBe('klar')
    expect(signatures).toMatchObject([{ kind: 'refused', how: null }])
    expect(formData?.notes.citizen?.map(({ note }) => note)).toEqual(['Fel gata'])
    expect(await check()).toMatchObject({ sound: true, lines: [{ kind: 'refused', parts: [] }] })
  })
})

describe('a signed answer', () => {
  const unread = (data: Record<string, unknown>, session = handler()) =>
    cases().save(session, { formDataId, formId, data })

  test('is corrected by staff who have read that the signature then counts no more, and not before', async () => {
    await sign()
    for (const session of [handler(), handler({ kind: 'token' })])
      expect(unread({ gata: 'Kungsgatan 9' }, session)).rejects.toMatchObject({
        code: 'CONFLICT',
        options: {
          values: { who: 'Carl Citizen', names: 'Gata' },
          detail: { signatures: [{ byName: 'Carl Citizen', at: expect.any(Number) }] },
        },
      })
    expect((await loaded(handler())).formData?.data.gata).toBe('Storgatan 1')
    expect((await check()).lines).toMatchObject([{ state: 'valid' }])
    await correct({ gata: 'Kungsgatan 9' })
    expect((await check()).lines).toMatchObject([{ state: 'void' }])
    // It counts no more: there is nothing left to be read.
    expect(await unread({ gata: 'Kungsgatan 10' })).toMatchObject({ formDataId })
  })

  test('that is not changed asks for nothing', async () => {
    await sign()
    expect(await unread({ gata: 'Storgatan 1' })).toMatchObject({ formDataId })
    expect((await check()).lines).toMatchObject([{ state: 'valid' }])
  })
})

test('what the form does not show is signed, and told of in words', async () => {
  const one = (name: string, more: object): Sketch => [`Input#${name}`, { name, type: 'text', ...more }]
  const show = { mode: 'show', when: { value: 'gata', is: 'equals', to: 'Först' } }
  await publishPages(app, formId, [
    [
      'Section#s1',
      {},
      [
        'Row#r1',
        {},
        [
          'Col#c1',
          { cols: 12 },
          one('gata', { label: 'Gata' }),
          one('x_sys', { show, defaultValue: 'abc-1' }),
        ],
      ],
    ],
  ])
  const begun = await cases().save(citizen(), { formId, data: { gata: 'Först' } })
  ;({ formDataId } = await cases().save(citizen(), {
    formDataId: begun.formDataId,
    formId,
    data: { gata: 'Sist' },
    complete: true,
  }))
  await move('ny-signera', 'ny')
  await sign()
  const { sound, lines } = await check()
  expect(sound).toBe(true)
  expect(lines[0]?.parts).toMatchObject([
    { ref: 'gata', label: 'Gata', text: 'Sist' },
    { ref: 'x_sys', label: 'Värde som fylls i automatiskt', text: 'abc-1', unseen: true, state: 'holds' },
  ])
  expect(lines[0]?.parts[0]).not.toHaveProperty('unseen')
})

describe('who sent it in hears by mail that their signature is awaited', () => {
  const mails = async () => {
    await app.services.work.start()
    await app.services.work.idle()
    return databaseOf(app.services.store)
      .query(
        "SELECT subject, recipients, text, headers FROM mails WHERE subject LIKE 'Skriv under%' ORDER BY created",
      )
      .all() as { subject: string; text: string; headers: string | null }[]
  }

  test('once for a stay in the state, with the way there, and cannot stop that', async () => {
    const first = await mails()
    expect(first).toMatchObject([{ text: expect.stringContaining(`formDataId=${formDataId}`) }])
    expect(JSON.stringify(first)).not.toContain('unsubscribe')
    await correct({ gata: 'Kungsgatan 9' })
    expect(await mails()).toHaveLength(1)
    await sign()
    await move('pagar-signera', 'pagar')
    expect(await mails()).toHaveLength(2)
  })

  test('and not where they have signed, or refused, before it was its turn', async () => {
    await sign()
    expect(await mails()).toEqual([])
  })

  test('nor where the process writes to them on the way there itself', async () => {
    const told = graph()
    for (const one of told.connections)
      if (one._id === 'ny-signera') one.message = 'Läs igenom och skriv under.'
    await publishGraph(app, told)
    ;({ formDataId } = await sendFault(app, citizen(), formId))
    await move('ny-signera', 'ny')
    const ofThis = (await mails()).filter(({ text }) => text.includes(formDataId))
    expect(ofThis).toEqual([])
    expect((await loaded()).formData?.notes.citizen?.at(-1)?.note).toBe('Läs igenom och skriv under.')
  })
})

describe('staff read whose signature is awaited', () => {
  const awaited = async () => (await loaded(handler())).awaitsSignatures
  const inList = async (session = handler(), scope: 'all' | 'own' = 'all') =>
    (await cases().list(session, { scope, page: 1, pageSize: 10 })).data.map(
      (row) => row.awaitsSignature ?? false,
    )

  test('and since when, until it is given; nobody else does', async () => {
    const { entered } = (await app.services.store.read.cases.find('default', formDataId)) ?? {}
    expect(await awaited()).toEqual([{ who: 'author', name: 'Carl Citizen', since: entered ?? 0 }])
    expect((await loaded()).awaitsSignatures).toBeUndefined()
    expect(await inList()).toEqual([true])
    expect(await inList(citizen(), 'own')).toEqual([false])
    await sign()
    expect(await awaited()).toBeUndefined()
    expect(await inList()).toEqual([false])
  })
})

describe('what was signed', () => {
  test('is changed: the signature is void, its signer hears of it, and they are asked anew', async () => {
    await sign()
    await move('pagar-signera', 'pagar')
    await correct({ gata: 'Kungsgatan 9' })
    const { signing, signatures, formData } = await loaded()
    expect(signing).toBeDefined()
    expect(signatures).toMatchObject([{ state: 'void' }])
    expect(formData?.notes.citizen?.at(-1)?.note).toContain('Gata')
    const { sound, lines } = await check()
    expect(sound).toBe(true)
    expect(lines[0]).toMatchObject({ state: 'void' })
    expect(lines[0]?.parts.find(({ ref }) => ref === 'gata')).toMatchObject({
      ...{ label: 'Gata', text: 'Storgatan 1', state: 'changed' },
    })
    await sign()
    expect((await check()).lines.map(({ state }) => state)).toEqual(['void', 'valid'])
  })

  test('stands on the paper of the case, whoever it is for', async () => {
    await sign()
    await correct({ gata: 'Kungsgatan 9' })
    for (const [session, internal] of [
      [handler(), true],
      [citizen(), false],
    ] as const) {
      const { paper } = await casePaper(app.services, session, { formDataId, sender: '', internal })
      const said = JSON.stringify(paper.parts)
      expect(said).toContain('Underskrifter')
      expect(said).toContain('Gäller inte längre')
    }
  })

  test('is removed: that part is, its salt is gone, and the rest holds', async () => {
    await sign()
    await cases().redact(admin(), { formDataId, componentId: 'gata', reason: 'Skyddad adress' })
    const { sound, lines } = await check()
    expect(sound).toBe(true)
    expect(lines).toMatchObject([{ state: 'valid' }])
    const states = new Map(lines[0]?.parts.map(({ ref, state }) => [ref, state]))
    expect(states.get('gata')).toBe('removed')
    expect([...states.values()].filter((one) => one !== 'holds')).toEqual(['removed'])
    const { salts } = databaseOf(app.services.store).query('SELECT salts FROM case_signatures').get() as {
      salts: string
    }
    expect(salts).not.toContain('answer gata')
    expect((await loaded(handler())).signatures).toMatchObject([{ removed: 1, state: 'valid' }])
  })

  const changes: [string, string, string][] = [
    [
      'an answer',
      `UPDATE cases SET data = json_set(data, '$.gata', 'Storgatan 9') WHERE draft = 0`,
      'broken',
    ],
    [
      'an answer that was none',
      `UPDATE cases SET data = json_set(data, '$.antal', 3) WHERE draft = 0`,
      'broken',
    ],
    ['who signed', `UPDATE case_signatures SET byName = 'Någon annan'`, 'broken'],
    ['when', `UPDATE case_signatures SET at = at - 86400000`, 'broken'],
    [
      'the evidence',
      `UPDATE case_signatures SET evidence = replace(evidence, '"hash":"', '"hash":"0')`,
      'broken',
    ],
    ['the seal', `UPDATE case_signatures SET seal = '00' || substr(seal, 3)`, 'broken'],
    ['the key', `UPDATE case_signatures SET keyId = 'another'`, 'unknown'],
    [
      'a question of the form',
      `UPDATE published SET tree = replace(tree, '"label":"Gata"', '"label":"Ort"') WHERE documentId = 'form-fault'`,
      'broken',
    ],
  ]
  test.each(changes)('a changed byte is found: %s', async (_what, sql, expected) => {
    await sign()
    expect(await check()).toMatchObject({ sound: true })
    await tamper(sql)
    const { sound, lines } = await check()
    expect(sound).toBe(false)
    expect(lines).toMatchObject([{ state: expected }])
  })

  test('a line that is taken out is missed', async () => {
    await sign()
    await tamper('DELETE FROM case_signatures')
    expect(await check()).toMatchObject({ sound: false, missing: 1, lines: [] })
  })

  test('nobody rewrites a line', async () => {
    await sign()
    for (const sql of [`UPDATE case_signatures SET byName = 'x'`, 'DELETE FROM case_signatures'])
      await expect(rewrite(app.services.store, (database) => void database.run(sql))).rejects.toThrow(
        'never rewritten',
      )
  })

  test('is told to staff of the case alone', async () => {
    await sign()
    expect(await outcome(cases().checkSignatures(citizen(), { formDataId }))).toBe('FORBIDDEN')
    expect(await outcome(cases().checkSignatures(visitor(), { formDataId }))).toBe('NOT_FOUND')
    const { number } = await check()
    expect(await cases().checkSignatures(systemSession(), { number })).toMatchObject({
      formDataId,
      sound: true,
    })
    expect(await outcome(cases().checkSignatures(systemSession(), { number: 'nothing' }))).toBe('NOT_FOUND')
  })

  test('goes with the case, when that is gone for good', async () => {
    await sign()
    await cases().remove(admin(), [formDataId])
    await cases().emptyTrash(admin(), [formDataId])
    expect(databaseOf(app.services.store).query('SELECT * FROM case_signatures').all()).toEqual([])
  })
})

test('each line is sealed together with the one before it', async () => {
  await sign()
  await correct({ gata: 'Kungsgatan 9' })
  const rows = await app.services.store.write(async (tx) => {
    const record = await tx.cases.find('default', formDataId)
    return tx.caseSignatures.of(record?.row ?? 0)
  })
  expect(rows.map(({ kind }) => kind)).toEqual(['signed', 'void'])
  const other = sealKeyOf(new Uint8Array(32))
  expect(sealsOf(other, rows)).toEqual(['otherKey', 'otherKey'])
})
