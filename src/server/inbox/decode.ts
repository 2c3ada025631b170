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

/** Straight from signs to bytes: texts in between would leave as much again behind as the mail has, to be cleared up. */
function base64(): Decoder {
  /** Up to three signs that wait for the fourth, and how many they are. */
  let bits = 0
  let count = 0
  /** What they say where no more come, as before padding: two signs a byte, three signs two. */
  const rest = (into: Uint8Array, at: number) => {
    const [shown, n] = [bits << (6 * (4 - count)), Math.max(count - 1, 0)]
    for (let i = 0; i < n; i++) into[at + i] = shown >> (16 - 8 * i)
    bits = 0
    count = 0
    return n
  }
  return {
    takesMany: true,
    line(line) {
      const bytes = new Uint8Array(Math.ceil((line.length * 3) / 4) + 4)
      let at = 0
      for (const sign of line) {
        const value = values[sign] ?? none
        if (value === none) continue
        if (value === padding) {
          at += rest(bytes, at)
          continue
        }
        bits = (bits << 6) | value
        if (++count < 4) continue
        bytes[at++] = bits >> 16
        bytes[at++] = bits >> 8
        bytes[at++] = bits
        bits = 0
        count = 0
      }
      return bytes.subarray(0, at)
    },
    end() {
      const bytes = new Uint8Array(2)
      return bytes.subarray(0, rest(bytes, 0))
    },
  }
}

const none = 255
const padding = 64
/** What each sign stands for, by its byte. */
const values = new Uint8Array(256).fill(none)
for (const [value, sign] of Buffer.from(
  'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/=',
).entries())
  values[sign] = value

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

/** Where a line ends without the blanks at its end. */
function endOf(line: Uint8Array): number {
  let end = line.length
  while (end > 0 && (line[end - 1] === space || line[end - 1] === tab)) end--
  return end
}
const [space, tab] = [0x20, 0x09]

function quotedPrintable(): Decoder {
  let before: Uint8Array = nothing
  return {
    line(line, goesOn) {
      const text = Buffer.from(line.subarray(0, endOf(line))).toString('latin1')
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
