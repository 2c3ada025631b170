import { existsSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { lockFolder } from '../folder/lock.ts'

/**
 * Reading a database that nobody has open leaves two empty files beside it, which belong to whoever read. Runs the
 * work and takes them away again, unless a server has come meanwhile.
 */
export async function withoutSidecars<T>(folder: string, work: () => T | Promise<T>): Promise<T> {
  const log = join(folder, 'verkstad.db-wal')
  const before = existsSync(log)
  try {
    return await work()
  } finally {
    if (!before && isEmpty(log)) removeUnlocked(folder)
  }
}

const isEmpty = (path: string) => statSync(path, { throwIfNoEntry: false })?.size === 0

function removeUnlocked(folder: string): void {
  let unlock: () => void
  try {
    unlock = lockFolder(folder)
  } catch {
    return
  }
  try {
    removeSidecars(folder)
  } finally {
    unlock()
  }
}

/** For who has locked the folder and closed the database. A log that holds something stays. */
export function removeSidecars(folder: string): void {
  const path = join(folder, 'verkstad.db')
  if (!isEmpty(`${path}-wal`)) return
  for (const ending of ['-wal', '-shm']) rmSync(path + ending, { force: true })
}
