import { afterEach, beforeEach, expect, test } from 'bun:test'
import {
  admin,
  citizen,
  handler,
  makeUsers,
  publishFault,
  registrar,
  sendFault,
  stranger,
} from '../../../../test/support/cases.ts'
import { testApp } from '../../../../test/support/scenario.ts'
import type { App } from '../../app.ts'

let app: App
let formId: string
let formDataId: string
beforeEach(async () => {
  app = await testApp()
  await makeUsers(app)
  formId = await publishFault(app)
  formDataId = (await sendFault(app, citizen(), formId)).formDataId
})
afterEach(() => app.close())

const keep = (value: string | null, name = 'gata', who = registrar()) =>
  app.services.cases.keepCorrection(who, { formDataId, name, value, readAt: 1 })
const kept = async (who = registrar()) =>
  (await app.services.cases.unsavedCorrections(who, { formDataId })).corrections

test('a correction that is begun is there in another browser, for its writer alone', async () => {
  await keep('Storgatan 14')
  await keep('Storgatan 16')
  expect(await kept()).toEqual([{ name: 'gata', value: 'Storgatan 16', readAt: 1 }])
  for (const other of [handler(), admin()]) expect(await kept(other)).toEqual([])
  const { cases } = app.services
  expect(JSON.stringify(await cases.timeline(registrar(), { formDataId }))).not.toContain('Storgatan 16')
  await keep(null)
  expect(await kept()).toEqual([])
})

test('only who handles the case begins one, of an answer that the form has', async () => {
  for (const [who, code] of [
    [citizen(), 'FORBIDDEN'],
    [stranger(), 'NOT_FOUND'],
  ] as const) {
    expect(keep('Hej', 'gata', who)).rejects.toMatchObject({ code })
    expect(kept(who)).rejects.toMatchObject({ code })
  }
  expect(keep('Hej', 'finnsinte')).rejects.toMatchObject({ code: 'INVALID' })
})

test('it goes when the answer is saved by its writer', async () => {
  const { cases } = app.services
  await keep('Storgatan 14', 'gata', handler())
  await keep('Tre', 'beskrivning', handler())
  await keep('Storgatan 16')
  await cases.save(handler(), { formId, formDataId, data: { gata: 'Storgatan 15' } })
  expect((await kept(handler())).map(({ name }) => name)).toEqual(['beskrivning'])
  expect(await kept()).toHaveLength(1)
})

test('what is removed out of the case is in no correction that waits', async () => {
  const { cases } = app.services
  await keep('Storgatan 14')
  await cases.redact(admin(), {
    ...{ formDataId, componentId: 'gata', reason: 'Fel person' },
  })
  expect(await kept()).toEqual([])
})
