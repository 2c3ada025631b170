import { Database } from 'bun:sqlite'
import { open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { msg } from '../../../shared/i18n.ts'
import { codeOf, messageOf } from '../../../shared/thrown.ts'
import { copyDatabase } from '../folder/copy.ts'
import { currentMigration } from '../folder/migrate.ts'
import { sqliteWords } from '../folder/sqliteWords.ts'
import { syncFolder } from '../folder/unfinished.ts'
import { query, rowOf } from '../query.ts'
import { StoreError } from '../storeError.ts'
import { noteLastBackup } from './last.ts'
import { type BackupHead, type BackupManifest, contentPath, entryNames, sumLine } from './manifest.ts'
import { createTarWriter, writeAll } from './tarWriter.ts'

export interface WriteBackup {
  /** The data folder, whether a server has it open or not. Contents must not be removed from it meanwhile. */
  folder: string
  /** The file that is made; nobody sees it before it is whole. */
  to: string
  /** The program's version. */
  version: string
  /** Called now and then with 0–100. */
  onProgress?(percent: number): void
}

export interface Written {
  manifest: BackupManifest
  /** Bytes of the file. */
  size: number
}

/**
 * One file with a copy of the database as it is now, every content that it names, and the hashes of all. Memory
 * use does not depend on sizes. Throws `StoreError` NO_SPACE, MISSING or DAMAGED, and leaves nothing behind then.
 */
export async function writeBackup({ folder, to, version, onProgress }: WriteBackup): Promise<Written> {
  const [partial, copy, sumsFile] = leftoversOf(to)
  const created = Date.now()
  // Of an earlier try that was killed.
  await removeLeftovers(to)
  try {
    const migration = copyTo(join(folder, 'verkstad.db'), copy)
    const head: BackupHead = { format: 'verkstad-backup', formatVersion: 1, version, migration, created }
    const written = await writeArchive({ folder, partial, copy, sumsFile, head, onProgress })
    await rename(partial, to)
    syncFolder(dirname(to))
    noteLastBackup(folder, { created, size: written.size })
    return written
  } catch (error) {
    throw isNoSpace(error) ? new StoreError('NO_SPACE', noSpace, { folder: dirname(to) }) : error
  } finally {
    await removeLeftovers(to)
  }
}

/** What lies beside a backup while it is made. */
function leftoversOf(to: string): [partial: string, database: string, sums: string] {
  return [`${to}.partial`, `${to}.db`, `${to}.sums`]
}

/** With what the copy of the database had beside it when it was cut off. */
export async function removeLeftovers(to: string): Promise<void> {
  const left = [...leftoversOf(to), `${to}.db-journal`]
  await Promise.all(left.map((path) => rm(path, { force: true })))
}

const noSpace = msg`Det finns inte plats för säkerhetskopian i {folder}. Den behöver ungefär dubbelt så mycket som databasen, och filerna.`

function copyTo(path: string, copy: string): number {
  const database = openToRead(path)
  try {
    copyDatabase(database, copy)
  } finally {
    database.close()
  }
  const copied = new Database(copy, { readonly: true })
  try {
    return currentMigration(copied)
  } finally {
    copied.close()
  }
}

function openToRead(path: string): Database {
  try {
    const database = new Database(path, { readonly: true })
    database.run('PRAGMA busy_timeout = 5000')
    return database
  } catch (error) {
    throw new StoreError('MISSING', msg`Databasen {path} kan inte läsas: {what} (SQLite: {problem}).`, {
      path,
      ...sqliteWords(messageOf(error)),
    })
  }
}

interface Parts {
  folder: string
  partial: string
  copy: string
  sumsFile: string
  head: BackupHead
  onProgress: WriteBackup['onProgress']
}

async function writeArchive({ folder, partial, copy, sumsFile, head, onProgress }: Parts): Promise<Written> {
  const archive = await open(partial, 'wx', 0o600)
  const sums = await open(sumsFile, 'wx', 0o600)
  const database = new Database(copy, { readonly: true })
  try {
    const tar = createTarWriter(archive, head.created)
    const note = (sha256: string, name: string) =>
      writeAll(sums, new TextEncoder().encode(sumLine(sha256, name)))
    const manifest: BackupManifest = {
      ...head,
      sums: '',
      database: { size: 0, sha256: '' },
      contents: { count: 0, bytes: 0 },
      damaged: [],
      missing: [],
    }
    await note(await tar.text(entryNames.head, JSON.stringify(head)), entryNames.head)
    manifest.database = await tar.file(entryNames.database, copy)
    await note(manifest.database.sha256, entryNames.database)

    const total = sizesOf(database, manifest.database.size)
    for (const sha256 of contentsIn(database)) {
      const name = contentPath(sha256)
      const added = await tar.file(name, join(folder, name)).catch(ignoreMissing)
      if (!added) manifest.missing.push(sha256)
      else {
        await note(added.sha256, name)
        if (added.sha256 !== sha256) manifest.damaged.push(sha256)
        manifest.contents.count++
        manifest.contents.bytes += added.size
      }
      onProgress?.(Math.min(99, Math.floor((tar.written() / total) * 100)))
    }
    manifest.sums = (await tar.file(entryNames.sums, sumsFile)).sha256
    await tar.text(entryNames.manifest, `${JSON.stringify(manifest, null, 2)}\n`)
    await tar.end()
    await archive.sync()
    onProgress?.(100)
    return { manifest, size: tar.written() }
  } finally {
    database.close()
    await Promise.all([archive.close(), sums.close()])
  }
}

/** The hashes of all finished files, each once. */
function* contentsIn(database: Database): Generator<string> {
  const contents = query<{ sha256: string }>(
    database,
    'SELECT DISTINCT sha256 FROM assets WHERE finished IS NOT NULL AND sha256 IS NOT NULL ORDER BY sha256',
  )
  for (const { sha256 } of contents.iterate()) yield sha256
}

function sizesOf(database: Database, own: number): number {
  const { bytes } = rowOf<{ bytes: number }>(
    database,
    'SELECT coalesce(sum(size), 0) AS bytes FROM assets WHERE finished IS NOT NULL',
  )
  return own + bytes + 1
}

function ignoreMissing(error: { code?: string }): undefined {
  if (error.code !== 'ENOENT') throw error
}

function isNoSpace(error: unknown): boolean {
  const code = codeOf(error)
  return code === 'ENOSPC' || code === 'EDQUOT' || code === 'SQLITE_FULL'
}
