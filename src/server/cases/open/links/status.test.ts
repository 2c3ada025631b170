import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import {
  auditOf,
  citizen,
  faultAnswers,
  handler,
  publishFault,
  stranger,
  visitor,
} from '../../../../../test/support/cases.ts'
import { testApp } from '../../../../../test/support/scenario.ts'
import type { App } from '../../../app.ts'
import { anonymousSession, type Session } from '../../../session.ts'
import type { Cases } from '../../contract.ts'

let app: App
let cases: Cases
let formId: string
beforeEach(async () => {
  app = await testApp()
  cases = app.services.cases
  formId = await publishFault(app)
})
afterEach(() => app.close())

const failure = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    ({ code, options }) => ({ code, message: options.message?.id, fields: options.fields }),
  )
const codeOf = async (work: Promise<unknown>) => (await failure(work))?.code

async function sent(session: Session = visitor(), answers = faultAnswers) {
  const { formDataId, DiaryNumber, caseToken } = await cases.save(session, {
    formId,
    data: answers,
    complete: true,
  })
  const ref = { formDataId, ...(caseToken && { caseToken }) }
  return { ...ref, number: DiaryNumber ?? '', code: (await cases.statusCode(session, ref)) ?? '' }
}
const from = (address: string) => anonymousSession({ address })

describe('the code of the receipt', () => {
  test('is ten signs that are not taken for one another, of its author alone, and stored as a hash', async () => {
    const [one, other] = [await sent(), await sent(citizen())]
    expect(one.code).toMatch(/^[2-9A-HJKMNP-Z]{5} [2-9A-HJKMNP-Z]{5}$/)
    expect(other.code).not.toBe(one.code)
    expect(await cases.statusCode(handler(), { formDataId: one.formDataId })).toBeNull()
    const { read } = app.services.store
    const record = await read.cases.find(visitor().org, one.formDataId)
    expect(record?.statusHash).toBeString()
    // No row of its own before it is used: one would be written with each case that is sent in.
    expect(await read.links.of(one.formDataId)).toEqual([])
    await cases.status(visitor(), one)
    const rows = await read.links.of(one.formDataId)
    expect(rows).toMatchObject([{ purpose: 'status', code: 1, uses: 1 }])
    expect(JSON.stringify([record, rows])).not.toContain(one.code.replace(' ', ''))
  })

  test('shows state and dates with the number, however it is typed, and no answers or names', async () => {
    const { number, code } = await sent()
    const found = await cases.status(from('192.0.2.1'), { number: ` ${number} `, code: code.toLowerCase() })
    const at = expect.any(Number)
    expect(found).toEqual({
      ...{ number, state: 'Ny', ended: false, arrived: at, entered: at, own: false, waiting: null },
    })
    expect(await cases.status(from('192.0.2.1'), { number, code: code.replace(' ', '-') })).toEqual(found)
  })

  test('says what is waited for in general words, until when and how to come in, and none of what was asked', async () => {
    const one = await sent()
    const ask = (formDataId: string, more = {}) =>
      cases.requestCompletion(handler(), {
        ...{ formDataId, due: '2999-01-31', message: 'HEMLIGT brev' },
        components: ['gata', 'antal'].map((componentId) => ({ componentId, note: 'HEMLIG fråga' })),
        ...more,
      })
    await ask(one.formDataId)
    const found = await cases.status(visitor(), one)
    expect(found).toMatchObject({
      state: 'Ny',
      waiting: {
        words: 'Vi behöver veta mer innan vi kan gå vidare: 2 frågor ska kompletteras.',
        due: expect.any(Number),
        // No mail leaves this server.
        way: 'none',
      },
    })
    expect(JSON.stringify(found)).not.toMatch(/HEMLIG|Gata|Antal|anna@/)
    await cases.requestCompletion(handler(), { formDataId: one.formDataId, withdraw: true })
    expect((await cases.status(visitor(), one)).waiting).toBeNull()
    const other = await sent(citizen())
    await ask(other.formDataId, { components: [{ componentId: 'gata', note: '' }] })
    // The account of this one is not there any more.
    expect((await cases.status(visitor(), other)).waiting).toMatchObject({
      ...{ words: expect.stringContaining('en fråga'), way: 'none' },
    })
  })

  test('says the same of a wrong one, of another case’s, and of a number that there is not', async () => {
    const [{ number, code }, other] = [await sent(), await sent()]
    const wrong = await failure(cases.status(visitor(), { number, code: 'AAAAA AAAAA' }))
    expect(wrong?.code).toBe('NOT_FOUND')
    expect(await failure(cases.status(visitor(), { number, code: other.code }))).toEqual(wrong)
    expect(await failure(cases.status(visitor(), { number: '1999-00001', code }))).toEqual(wrong)
    expect(await failure(cases.status(visitor(), { number: '', code: '' }))).toEqual(wrong)
  })

  test('is tried so often from an address, and at a number from wherever, known or not', async () => {
    const { number, code } = await sent()
    const ask = (n: number, asked = { number, code: 'AAAAA AAAAA' }) =>
      codeOf(cases.status(from(`198.51.${n}.1`), asked))
    for (let n = 0; n < 20; n++) expect(await ask(1, { number: `x${n}`, code })).toBe('NOT_FOUND')
    expect(await ask(1, { number: 'x20', code })).toBe('TOO_MANY')
    // Whoever has the right code is not kept from their case by who sits beside them, nor by guesses at its number.
    expect(await ask(1, { number, code })).toBeUndefined()
    expect(await ask(2, { number, code })).toBeUndefined()
    for (let n = 3; n < 32; n++) expect(await ask(n)).toBe('NOT_FOUND')
    expect(await ask(33)).toBe('NOT_FOUND')
    expect(await ask(200)).toBe('TOO_MANY')
    expect(await ask(200, { number, code })).toBeUndefined()
    for (let n = 0; n < 30; n++) expect(await ask(n + 40, { number: 'none', code })).toBe('NOT_FOUND')
    expect(await ask(201, { number: 'none', code })).toBe('TOO_MANY')
  })

  test('that staff have revoked says so to who has it, and to nobody else', async () => {
    const { formDataId, number, code } = await sent()
    const link = (await cases.links(handler(), { formDataId })).find(({ purpose }) => purpose === 'status')
    await cases.revokeLink(handler(), { formDataId, linkId: link?._id ?? '' })
    expect(await codeOf(cases.status(visitor(), { number, code }))).toBe('LINK_GONE')
    expect(await codeOf(cases.status(visitor(), { number, code: 'AAAAA AAAAA' }))).toBe('NOT_FOUND')
  })

  test('goes with its case', async () => {
    const { formDataId, number, code } = await sent()
    const admin = { ...handler(), permissions: new Set(['admin']) }
    await cases.remove(handler(), [formDataId])
    expect(await codeOf(cases.status(visitor(), { number, code }))).toBe('NOT_FOUND')
    await cases.emptyTrash(admin)
    expect(await app.services.store.read.links.of(formDataId)).toEqual([])
  })
})

describe('one’s own', () => {
  const own = async (session: Session) => {
    await cases.caughtUp()
    return (await cases.list(session, { scope: 'own', page: 1, pageSize: 10 })).data.map(({ _id }) => _id)
  }
  const mayRead = (session: Session, formDataId: string) => cases.mayRead(session, { formDataId })

  test('is a case that was added by number and code; it is known who did', async () => {
    const { formDataId, caseToken, number, code } = await sent()
    expect(await codeOf(cases.addToOwn(visitor(), { number, code }))).toBe('UNAUTHORIZED')
    expect(await codeOf(cases.addToOwn(citizen(), { number, code: 'AAAAA AAAAA' }))).toBe('NOT_FOUND')
    expect(await own(citizen())).toEqual([])
    expect(await cases.addToOwn(citizen(), { number, code })).toEqual({ formDataId })
    expect(await own(citizen())).toEqual([formDataId])
    expect((await cases.loadForm(citizen(), { formDataId })).formData?.data.gata).toBe('Storgatan 1')
    expect(await cases.status(citizen(), { number, code })).toMatchObject({ own: true })
    // Once more is no other: who began it without a login holds it by the account from then on.
    expect(await cases.addToOwn(citizen(), { number, code })).toEqual({ formDataId })
    expect(await cases.mayRead(visitor(), { formDataId, ...(caseToken && { caseToken }) })).toBe(false)
    expect(await codeOf(cases.addToOwn(stranger(), { number, code }))).toBe('FORBIDDEN')
    expect(await auditOf(app, 'case/addToOwn')).toMatchObject([
      { actor: 'user-citizen', object: `formData/${formDataId}`, result: 'ok' },
    ])
    const kinds = (await cases.timeline(handler(), { formDataId })).map(({ kind }) => kind)
    expect(kinds.filter((kind) => kind === 'added')).toHaveLength(1)
    // Who added it did not send it.
    await cases.caughtUp()
    const listed = await cases.list(handler(), { page: 1, pageSize: 10 })
    expect(listed.data.map(({ createdByName }) => createdByName)).toEqual([''])
    expect((await cases.loadForm(handler(), { formDataId })).formData?.createdByName).toBe('')
  })

  test('is nothing by an answer that says the account’s own address', async () => {
    const email = 'user-citizen@example.se'
    await app.services.documents.create(
      { ...handler(), kind: 'system' },
      { page: 'user', id: 'user-citizen', data: { name: 'Carl Citizen', email, status: 'active' } },
    )
    const { formDataId } = await sent(visitor(), { ...faultAnswers, epost: email })
    const session = citizen()
    expect(await own(session)).toEqual([])
    expect(await mayRead(session, formDataId)).toBe(false)
    expect(await codeOf(cases.loadForm(session, { formDataId }))).toBe('NOT_FOUND')
  })
})

test('a number is found however it was typed in, and that the code is used is seen by staff', async () => {
  const { formDataId, number, code } = await sent()
  const [year, serial] = number.split('-')
  for (const typed of [
    ` ${number} `,
    `#${number}`,
    `${year}–${serial}`,
    `${year} ${serial}`,
    `Ärende ${number}`,
    `ärende nr ${year} - ${serial}`,
  ])
    expect((await cases.status(visitor(), { number: typed, code })).number, typed).toBe(number)
  const link = (await cases.links(handler(), { formDataId })).find(({ purpose }) => purpose === 'status')
  expect(link?.lastUsed).toBeNumber()
})
