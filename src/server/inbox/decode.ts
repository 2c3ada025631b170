/** Content of a part as it was sent, line by line → bytes. */
export interface Decoder {
  /** One line without its end; `goesOn`: it is the next piece of a line that was too long. */
  line(line: Uint8Array, goesOn: boolean): Uint8Array
  /** Lines with their ends may come together. */
  takesMany?: true
  /** What is left when the part is over. */
  end(): Uint8Array
}

const nothing = new Uint8Array()

/** By the part's `Content-Transfer-Encoding`; what it does not know it takes as it is. */
export function decoderOf(encoding: string): Decoder {
  if (encoding === 'base64') return base64()
  if (encoding === 'quoted-printable') return quotedPrintable()
  return asItIs()
}

/** Signs are gathered and decoded many at a time: a line each would leave ten times the mail behind to be cleared up. */
function base64(): Decoder {
  const signs = Buffer.alloc(48_000)
  let count = 0
  const decoded = (upTo: number) => {
    const bytes = Buffer.from(signs.toString('latin1', 0, upTo), 'base64')
    signs.copyWithin(0, upTo, count)
    count -= upTo
    return bytes
  }
  return {
    takesMany: true,
    line(line) {
      const done: Uint8Array[] = []
      for (const sign of line) {
        if (isSign[sign] !== 1) continue
        signs[count++] = sign
        if (count === signs.length) done.push(decoded(count))
      }
      return done.length > 1 ? Buffer.concat(done) : (done[0] ?? nothing)
    },
    end: () => decoded(count),
  }
}

const isSign = new Uint8Array(256)
for (const sign of Buffer.from('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/='))
  isSign[sign] = 1

const lineEnd = Buffer.from('\r\n')

/** The end of the last line belongs to what comes after the part. */
function asItIs(): Decoder {
  let isFirst = true
  return {
    line(line, goesOn) {
      const bytes = isFirst || goesOn ? Buffer.from(line) : Buffer.concat([lineEnd, line])
      isFirst = false
      return bytes
    },
    end: () => nothing,
  }
}

function quotedPrintable(): Decoder {
  let before: Uint8Array = nothing
  return {
    line(line, goesOn) {
      const text = Buffer.from(line)
        .toString('latin1')
        .replace(/[ \t]+$/, '')
      const soft = text.endsWith('=')
      const decoded = (soft ? text.slice(0, -1) : text).replace(/=([0-9A-Fa-f]{2})/g, (_, hex: string) =>
        String.fromCharCode(Number.parseInt(hex, 16)),
      )
      const bytes = Buffer.concat([goesOn ? nothing : before, Buffer.from(decoded, 'latin1')])
      before = soft ? nothing : lineEnd
      return bytes
    },
    end: () => nothing,
  }
}
