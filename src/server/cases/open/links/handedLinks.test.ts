import { afterEach, beforeEach, describe, expect, setSystemTime, test } from 'bun:test'
import {
  admin,
  auditOf,
  citizen,
  faultGraph,
  faultPages,
  handler,
  makeUsers,
  publishFault,
  sendFault,
  stranger,
  visitor,
} from '../../../../../test/support/cases.ts'
import { testApp } from '../../../../../test/support/scenario.ts'
import { state } from '../../../../shared/process/processFixture.ts'
import type { App } from '../../../app.ts'
import { anonymousSession, type Session } from '../../../session.ts'
import type { Cases } from '../../contract.ts'

let app: App
let cases: Cases
let formId: string
beforeEach(async () => {
  app = await testApp()
  cases = app.services.cases
  await makeUsers(app)
  formId = await publishFault(app, { pages: withFile })
})
afterEach(async () => {
  setSystemTime()
  await app.close()
})

const [first, ...rest] = faultPages
const withFile = [
  ...(first ? [first] : []),
  ...rest,
  [
    'FormTab#filer',
    { label: 'Filer' },
    [
      'Section#fs',
      {},
      ['Row#fr', {}, ['Col#fc', {}, ['FileUpload#bilaga', { name: 'bilaga', label: 'Bilaga', maxFiles: 2 }]]],
    ],
  ],
] as typeof faultPages

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'ok',
    ({ code }) => String(code),
  )
const open = (token: string, from: Session = anonymousSession({ address: '192.0.2.7' })) =>
  cases.openLink(from, token)

async function storeFile(formDataId: string, caseToken?: string) {
  const file = {
    ...{ name: 'karta.txt', mimeType: 'text/plain', access: 'case' as const, caseId: formDataId },
    bytes: new TextEncoder().encode('karta'),
  }
  const { assetId } = await app.services.assets.storeFile(visitor(), {
    ...file,
    ...(caseToken && { caseToken }),
  })
  return assetId
}

const address = 'eva@example.se'

async function sent(session: Session = visitor(), data = {}) {
  const { formDataId, caseToken } = await sendFault(app, session, formId, data)
  const ref = { formDataId, ...(caseToken && { caseToken }) }
  return { ref, formDataId, assetId: await storeFile(formDataId, caseToken) }
}

describe('the safe link', () => {
  test('is made by the author and by staff, for the address of the case alone, and is listed and revocable', async () => {
    const { ref, formDataId } = await sent(visitor(), { anonym: 'nej', epost: address })
    const byAuthor = await cases.safeLink(visitor(), ref)
    const byStaff = await cases.safeLink(handler(), { formDataId })
    // Who holds the case by its token gets the same again.
    expect((await cases.safeLink(visitor(), ref)).token).toBe(byAuthor.token)
    for (const { token, expires } of [byAuthor, byStaff]) {
      expect(expires).toBeGreaterThan(Date.now() + 29 * 86_400_000)
      expect(await open(token)).toEqual({ dead: 'unknown' })
      // It shows no more than whom a code can be mailed to.
      expect(await cases.visits.look(visitor(), token)).not.toHaveProperty('dead')
    }
    const listed = (await cases.links(handler(), { formDataId })).filter(
      ({ purpose }) => purpose === 'message',
    )
    expect(listed).toMatchObject([{ forWhom: address }, { forWhom: address }])
    for (const { _id } of listed) await cases.revokeLink(handler(), { formDataId, linkId: _id })
    expect(await cases.visits.look(visitor(), byStaff.token)).toMatchObject({ dead: 'revoked' })
    expect((await cases.safeLink(visitor(), ref)).token).not.toBe(byAuthor.token)
  })

  test('is made of no draft, of no case of an account, and by nobody who may not read it', async () => {
    const { ref, formDataId } = await sent(visitor(), { anonym: 'ja' })
    const draft = await cases.save(visitor(), { formId, data: {} })
    const own = await sent(citizen())
    const asked = [
      [visitor(), { formDataId: draft.formDataId, caseToken: draft.caseToken ?? '' }, 'NOT_FOUND'],
      [visitor(), { formDataId }, 'NOT_FOUND'],
      [stranger(), { formDataId }, 'NOT_FOUND'],
      // Who has no address.
      [visitor(), ref, 'INVALID'],
      [citizen(), { formDataId: own.formDataId }, 'INVALID'],
    ] as const
    for (const [session, one, code] of asked) expect(await codeOf(cases.safeLink(session, one))).toBe(code)
  })
})

describe('a link to a receipt', () => {
  test('is made by the author and by staff, and shows the answers for 30 days to whoever has it', async () => {
    const { ref, formDataId } = await sent()
    for (const link of [
      await cases.receiptLink(visitor(), ref),
      await cases.receiptLink(handler(), { formDataId }),
    ]) {
      expect(link.token).toMatch(/^[\w-]{43}$/)
      expect(link.expires).toBeGreaterThan(Date.now() + 29 * 86_400_000)
      const shown = await open(link.token)
      expect(shown).toMatchObject({ purpose: 'receipt', number: expect.any(String), form: { _id: formId } })
      expect(JSON.stringify(shown)).toContain('Storgatan 1')
    }
    expect(await auditOf(app, 'link/open')).toMatchObject([
      { object: `formData/${formDataId}`, actor: 'anonymous', result: 'ok' },
      { object: `formData/${formDataId}` },
    ])
    // What is stored leads nobody in.
    const rows = await app.services.store.read.links.of(formDataId)
    expect(rows).toMatchObject([{ uses: 1 }, { uses: 1 }])
    for (const { hash } of rows) expect(await open(hash)).toEqual({ dead: 'unknown' })
  })

  test('is made of no draft, and by nobody who may not read the case: they all hear the same', async () => {
    const { ref, formDataId } = await sent()
    const draft = await cases.save(visitor(), { formId, data: {} })
    const asked = [
      [visitor(), { formDataId: draft.formDataId, caseToken: draft.caseToken ?? '' }],
      [visitor(), { formDataId }],
      [visitor(), { formDataId, caseToken: 'x'.repeat(43) }],
      [stranger(), { formDataId }],
      [citizen(), { formDataId }],
      [handler({ org: 'another' }), { formDataId }],
      [visitor(), { ...ref, formDataId: 'nothing-there' }],
    ] as const
    for (const [session, one] of asked)
      expect(await codeOf(cases.receiptLink(session, one))).toBe('NOT_FOUND')
  })

  test('ends with its time, and who holds the case makes another one', async () => {
    const { formDataId } = await sent(citizen())
    const { token } = await cases.receiptLink(citizen(), { formDataId })
    setSystemTime(Date.now() + 30 * 86_400_000 + 1)
    expect(await open(token)).toEqual({ dead: 'expired' })
    expect(await open((await cases.receiptLink(citizen(), { formDataId })).token)).toHaveProperty('purpose')
  })

  test('that staff or its author has revoked stays so, and a new one is another', async () => {
    const { ref, formDataId } = await sent()
    for (const [session, by] of [
      [visitor(), ref],
      [handler(), { formDataId }],
    ] as const) {
      const { token } = await cases.receiptLink(visitor(), ref)
      // Pressed again, it is the same: nobody fills a table.
      expect((await cases.receiptLink(visitor(), ref)).token).toBe(token)
      const links = await cases.links(session, by)
      const link = links.find(({ purpose, dead }) => purpose === 'receipt' && dead === null)
      await cases.revokeLink(session, { ...by, linkId: link?._id ?? '' })
      expect(await open(token)).toEqual({ dead: 'revoked' })
      const again = await cases.receiptLink(visitor(), ref)
      expect(again.token).not.toBe(token)
      expect(await open(again.token)).toHaveProperty('purpose')
    }
  })

  test('leads nowhere while the case lies in the trash can, and in another organisation', async () => {
    const { ref, formDataId } = await sent()
    const { token } = await cases.receiptLink(visitor(), ref)
    expect(await open(token, anonymousSession({ org: 'another' }))).toEqual({ dead: 'unknown' })
    await cases.discard(admin(), { formDataId })
    expect(await open(token)).toEqual({ dead: 'gone' })
    await cases.restore(admin(), [formDataId])
    expect(await open(token)).toHaveProperty('purpose')
    await cases.discard(admin(), { formDataId })
    await cases.emptyTrash(admin(), [formDataId])
    expect(await open(token)).toEqual({ dead: 'unknown' })
  })

  test('shows nothing in a state that shuts the author out, and none is made there', async () => {
    const graph = faultGraph()
    graph.states[1] = state('pagar', 'normal', { steps: { handler: 'edit', author: 'noaccess' } })
    const other = await publishFault(app, { graph, prefix: 'shut-' })
    const { formDataId, caseToken } = await sendFault(app, visitor(), other)
    const { token } = await cases.receiptLink(visitor(), { formDataId, ...(caseToken && { caseToken }) })
    await cases.changeStatus(handler(), { formDataId, connectionId: 'ny-pagar', currentStateId: 'ny' })
    expect(await open(token)).toEqual({ dead: 'gone' })
    expect(await codeOf(cases.receiptLink(handler(), { formDataId }))).toBe('FORBIDDEN')
  })

  test('is not found by guessing: 20 tries from an address, and a right one is let in all the same', async () => {
    const { ref } = await sent()
    const { token } = await cases.receiptLink(visitor(), ref)
    const guess = (n: number) => codeOf(open(`${'g'.repeat(40)}${String(n).padStart(3, '0')}`))
    const answers = await Promise.all(Array.from({ length: 22 }, (_, n) => guess(n)))
    expect(answers.filter((one) => one === 'ok')).toHaveLength(20)
    expect(answers.filter((one) => one === 'TOO_MANY')).toHaveLength(2)
    expect(await open(token)).toHaveProperty('purpose')
    expect(await codeOf(open('short', anonymousSession({ address: '198.51.100.1' })))).toBe('ok')
  })
})

describe('a link to a file', () => {
  test('leads to that file for an hour, of a draft, too', async () => {
    const { ref, assetId } = await sent()
    const made = await cases.attachmentLink(visitor(), { ...ref, assetId })
    expect(made.expires).toBeLessThanOrEqual(Date.now() + 3_600_000)
    expect(await open(made.token)).toEqual({ purpose: 'attachment', assetId })
    const draft = await cases.save(visitor(), { formId, data: {} })
    const held = { formDataId: draft.formDataId, caseToken: draft.caseToken ?? '' }
    const other = await storeFile(draft.formDataId, draft.caseToken)
    const link = await cases.attachmentLink(visitor(), { ...held, assetId: other })
    expect(await open(link.token)).toMatchObject({ assetId: other })
    setSystemTime(Date.now() + 3_600_001)
    expect(await open(made.token)).toEqual({ dead: 'expired' })
    expect(await cases.links(handler(), { formDataId: ref.formDataId })).toMatchObject([
      { purpose: 'own' },
      { purpose: 'attachment', file: 'karta.txt', dead: 'expired' },
      { purpose: 'status' },
    ])
  })

  test('is made of no file of another case, of staff alone, or of none', async () => {
    const [one, other] = [await sent(), await sent()]
    const internal = await storeFile(one.formDataId)
    await cases.addNote(handler(), {
      ...{ formDataId: one.formDataId, noteType: 'internal', note: 'hemligt', assetId: internal },
    })
    for (const session of [visitor(), handler()])
      for (const assetId of [other.assetId, internal, 'nothing-there'])
        expect(await codeOf(cases.attachmentLink(session, { ...one.ref, assetId }))).toBe('NOT_FOUND')
  })

  test('leads nowhere once the file is removed, and once it is one of an internal note', async () => {
    const { ref, formDataId, assetId } = await sent()
    const { token } = await cases.attachmentLink(visitor(), { ...ref, assetId })
    await cases.addNote(handler(), { formDataId, noteType: 'internal', note: 'granskas', assetId })
    expect(await open(token)).toEqual({ dead: 'gone' })
    const other = await storeFile(formDataId)
    const link = await cases.attachmentLink(visitor(), { ...ref, assetId: other })
    const { store, assets } = app.services
    await store.write((tx) => assets.removeIn(tx, 'default', other))
    expect(await open(link.token)).toEqual({ dead: 'gone' })
  })
})

describe('one’s own links', () => {
  test('are seen by the author, without the code of the receipt, and by nobody else', async () => {
    const { ref, formDataId } = await sent()
    await cases.receiptLink(visitor(), ref)
    expect((await cases.links(visitor(), ref)).map(({ purpose }) => purpose)).toEqual(['own', 'receipt'])
    for (const session of [visitor(), citizen(), stranger()])
      expect(await codeOf(cases.links(session, { formDataId }))).toBe('NOT_FOUND')
    expect(await codeOf(cases.revokeLink(visitor(), { ...ref, linkId: 'status' }))).toBe('NOT_FOUND')
    const [other] = await cases.links(visitor(), (await sent()).ref)
    expect(other).toMatchObject({ purpose: 'own' })
    const mine = await sent(citizen())
    await cases.receiptLink(citizen(), { formDataId: mine.formDataId })
    const [link] = await cases.links(citizen(), { formDataId: mine.formDataId })
    // By another case than its own nobody ends it.
    expect(await codeOf(cases.revokeLink(visitor(), { ...ref, linkId: link?._id ?? '' }))).toBe('NOT_FOUND')
  })

  test('end with the browser: who shuts out the others goes on with draft and files, and nobody else does', async () => {
    const { formDataId, caseToken = '' } = await cases.save(visitor(), {
      formId,
      data: { gata: 'Lugna gatan' },
    })
    const ref = { formDataId, caseToken }
    const assetId = await storeFile(formDataId, caseToken)
    const resume = await cases.resumeLink(visitor(), ref)
    const { token } = await cases.attachmentLink(visitor(), { ...ref, assetId })
    const done = await cases.revokeLink(visitor(), { ...ref, linkId: 'own' })
    const next = { formDataId, caseToken: done.caseToken ?? '' }
    expect(next.caseToken).not.toBe(caseToken)
    expect(done.links.filter(({ dead }) => dead === null)).toMatchObject([{ purpose: 'own' }])
    expect(await codeOf(cases.loadForm(visitor(), ref))).toBe('LINK_GONE')
    expect(await cases.takeUp(visitor(), resume)).toEqual({ dead: 'revoked' })
    expect(await open(token)).toEqual({ dead: 'revoked' })
    expect((await cases.loadForm(visitor(), next)).formData?.data.gata).toBe('Lugna gatan')
    await app.services.assets.remove(visitor(), assetId, { caseToken: next.caseToken })
    const again = await cases.resumeLink(visitor(), next)
    expect(await cases.takeUp(visitor(), again)).toEqual(next)
  })

  test('a link to go on is another one after its author has ended it', async () => {
    const { formDataId, caseToken = '' } = await cases.save(visitor(), { formId, data: {} })
    const ref = { formDataId, caseToken }
    const secret = await cases.resumeLink(visitor(), ref)
    const link = (await cases.links(visitor(), ref)).find(({ purpose }) => purpose === 'resume')
    await cases.revokeLink(visitor(), { ...ref, linkId: link?._id ?? '' })
    expect(await cases.takeUp(visitor(), secret)).toEqual({ dead: 'revoked' })
    expect(await cases.takeUp(visitor(), await cases.resumeLink(visitor(), ref))).toEqual(ref)
  })
})
