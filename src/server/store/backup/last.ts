import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { recordOf } from '../../../shared/record.ts'

/** A note in the data folder about the last backup that was made of it. */
export interface LastBackup {
  /** Milliseconds since 1970. */
  created: number
  size: number
}

const pathIn = (folder: string) => join(folder, 'last-backup.json')

export function noteLastBackup(folder: string, last: LastBackup): void {
  // Moved into place, since the one that is there may belong to another user.
  const fresh = `${pathIn(folder)}.new`
  rmSync(fresh, { force: true })
  writeFileSync(fresh, JSON.stringify(last), { mode: 0o600 })
  renameSync(fresh, pathIn(folder))
}

/** undefined when none was made, or the note cannot be read. */
export function readLastBackup(folder: string): LastBackup | undefined {
  try {
    const { created, size } = recordOf(JSON.parse(readFileSync(pathIn(folder), 'utf8')))
    return typeof created === 'number' ? { created, size: Number(size) } : undefined
  } catch {
    return undefined
  }
}
