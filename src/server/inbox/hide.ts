import { pauses } from '../unhurried.ts'
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

/** The same in bytes, of the same length, also where a line of quoted-printable breaks within the token. */
export function hideTokensIn(bytes: Uint8Array): Uint8Array {
  const from = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  for (const plus of pluses)
    for (let at = from.indexOf(plus); at >= 0; at = from.indexOf(plus, at + 1))
      for (const place of tokenAt(from, at + plus.length)) from[place] = star
  return bytes
}

const pluses = ['+', '=2B', '%2B', '%2b'] as const
const ends: ReadonlySet<string> = new Set(['=40', '%40'])
const [star, equals, at, lineFeed] = [0x2a, 0x3d, 0x40, 0x0a]
/** Bytes from the plus to the end of the address's sign, with the breaks that may stand between. */
const longest = 3 + length + 2 * 3 + 3

/** Where the signs of a token are that begins here; none where there is none. */
function tokenAt(bytes: Buffer, start: number): number[] {
  const places: number[] = []
  let i = start
  for (;;) {
    const byte = bytes[i]
    if (byte === equals && bytes[i + 1] === lineFeed) i += 2
    else if (byte === equals && bytes[i + 2] === lineFeed) i += 3
    else if (places.length === length)
      return byte === at || ends.has(bytes.toString('latin1', i, i + 3)) ? places : []
    else if (byte === undefined || isSign[byte] !== 1) return []
    else places.push(i++)
  }
}

const isSign = new Uint8Array(256)
for (const sign of Buffer.from('abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ234567')) isSign[sign] = 1

/** What is written to it goes on with its tokens hidden, also those that come in two pieces. */
export function hiding(sink: PartSink): PartSink {
  let held: Uint8Array = new Uint8Array()
  return {
    async write(bytes) {
      const all = hideTokensIn(Buffer.concat([held, bytes]))
      const sure = Math.max(0, all.length - longest)
      held = all.subarray(sure)
      if (sure > 0) await sink.write(all.subarray(0, sure))
    },
    async end() {
      if (held.length > 0) await sink.write(held)
      await sink.end()
    },
  }
}

/** Bytes of base64 that are looked into at a time: what people wrote is less. */
const mostBase64 = 1_000_000
/** A line of a mail is no longer. */
const mostLine = 100_000

/** The same for a mail as it came: its parts are looked into where they are base64, too. */
export function hidingInMail(to: PartSink): PartSink {
  const sink = hiding(to)
  const pause = pauses()
  let rest: Buffer = Buffer.alloc(0)
  let run: Buffer[] = []
  let size = 0
  /** What is to be written: a mail may be a million lines, and each is not written by itself. */
  let out: Buffer[] = []

  function endRun(): void {
    if (run.length > 0) out.push(hiddenBase64(Buffer.concat(run)))
    run = []
    size = 0
  }

  function take(line: Buffer): void {
    const text = line.length <= mostLine ? line.toString('latin1') : ''
    const [, signs = '', padding = ''] = /^([A-Za-z0-9+/]{2,})(={0,2})\r?\n?$/.exec(text) ?? []
    if ((signs.length + padding.length) % 4 !== 0 || signs === '') {
      endRun()
      out.push(line)
      return
    }
    run.push(line)
    size += line.length
    if (padding !== '' || size > mostBase64) endRun()
  }

  async function writeOut(): Promise<void> {
    if (out.length > 0) await sink.write(Buffer.concat(out))
    out = []
  }

  return {
    async write(bytes) {
      const all = Buffer.concat([rest, bytes])
      let from = 0
      for (let end = all.indexOf(lineFeed); end >= 0; end = all.indexOf(lineFeed, from)) {
        take(all.subarray(from, end + 1))
        from = end + 1
        const paused = pause()
        if (paused) await paused
      }
      // The piece it lies in is not to be kept for it.
      rest = Buffer.from(all.subarray(from))
      if (rest.length > mostLine) {
        endRun()
        out.push(rest)
        rest = Buffer.alloc(0)
      }
      await writeOut()
    },
    async end() {
      take(rest)
      endRun()
      await writeOut()
      await sink.end()
    },
  }
}

/** Lines of base64 with what they hold, in lines as long as they were. */
function hiddenBase64(raw: Buffer): Buffer {
  const text = raw.toString('latin1')
  const bytes = Buffer.from(text.replace(/\s/g, ''), 'base64')
  const before = Buffer.from(bytes)
  if (before.equals(hideTokensIn(bytes))) return raw
  const signs = bytes.toString('base64')
  let at = 0
  return Buffer.from(
    text.replace(/[^\r\n]+/g, (line) => {
      at += line.length
      return signs.slice(at - line.length, at)
    }),
    'latin1',
  )
}
