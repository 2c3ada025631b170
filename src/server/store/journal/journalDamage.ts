import { closeSync, fstatSync, openSync, readFileSync, readSync, statSync } from 'node:fs'
import { endianness } from 'node:os'
import { join } from 'node:path'
import { type Message, msg } from '../../../shared/i18n.ts'
import { StoreError } from '../storeError.ts'

/**
 * What is wrong with the journal of a database that nobody has open; undefined: nothing.
 *
 * SQLite reads a journal up to the first frame that does not agree with its checksum, and says nothing of what comes
 * after: in a journal that was cut or changed, writes that were acknowledged would be gone without a word. That the last
 * transaction is torn is what a power cut leaves, and nobody was told that it was saved. Anything else is damage:
 *
 * - whole transactions lie behind the first bad frame (each is on disk before the next begins);
 * - what SQLite keeps in `verkstad.db-shm` for those who read says that more was committed than can be read. After a power
 *   cut it is of no use, and says nothing then.
 *
 * The file formats are https://sqlite.org/fileformat2.html#walformat and https://sqlite.org/walformat.html.
 */
export function journalDamage(folder: string): JournalDamage | undefined {
  const path = journalOf(folder)
  const index = readIndex(join(folder, 'verkstad.db-shm'))
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0
  if (size === 0) return index && index.committed > index.copied ? 'gone' : undefined
  const file = openSync(path, 'r')
  try {
    return readJournal(file, index)
  } finally {
    closeSync(file)
  }
}

/** It is not there, it ends too early, or it is not what was written. */
export type JournalDamage = 'gone' | 'short' | 'changed'

export const journalDamages: Readonly<Record<JournalDamage, Message>> = {
  gone: msg`Databasens journal {journal} saknas, och med den det som sparats sist.`,
  short: msg`Databasens journal {journal} är avkortad, och det som sparats sist saknas.`,
  changed: msg`Databasens journal {journal} är skadad, och det som sparats sist går inte att läsa.`,
}

export const journalOf = (folder: string) => join(folder, 'verkstad.db-wal')

/** Throws DAMAGED when acknowledged writes in the journal cannot be read. For who has locked the folder. */
export function refuseDamagedJournal(folder: string): void {
  const damage = journalDamage(folder)
  if (damage) throw new StoreError('DAMAGED', refusals[damage], { journal: journalOf(folder), folder })
}

const refusals: Readonly<Record<JournalDamage, Message>> = {
  gone: msg`Databasens journal {journal} saknas, och med den det som sparats sist. Inget har ändrats. Återställ en säkerhetskopia: verkstad restore FIL --data {folder} --force`,
  short: msg`Databasens journal {journal} är avkortad, och det som sparats sist saknas. Inget har ändrats. Återställ en säkerhetskopia: verkstad restore FIL --data {folder} --force`,
  changed: msg`Databasens journal {journal} är skadad, och det som sparats sist går inte att läsa. Inget har ändrats. Återställ en säkerhetskopia: verkstad restore FIL --data {folder} --force`,
}

const headBytes = 32
const frameHeadBytes = 24

function readJournal(file: number, index: Index | undefined): JournalDamage | undefined {
  const size = fstatSync(file).size
  const head = Buffer.alloc(headBytes)
  readSync(file, head, 0, headBytes, 0)
  const magic = head.readUInt32BE(0)
  const pageBytes = head.readUInt32BE(8)
  const isBig = magic === 0x377f0683
  const start = checksum(head, 24, [0, 0], isBig)
  const isHead =
    (isBig || magic === 0x377f0682) &&
    pageBytes >= 512 &&
    pageBytes <= 65_536 &&
    start[0] === head.readUInt32BE(24) &&
    start[1] === head.readUInt32BE(28)
  // Made, and nothing written yet when the power went.
  if (!isHead) return isAllZero(file, size) ? undefined : 'changed'
  const salts = head.subarray(16, 24)
  const frameBytes = frameHeadBytes + pageBytes
  const frame = Buffer.alloc(frameBytes)
  let sum = start
  let good = true
  /** The last frame of the last transaction that can be read. */
  let committed = 0
  let isCommitBehind = false
  const count = Math.floor((size - headBytes) / frameBytes)
  for (let n = 1; n <= count; n++) {
    const at = headBytes + (n - 1) * frameBytes
    readSync(file, frame, 0, good ? frameBytes : frameHeadBytes, at)
    const isOurs = frame.subarray(8, 16).equals(salts)
    const isCommit = frame.readUInt32BE(4) !== 0
    if (good) {
      sum = checksum(frame.subarray(frameHeadBytes), pageBytes, checksum(frame, 8, sum, isBig), isBig)
      good = isOurs && sum[0] === frame.readUInt32BE(16) && sum[1] === frame.readUInt32BE(20)
      if (good) {
        if (isCommit) committed = n
        continue
      }
    }
    // Frames of earlier journals have other salts.
    if (!isOurs) continue
    if (isCommitBehind) return 'changed'
    isCommitBehind = isCommit
  }
  if (!index?.salts.equals(salts) || index.committed <= committed) return undefined
  return index.committed > count ? 'short' : 'changed'
}

/** SQLite's checksum over pairs of words, going on from another. */
function checksum(
  bytes: Buffer,
  length: number,
  [s0, s1]: readonly [number, number],
  isBig: boolean,
): [number, number] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, length)
  let [a, b] = [s0, s1]
  for (let at = 0; at < length; at += 8) {
    a = (a + view.getUint32(at, !isBig) + b) >>> 0
    b = (b + view.getUint32(at + 4, !isBig) + a) >>> 0
  }
  return [a, b]
}

function isAllZero(file: number, size: number): boolean {
  const piece = Buffer.alloc(65_536)
  for (let at = 0; at < size; at += piece.length) {
    const read = readSync(file, piece, 0, piece.length, at)
    if (piece.subarray(0, read).some((byte) => byte !== 0)) return false
  }
  return true
}

/** What is known to those who share the database: how many frames are committed, and how many of them copied. */
interface Index {
  committed: number
  copied: number
  salts: Buffer
}

function readIndex(path: string): Index | undefined {
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0
  if (size < 100) return undefined
  const bytes = readFileSync(path)
  const isBig = endianness() === 'BE'
  const word = (at: number) => (isBig ? bytes.readUInt32BE(at) : bytes.readUInt32LE(at))
  const [one, two] = [bytes.subarray(0, 48), bytes.subarray(48, 96)]
  const [s0, s1] = checksum(one, 40, [0, 0], isBig)
  // Written twice: whoever was killed in between has left two that differ.
  if (!one.equals(two) || bytes[12] !== 1 || s0 !== word(40) || s1 !== word(44)) return undefined
  return { committed: word(16), copied: word(96), salts: bytes.subarray(32, 40) }
}
