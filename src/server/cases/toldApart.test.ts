import { afterAll, beforeAll, expect, test } from 'bun:test'
import { admin, handler, makeUsers, publishFault, sendFault, visitor } from '../../../test/support/cases.ts'
import { testApp } from '../../../test/support/scenario.ts'
import type { App } from '../app.ts'

/** A form and its copy are read by visitors under one title; who works with them can tell them apart wherever one is chosen. */

let app: App
beforeAll(async () => {
  app = await testApp()
  await makeUsers(app)
  const title = { sv: 'Fel på gatan', en: 'Fault in the street' }
  for (const prefix of ['', 'kopia-']) {
    const formId = await publishFault(app, {
      prefix,
      form: { title, process: 'process-fault' },
    })
    await sendFault(app, visitor(), formId)
  }
  await publishFault(app, { prefix: 'park-', form: { title: { sv: 'Park' }, process: 'process-fault' } })
  await app.services.cases.caughtUp()
})
afterAll(() => app.close())

const apart = ['Fel på gatan (Felanmälan)', 'Fel på gatan (kopia-Felanmälan)']

test('in the wizard for roles, with those of another title as they are called', async () => {
  const [process] = await app.services.cases.handlerRoles.choices(admin())
  expect(process?.forms.map(({ name }) => name)).toEqual([...apart, 'Park'])
})

test('in the rules of a process', async () => {
  const read = await app.services.cases.assignmentRules.load(admin(), 'process-fault')
  expect(read.forms.map(({ name }) => name)).toEqual([...apart, 'Park'])
})

test('where a case is taken down by telephone, in the reader’s language', async () => {
  const { cases } = app.services
  expect((await cases.registrable(handler())).map(({ name }) => name)).toEqual([...apart, 'Park'])
  expect((await cases.registrable(handler({ locale: 'en' })))[0]?.name).toBe(
    'Fault in the street (Felanmälan)',
  )
})

test('where the list is narrowed, in what is found and in figures', async () => {
  const { cases } = app.services
  const { facets } = await cases.facets(handler(), {})
  const form = facets.find(({ column }) => column === 'form')
  expect(form?.values.map(({ label }) => label).sort()).toEqual(apart)
  const found = await cases.search(handler(), { words: ['gatan'], limit: 5 })
  expect(found.forms.map(({ title }) => title).sort()).toEqual(apart)
  const figures = await cases.figures(handler(), { from: '2024-01-01', to: '2028-01-01', by: 'form' })
  expect(figures.rows.map(({ label }) => label).sort()).toEqual(apart)
})
