import type { Connection } from './connect.ts'

const pieceBytes = 500_000

/** Brings bytes to the server in pieces; the id to name them by. */
export async function upload(connection: Connection, bytes: Uint8Array): Promise<string> {
  let uploadId: string | undefined
  for (let at = 0; at === 0 || at < bytes.length; at += pieceBytes) {
    const chunk = Buffer.from(bytes.subarray(at, at + pieceBytes)).toString('base64')
    const reply: { uploadId: string } = await connection.call('solution/upload', {
      chunk,
      ...(uploadId && { uploadId }),
    })
    uploadId = reply.uploadId
  }
  return uploadId ?? ''
}

export async function download(connection: Connection, downloadId: string): Promise<Uint8Array> {
  const pieces: Buffer[] = []
  for (let from: number | null = 0; from !== null; ) {
    const reply: { chunk: string; next: number | null } = await connection.call('solution/download', {
      downloadId,
      from,
    })
    pieces.push(Buffer.from(reply.chunk, 'base64'))
    from = reply.next
  }
  return new Uint8Array(Buffer.concat(pieces))
}
