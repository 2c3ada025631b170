import { z } from 'zod'
import { defineAction } from './define.ts'
import { id } from './shapes.ts'

/** Uploads in pieces, and what becomes of files. Who may do what with a file is the engine's question. */

const caseToken = z.string().max(200).optional()
const upload = z.strictObject({ assetId: id, caseToken })
const stored = z.object({ assetId: z.string(), sha256: z.string() })
const done = z.object({})
const access = z.enum(['public', 'staff', 'case']).optional()

export const initUpload = defineAction('admin/initUpload3', {
  input: z.strictObject({
    name: z.string().min(1, 'validation.required').max(500),
    size: z.int().min(1, 'validation.emptyFile'),
    mimeType: z.string().max(200).optional(),
    access,
    formDataId: id.optional(),
    question: z.string().min(1).max(200).optional(),
    caseToken,
    folderId: id.optional(),
  }),
  output: z.object({ assetId: z.string(), estimatedChunks: z.number(), chunkSize: z.number() }),
  allow: 'anyone',
  perMinute: 120,
  run: ({ input, session, services }) => services.assets.init(session, input),
})

export const streamUpload = defineAction('admin/streamUpload3', {
  input: upload.extend({
    chunkId: z.int().min(0).max(100_000),
    chunk: z.string().max(720_000, 'validation.chunk'),
  }),
  output: z.object({ percentage: z.number() }),
  allow: 'anyone',
  run: ({ input, session, services }) => services.assets.stream(session, input),
})

export const finishUpload = defineAction('admin/finishUpload3', {
  input: upload,
  output: stored,
  allow: 'anyone',
  run: ({ input, session, services }) => services.assets.finish(session, input),
})

export const removeUpload = defineAction('admin/removeUpload3', {
  input: upload,
  output: done,
  allow: 'anyone',
  run: async ({ input, session, services }) => {
    await services.assets.cancel(session, input)
    return {}
  },
})

export const removeAsset = defineAction('admin/removeAssetv3', {
  input: upload,
  output: done,
  allow: 'anyone',
  run: async ({ input, session, services }) => {
    const { assetId, caseToken } = input
    await services.assets.remove(session, assetId, { ...(caseToken && { caseToken }) })
    return {}
  },
})

/** A small file in one message. */
export const uploadWhole = defineAction('admin/uploadv3', {
  input: z.strictObject({
    name: z.string().min(1, 'validation.required').max(500),
    mimeType: z.string().max(200).optional(),
    data: z.base64('validation.chunk').min(4, 'validation.emptyFile').max(900_000),
    access,
    formDataId: id.optional(),
    caseToken,
    folderId: id.optional(),
  }),
  output: stored,
  allow: 'anyone',
  perMinute: 120,
  run: async ({ input, session, services }) => {
    const { data, ...file } = input
    const bytes = Buffer.from(data, 'base64')
    const { assetId, chunkSize } = await services.assets.init(session, { ...file, size: bytes.length })
    const ref = { assetId, ...(input.caseToken && { caseToken: input.caseToken }) }
    for (let chunkId = 0; chunkId * chunkSize < bytes.length; chunkId++) {
      const chunk = bytes.subarray(chunkId * chunkSize, (chunkId + 1) * chunkSize).toString('base64')
      await services.assets.stream(session, { ...ref, chunkId, chunk })
    }
    return services.assets.finish(session, ref)
  },
})
