import { afterEach, beforeEach, expect, test } from 'bun:test'
import {
  citizen,
  faultPages,
  handler,
  makeUsers,
  publishFault,
  sendFault,
  stranger,
  visitor,
} from '../../../../test/support/cases.ts'
import { browser, pagesApp, publishView } from '../../../../test/support/pages.ts'
import { type Sketch, sketchTree } from '../../../shared/rules/page/pageFixture.ts'
import type { App } from '../../app.ts'
import { systemSession } from '../../session.ts'

/** Another case with the same answers. */

let app: App
beforeEach(async () => {
  app = await pagesApp()
  await makeUsers(app)
})
afterEach(() => app.close())

const question = (name: string, type: string, more: object): Sketch => [
  `${type}#${name}`,
  { name, label: name, ...more },
]
const pages = (...questions: Sketch[]): Sketch[] => [
  ...faultPages,
  [
    'FormTab#p3',
    { label: 'Mer' },
    ['Section#s3', {}, ['Row#r3', {}, ['Col#c3', { cols: 12 }, ...questions]]],
  ],
]
const lone = { options: [{ label: 'Jag intygar', value: 'ja' }] }
const several = {
  options: [
    { label: 'A', value: 'a' },
    { label: 'B', value: 'b' },
  ],
}
const more = [
  question('intyg', 'Checkbox', lone),
  question('onskemal', 'Checkbox', several),
  question('antalNu', 'Input', { type: 'number', emptyInCopy: true }),
  question('val', 'Radio', several),
]
const answers = { intyg: ['ja'], onskemal: ['a', 'b'], antalNu: 3, val: 'b' }
const cases = () => app.services.cases

for (const author of [citizen(), visitor()])
  test(`a ${author.kind} gets a draft with what may be taken over, and the first case is as it was`, async () => {
    const formId = await publishFault(app, { pages: pages(...more) })
    const { formDataId, caseToken } = await sendFault(app, author, formId, answers)
    const ref = { formDataId, ...(caseToken && { caseToken }) }
    const made = await cases().again(author, ref)
    expect(made).toMatchObject({ leftOut: ['intyg', 'antalNu'], gone: [] })
    expect(made.formDataId).not.toBe(formDataId)
    const held = { formDataId: made.formDataId, ...(made.caseToken && { caseToken: made.caseToken }) }
    const { formData } = await cases().loadForm(author, held)
    expect(formData).toMatchObject({ draft: true, DiaryNumber: null })
    expect(formData?.data).toMatchObject({ gata: 'Storgatan 1', onskemal: ['a', 'b'], val: 'b' })
    expect(formData?.data.intyg ?? null).toBeNull()
    expect(formData?.data.antalNu ?? null).toBeNull()
    expect((await cases().loadForm(author, ref)).formData).toMatchObject({ draft: false, data: answers })
  })

test('what the form does not ask for any more, or not so, is named', async () => {
  const formId = await publishFault(app, { pages: pages(...more) })
  const { formDataId } = await sendFault(app, citizen(), formId, answers)
  const other = {
    options: [
      { label: 'C', value: 'c' },
      { label: 'D', value: 'd' },
    ],
  }
  const changed = [question('val', 'Radio', other), question('onskemal', 'Input', { type: 'number' })]
  const { revision } = await app.services.documents.get(systemSession(), 'form', formId)
  const tree = sketchTree(...pages(...changed))
  await app.services.documents.saveTree(systemSession(), { id: formId, tree, revision })
  await app.services.documents.publish(systemSession(), formId, '')
  const made = await cases().again(citizen(), { formDataId })
  expect(made.gone.toSorted()).toEqual(['antalNu', 'onskemal', 'val'])
})

test('pressed twice from one page it makes one', async () => {
  const formId = await publishFault(app)
  const { formDataId } = await sendFault(app, citizen(), formId)
  const first = 'f'.repeat(43)
  const one = await cases().again(citizen(), { formDataId, first })
  await cases().save(citizen(), { formId, formDataId: one.formDataId, data: { gata: 'Nygatan 9' } })
  const two = await cases().again(citizen(), { formDataId, first })
  expect(two.formDataId).toBe(one.formDataId)
  const { formData } = await cases().loadForm(citizen(), { formDataId: one.formDataId })
  expect(formData?.data.gata).toBe('Nygatan 9')
})

test('only who sent it in can, and not of a draft', async () => {
  const formId = await publishFault(app)
  const { formDataId } = await sendFault(app, citizen(), formId)
  const draft = await cases().save(citizen(), { formId, data: { gata: 'Nygatan 1' } })
  const codes = await Promise.all(
    [
      cases().again(handler(), { formDataId }),
      cases().again(stranger(), { formDataId }),
      cases().again(citizen(), { formDataId: draft.formDataId }),
    ].map((work) => work.then(() => 'ok').catch(({ code }) => code)),
  )
  expect(codes).toEqual(['NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND'])
})

test('a form that is closed is not offered, and says so when it is asked for all the same', async () => {
  const formId = await publishFault(app)
  const { formDataId } = await sendFault(app, citizen(), formId)
  expect((await cases().ownCase(citizen(), { formDataId }))?.again).toBe(true)
  await app.services.documents.unpublish(systemSession(), formId)
  expect((await cases().ownCase(citizen(), { formDataId }))?.again).toBe(false)
  await expect(cases().again(citizen(), { formDataId })).rejects.toMatchObject({ code: 'NOT_PUBLISHED' })
})

for (const who of [citizen({ kind: 'token' }), undefined])
  test(`${who ? 'somebody logged in' : 'a visitor'} presses it without script and stands at the new form`, async () => {
    const formId = await publishFault(app)
    await publishView(app, 's', [['Form#form', { oneForm: false, lock: 'enabled' }]])
    const { formDataId, caseToken } = await sendFault(app, who ?? visitor(), formId)
    const page = browser(app, who)
    await page.open(`/v/s?formId=${formId}`)
    const held = { _formDataId: formDataId, ...(caseToken && { _caseToken: caseToken }) }
    await page.press('again', {}, held)
    expect(page.fill).toMatchObject({
      number: null,
      values: { gata: 'Storgatan 1' },
      notice: { kind: 'more' },
    })
    expect(page.fill.formDataId).not.toBe(formDataId)
    await page.open(`/v/s?formId=${formId}`)
    expect(page.fill).toMatchObject({ values: { gata: 'Storgatan 1' }, notice: { kind: 'found' } })
  })
