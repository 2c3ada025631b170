import type { Assets } from '../assets/assets.ts'
import type { ArrivedFile } from '../cases/contract.ts'
import { createArriving } from './attachments.ts'
import type { PartSink } from './split.ts'
import type { Strangers } from './strangers.ts'

/** A mail as it came, kept beside whoever reads it. */
export interface WholeMail {
  /** To be read in the place of the mail. */
  source: AsyncIterable<Uint8Array>
  /** What could not be read, as a file: the rest of it is fetched first. */
  stage(strangers?: Strangers): Promise<ArrivedFile[]>
  drop(): Promise<void>
}

/** Bytes that wait in memory: of most mails there are no more. */
const mostInMemory = 256_000
const name = 'meddelande.eml'

export function keepWhole(
  mail: AsyncIterable<Uint8Array>,
  { assets, limit }: { assets: Pick<Assets, 'receive' | 'stage'>; limit: number },
): WholeMail {
  const arriving = createArriving({ assets, each: limit, all: limit })
  const pieces = mail[Symbol.asyncIterator]()
  let waiting: Uint8Array[] = []
  let size = 0
  let sink: PartSink | undefined

  async function write(bytes: Uint8Array): Promise<void> {
    size += bytes.length
    if (sink) return void (await sink.write(bytes))
    // Whoever gives it may use the same memory for the next piece.
    waiting.push(Uint8Array.from(bytes))
    if (size > mostInMemory) await spill()
  }

  async function spill(): Promise<PartSink> {
    const opened = sink ?? (await arriving.take(0))
    sink = opened
    for (const bytes of waiting) await opened.write(bytes)
    waiting = []
    return opened
  }

  async function next(): Promise<IteratorResult<Uint8Array>> {
    const piece = await pieces.next()
    if (!piece.done) await write(piece.value)
    return piece
  }

  return {
    // Who stops reading does not end the mail: the rest of it may be wanted.
    source: { [Symbol.asyncIterator]: () => ({ next }) },
    async stage(strangers) {
      while (!(await next()).done);
      const opened = await spill()
      await opened.end()
      const files = await arriving.stage(
        [{ name, mimeType: 'message/rfc822', part: 0, content: null }],
        strangers,
      )
      return files.map((file) => ({ ...file, part: null }))
    },
    async drop() {
      await pieces.return?.()
      await arriving.drop()
    },
  }
}
