import { inflateRawSync } from 'node:zlib'
import { codeOf } from '../../../shared/thrown.ts'
import { isSafePath, type SolutionFiles, UnpackError } from './files.ts'
import { solutionLimits } from './limits.ts'

/**
 * The files of a zip archive that somebody sent. What the archive says about itself is believed nowhere: sizes are
 * counted while unpacking, checksums are compared, entries that share data, links and paths that lead out are
 * refused. Folders are left out. Throws `UnpackError`.
 */
export function unzip(archive: Uint8Array): SolutionFiles {
  if (archive.length > solutionLimits.bytes) throw new UnpackError('tooLarge')
  const entries = readDirectory(archive)
  const files = new Map<string, Uint8Array>()
  let total = 0
  for (const entry of entries) {
    const content = unpack(archive, entry, solutionLimits.bytes - total)
    total += content.length
    files.set(entry.path, content)
  }
  return files
}

interface Entry {
  path: string
  method: number
  crc: number
  packed: number
  size: number
  /** Where its data begin and end in the archive. */
  from: number
  to: number
}

const endMark = 0x06054b50
const directoryMark = 0x02014b50
const fileMark = 0x04034b50

function readDirectory(archive: Uint8Array): Entry[] {
  const view = new DataView(archive.buffer, archive.byteOffset, archive.byteLength)
  const end = endOf(view)
  const count = view.getUint16(end + 10, true)
  let at = view.getUint32(end + 16, true)
  // All ones stand for a larger format, which nothing as small as a solution needs.
  if (count === 0xffff || at === 0xffffffff) throw new UnpackError('notZip')
  if (count > solutionLimits.files) throw new UnpackError('tooMany')
  const entries: Entry[] = []
  const seen = new Set<string>()
  for (let n = 0; n < count; n++) {
    if (at + 46 > end || view.getUint32(at, true) !== directoryMark) throw new UnpackError('notZip')
    const nameLength = view.getUint16(at + 28, true)
    const next = at + 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
    if (next > end) throw new UnpackError('notZip')
    const path = nameOf(archive.subarray(at + 46, at + 46 + nameLength))
    if (!path.endsWith('/')) entries.push(entryAt(view, at, path, seen))
    else if (!isSafePath(path.slice(0, -1))) throw new UnpackError('path', path)
    at = next
  }
  refuseOverlap(entries)
  return entries
}

/** Where the end record begins: it is last, but for a comment of at most 64 kB. */
function endOf(view: DataView): number {
  for (let at = view.byteLength - 22; at >= Math.max(0, view.byteLength - 22 - 0xffff); at--) {
    if (view.getUint32(at, true) === endMark) return at
  }
  throw new UnpackError('notZip')
}

function entryAt(view: DataView, at: number, path: string, seen: Set<string>): Entry {
  if (!isSafePath(path)) throw new UnpackError('path', path)
  // Two names that differ in case alone are one file on many disks.
  const key = path.normalize('NFC').toLowerCase()
  if (seen.has(key)) throw new UnpackError('twice', path)
  seen.add(key)
  if ((view.getUint16(at + 8, true) & 1) !== 0) throw new UnpackError('encrypted', path)
  const fileType = (view.getUint32(at + 38, true) >>> 16) & 0xf000
  const madeByUnix = view.getUint8(at + 5) === 3
  if (madeByUnix && fileType !== 0 && fileType !== 0x8000) throw new UnpackError('link', path)
  const method = view.getUint16(at + 10, true)
  if (method !== 0 && method !== 8) throw new UnpackError('method', path)
  const packed = view.getUint32(at + 20, true)
  const size = view.getUint32(at + 24, true)
  const local = view.getUint32(at + 42, true)
  if (local + 30 > view.byteLength || view.getUint32(local, true) !== fileMark)
    throw new UnpackError('damaged', path)
  const from = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true)
  const to = from + packed
  if (to > view.byteLength) throw new UnpackError('damaged', path)
  return { path, method, crc: view.getUint32(at + 16, true), packed, size, from, to }
}

/** Entries that share their data can unpack to any size, however small the archive is. */
function refuseOverlap(entries: readonly Entry[]): void {
  const inOrder = [...entries].sort((a, b) => a.from - b.from)
  inOrder.forEach((entry, i) => {
    const next = inOrder[i + 1]
    if (next && entry.to > next.from) throw new UnpackError('overlap', next.path)
  })
}

function unpack(archive: Uint8Array, entry: Entry, room: number): Uint8Array {
  const { path, method, size, packed } = entry
  if (size > room) throw new UnpackError('tooLarge', path)
  if (size > 1_000_000 && size > packed * solutionLimits.ratio) throw new UnpackError('bomb', path)
  const data = archive.subarray(entry.from, entry.to)
  const content = method === 0 ? data : inflate(data, size, path)
  if (content.length !== size || Bun.hash.crc32(content) !== entry.crc) throw new UnpackError('damaged', path)
  return content
}

function inflate(data: Uint8Array, size: number, path: string): Uint8Array {
  try {
    // One byte more than promised, so that an empty file has room and a lie is seen.
    return inflateRawSync(data, { maxOutputLength: size + 1 })
  } catch (error) {
    const tooMuch = codeOf(error) === 'ERR_BUFFER_TOO_LARGE'
    throw new UnpackError(tooMuch ? 'bomb' : 'damaged', path)
  }
}

function nameOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new UnpackError('path')
  }
}
