import { afterEach, beforeEach, expect, test } from 'bun:test'
import {
  citizen,
  makeUsers,
  publishFault,
  sendFault,
  stranger,
  visitor,
} from '../../../../../test/support/cases.ts'
import { browser, pagesApp, publishView } from '../../../../../test/support/pages.ts'
import type { App } from '../../../app.ts'

/** What of a form is somebody's own already, told at its start. */

const address = '/v/s?formId=form-fault'
const who = citizen({ kind: 'token' })

let app: App
let formId: string
beforeEach(async () => {
  app = await pagesApp()
  await makeUsers(app)
  formId = await publishFault(app)
  await publishView(app, 's', [['Form#form', { oneForm: false, lock: 'enabled' }]])
})
afterEach(() => app.close())

const begin = (gata: string) => app.services.cases.save(citizen(), { formId, data: { gata } })
const opened = async (session = who) => {
  const page = browser(app, session)
  await page.open(address)
  return page
}

test('what was sent in before is named with the way to it, in a browser that never saw it', async () => {
  const { formDataId, DiaryNumber = '' } = await sendFault(app, citizen(), formId)
  const page = await opened()
  expect(page.fill.formDataId).toBeNull()
  expect(page.fill.earlier).toMatchObject({ drafts: [], sent: [{ _id: formDataId }] })
  expect(page.fill.earlier?.sent[0]?.text).toContain(DiaryNumber)
  await page.open(page.fill.earlier?.sent[0]?.href ?? '')
  expect(page.fill).toMatchObject({ formDataId, number: DiaryNumber })
  expect(page.fill.earlier).toBeUndefined()
})

test('of several drafts the last is gone on with, and the others are named', async () => {
  const first = await begin('Storgatan 1')
  await begin('Nygatan 2')
  const page = await opened()
  expect(page.fill).toMatchObject({ values: { gata: 'Nygatan 2' }, notice: { kind: 'found' } })
  expect(page.fill.earlier?.drafts.map(({ _id }) => _id)).toEqual([first.formDataId])
  await page.open(page.fill.earlier?.drafts[0]?.href ?? '')
  expect(page.fill.values).toMatchObject({ gata: 'Storgatan 1' })
})

test('a case without a login becomes one of them when it is added by its code', async () => {
  const { formDataId, caseToken = '', DiaryNumber = '' } = await sendFault(app, visitor(), formId)
  expect((await opened()).fill.earlier).toBeUndefined()
  const code = (await app.services.cases.statusCode(visitor(), { formDataId, caseToken })) ?? ''
  await app.services.cases.addToOwn(citizen(), { number: DiaryNumber, code })
  expect((await opened()).fill.earlier?.sent).toMatchObject([{ _id: formDataId }])
})

test('nobody else is told, and a visitor nothing', async () => {
  await sendFault(app, citizen(), formId)
  await begin('Storgatan 1')
  expect((await opened({ ...stranger(), kind: 'token' })).fill.earlier).toBeUndefined()
  const page = browser(app)
  await page.open(address)
  expect(page.fill.earlier).toBeUndefined()
})

test('another draft is removed where one asked for that, and nothing else is', async () => {
  const first = await begin('Storgatan 1')
  const second = await begin('Nygatan 2')
  const { formDataId: sent } = await sendFault(app, citizen(), formId)
  const page = await opened()
  expect(page.fill.formDataId).toBe(second.formDataId)
  const drafts = () => page.fill.earlier?.drafts.map(({ _id, asked }) => [_id, asked])
  await page.press(`removeOther:${first.formDataId}`, {}, {})
  expect(drafts()).toEqual([[first.formDataId, true]])
  expect(page.fill.values).toMatchObject({ gata: 'Nygatan 2' })
  await page.press(`removeOther:${first.formDataId}`, {}, { _confirmed: '1' })
  expect(page.fill).toMatchObject({
    formDataId: second.formDataId,
    notice: { text: 'Det påbörjade formuläret är borttaget.' },
    earlier: { drafts: [], sent: [{ _id: sent }] },
  })
  // Once more, a case that is sent in, and somebody else's: nothing happens to them.
  const theirs = await app.services.cases.save(stranger(), { formId, data: { gata: 'Annans gata' } })
  for (const id of [first.formDataId, sent, theirs.formDataId]) {
    await page.press(`removeOther:${id}`, {}, { _confirmed: '1' })
    expect(page.fill.notice?.text).toBe('Det påbörjade formuläret finns inte kvar.')
  }
  for (const id of [second.formDataId, sent, theirs.formDataId])
    expect(await app.services.store.read.cases.find('default', id)).toMatchObject({ removed: null })
  expect(await app.services.store.read.cases.find('default', first.formDataId)).toBeUndefined()
})
