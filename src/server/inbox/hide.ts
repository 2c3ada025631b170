import type { PartSink } from './split.ts'

/**
 * Signed addresses (`svar+{token}@kommun.se`) let whoever has one write into a case: where people read what came in, and in the files
 * of it, the token is stars. Whatever stands around it, because the inbox's address may have been another before.
 */
const signed = /(\+|%2b|=2b)[a-z2-7]{24}(?=@|%40|=40)/gi
const length = 24
const stars = '*'.repeat(length)

/** A text without the tokens of signed addresses. */
export const hideTokens = (text: string): string => text.replace(signed, `$1${stars}`)

/** The same in bytes, of the same length, where an address stands as plain text. */
export function hideTokensIn(bytes: Uint8Array): Uint8Array {
  const from = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  for (let at = from.indexOf(plus); at >= 0; at = from.indexOf(plus, at + 1)) {
    const end = at + 1 + length
    if (from[end] === atSign && /^[a-z2-7]+$/i.test(from.toString('latin1', at + 1, end)))
      from.fill(stars, at + 1, end, 'latin1')
  }
  return bytes
}

const plus = 0x2b
const atSign = 0x40

/** What is written to it goes on with its tokens hidden, also those that come in two pieces. */
export function hiding(sink: PartSink): PartSink {
  let held: Uint8Array = new Uint8Array()
  return {
    async write(bytes) {
      const all = hideTokensIn(Buffer.concat([held, bytes]))
      const sure = Math.max(0, all.length - length - 1)
      held = all.subarray(sure)
      if (sure > 0) await sink.write(all.subarray(0, sure))
    },
    async end() {
      if (held.length > 0) await sink.write(held)
      await sink.end()
    },
  }
}
