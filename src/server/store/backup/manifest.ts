/** What a backup says of itself. The files in it, in order: */
export const entryNames = {
  /** `BackupHead`, so that what it is and whether it fits is known at once. */
  head: 'backup.json',
  database: 'verkstad.db',
  // … then the contents of files, `blobs/ab/abcd…`
  /** The hash of every file before it, one to a line, as `sha256sum -c` reads it. */
  sums: 'SHA256SUMS',
  /** `BackupManifest`; a backup without it was cut. */
  manifest: 'manifest.json',
} as const

export interface BackupHead {
  format: 'verkstad-backup'
  formatVersion: 1
  /** The program that made it. */
  version: string
  /** Number of the database's last migration. */
  migration: number
  /** Milliseconds since 1970. Everything acknowledged before is in it. */
  created: number
}

export interface BackupManifest extends BackupHead {
  /** SHA-256 of `SHA256SUMS`. */
  sums: string
  database: { size: number; sha256: string }
  contents: { count: number; bytes: number }
  /** Contents that were not what their name says when the backup was made, and those that were not there. */
  damaged: string[]
  missing: string[]
}

/** The name of a content (its SHA-256) in the backup and in the data folder. */
export const contentPath = (sha256: string): string => `blobs/${sha256.slice(0, 2)}/${sha256}`

/** The hash in the name of a content; undefined for any other name. */
export function contentHash(name: string): string | undefined {
  return /^blobs\/([0-9a-f]{2})\/(\1[0-9a-f]{62})$/.exec(name)?.[2]
}

export const sumLine = (sha256: string, name: string): string => `${sha256}  ${name}\n`

/** A head that can be understood; undefined for anything else. */
export function readHead(text: string): BackupHead | undefined {
  const head = parsed(text)
  const known = head?.format === 'verkstad-backup' && head.formatVersion === 1
  return known && Number.isSafeInteger(head.migration) && Number.isSafeInteger(head.created)
    ? (head as unknown as BackupHead)
    : undefined
}

export function readManifest(text: string): BackupManifest | undefined {
  const manifest = readHead(text) as BackupManifest | undefined
  const whole =
    typeof manifest?.sums === 'string' &&
    typeof manifest.database?.sha256 === 'string' &&
    Number.isSafeInteger(manifest.contents?.count) &&
    Array.isArray(manifest.damaged) &&
    Array.isArray(manifest.missing)
  return whole ? manifest : undefined
}

function parsed(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}
