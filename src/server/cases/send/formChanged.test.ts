import { afterEach, beforeEach, expect, test } from 'bun:test'
import { citizen, publishFault } from '../../../../test/support/cases.ts'
import { testApp } from '../../../../test/support/scenario.ts'
import { type Sketch, sketchTree } from '../../../shared/rules/page/pageFixture.ts'
import type { App } from '../../app.ts'
import { systemSession } from '../../session.ts'

let app: App

beforeEach(async () => {
  app = await testApp()
})
afterEach(() => app.close())

const page = (question: Sketch): Sketch[] => [
  ['FormTab#p1', { label: 'Felet' }, ['Section#s1', {}, ['Row#r1', {}, ['Col#c1', { cols: 12 }, question]]]],
]
const asText: Sketch = ['Input#gata', { name: 'gata', label: 'Gata', type: 'text' }]
const asChoice: Sketch = [
  'Radio#gata',
  {
    ...{ name: 'gata', label: 'Gata', options: [{ label: 'Storgatan', value: 'storgatan' }] },
    validation: { required: true },
  },
]

const refusal = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    ({ code, options }) => ({ code, fields: options.fields, text: JSON.stringify(options.message) }),
  )

test('of a form that has a new version since the page was opened nobody is told of questions that they do not see', async () => {
  const { cases, documents } = app.services
  const formId = await publishFault(app, { pages: page(asText) })
  const { formDataId } = await cases.save(citizen(), { formId, data: { gata: 'Nygatan' } })
  const { revision } = await documents.get(systemSession(), 'form', formId)
  await documents.saveTree(systemSession(), { id: formId, tree: sketchTree(...page(asChoice)), revision })
  await documents.publish(systemSession(), formId, '')

  const send = { formId, formDataId, data: {}, complete: true }
  const behind = await refusal(cases.save(citizen(), { ...send, version: 1 }))
  expect(behind).toMatchObject({ code: 'INVALID', fields: undefined })
  expect(behind?.text).toContain('Formuläret har ändrats')
  // Read in again: what is wrong stands at the question as it is now. A program that says no version is told the same.
  for (const version of [2, undefined])
    expect(await refusal(cases.save(citizen(), { ...send, version }))).toMatchObject({
      fields: { gata: 'validation.required' },
    })
  // What the new version takes goes in, whatever the page showed.
  expect(await cases.save(citizen(), { ...send, data: { gata: 'storgatan' }, version: 1 })).toHaveProperty(
    'DiaryNumber',
  )
})
