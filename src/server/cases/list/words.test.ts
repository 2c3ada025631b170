import { afterEach, beforeEach, expect, test } from 'bun:test'
import {
  admin,
  handler,
  handlerRole,
  makeUsers,
  publishFault,
  registrar,
  sendFault,
  visitor,
} from '../../../../test/support/cases.ts'
import { testApp } from '../../../../test/support/scenario.ts'
import type { App } from '../../app.ts'
import { systemSession } from '../../session.ts'
import type { CaseQuery } from '../contract.ts'

let app: App
beforeEach(async () => {
  app = await testApp()
  const { cases } = app.services
  const fault = await publishFault(app, { form: { title: { sv: 'Felanmälan', en: 'Fault report' } } })
  const other = await publishFault(app, { prefix: 'Lov-' })
  await makeUsers(app)
  const send = async (formId: string, gata: string) =>
    (await sendFault(app, visitor(), formId, { gata })).formDataId
  const [begun, held] = [await send(fault, 'Påbörjad'), await send(fault, 'Hannas')]
  await send(fault, 'Nyponvägen')
  await send(other, 'Lovad')
  await cases.changeStatus(handler(), { formDataId: begun, connectionId: 'ny-pagar', currentStateId: 'ny' })
  await cases.changeStatus(handler(), { formDataId: held, connectionId: 'ny-pagar', currentStateId: 'ny' })
  await cases.assign(admin(), {
    formDataId: held,
    permission: 'handler',
    userIds: ['user-handler'],
    groupIds: [],
  })
})
afterEach(() => app.close())

const found: [texts: string[], expected: string[]][] = [
  // By the state, beside a street that begins alike.
  [['Ny'], ['Lovad', 'Nyponvägen']],
  [['under hand'], ['Hannas', 'Påbörjad']],
  // Only what begins so, not what has it somewhere.
  [['handläggning'], []],
  [['n'], ['Hannas', 'Lovad', 'Nyponvägen', 'Påbörjad']],
  [['fault'], ['Hannas', 'Nyponvägen', 'Påbörjad']],
  [['lov'], ['Lovad']],
  // By their first name or their last.
  [['Hanna'], ['Hannas']],
  [['handläggare'], ['Hannas']],
  [['under', 'hanna h'], ['Hannas']],
  [['ny', 'hanna'], []],
  [['ny', 'lovad'], ['Lovad']],
]
test.each(found)(
  '%j finds states, forms and people, as well as what stands in cases',
  async (texts, expected) => {
    for (const session of [handler(), admin()]) {
      const query: CaseQuery = { texts, page: 1, pageSize: 10 }
      const { data, totalCount } = await app.services.cases.list(session, query)
      expect(data.map((row) => row.data.gata).sort()).toEqual(expected)
      expect(totalCount).toBe(expected.length)
    }
  },
)

test('people are found without regard to case, however many others have those letters somewhere in their names', async () => {
  const { cases, documents } = app.services
  const user = (id: string, name: string) =>
    documents.create(systemSession(), {
      page: 'user',
      id,
      data: { name, email: `${id}@example.se`, status: 'active', roles: [handlerRole], groups: [] },
    })
  for (let n = 0; n < 25; n++) await user(`a-${n}`, `Kåsa Lånåström ${n}`)
  await user('z-asa', 'Lars-Erik Åström')
  const { formDataId } = await sendFault(app, visitor(), 'form-fault', { gata: 'Åströms' })
  await cases.assign(admin(), { formDataId, permission: 'handler', userIds: ['z-asa'], groupIds: [] })
  await cases.caughtUp()
  for (const text of ['åström', 'Åström', 'ÅSTRÖM', 'lars-erik åst']) {
    const { data } = await cases.list(handler(), { texts: [text], page: 1, pageSize: 10 })
    expect(data.map((row) => row.data.gata)).toEqual(['Åströms'])
  }
})

test('of many cases just as many are found in the store', async () => {
  const { cases } = app.services
  const clerk = { ...visitor(), address: '' }
  const sent = Array.from({ length: 510 }, () => sendFault(app, clerk, 'form-fault', { gata: 'Många' }))
  await Promise.all(sent)
  await cases.caughtUp()
  const count = async (...texts: string[]) =>
    (await cases.list(registrar(), { texts, page: 1, pageSize: 1 })).totalCount
  expect([await count('ny'), await count('felanm'), await count('ny', 'nypon')]).toEqual([512, 513, 1])
})
