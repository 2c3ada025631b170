import type { FileAnswer } from '../../../src/shared/catalogue/values/FileUpload.ts'
import type { Client, UploadOptions } from '../client.ts'

/** A piece that does not get through is sent again so many times. */
const attempts = 4

/** Sends a file in the pieces that the server asks for. What is cut off leaves nothing behind: the server drops it. */
export async function uploadInChunks(
  call: Client['call'],
  file: File,
  options: UploadOptions,
): Promise<FileAnswer> {
  const { name, signal, onProgress, formDataId, caseToken } = options
  const mimeType = file.type || 'application/octet-stream'
  // What the file is held by until a save names it: the login, or the token of the visitor's case.
  const held = caseToken ? { caseToken } : {}
  const begin = { name, size: file.size, mimeType, ...held, ...(formDataId && { formDataId }) }
  const start = await call('admin/initUpload3', begin)
  for (let chunkId = 0; chunkId * start.chunkSize < file.size; chunkId++) {
    signal?.throwIfAborted()
    const piece = file.slice(chunkId * start.chunkSize, (chunkId + 1) * start.chunkSize)
    const chunk = base64(new Uint8Array(await piece.arrayBuffer()))
    const sent = await again(() =>
      call('admin/streamUpload3', { assetId: start.assetId, chunkId, chunk, ...held }),
    )
    onProgress?.(sent.percentage)
  }
  signal?.throwIfAborted()
  await again(() => call('admin/finishUpload3', { assetId: start.assetId, ...held }))
  return { assetId: start.assetId, name, size: file.size, mimeType }
}

/** Tries again, each time after twice as long, when the server could not be reached. */
async function again<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if ((error as { code?: string }).code !== 'OFFLINE' || attempt === attempts) throw error
      await new Promise((resolve) => setTimeout(resolve, 500 * 2 ** attempt))
    }
  }
}

function base64(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += 8192)
    text += String.fromCharCode(...bytes.subarray(at, at + 8192))
  return btoa(text)
}
