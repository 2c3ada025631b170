import { afterEach, beforeEach, expect, test } from 'bun:test'
import { auditOf } from '../../../test/support/cases.ts'
import { databaseOf } from '../../../test/support/database.ts'
import { sessionWith, testApp } from '../../../test/support/scenario.ts'
import type { App } from '../app.ts'

let app: App
const builder = sessionWith('processBuilder')

beforeEach(async () => {
  app = await testApp()
})
afterEach(() => app.close())

const make = async (name: string, more: { folderId?: string; isFolder?: boolean } = {}) =>
  (await app.services.documents.create(builder, { page: 'process', data: { name }, ...more }))._id
const call = (ids: string[], folderId: string | null, as = builder) =>
  app.dispatcher.call(as, 'admin/move', { page: 'process', ids, folderId })
const inFolder = async (folderId?: string) => {
  const query = { page: 'process', pageNo: 1, pageSize: 10, ...(folderId && { folderId }) }
  return (await app.services.documents.grid(builder, query)).rows.map(({ name }) => name)
}

test('processes and folders are moved into a folder and out again, which the audit log has', async () => {
  const folder = await make('Bygg', { isFolder: true })
  const inner = await make('Lov', { isFolder: true })
  const process = await make('Anmälan')
  expect(await call([inner, process], folder)).not.toHaveProperty('err')
  expect(await inFolder()).toEqual(['Bygg'])
  expect((await inFolder(folder)).sort()).toEqual(['Anmälan', 'Lov'])
  expect((await auditOf(app, 'moved')).map(({ object }) => object)).toEqual([
    `process/${inner}`,
    `process/${process}`,
  ])
  await call([process], null)
  expect((await inFolder()).sort()).toEqual(['Anmälan', 'Bygg'])
})

test('a folder is moved neither into itself nor into one that lies in it', async () => {
  const outer = await make('Yttre', { isFolder: true })
  const inner = await make('Inre', { isFolder: true, folderId: outer })
  for (const into of [outer, inner])
    expect(await call([outer], into)).toMatchObject({
      err: { code: 'INVALID', fields: { folderId: 'validation.circle' } },
    })
})

test('what is no folder of the kind takes nothing in, and who may not change moves nothing', async () => {
  const process = await make('En')
  const other = await make('Annan')
  expect(await call([process], other)).toMatchObject({
    err: { code: 'INVALID', fields: { folderId: 'validation.reference' } },
  })
  expect(await call([process], null, sessionWith('formBuilder'))).toMatchObject({
    err: { code: 'FORBIDDEN' },
  })
})

test('names are unique across folders, of folders and processes alike', async () => {
  const folder = await make('Bygg', { isFolder: true })
  await make('Anmälan', { folderId: folder })
  const again = [make('Anmälan'), make('Bygg'), make('anmälan', { isFolder: true })]
  for (const end of await Promise.allSettled(again))
    expect(end).toMatchObject({ status: 'rejected', reason: { code: 'DUPLICATE_NAME' } })
})

test('folders to choose from say what they lie in', async () => {
  const outer = await make('Yttre', { isFolder: true })
  const inner = await make('Inre', { isFolder: true, folderId: outer })
  await make('En')
  const options = await app.services.documents.selector(builder, {
    page: 'process',
    params: { isFolder: true },
  })
  expect(options).toEqual([
    { value: outer, label: 'Yttre' },
    { value: inner, label: 'Yttre / Inre' },
  ])
})

test('a list narrowed by status asks an index', async () => {
  const reading = databaseOf(app.services.store)
  const plan = reading
    .query(
      `EXPLAIN QUERY PLAN SELECT _id FROM documents WHERE org = 'default' AND schema = 'process' AND removed IS NULL AND json_extract(data, '$."status"') = 'closed'`,
    )
    .all()
  expect(JSON.stringify(plan)).toContain('documents_by_status')
})
