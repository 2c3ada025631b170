import type { Client } from '../client.tsx'

/** Fetches an exported archive piece by piece. */
export async function fetchArchive(client: Client, downloadId: string): Promise<Uint8Array<ArrayBuffer>> {
  const pieces: Uint8Array<ArrayBuffer>[] = []
  for (let from: number | null = 0; from !== null; ) {
    const reply: { chunk: string; next: number | null } = await client.call('solution/download', {
      downloadId,
      from,
    })
    pieces.push(Uint8Array.from(atob(reply.chunk), (character) => character.charCodeAt(0)))
    from = reply.next
  }
  return new Uint8Array(await new Blob(pieces).arrayBuffer())
}
