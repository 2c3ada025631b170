import type { Call } from './client.tsx'

export interface UploadOptions {
  /** Share done, 0 to 100. */
  onProgress?: (percentage: number) => void
  signal?: AbortSignal
  /** Who may read it: everybody, or those who work here (default). `public` needs the right to build. */
  access?: 'public' | 'staff'
}

/** Sends a file in chunks and resolves with its asset id. An aborted or failed upload leaves nothing behind. */
export async function uploadFile(call: Call, file: File, options: UploadOptions = {}): Promise<string> {
  const { onProgress, signal, access } = options
  const { assetId, chunkSize } = await call('admin/initUpload3', {
    name: file.name,
    size: file.size,
    mimeType: file.type || 'application/octet-stream',
    ...(access && { access }),
  })
  try {
    const chunks = Math.max(1, Math.ceil(file.size / chunkSize))
    for (let chunkId = 0; chunkId < chunks; chunkId++) {
      signal?.throwIfAborted()
      const part = file.slice(chunkId * chunkSize, (chunkId + 1) * chunkSize)
      const chunk = toBase64(new Uint8Array(await part.arrayBuffer()))
      const { percentage } = await call('admin/streamUpload3', { assetId, chunkId, chunk })
      onProgress?.(percentage)
    }
    await call('admin/finishUpload3', { assetId })
    return assetId
  } catch (error) {
    await call('admin/removeUpload3', { assetId }).catch(() => {})
    throw error
  }
}

/** Bytes as base64 text. */
export function toBase64(bytes: Uint8Array): string {
  let text = ''
  const step = 0x8000 // as many arguments as every engine takes in one call
  for (let at = 0; at < bytes.length; at += step) {
    text += String.fromCharCode(...bytes.subarray(at, at + step))
  }
  return btoa(text)
}
