import { type Dirent, existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { msg } from '../../../shared/i18n.ts'
import { StoreError } from '../storeError.ts'

/**
 * Throws DAMAGED for a folder whose database is not there, or is empty, and in which something of an installation is:
 * it has lost its database and is not new, so nobody is offered to set it up.
 */
export function refuseLost(folder: string): void {
  if (!isLost(folder)) return
  const database = join(folder, 'verkstad.db')
  const left = leftIn(folder)
  throw new StoreError(
    'DAMAGED',
    msg`Databasen {database} saknas eller är tom, men i mappen finns {left} från en installation. Återställ en säkerhetskopia: verkstad restore FIL --data {folder} --force. Ska du börja om från början: flytta undan hela mappen först.`,
    { database, folder, left: left.join(', ') },
  )
}

/** Whether an installation's folder has keys or contents of files, and no database. */
export function isLost(folder: string): boolean {
  const database = join(folder, 'verkstad.db')
  return !(existsSync(database) && statSync(database).size > 0) && leftIn(folder).length > 0
}

const leftIn = (folder: string) => ['keys', 'blobs'].filter((name) => holdsFiles(join(folder, name)))

function holdsFiles(path: string): boolean {
  const entries: Dirent[] = existsSync(path) ? readdirSync(path, { withFileTypes: true }) : []
  return entries.some((entry) => (entry.isDirectory() ? holdsFiles(join(path, entry.name)) : true))
}
