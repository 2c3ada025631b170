import { expect } from 'bun:test'
import { scenario, sessionWith } from '../../../test/support/scenario.ts'
import { anonymousSession } from '../session.ts'

const hej = { name: 'hej.txt', mimeType: 'text/plain', data: 'aGVq' }

scenario('admin/uploadv3 takes a small file at once', {
  as: 'viewBuilder',
  send: ['admin/uploadv3', hej],
  expect: {
    after: async ({ services }, reply) => {
      const { assetId } = reply as { assetId: string }
      const file = await services.assets.open(sessionWith('formBuilder'), assetId)
      expect(await file.content.text()).toBe('hej')
      expect(file).toMatchObject({ name: 'hej.txt', mimeType: 'text/plain', size: 3, access: 'staff' })
    },
  },
})

scenario('admin/uploadv3 refuses what is no base64', {
  send: ['admin/uploadv3', { ...hej, data: 'å!' }],
  expect: { err: { code: 'INVALID', fields: { data: 'validation.chunk' } } },
})

scenario('admin/initUpload3 refuses an empty file', {
  send: ['admin/initUpload3', { name: 'hej.txt', size: 0, mimeType: 'text/plain' }],
  expect: { err: { code: 'INVALID', fields: { size: 'validation.emptyFile' } } },
})

scenario('admin/initUpload3 asks a visitor without a case to log in', {
  as: anonymousSession(),
  send: ['admin/initUpload3', { name: 'hej.txt', size: 3, mimeType: 'text/plain' }],
  expect: { err: { code: 'UNAUTHORIZED' } },
})

scenario('admin/initUpload3 says how to send it', {
  send: ['admin/initUpload3', { name: 'hej.txt', size: 1_000_000, mimeType: 'text/plain' }],
  expect: { data: { estimatedChunks: 2, chunkSize: 524_288 } },
})

scenario('the library lists files and shows their size in words', {
  given: [
    async ({ services }) => {
      const file = { mimeType: '', bytes: new Uint8Array(1_234_000).fill(97), access: 'public' as const }
      await services.assets.storeFile(sessionWith('admin'), { ...file, name: 'stor.txt' })
      await services.assets.storeFile(sessionWith('admin'), { ...file, name: 'ärendets.txt', access: 'case' })
    },
  ],
  as: 'viewBuilder',
  send: ['admin/loadGrid', { page: 'asset', sort: { size: -1 } }],
  expect: {
    data: { totalCount: 1, rows: [{ name: 'stor.txt', text: { size: '1,2 MB', access: 'Vem som helst' } }] },
  },
})

scenario('the library is for those who build', {
  as: 'user',
  send: ['admin/loadGrid', { page: 'asset' }],
  expect: { err: { code: 'FORBIDDEN' } },
})

scenario('files cannot be made as documents', {
  send: ['admin/create', { page: 'asset', data: { name: 'x' } }],
  expect: { err: { code: 'NOT_FOUND' } },
})
