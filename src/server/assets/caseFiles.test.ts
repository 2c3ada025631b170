import { afterEach, beforeEach, expect, test } from 'bun:test'
import { type Sketch, stack, treeOf } from '../../../test/fixtures/runtime/tree.ts'
import { auditOf, makeRoles } from '../../../test/support/cases.ts'
import { sessionWith, testApp } from '../../../test/support/scenario.ts'
import type { Failure } from '../../shared/wire/errors.ts'
import type { App } from '../app.ts'
import { anonymousSession, type Session, systemSession } from '../session.ts'

let app: App
let formId: string
const visitor = anonymousSession()
const handler = sessionWith([], { userId: 'handler', roles: ['role-handler'] })
const stranger = sessionWith([], { userId: 'stranger', roles: ['role-other'] })

beforeEach(async () => {
  app = await testApp()
  const { documents } = app.services
  const system = systemSession()
  await makeRoles(app, 'role-handler')
  const process = await documents.create(system, {
    page: 'process',
    data: { name: 'P', assignmentRoles: [{ key: 'handler', name: 'H', roles: ['role-handler'] }] },
  })
  await documents.publish(system, process._id, 'x')
  const sketch: Sketch = [
    'PageTypeForm',
    { name: 'F' },
    [
      'FormTab',
      { id: 'a', label: 'A' },
      stack(['FileUpload', { name: 'bilaga', label: 'Bilaga', maxFiles: 3 }]),
    ],
  ]
  const form = await documents.create(system, {
    page: 'form',
    data: { name: 'F', process: process._id },
    tree: treeOf(sketch),
  })
  formId = form._id
  await documents.publish(system, formId, 'x')
})
afterEach(() => app.close())

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'ok',
    (error: Failure) => error.code,
  )
const call = async (name: string, input: object, session: Session = visitor) => {
  const reply = await app.dispatcher.call(session, name, input)
  if ('err' in reply) throw Object.assign(new Error(reply.err.message), reply.err)
  return reply.data as { formDataId: string; caseToken: string; assetId: string }
}
const begin = () => call('admin/saveFormData3', { formId, data: {} })
const upload = (ref: object, session = visitor) =>
  call('admin/uploadv3', { name: 'a.txt', mimeType: 'text/plain', data: 'aGVq', ...ref }, session)
const answer = (assetId: string) => ({
  bilaga: [{ assetId, name: 'a.txt', size: 3, mimeType: 'text/plain' }],
})
const mayOpen = async (session: Session, id: string, caseToken?: string) =>
  (await codeOf(app.services.assets.open(session, id, { ...(caseToken && { caseToken }) }))) === 'ok'

test('a visitor attaches a file to the case they hold, and it is read by them and by its handlers alone', async () => {
  const { formDataId, caseToken } = await begin()
  const { assetId } = await upload({ formDataId, caseToken })
  expect(await mayOpen(visitor, assetId)).toBe(false)
  expect(await mayOpen(visitor, assetId, caseToken)).toBe(true)
  expect(await mayOpen(handler, assetId)).toBe(false)
  await call('admin/saveFormData3', { formId, formDataId, caseToken, data: answer(assetId), complete: true })
  expect(await mayOpen(visitor, assetId, caseToken)).toBe(true)
  expect(await mayOpen(handler, assetId)).toBe(true)
  expect(await mayOpen(visitor, assetId)).toBe(false)
  expect(await mayOpen(stranger, assetId)).toBe(false)
  expect(await mayOpen({ ...handler, org: 'other' }, assetId)).toBe(false)
  // What has been sent in stays as it was sent.
  expect(await codeOf(call('admin/removeAssetv3', { assetId, caseToken }))).toBe('FORBIDDEN')
})

test('an attachment that others open leaves one trace, and none when it is one’s own', async () => {
  const { formDataId, caseToken } = await begin()
  const { assetId } = await upload({ formDataId, caseToken })
  await call('admin/saveFormData3', { formId, formDataId, caseToken, data: answer(assetId), complete: true })
  await app.services.assets.open(visitor, assetId, { caseToken })
  expect(await auditOf(app, 'asset/open')).toEqual([])
  await app.services.assets.open(handler, assetId)
  await app.services.assets.open(handler, assetId)
  const [row, ...more] = await auditOf(app, 'asset/open')
  expect(row).toMatchObject({
    ...{ actor: 'handler', object: `asset/${assetId}`, result: 'ok' },
    detail: JSON.stringify({ case: formDataId }),
  })
  expect(more).toEqual([])
})

test('a file is removed while its case is a draft', async () => {
  const { formDataId, caseToken } = await begin()
  const { assetId } = await upload({ formDataId, caseToken })
  await call('admin/saveFormData3', { formId, formDataId, caseToken, data: answer(assetId) })
  expect(await codeOf(call('admin/removeAssetv3', { assetId }))).toBe('NOT_FOUND')
  expect(await codeOf(call('admin/removeAssetv3', { assetId, caseToken }))).toBe('ok')
  expect(await mayOpen(visitor, assetId, caseToken)).toBe(false)
})

test('nobody uploads for a case they do not hold, nor names a file of somebody else', async () => {
  const mine = await begin()
  const other = await begin()
  const { formDataId } = mine
  expect(await codeOf(upload({ formDataId }))).toBe('NOT_FOUND')
  expect(await codeOf(upload({ formDataId, caseToken: other.caseToken }))).toBe('NOT_FOUND')
  const { assetId } = await upload({ formDataId: other.formDataId, caseToken: other.caseToken })
  const stolen = call('admin/saveFormData3', {
    formId,
    formDataId,
    caseToken: mine.caseToken,
    data: answer(assetId),
  })
  expect(await codeOf(stolen)).toBe('INVALID')
})

test('a citizen who is logged in needs no token, and others do not see the file', async () => {
  const citizen = sessionWith([], { userId: 'citizen' })
  const { formDataId } = await call('admin/saveFormData3', { formId, data: {} }, citizen)
  const { assetId } = await upload({ formDataId }, citizen)
  await call('admin/saveFormData3', { formId, formDataId, data: answer(assetId), complete: true }, citizen)
  expect(await mayOpen(citizen, assetId)).toBe(true)
  expect(await mayOpen(sessionWith([], { userId: 'citizen-2' }), assetId)).toBe(false)
  expect(await mayOpen(handler, assetId)).toBe(true)
})

test('nothing is sent in while a file of the case is on its way, and it is said to which question', async () => {
  const { formDataId, caseToken } = await begin()
  const held = { formDataId, caseToken }
  const file = { name: 'a.txt', size: 3, mimeType: 'text/plain', question: 'bilaga' }
  const { assetId } = await call('admin/initUpload3', { ...file, ...held })
  const send = () => call('admin/saveFormData3', { formId, ...held, data: {}, complete: true })
  expect(await send().catch((error) => error)).toMatchObject({
    code: 'INVALID',
    message: 'Några filer är inte färdigt uppladdade. Vänta tills de är klara, eller ta bort dem.',
    fields: { bilaga: 'validation.fileUnderWay' },
  })
  // Of one that does not say what it answers the same.
  const unnamed = await call('admin/initUpload3', { ...file, ...held, question: undefined })
  await call('admin/removeUpload3', { assetId, caseToken })
  expect(await codeOf(send())).toBe('INVALID')
  await call('admin/streamUpload3', { assetId: unnamed.assetId, caseToken, chunkId: 0, chunk: 'aGVq' })
  await call('admin/finishUpload3', { assetId: unnamed.assetId, caseToken })
  expect(await codeOf(send())).toBe('ok')
})

test('a draft is saved while a file is on its way, and another case of the same person is not held back', async () => {
  const { formDataId, caseToken } = await begin()
  const file = { name: 'a.txt', size: 3, mimeType: 'text/plain', question: 'bilaga' }
  await call('admin/initUpload3', { ...file, formDataId, caseToken })
  expect(await codeOf(call('admin/saveFormData3', { formId, formDataId, caseToken, data: {} }))).toBe('ok')
  expect(await codeOf(call('admin/saveFormData3', { formId, data: {}, complete: true }))).toBe('ok')
})
