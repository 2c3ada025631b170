import { afterAll, beforeAll, expect, test } from 'bun:test'
import { faultGraph, handler, publishFault } from '../../../../../test/support/cases.ts'
import { sessionWith, testApp } from '../../../../../test/support/scenario.ts'
import type { App } from '../../../app.ts'

let app: App
const builder = sessionWith('formBuilder')

beforeAll(async () => {
  app = await testApp()
  const graph = faultGraph()
  graph.connections = graph.connections.filter(({ _id }) => _id !== 'ny-klar')
  const stateGroups = [{ name: { sv: 'Öppna', en: 'Open' }, color: '#1f5fa8' }]
  await publishFault(app, { graph, process: { stateGroups } })
  await publishFault(app, { prefix: 'b-', graph })
})
afterAll(() => app.close())

const ask = async (page: string, more: object = {}, as = builder) =>
  app.dispatcher.call(as, 'admin/loadSelectorv3', { page, ...more })

test.each<[string, object[]]>([
  [
    'p3connections',
    [
      { value: 'ny-pagar', label: 'Börja', description: 'Ny → Under handläggning' },
      { value: 'pagar-klar', label: 'Åtgärda', description: 'Under handläggning → Åtgärdad' },
    ],
  ],
  ['stateGroup', [{ value: 'Öppna', label: 'Öppna', badge: { label: '', color: '#1f5fa8' } }]],
  [
    'assignmentRoles',
    [
      { value: 'handler', label: 'Handläggare' },
      { value: 'registrar', label: 'Registrator' },
    ],
  ],
])('%s are parts of one process: of that which is named, or of the form', async (page, options) => {
  expect(await ask(page, { params: { processId: 'process-fault' } })).toEqual({ data: { options } })
  expect(await ask(page, { params: { formId: 'form-fault' } })).toEqual({ data: { options } })
})

test('without a process they are those of all, each with the name of its own before it; a search looks in both', async () => {
  const labels = async (search: string) =>
    (await app.services.documents.selector(builder, { page: 'p3connections', search })).map(
      ({ label }) => label,
    )
  expect(await labels('')).toEqual([
    'b-Felanmälan: Börja',
    'b-Felanmälan: Åtgärda',
    'Felanmälan: Börja',
    'Felanmälan: Åtgärda',
  ])
  expect(await labels('b-fel åtgärdad')).toEqual(['b-Felanmälan: Åtgärda'])
})

test('formFields are what a form asks as it is edited now, by the names of its answers', async () => {
  const asked = await ask('formFields', { params: { formId: 'form-fault' }, search: 'gata' })
  expect(asked).toEqual({ data: { options: [{ value: 'gata', label: 'Gata', description: 'gata' }] } })
  expect(await ask('formFields')).toEqual({ data: { options: [] } })
  expect(await ask('formFields', { params: { formId: 'borta' } })).toEqual({ data: { options: [] } })
  expect(await ask('formFields', { params: { formId: 'form-fault' } }, handler())).toMatchObject({
    err: { code: 'FORBIDDEN' },
  })
})

test('they are for who builds', async () => {
  expect(await ask('p3connections', {}, handler())).toMatchObject({ err: { code: 'FORBIDDEN' } })
})

test('the dataset getFormStates has the states of the forms, each once', async () => {
  const states = async (formIds: string[], as = builder) =>
    app.dispatcher.call(as, 'admin/loadDatasetv3', { dataset: 'getFormStates', context: { formIds } })
  expect(await states(['form-fault', 'b-form-fault'])).toEqual({
    data: {
      options: [
        { value: 'ny', label: 'Ny' },
        { value: 'pagar', label: 'Under handläggning' },
        { value: 'klar', label: 'Åtgärdad' },
      ],
    },
  })
  expect(await states([])).toEqual({ data: { options: [] } })
  expect(await states(['form-fault'], handler())).toMatchObject({ err: { code: 'FORBIDDEN' } })
})
