/**
 * The tar format (POSIX ustar) as far as backups need it: plain files, written and read piece by piece. Any
 * `tar` reads what is written here.
 */
export const blockBytes = 512

export interface TarEntry {
  /** At most 100 bytes of ASCII. */
  name: string
  size: number
}

/** The block before a file's bytes. `modified`: milliseconds since 1970. */
export function tarHeader({ name, size }: TarEntry, modified: number): Uint8Array<ArrayBuffer> {
  if (!/^[\x21-\x7e]{1,100}$/.test(name)) throw new Error(`${name} is no name for a file in a backup`)
  const block = new Uint8Array(blockBytes)
  put(block, 0, name)
  put(block, 100, '0000600\0')
  put(block, 108, '0000000\0')
  put(block, 116, '0000000\0')
  putSize(block, size)
  put(block, 136, `${octal(Math.floor(modified / 1000), 11)}\0`)
  put(block, 156, '0')
  put(block, 257, 'ustar\x0000')
  put(block, 148, `${octal(checksum(block), 6)}\0 `)
  return block
}

/** What a header block tells; null for the empty block at the end. Throws for anything but a plain file. */
export function readTarHeader(block: Uint8Array): TarEntry | null {
  if (block.every((byte) => byte === 0)) return null
  const stated = Number.parseInt(text(block, 148, 8), 8)
  if (stated !== checksum(block)) throw new Error('a header does not agree with its checksum')
  const type = text(block, 156, 1)
  if (type !== '0' && type !== '') throw new Error('an entry is no plain file')
  if (text(block, 345, 155) !== '') throw new Error('an entry has too long a name')
  return { name: text(block, 0, 100), size: sizeOf(block) }
}

/** Bytes that fill up the last block of a file. */
export const paddingOf = (size: number): number => (blockBytes - (size % blockBytes)) % blockBytes

/** What an archive ends with. */
export const tarEnd = new Uint8Array(2 * blockBytes)

const sizeAt = 124
const sizeDigits = 11
const largestOctal = 8 ** sizeDigits - 1

function putSize(block: Uint8Array, size: number): void {
  if (size <= largestOctal) {
    put(block, sizeAt, `${octal(size, sizeDigits)}\0`)
    return
  }
  // Beyond 8 GB the number is binary, the highest bit set, as every tar of today reads it.
  block[sizeAt] = 0x80
  let rest = size
  for (let at = sizeAt + sizeDigits; at > sizeAt; at--) {
    block[at] = rest % 256
    rest = Math.floor(rest / 256)
  }
}

function sizeOf(block: Uint8Array): number {
  const digits = block.subarray(sizeAt, sizeAt + sizeDigits + 1)
  const size =
    digits[0] === 0x80
      ? digits.subarray(1).reduce((sum, byte) => sum * 256 + byte, 0)
      : Number.parseInt(text(block, sizeAt, sizeDigits + 1).trim(), 8)
  if (!Number.isSafeInteger(size) || size < 0) throw new Error('an entry has an impossible size')
  return size
}

/** Sum of all bytes, the checksum's own place counted as spaces. */
function checksum(block: Uint8Array): number {
  let sum = 0
  for (let at = 0; at < blockBytes; at++) sum += at >= 148 && at < 156 ? 32 : (block[at] ?? 0)
  return sum
}

const octal = (value: number, digits: number) => value.toString(8).padStart(digits, '0')

function put(block: Uint8Array, at: number, words: string): void {
  block.set(new TextEncoder().encode(words), at)
}

function text(block: Uint8Array, at: number, length: number): string {
  const bytes = block.subarray(at, at + length)
  const end = bytes.indexOf(0)
  return new TextDecoder('latin1').decode(end < 0 ? bytes : bytes.subarray(0, end))
}
