import { afterEach, beforeEach, expect, test } from 'bun:test'
import { sessionWith, testApp } from '../../../../test/support/scenario.ts'
import type { App } from '../../app.ts'
import type { Session } from '../../session.ts'

const builder = () => sessionWith('viewBuilder')
const admin = () => sessionWith('admin')
const bytes = new TextEncoder().encode('Öppet 9–17')

let app: App
let id: string
const file = (name: string, access: 'public' | 'case' = 'public') =>
  app.services.assets
    .storeFile(builder(), { name, mimeType: 'text/plain', bytes, access })
    .then(({ assetId }) => assetId)
beforeEach(async () => {
  app = await testApp()
  id = await file('tider.txt')
})
afterEach(() => app.close())

async function call(action: string, input: object, session: Session = builder()): Promise<unknown> {
  const reply = await app.dispatcher.call(session, action, { page: 'asset', ...input })
  return 'err' in reply ? (reply.err.fields ?? reply.err.code) : reply.data
}
const names = async () =>
  ((await call('admin/loadGrid', {})) as { rows: { name: string }[] }).rows.map(({ name }) => name)

test('what the list gives can be opened', async () => {
  expect(await call('admin/load', { id })).toMatchObject({
    data: { _id: id, name: 'tider.txt', mimeType: 'text/plain', size: bytes.length, access: 'public' },
  })
  expect(await call('admin/load', { id: await file('bilaga.txt', 'case') })).toBe('NOT_FOUND')
  expect(await call('admin/load', { id: 'nosuch' })).toBe('NOT_FOUND')
})

test('a file is given another name, and nothing else', async () => {
  expect(await call('admin/update', { id, data: { name: '  öppettider.txt ' } })).toMatchObject({
    data: { name: 'öppettider.txt', size: bytes.length },
  })
  expect(await names()).toEqual(['öppettider.txt'])
  expect(await call('admin/update', { id, data: { name: ' ' } })).toEqual({ name: 'validation.required' })
  expect(await call('admin/update', { id, data: { size: 1 } })).toEqual({ size: 'validation.unknownKey' })
  expect(await call('admin/update', { id, data: { name: 'tider.png' } })).toEqual({
    name: 'validation.fileContent',
  })
  expect(await call('admin/update', { id, data: { name: 'x.txt' } }, sessionWith('formBuilder'))).toBe(
    'FORBIDDEN',
  )
  expect(await names()).toEqual(['öppettider.txt'])
})

test('a removed file lies in the trash can, and comes back', async () => {
  const opened = () =>
    app.services.assets.open(admin(), id).then(
      ({ name }) => name,
      ({ code }) => code,
    )
  expect(await call('admin/remove', { id })).toEqual({ removed: [id] })
  expect(await names()).toEqual([])
  expect(await opened()).toBe('NOT_FOUND')
  expect(await call('admin/load', { id })).toBe('NOT_FOUND')
  expect(await call('admin/remove', { id })).toBe('NOT_FOUND')
  const trash = await app.services.documents.trash(builder())
  expect(trash).toMatchObject([{ _id: id, schema: 'asset', name: 'tider.txt' }])
  expect(await app.services.documents.trash(sessionWith('formBuilder'))).toEqual([])

  expect(await app.dispatcher.call(builder(), 'trashcan/restore', { ids: [id] })).toEqual({
    data: { restored: [id] },
  })
  expect(await names()).toEqual(['tider.txt'])
  expect(await opened()).toBe('tider.txt')
})

test('only those who may remove a file may have it back', async () => {
  await call('admin/remove', { id })
  const reply = await app.dispatcher.call(sessionWith('formBuilder'), 'trashcan/restore', { ids: [id] })
  expect(reply).toMatchObject({ err: { code: 'NOT_FOUND' } })
})

test('emptying the trash can removes the file for good', async () => {
  const other = await file('annan.txt')
  await call('admin/remove', { ids: [id, other] })
  expect(await app.dispatcher.call(admin(), 'trashcan/empty', { ids: [id] })).toEqual({
    data: { deleted: [id] },
  })
  expect((await app.services.documents.trash(admin())).map(({ _id }) => _id)).toEqual([other])
  expect(await app.dispatcher.call(admin(), 'trashcan/restore', { ids: [id] })).toMatchObject({
    err: { code: 'NOT_FOUND' },
  })
})

test('a file is exported, and there is no copy and no other way to make one', async () => {
  const { assetId } = (await call('admin/export3', { ids: [id] })) as { assetId: string }
  await call('admin/remove', { id })
  expect(await app.dispatcher.call(admin(), 'solution/import', { assetId })).toMatchObject({
    data: { assets: [{ id, name: 'tider.txt', change: 'changed' }], problems: [] },
  })
  // What is read in again is there again.
  expect(await names()).toContain('tider.txt')
  expect(await call('admin/copy', { id, newName: 'kopia.txt' })).toBe('NOT_FOUND')
  expect(await call('admin/create', { data: { name: 'x.txt' } })).toBe('NOT_FOUND')
})
