import { afterEach, beforeEach, expect, test } from 'bun:test'
import {
  citizen,
  handler,
  makeUsers,
  publishFault,
  sendFault,
  stranger,
  visitor,
} from '../../../../test/support/cases.ts'
import { testApp } from '../../../../test/support/scenario.ts'
import type { App } from '../../app.ts'
import { type Session, systemSession } from '../../session.ts'

let app: App
let formId: string
let formDataId: string

/** Publishes the form with this, once more. */
async function publish(data: Record<string, unknown>, comment: string): Promise<void> {
  const { documents } = app.services
  const { revision } = await documents.get(systemSession(), 'form', formId)
  await documents.update(systemSession(), { page: 'form', id: formId, data, revision })
  await documents.publish(systemSession(), formId, comment)
}

beforeEach(async () => {
  app = await testApp()
  await makeUsers(app)
  formId = await publishFault(app)
  formDataId = (await sendFault(app, visitor(), formId)).formDataId
})
afterEach(() => app.close())

const call = (session: Session, action: string, more: object = {}) =>
  app.dispatcher.call(session, action, { formDataId, ...more })

test('whoever handles a case sees what its form was like, its own version marked, where the form says so', async () => {
  expect(await call(handler(), 'case/formVersions')).toMatchObject({ err: { code: 'NOT_FOUND' } })
  expect(await call(handler(), 'case/formVersion', { versionId: '1' })).toMatchObject({
    err: { code: 'NOT_FOUND' },
  })
  expect(await call(handler(), 'admin/loadForm3')).toMatchObject({ data: { desk: { formHistory: false } } })
  // As the form is published now, whatever it said when the case was sent in.
  await publish({ formHistory: true }, 'Med historik')
  expect(await call(handler(), 'admin/loadForm3')).toMatchObject({ data: { desk: { formHistory: true } } })
  expect(await call(handler(), 'case/formVersions')).toMatchObject({
    data: {
      versions: [
        { _id: '2', version: 2, comment: 'Med historik', live: true, own: false },
        { _id: '1', version: 1, live: false, own: true },
      ],
    },
  })
  const shown = await call(handler(), 'case/formVersion', { versionId: '1' })
  expect(JSON.stringify(shown)).toContain('"label":"Gata"')
  expect(await call(handler(), 'case/formVersion', { versionId: '9' })).toHaveProperty('err')
  // Who sent a case in, and who has nothing to do with it, is told nothing.
  for (const who of [citizen(), stranger(), visitor()])
    expect(await call(who, 'case/formVersions')).toHaveProperty('err')
})
