import { afterEach, expect, setSystemTime, test } from 'bun:test'
import { citizen, handler, publishFault, sendFault, stranger } from '../../../../test/support/cases.ts'
import { testApp } from '../../../../test/support/scenario.ts'

afterEach(() => setSystemTime())

test('how long a case stood in each state is written down, for its staff', async () => {
  const app = await testApp()
  const { cases } = app.services
  const formId = await publishFault(app)
  const at = Date.parse('2026-03-10T12:00:00Z')
  setSystemTime(at)
  const { formDataId } = await sendFault(app, citizen(), formId)
  for (const [after, connectionId] of [
    [1_000, 'ny-pagar'],
    [5_000, 'pagar-klar'],
  ] as const) {
    setSystemTime(at + after)
    const [currentStateId = ''] = connectionId.split('-')
    await cases.changeStatus(handler(), { formDataId, connectionId, currentStateId })
  }
  expect(await cases.stays(handler(), formDataId)).toEqual([
    { state: 'ny', name: 'Ny', entered: at, until: at + 1_000 },
    { state: 'pagar', name: 'Under handläggning', entered: at + 1_000, until: at + 5_000 },
    { state: 'klar', name: 'Åtgärdad', entered: at + 5_000, until: null },
  ])
  expect(cases.stays(citizen(), formDataId)).rejects.toMatchObject({ code: 'FORBIDDEN' })
  expect(cases.stays(stranger(), formDataId)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await app.close()
})
