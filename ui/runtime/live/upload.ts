import type { FileAnswer } from '../../../src/shared/catalogue/values/FileUpload.ts'
import type { Client } from '../client.ts'

/** A piece that does not get through is sent again so many times. */
const attempts = 4

/** An upload that the server has begun: it may be gone on with after a line that was cut. */
export interface BegunUpload {
  assetId: string
  chunkSize: number
}

export interface UploadOptions {
  /** The name the file gets. */
  name: string
  /** The question it answers, by component name; absent: it goes with a note. */
  question?: string
  caseToken?: string
  formDataId?: string
  /** Sent on instead of begun anew. */
  begun?: BegunUpload
  onBegun(begun: BegunUpload): void
  signal?: AbortSignal
  onProgress?(percentage: number): void
}

/** Sends a file in the pieces that the server asks for. What is cut off stays begun: see `dropUpload`. */
export async function uploadInChunks(
  call: Client['call'],
  file: File,
  options: UploadOptions,
): Promise<FileAnswer> {
  const { name, question, signal, onBegun, onProgress, formDataId, caseToken } = options
  const mimeType = file.type || 'application/octet-stream'
  // What the file is held by until a save names it: the login, or the token of the visitor's case.
  const held = caseToken ? { caseToken } : {}
  const begin = {
    name,
    size: file.size,
    mimeType,
    ...held,
    ...(formDataId && { formDataId, ...(question && { question }) }),
  }
  const start = options.begun ?? (await call('admin/initUpload3', begin))
  onBegun(start)
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

/** Gives an upload up, so that nothing waits for it. Fails when the server cannot be reached. */
export async function dropUpload(call: Client['call'], assetId: string, caseToken: string | null) {
  try {
    await again(() => call('admin/removeUpload3', { assetId, ...(caseToken && { caseToken }) }))
  } catch (error) {
    // It is not there any more, or whole by now: nothing waits for it.
    if ((error as { code?: string }).code !== 'NOT_FOUND') throw error
  }
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
