import { afterEach, beforeEach, expect, test } from 'bun:test'
import {
  admin,
  faultGraph,
  handler,
  makeUsers,
  publishFault,
  sendFault,
  visitor,
} from '../../../../test/support/cases.ts'
import { testApp } from '../../../../test/support/scenario.ts'
import type { ProcessConnection } from '../../../shared/process/process.ts'
import type { App } from '../../app.ts'

let app: App

beforeEach(async () => {
  app = await testApp()
  await makeUsers(app)
})
afterEach(() => app.close())

/** A case in a process whose first connection requires that; what following it comes to. */
async function following(requires: ProcessConnection['requires']) {
  const graph = faultGraph()
  for (const one of graph.connections) if (one._id === 'ny-pagar' && requires) one.requires = requires
  const formId = await publishFault(app, { graph })
  const { formDataId } = await sendFault(app, visitor(), formId)
  const { cases } = app.services
  const notes = async () =>
    (await cases.loadForm(admin(), { formDataId })).formData?.notes?.internal?.map(({ note }) => note)
  return {
    notes,
    open: async () =>
      (await cases.loadForm(admin(), { formDataId })).connections.find(({ _id }) => _id === 'ny-pagar'),
    follow: (more = {}, session = admin()) =>
      cases
        .changeStatus(session, { formDataId, connectionId: 'ny-pagar', currentStateId: 'ny', ...more })
        .then(
          ({ status }) => status._id,
          ({ code, options }) => [code, options?.fields],
        ),
  }
}

test('a note that is required is asked of staff, and kept with the change', async () => {
  const { follow, open, notes } = await following({ note: true })
  expect(await open()).toMatchObject({ asksNote: true })
  expect(await follow()).toEqual(['INVALID', { note: 'validation.required' }])
  expect(await follow({ note: '  ' })).toEqual(['INVALID', { note: 'validation.required' }])
  expect(await follow({ note: 'Ringde och frågade' })).toBe('pagar')
  expect(await notes()).toEqual(['Ringde och frågade'])
})

test('a note that is required is asked once of whoever moves many, and kept in each of them', async () => {
  const graph = faultGraph()
  for (const one of graph.connections) if (one._id === 'ny-pagar') one.requires = { note: true }
  const formId = await publishFault(app, { graph })
  const ids = [
    (await sendFault(app, visitor(), formId)).formDataId,
    (await sendFault(app, visitor(), formId)).formDataId,
  ]
  const { cases } = app.services
  const ground = await cases.common(admin(), ids)
  expect(ground.connections.find(({ id }) => id === 'ny-pagar')).toMatchObject({ asksNote: true })
  const move = (note?: string) =>
    cases.changeMany(
      admin(),
      {
        ids,
        change: {
          ...{ kind: 'status', formId, state: 'ny' },
          connectionId: 'ny-pagar',
          ...(note && { note }),
        },
      },
      { progress() {}, signal: new AbortController().signal },
    )
  expect(await move()).toMatchObject({ changed: [] })
  expect(await move('Ringde dem som bor där')).toMatchObject({ changed: ids })
  for (const formDataId of ids) {
    const { formData } = await cases.loadForm(admin(), { formDataId })
    expect(formData?.notes?.internal).toMatchObject([{ note: 'Ringde dem som bor där' }])
  }
})

test('answers that are required are told of by name, and may be gone past by who may force', async () => {
  const { follow, open } = await following({ answers: ['gata', 'borta'] })
  expect(await open()).toMatchObject({ missing: ['borta'] })
  expect(await follow()).toEqual(['INVALID', { borta: 'validation.required' }])
  expect(await follow({ force: true, reason: 'Det är bråttom' })).toBe('pagar')
})

test('what requires nothing asks nothing', async () => {
  const { follow, open } = await following(undefined)
  const way = await open()
  expect(way).not.toHaveProperty('asksNote')
  expect(way).not.toHaveProperty('missing')
  expect(await follow({}, handler())).toBeDefined()
})
