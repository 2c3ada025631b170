import { afterEach, beforeEach, expect, test } from 'bun:test'
import {
  citizen,
  handler,
  makeUsers,
  publishFault,
  sendFault,
  stranger,
  visitor,
} from '../../../../../test/support/cases.ts'
import { testApp } from '../../../../../test/support/scenario.ts'
import type { App } from '../../../app.ts'

let app: App
beforeEach(async () => {
  app = await testApp()
  await makeUsers(app)
})
afterEach(() => app.close())

test('the mark of one’s own case is another once something has happened that its page shows, and by nothing else', async () => {
  const { cases } = app.services
  const { formDataId, caseToken } = await sendFault(app, visitor(), await publishFault(app))
  const ref = { formDataId, ...(caseToken && { caseToken }) }
  const mark = () => cases.ownMark(visitor(), ref)
  const first = await mark()
  expect((await cases.ownCase(visitor(), ref))?.mark).toBe(first)
  await cases.addNote(handler(), { formDataId, noteType: 'internal', note: 'Mellan oss' })
  await cases.loadForm(visitor(), ref)
  expect(await mark()).toBe(first)
  await cases.addNote(handler(), { formDataId, noteType: 'citizen', note: 'Hur dags?' })
  const second = await mark()
  expect(second).not.toBe(first)
  await cases.changeStatus(handler(), { formDataId, connectionId: 'ny-pagar', currentStateId: 'ny' })
  expect(await mark()).not.toBe(second)
  // Nothing that was asked counts as read.
  const { data } = await cases.list(handler(), { page: 1, pageSize: 5 })
  expect(data[0]?._id).toBe(formDataId)
  expect((await cases.loadForm(handler(), { formDataId })).formData?.notes.citizen?.[0]?.read).toBeNull()
  for (const [who, asked] of [
    [stranger(), { formDataId }],
    [citizen(), { formDataId }],
    [handler(), { formDataId }],
  ] as const)
    await expect(cases.ownMark(who, asked)).rejects.toMatchObject({ code: 'NOT_FOUND' })
})
