import { z } from 'zod'

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

const headShape = z.looseObject({
  format: z.literal('verkstad-backup'),
  formatVersion: z.literal(1),
  version: z.string(),
  migration: z.int(),
  created: z.int(),
})
const manifestShape = headShape.extend({
  sums: z.string(),
  database: z.object({ size: z.number(), sha256: z.string() }),
  contents: z.object({ count: z.int(), bytes: z.number() }),
  damaged: z.array(z.string()),
  missing: z.array(z.string()),
})

/** A head that can be understood; undefined for anything else. */
export const readHead = (text: string): BackupHead | undefined => headShape.safeParse(parsed(text)).data

export const readManifest = (text: string): BackupManifest | undefined =>
  manifestShape.safeParse(parsed(text)).data

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
