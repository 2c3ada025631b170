import { mkdirSync, readdirSync } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { fail } from '../../shared/wire/errors.ts'
import type { Assets } from '../assets/assets.ts'
import type { Audit } from '../log/audit.ts'
import { writeBackupInWorker } from '../store/backup/inWorker.ts'
import { removeLeftovers, type Written } from '../store/backup/write.ts'
import type { Store } from '../store/store.ts'
import { StoreError } from '../store/storeError.ts'
import { version } from '../version.ts'
import type { Backups } from './contract.ts'
import { factsOf } from './facts.ts'
import { backupName } from './name.ts'

/** What a backup uses of the other engines. */
export interface BackupNeeds {
  store: Pick<Store, 'folder'>
  audit: Pick<Audit, 'note'>
  assets: Pick<Assets, 'pauseRemovals'>
}

export function createBackups({ store, audit, assets }: BackupNeeds): Backups {
  async function write(
    folder: string,
    file: string,
    options: Parameters<Backups['create']>[1],
  ): Promise<Written> {
    const to = join(folder, 'backups', file)
    // What the copy of the database names must be there when its turn comes.
    const resume = assets.pauseRemovals()
    try {
      const { onProgress, signal } = options ?? {}
      return await writeBackupInWorker({ folder, to, version, ...(onProgress && { onProgress }) }, signal)
    } catch (error) {
      throw error instanceof StoreError ? refusal(error) : error
    } finally {
      resume()
    }
  }

  return {
    async kept() {
      const { folder } = store
      if (!folder) return []
      const backups = join(folder, 'backups')
      const names = await readdir(backups).catch(() => [])
      const found = names
        .filter((name) => isBackup.test(name))
        .map(async (file) => {
          const { size, mtimeMs } = await stat(join(backups, file))
          return { file, size, created: Math.round(mtimeMs) }
        })
      return (await Promise.all(found)).sort((a, b) => b.created - a.created)
    },
    async create(session, options) {
      const { folder } = store
      if (!folder) throw fail('NOT_FOUND')
      await prepare(folder)
      const file = backupName(Date.now())
      const facts = factsOf(file, await write(folder, file, options))
      const { size, files, damaged, missing } = facts
      await audit.note(session, {
        action: 'backup/create',
        object: `backup/${file}`,
        result: 'ok',
        detail: { size, files, damaged: damaged.length, missing: missing.length },
      })
      return facts
    },
  }
}

const isBackup = /\.(tar|db)$/

/** The folder is there, without what a backup left that was killed. */
async function prepare(folder: string): Promise<void> {
  const backups = join(folder, 'backups')
  mkdirSync(backups, { recursive: true, mode: 0o700 })
  const leftovers = readdirSync(backups).flatMap(
    (name) => /^(verkstad-.*\.tar)\.[\w-]+$/.exec(name)?.[1] ?? [],
  )
  for (const file of new Set(leftovers)) await removeLeftovers(join(backups, file))
}

function refusal({ code, text: message, values }: StoreError): Error {
  return fail(code === 'NO_SPACE' ? 'DISK_FULL' : 'INVALID', { message, values })
}
