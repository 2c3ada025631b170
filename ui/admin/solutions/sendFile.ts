import type { Client } from '../client.tsx'
import { toBase64 } from '../upload.ts'

/** Bytes per message: base64 makes a third more of them, and a message has at most 720,000 characters. */
const piece = 500_000

/** Sends a file to be read by the server, and answers with the id it is held by meanwhile. */
export async function sendFile(client: Client, file: File): Promise<string> {
  let uploadId: string | undefined
  for (let from = 0; from < Math.max(1, file.size); from += piece) {
    const bytes = new Uint8Array(await file.slice(from, from + piece).arrayBuffer())
    const reply = await client.call('solution/upload', {
      chunk: toBase64(bytes),
      ...(uploadId ? { uploadId } : {}),
    })
    uploadId = reply.uploadId
  }
  return uploadId ?? ''
}
