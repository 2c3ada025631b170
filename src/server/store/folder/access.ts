import { accessSync, constants, existsSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { msg } from '../../../shared/i18n.ts'
import { codeOf } from '../../../shared/thrown.ts'
import { StoreError } from '../storeError.ts'

/**
 * Makes the data folder where it is not there, mode 0700. Throws NO_ACCESS, with the path and what to do, when this
 * process may not write in it, or not to a file that it must write.
 */
export function requireFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
  } catch (error) {
    if (!['EACCES', 'EPERM', 'EROFS'].includes(codeOf(error))) throw error
    throw new StoreError('NO_ACCESS', mayNotWrite, { path: folder })
  }
  const path = unwritable(folder)
  if (path) throw new StoreError('NO_ACCESS', mayNotWrite, { path })
}

const mayNotWrite = msg`Verkstad får inte läsa och skriva i {path}. Kör det som den användare som äger datamappen, rätta ägare och rättigheter (chown, chmod), och se till att disken inte är skrivskyddad (mount). Inget har ändrats.`

/** The first folder or file of an installation that this process may not read and write; undefined: none. */
export function unwritable(folder: string): string | undefined {
  if (!existsSync(folder)) return undefined
  if (!may(folder)) return folder
  const keys = join(folder, 'keys')
  const files = ['verkstad.db', 'verkstad.db-wal', 'verkstad.db-shm', 'lock.db', 'keys', 'blobs', 'uploads']
  const paths = files.map((name) => join(folder, name)).filter((path) => existsSync(path))
  const first = paths.find((path) => !may(path))
  if (first || !existsSync(keys)) return first
  return readdirSync(keys)
    .map((name) => join(keys, name))
    .find((path) => !may(path))
}

function may(path: string): boolean {
  try {
    accessSync(path, constants.R_OK | constants.W_OK)
    return true
  } catch {
    return false
  }
}
