import { closeSync, existsSync, fsyncSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { msg } from '../../../shared/i18n.ts'
import { StoreError } from '../storeError.ts'

/**
 * A note in the data folder while a restored copy takes the place of what was there. Between its steps the folder
 * is neither the old nor the new, and must not be taken for an empty one.
 */
const pathIn = (folder: string) => join(folder, 'restore-unfinished')

export function markUnfinished(folder: string): void {
  const path = pathIn(folder)
  const file = openSync(path, 'w', 0o600)
  writeSync(file, new Date().toISOString())
  fsyncSync(file)
  closeSync(file)
  syncFolder(folder)
}

export function markFinished(folder: string): void {
  syncFolder(folder)
  rmSync(pathIn(folder), { force: true })
  syncFolder(folder)
}

export const isUnfinished = (folder: string): boolean => existsSync(pathIn(folder))

/** Throws UNFINISHED when a restore was cut short. */
export function refuseUnfinished(folder: string): void {
  if (!isUnfinished(folder)) return
  throw new StoreError(
    'UNFINISHED',
    msg`En återställning till {folder} avbröts innan den var klar. Kör den igen: verkstad restore FIL --data MAPP --force`,
    { folder },
  )
}

/** Makes what was made, moved and removed in a folder durable. */
export function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r')
  fsyncSync(handle)
  closeSync(handle)
}
