import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statfsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { msg } from '../../shared/i18n.ts'
import { createAudit } from '../log/audit.ts'
import { defaultOrg, systemSession } from '../session.ts'
import { extractBackup } from '../store/backup/extract.ts'
import type { BackupManifest } from '../store/backup/manifest.ts'
import { lockFolder } from '../store/folder/lock.ts'
import { openStore } from '../store/folder/open.ts'
import { markFinished, markUnfinished, syncFolder } from '../store/folder/unfinished.ts'
import { StoreError } from '../store/storeError.ts'

export interface RestoreBackup {
  file: string
  /** The data folder; made when it is not there. No server may have it open. */
  folder: string
  /** Moves what is in the folder aside instead of refusing. */
  force?: boolean
  onProgress?(percent: number): void
}

export interface Restored {
  manifest: BackupManifest
  /** Where in the folder its former contents are; null when there were none. */
  aside: string | null
}

/**
 * Puts a backup in the place of what a data folder holds. Nothing there is touched before every hash has been
 * checked and the copy has opened, brought up to date for this program. Nobody is logged in afterwards: the keys
 * are not part of a backup, and the sessions in it end.
 *
 * Throws `StoreError`: IN_USE, NOT_EMPTY without `force`, and what `extractBackup` and `openStore` throw.
 */
export async function restoreBackup({ file, folder, force, onProgress }: RestoreBackup): Promise<Restored> {
  const made = !existsSync(folder)
  if (!existsSync(file)) throw new StoreError('MISSING', msg`Filen {file} finns inte.`, { file })
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (!force && occupants(folder).length > 0) throw new StoreError('NOT_EMPTY', notEmpty, { file, folder })
  const unlock = lockFolder(folder)
  const stamp = new Date().toISOString().replace(/[-:]|\.\d+/g, '')
  const staging = join(folder, `${stagingPrefix}${stamp}`)
  let done = false
  try {
    requireSpace(file, folder)
    for (const old of readdirSync(folder).filter((name) => name.startsWith(stagingPrefix)))
      remove(folder, old)
    mkdirSync(staging, { mode: 0o700 })
    const manifest = await extractBackup({ file, to: staging, ...(onProgress && { onProgress }) })
    await bringUp(staging, manifest)
    const aside = exchange(folder, staging, stamp)
    done = true
    return { manifest, aside }
  } finally {
    rmSync(staging, { recursive: true, force: true })
    unlock()
    if (!done && made) rmSync(folder, { recursive: true, force: true })
    else if (!done && occupants(folder).length === 0) remove(folder, 'lock.db')
  }
}

const notEmpty = msg`Mappen {folder} är inte tom. Lägg innehållet åt sidan i den med: verkstad restore {file} --data {folder} --force`
const stagingPrefix = 'restoring-'
const asidePrefix = 'before-restore-'

/** What is in a data folder, but for what stays where it is: the lock, backups, and what was put aside before. */
function occupants(folder: string): string[] {
  const stays = (name: string) =>
    ['lock.db', 'lock.db-journal', 'backups', 'lost+found', 'restore-unfinished'].includes(name) ||
    name.startsWith(asidePrefix) ||
    name.startsWith(stagingPrefix)
  return readdirSync(folder).filter((name) => !stays(name))
}

function requireSpace(file: string, folder: string): void {
  const { bavail, bsize } = statfsSync(folder)
  const needed = statSync(file).size
  if (bavail * bsize > needed) return
  throw new StoreError('NO_SPACE', msg`Det finns inte plats i {folder} för det som ska återställas.`, {
    folder,
  })
}

/** Opens the copy as a server would, ends its sessions and notes in its audit log where it comes from. */
async function bringUp(staging: string, { created, version }: BackupManifest): Promise<void> {
  const store = await openStore({ folder: staging })
  try {
    await store.write(async (tx) => {
      await tx.sessions.endEvery()
      await createAudit(store).record(tx, systemSession(defaultOrg), {
        action: 'restore',
        object: 'installation',
        result: 'ok',
        detail: { created, version },
      })
    })
  } finally {
    await store.close()
  }
}

/** Between its steps the folder is marked, so that nobody takes it for an empty one. */
function exchange(folder: string, staging: string, stamp: string): string | null {
  const old = occupants(folder)
  const aside = old.length > 0 ? `${asidePrefix}${stamp}` : null
  markUnfinished(folder)
  if (aside) {
    mkdirSync(join(folder, aside), { mode: 0o700 })
    for (const name of old) renameSync(join(folder, name), join(folder, aside, name))
    syncFolder(join(folder, aside))
  }
  if (existsSync(join(staging, 'blobs'))) renameSync(join(staging, 'blobs'), join(folder, 'blobs'))
  renameSync(join(staging, 'verkstad.db'), join(folder, 'verkstad.db'))
  markFinished(folder)
  return aside
}

function remove(folder: string, name: string): void {
  rmSync(join(folder, name), { recursive: true, force: true })
}
