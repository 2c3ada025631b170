import { createHmac, timingSafeEqual } from 'node:crypto'
import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { codeOf } from '../../shared/thrown.ts'

/** A time when the log did not hold what had been signed before. */
export interface Break {
  /** The row that was signed, and when; null: the signature itself could not be trusted. */
  seq: number | null
  signed: number | null
  /** The last row of the log when it was noticed, and when that was. */
  last: number
  noticed: number
}

/**
 * How far the audit log had come, signed with a key of the installation. It lies beside the keys, outside of the
 * database and of backups, so that whoever can change the database cannot cut off its end unseen.
 */
export interface SignedHead {
  /** The last row then, and its hash; 0 and `''` while there was none. */
  seq: number
  hash: string
  /** Milliseconds since 1970. */
  at: number
  /** The oldest first. Never forgotten. */
  breaks: Break[]
}

/** `none`: nothing was signed yet. `false`: what lies there was not signed with this key, or is damaged. */
export type ReadHead = 'none' | 'false' | SignedHead

const pathIn = (folder: string) => join(folder, 'keys', 'audit-head.json')

/** Those of a log that is broken at every look do not make the file grow. */
const mostBreaks = 20

export function readHead(folder: string, key: Uint8Array | null): ReadHead {
  let text: string
  try {
    text = readFileSync(pathIn(folder), 'utf8')
  } catch (error) {
    return codeOf(error) === 'ENOENT' ? 'none' : 'false'
  }
  try {
    if (key === null) return 'false'
    const { seal, seq, hash, at, breaks }: SignedHead & { seal: string } = JSON.parse(text)
    // What its seal fits is what was written here.
    const head = { seq, hash, at, breaks }
    const made = Buffer.from(sealOf(key, head))
    const given = Buffer.from(seal)
    return made.length === given.length && timingSafeEqual(made, given) ? head : 'false'
  } catch {
    return 'false'
  }
}

/** Replaces what was signed before, durably and as a whole. */
export function writeHead(folder: string, key: Uint8Array, { breaks, ...rest }: SignedHead): void {
  const first = breaks.slice(0, mostBreaks - 1)
  const head = { ...rest, breaks: breaks.length > mostBreaks ? [...first, ...breaks.slice(-1)] : breaks }
  const path = pathIn(folder)
  const file = openSync(`${path}.new`, 'w', 0o600)
  try {
    writeSync(file, JSON.stringify({ ...head, seal: sealOf(key, head) }))
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
  renameSync(`${path}.new`, path)
  const keys = openSync(join(folder, 'keys'), 'r')
  fsyncSync(keys)
  closeSync(keys)
}

const sealOf = (key: Uint8Array, { seq, hash, at, breaks }: SignedHead): string =>
  createHmac('sha256', key)
    .update(JSON.stringify([seq, hash, at, breaks]))
    .digest('hex')
