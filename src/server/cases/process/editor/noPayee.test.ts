import { afterEach, beforeEach, expect, test } from 'bun:test'
import { testApp } from '../../../../../test/support/scenario.ts'
import { connection, graph, state } from '../../../../shared/process/processFixture.ts'
import type { App } from '../../../app.ts'
import { systemSession } from '../../../session.ts'

let app: App
const system = systemSession()
beforeEach(async () => {
  app = await testApp()
})
afterEach(() => app.close())

const process = graph(
  [
    state('ny', 'start', { steps: { author: 'payment' }, payment: { amount: 450, done: 'ny-klar' } }),
    state('klar', 'end', { onEnter: [{ effect: 'Payment/payment', input: { text: 'Kopia', amount: 50 } }] }),
  ],
  [connection('ny-klar')],
)

test('who is asked to pay with nowhere to pay to is told of where the process is drawn, and keeps it from nothing', async () => {
  const data = { name: 'Avgift', process }
  const { _id } = await app.services.documents.create(system, { page: 'process', data })
  const told = async () => {
    const { problems, revision } = await app.services.processes.load(system, _id)
    const saved = await app.services.processes.save(system, { id: _id, process, revision })
    const found = problems.filter(({ key }) => key === 'process.noPayee')
    expect(saved.problems.filter(({ key }) => key === 'process.noPayee')).toEqual(found)
    return found
  }
  const hint = { level: 'hint', key: 'process.noPayee' } as const
  expect(await told()).toEqual([
    { id: 'ny', ...hint, field: 'states.ny.payment' },
    { id: 'klar', ...hint, field: 'states.klar.onEnter.0' },
  ])
  expect(await app.services.processes.tryOut(system, _id)).toMatchObject({ payee: false })
  expect(await app.services.processes.publish(system, _id, '')).toEqual({ version: 1 })

  const settings = { name: 'Björkviks kommun', bankgiro: '5050-1055' }
  await app.dispatcher.call(system, 'provider/save', { provider: 'invoice', settings })
  expect(await told()).toEqual([])
  expect(await app.services.processes.tryOut(system, _id)).toMatchObject({ payee: true })
})
