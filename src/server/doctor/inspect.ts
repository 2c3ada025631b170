import { type Dirent, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { newestMigration } from '../../../migrations/newest.ts'
import { recordOf } from '../../shared/record.ts'
import { messageOf } from '../../shared/thrown.ts'
import { openSecret } from '../auth/factor/sealedSecret.ts'
import { readKey } from '../auth/token/keys.ts'
import type { EffectSettings } from '../cases/process/effects/effectFaults.ts'
import { unfitEffects } from '../cases/process/effects/unfitEffects.ts'
import { clockRow, judgedBy, readKept } from '../clock/clock.ts'
import { chain } from '../log/chain.ts'
import { readHead } from '../log/signedHead.ts'
import { contentPath } from '../store/backup/manifest.ts'
import { type Inspection, openInspection } from '../store/folder/inspect.ts'
import { journalDamage } from '../store/journal/journalDamage.ts'
import type { AuditFacts, ContentFacts, Facts } from './facts.ts'

export interface InspectOptions {
  /** Milliseconds since 1970. */
  now?: number
  onProgress?: (percent: number) => void
  /** Nobody has the folder open. */
  isAlone?: boolean
  /** What processes may set of each effect. */
  effects: EffectSettings
}

/**
 * Goes through the whole database and reads every file. Changes nothing, and may be done while a server has the
 * folder. Takes as long as reading everything does: in a server, in a worker.
 */
export async function inspect(
  folder: string,
  { now = Date.now(), onProgress = () => {}, effects, isAlone = false }: InspectOptions,
): Promise<Facts> {
  const facts = nothingKnown()
  // Opening it would do away with the evidence.
  facts.journal = (isAlone ? journalDamage(folder) : undefined) ?? null
  if (facts.journal !== null) return facts
  let inspection: Inspection | undefined
  try {
    inspection = openInspection(folder)
    facts.migration = inspection.migration()
  } catch (error) {
    inspection?.close()
    return { ...facts, unreadable: messageOf(error) }
  }
  const asked = inspection
  try {
    facts.integrity = attempt(() => asked.integrity()) ?? ['unreadable']
    onProgress(20)
    facts.foreignKeys = attempt(() => asked.foreignKeys())
    facts.audit = attempt(() => auditFacts(asked, folder))
    onProgress(40)
    facts.effects = await unfitEffects(asked.processVersions(), asked.isAnyIn, effects).catch(() => null)
    facts.settings = attempt(() => asked.settings('provider/'))
    facts.lostFactors = attempt(() => lostFactors(asked, folder))
    facts.clock = attempt(() => readKept(asked.settings(clockRow)[clockRow]) ?? null)
    facts.counts = attempt(() => asked.counts(judgedBy(facts.clock, now)))
    facts.uploads = attempt(() => ({ left: leftUploads(asked, folder, now) }))
    facts.contents = await contentFacts(asked, folder, now, (part) => onProgress(40 + part * 60)).catch(
      () => null,
    )
  } finally {
    asked.close()
  }
  return facts
}

/** Before anything was looked at. */
const nothingKnown = (): Facts => ({
  journal: null,
  unreadable: null,
  integrity: null,
  foreignKeys: null,
  migration: null,
  newestMigration,
  audit: null,
  contents: null,
  uploads: null,
  counts: null,
  effects: null,
  settings: null,
  clock: null,
  lostFactors: null,
})

/** null when a damaged database cannot answer; that it is damaged is told anyway. */
function attempt<T>(ask: () => T): T | null {
  try {
    return ask()
  } catch {
    return null
  }
}

function auditFacts(inspection: Inspection, folder: string): AuditFacts {
  // First, because a server that runs goes on writing and signing.
  const signed = readHead(folder, readKey(folder, 'audit'))
  const wanted = typeof signed === 'object' ? signed : { seq: 0, hash: '' }
  const facts: AuditFacts = {
    ...{ rows: 0, broken: null, last: 0, signed, isHeld: wanted.seq === 0, restored: null, begunAnew: null },
  }
  let before = ''
  let hasSigned = false
  for (const { seq, hash, ...row } of inspection.auditRows()) {
    facts.rows++
    facts.last = seq
    if (hash !== chain(before, row)) return { ...facts, broken: seq }
    before = hash
    if (seq === wanted.seq) facts.isHeld = hash === wanted.hash
    if (row.action === 'restore') {
      const { created } = recordOf(JSON.parse(row.detail ?? '{}'))
      facts.restored = { seq, at: row.at, created: typeof created === 'number' ? created : null }
      hasSigned = false
    }
    if (row.action !== 'audit/signing') continue
    if (hasSigned) facts.begunAnew = row.at
    hasSigned = true
  }
  return facts
}

function lostFactors(inspection: Inspection, folder: string): number {
  const key = readKey(folder, 'secrets')
  return inspection.factors().filter((row) => key === null || openSecret(key, row) === undefined).length
}

const day = 86_400_000
/** So many are named; more would not help. */
const named = 10

async function contentFacts(
  inspection: Inspection,
  folder: string,
  now: number,
  onPart: (part: number) => void,
): Promise<ContentFacts> {
  const facts: ContentFacts = { count: 0, bytes: 0, damaged: [], missing: [], unused: 0 }
  for (const { sha256, org, _id } of inspection.contents()) {
    const found = await hashOf(join(folder, contentPath(sha256)))
    // Hashes are evenly spread, so the first digits tell how far it has come.
    onPart(Number.parseInt(sha256.slice(0, 4), 16) / 0xffff)
    facts.count++
    facts.bytes += found?.bytes ?? 0
    if (found?.sha256 === sha256) continue
    // Somebody may have removed it meanwhile.
    if (!inspection.isContentUsed(sha256)) continue
    const list = found ? facts.damaged : facts.missing
    if (list.length < named) list.push({ org, _id, sha256 })
  }
  for (const sha256 of storedContents(folder, now - day))
    if (!inspection.isContentUsed(sha256)) facts.unused++
  return facts
}

async function hashOf(path: string): Promise<{ sha256: string; bytes: number } | undefined> {
  const hash = new Bun.CryptoHasher('sha256')
  let bytes = 0
  try {
    for await (const piece of Bun.file(path).stream()) {
      hash.update(piece)
      bytes += piece.length
    }
  } catch {
    return undefined
  }
  return { sha256: hash.digest('hex'), bytes }
}

function* storedContents(folder: string, before: number): Generator<string> {
  for (const { name: prefix } of entries(join(folder, 'blobs'))) {
    for (const { name } of entries(join(folder, 'blobs', prefix))) {
      if (statSync(join(folder, 'blobs', prefix, name)).ctimeMs < before) yield name
    }
  }
}

/** Folders of uploads that nothing knows; the server removes them within a day. */
function leftUploads(inspection: Inspection, folder: string, now: number): number {
  const old = (name: string) => statSync(join(folder, 'uploads', name)).mtimeMs < now - 2 * day
  return entries(join(folder, 'uploads')).filter(({ name }) => old(name) && !inspection.isUpload(name)).length
}

function entries(path: string): Dirent[] {
  try {
    return readdirSync(path, { withFileTypes: true })
  } catch {
    return []
  }
}
