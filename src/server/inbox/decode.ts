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
    takesMany: true,
    line(line, goesOn) {
      const bytes = isFirst || goesOn ? Buffer.from(line) : Buffer.concat([lineEnd, line])
      isFirst = false
      return bytes
    },
    end: () => nothing,
  }
}

const [space, tab, newline, carriageReturn, equals] = [0x20, 0x09, 0x0a, 0x0d, 0x3d]

/** From byte to byte: a mail may be nothing but ends of lines. */
function quotedPrintable(): Decoder {
  /** What stands between the last line and the next. */
  let before: Uint8Array = nothing
  return {
    takesMany: true,
    line(lines, goesOn) {
      // Each end of a line may have been one byte.
      const bytes = new Uint8Array(2 * (lines.length + lineEnd.length))
      let at = 0
      for (let from = 0; from <= lines.length; ) {
        const next = lines.indexOf(newline, from)
        const whole = next < 0 ? lines.length : next
        const end = endOf(lines, from, whole)
        const isSoft = end > from && lines[end - 1] === equals
        if (from > 0 || !goesOn) {
          bytes.set(before, at)
          at += before.length
        }
        for (let i = from; i < (isSoft ? end - 1 : end); i++) {
          const code = lines[i] === equals ? hexAt(lines, i + 1, end) : -1
          bytes[at++] = code < 0 ? (lines[i] ?? 0) : code
          if (code >= 0) i += 2
        }
        before = isSoft ? nothing : lineEnd
        from = whole + 1
      }
      return bytes.subarray(0, at)
    },
    end: () => nothing,
  }
}

/** Where a line ends without its carriage return and the blanks at its end. */
function endOf(lines: Uint8Array, from: number, whole: number): number {
  let end = whole
  if (end > from && lines[end - 1] === carriageReturn) end--
  while (end > from && (lines[end - 1] === space || lines[end - 1] === tab)) end--
  return end
}

/** What two signs say there, before the end; -1: they are none. */
function hexAt(lines: Uint8Array, at: number, end: number): number {
  const [high, low] = [digits[lines[at] ?? 0] ?? none, digits[lines[at + 1] ?? 0] ?? none]
  return at + 2 > end || high === none || low === none ? -1 : 16 * high + low
}

const digits = new Uint8Array(256).fill(none)
for (const [value, sign] of Buffer.from('0123456789abcdef').entries()) digits[sign] = value
for (const [value, sign] of Buffer.from('ABCDEF').entries()) digits[sign] = 10 + value
