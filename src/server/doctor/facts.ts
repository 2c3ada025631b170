import type { UnfitEffect } from '../cases/process/effects/unfitEffects.ts'
import type { KeptClock } from '../clock/clock.ts'
import type { ReadHead } from '../log/signedHead.ts'
import type { InspectionCounts } from '../store/folder/inspect.ts'
import type { JournalDamage } from '../store/journal/journalDamage.ts'

/** What a look through the database and every file told. A part that could not be asked is null. */
export interface Facts {
  /** Why what was saved last cannot be read; null: it can, or a server has the folder. */
  journal: JournalDamage | null
  /** Why the database cannot be opened or read; null: it can. */
  unreadable: string | null
  /** What is wrong with it; empty: nothing. */
  integrity: string[] | null
  foreignKeys: number | null
  migration: number | null
  newestMigration: number
  audit: AuditFacts | null
  contents: ContentFacts | null
  uploads: { /** Of uploads that no row knows. */ left: number } | null
  counts: InspectionCounts | null
  /** Effects in published processes that do not fit this version of the product. */
  effects: UnfitEffect[] | null
  /** How far the server's time had come; null: not written down yet, or unreadable. */
  clock: KeptClock | null
  /** How many have an app for the second step whose secret the key of the folder does not open. */
  lostFactors: number | null
  /** Settings of outside services as they are stored, by row. */
  settings: Record<string, string> | null
}

export interface AuditFacts {
  rows: number
  /** `seq` of the first row that does not follow from the one before; what comes after it was not looked at. */
  broken: number | null
  /** `seq` of the last row; 0: there is none. */
  last: number
  signed: ReadHead
  /** Whether the row that was signed last is there as it was. */
  isHeld: boolean
  /** The last time that the log came from a backup: the row that says so, when, and of when the backup was. */
  restored: { seq: number; at: number; created: number | null } | null
  /** When a new key began to sign although nothing had been restored since the one before. */
  begunAnew: number | null
}

export interface ContentFacts {
  count: number
  bytes: number
  /** Files whose content is not what it was, and those whose content is not there; the first of each. */
  damaged: FileFact[]
  missing: FileFact[]
  /** Contents older than a day that no file has. */
  unused: number
}

export interface FileFact {
  org: string
  _id: string
  sha256: string
}
