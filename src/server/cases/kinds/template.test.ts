import { afterEach, beforeEach, expect, test } from 'bun:test'
import { faultGraph, faultPages, publishFault, sendFault, visitor } from '../../../../test/support/cases.ts'
import { sessionWith, testApp } from '../../../../test/support/scenario.ts'
import { sketchTree } from '../../../shared/rules/page/pageFixture.ts'
import type { App } from '../../app.ts'
import { systemSession } from '../../session.ts'

let app: App
const builder = sessionWith('processBuilder')
const system = systemSession()
const roles = ['handler', 'registrar'].map((key) => ({ key, name: key }))

beforeEach(async () => {
  app = await testApp()
})
afterEach(() => app.close())

const failure = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error) => ({ code: error.code, ...error.options }),
  )

async function template({ publish = true } = {}): Promise<string> {
  const { documents } = app.services
  const data = {
    ...{ name: 'Lov', type: 'template' as const, color: '#8a5a00', assignmentRoles: roles },
    ...{ status: 'closed' as const, process: faultGraph() },
  }
  const { _id } = await documents.create(system, { page: 'process', data })
  if (publish) await documents.publish(system, _id, '')
  return _id
}

test('a process made of a template is what that was published as, and says which version', async () => {
  const { documents } = app.services
  const fromTemplateId = await template()
  await documents.update(system, { page: 'process', id: fromTemplateId, data: { color: '#b3261e' } })
  const made = await documents.create(builder, { page: 'process', data: { name: 'Bygglov', fromTemplateId } })
  expect(made).toMatchObject({
    ...{ name: 'Bygglov', type: 'process', status: 'active', color: '#8a5a00' },
    ...{ fromTemplateId, fromTemplateVersion: 1, process: faultGraph() },
  })
  expect(await documents.usage(builder, 'process', [fromTemplateId])).toEqual([
    { schema: 'process', count: 1 },
  ])
})

test('of what is no template, or not published, nothing is made', async () => {
  const { documents } = app.services
  const data = { name: 'Nej', process: faultGraph() }
  const plain = (await documents.create(system, { page: 'process', data }))._id
  for (const fromTemplateId of [plain, await template({ publish: false })])
    expect(
      await failure(documents.create(builder, { page: 'process', data: { name: 'X', fromTemplateId } })),
    ).toMatchObject({ code: 'INVALID', fields: { fromTemplateId: 'validation.reference' } })
})

test('a selector offers processes, and templates only where they are asked for', async () => {
  const id = await template()
  const { documents } = app.services
  const data = { name: 'Fel', process: faultGraph() }
  const plain = (await documents.create(system, { page: 'process', data }))._id
  const offered = async (params?: Record<string, unknown>) =>
    (await documents.selector(builder, { page: 'process', ...(params && { params }) })).map(
      ({ value }) => value,
    )
  expect(await offered()).toEqual([plain])
  expect(await offered({ type: 'template' })).toEqual([id])
  // What is chosen already has its name, whatever it is.
  expect((await offered({ values: [id] })).sort()).toEqual([id, plain].sort())
})

test('no case runs in a template: no form is published in it, and a process with forms becomes none', async () => {
  const { documents } = app.services
  const process = await template()
  const data = { name: 'I mallen', formType: 'standard' as const, process }
  const form = await documents.create(system, { page: 'form', data, tree: sketchTree(...faultPages) })
  expect(await failure(documents.publish(system, form._id, ''))).toMatchObject({
    code: 'INVALID',
    fields: { publish: 'builder.processIsTemplate' },
  })

  const formId = await publishFault(app)
  const change = documents.update(system, {
    page: 'process',
    id: 'process-fault',
    data: { type: 'template' },
  })
  expect(await failure(change)).toMatchObject({
    code: 'INVALID',
    fields: { type: 'process.templateHasForms' },
  })
  expect(await sendFault(app, visitor(), formId)).toHaveProperty('formDataId')
})

test('a new form runs in the only process; a template is none', async () => {
  const { documents } = app.services
  await template()
  const start = async (name: string) =>
    (await documents.create(system, { page: 'form', data: { name, formType: 'standard' } })).process
  expect(await start('Först')).toBeUndefined()
  await publishFault(app)
  expect(await start('Sedan')).toBe('process-fault')
})

test('the graph is called data where a selector maps it', async () => {
  await template()
  const mapping = { label: 'data' }
  const [option] = await app.services.documents.selector(builder, {
    page: 'process',
    mapping,
    params: { type: 'template' },
  })
  expect(JSON.parse(option?.label ?? '')).toEqual(faultGraph())
})

test('a state that has no color itself is shown in that of its group', async () => {
  const graph = faultGraph()
  for (const state of graph.states) state.stateGroup = state._id === 'klar' ? 'Klara' : 'Öppna'
  const formId = await publishFault(app, {
    graph,
    process: {
      stateGroups: [
        { name: { sv: 'Öppna', en: 'Open' }, color: '#0f5c56' },
        { name: 'Klara', color: '#1d7a3c' },
      ],
    },
  })
  const { formDataId } = await sendFault(app, visitor(), formId)
  const colors = async () => {
    const { data } = await app.services.cases.list(sessionWith('admin'), { page: 1, pageSize: 10 })
    return data.map(({ status }) => status.color)
  }
  // It has its own.
  expect(await colors()).toEqual(['1f5fa8'])
  const moved = { formDataId, currentStateId: 'ny', state: 'pagar', dangerForce: true, reason: 'Prov' }
  const { status } = await app.services.cases.changeStatus(sessionWith('admin'), moved)
  expect(status.color).toBe('#0f5c56')
  expect(await colors()).toEqual(['#0f5c56'])
})
