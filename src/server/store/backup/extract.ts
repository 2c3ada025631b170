import { type FileHandle, mkdir, open } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { msg } from '../../../shared/i18n.ts'
import { codeOf, messageOf } from '../../../shared/thrown.ts'
import { refuseNewer } from '../folder/migrate.ts'
import { syncFolder } from '../folder/unfinished.ts'
import { StoreError } from '../storeError.ts'
import {
  type BackupManifest,
  contentHash,
  contentPath,
  entryNames,
  readHead,
  readManifest,
  sumLine,
} from './manifest.ts'
import { blockBytes, paddingOf, readTarHeader, type TarEntry } from './tar.ts'
import { writeAll } from './tarWriter.ts'

export interface ExtractBackup {
  file: string
  /** An empty folder. What is in it counts only when this has returned. */
  to: string
  onProgress?(percent: number): void
}

/**
 * Unpacks a backup and checks every hash in it. Throws `StoreError`: NOT_A_BACKUP for another kind of file, NEWER
 * for one of a newer program, BROKEN_BACKUP when it was cut or is damaged anywhere, NO_SPACE.
 */
export async function extractBackup({ file, to, onProgress }: ExtractBackup): Promise<BackupManifest> {
  const archive = await opened(file)
  try {
    return await createExtraction(archive, (await archive.stat()).size, file, to, onProgress).run()
  } catch (error) {
    if (error instanceof StoreError) throw error
    if (codeOf(error) === 'ENOSPC')
      throw new StoreError('NO_SPACE', msg`Det finns inte plats i {folder} för det som ska återställas.`, {
        folder: dirname(to),
      })
    throw error
  } finally {
    await archive.close()
  }
}

function opened(file: string): Promise<FileHandle> {
  return open(file, 'r').catch((error: { code?: string; message: string }) => {
    if (error.code === 'ENOENT') throw new StoreError('MISSING', msg`Filen {file} finns inte.`, { file })
    throw error
  })
}

/** Texts in a backup are small; a larger one is none of ours. */
const largestText = 16_000_000
const pieceBytes = 1 << 20

function createExtraction(
  archive: FileHandle,
  length: number,
  file: string,
  to: string,
  onProgress: ExtractBackup['onProgress'],
) {
  const piece = new Uint8Array(pieceBytes)
  const sums = new Bun.CryptoHasher('sha256')
  const odd: string[] = []
  const folders = new Set<string>()
  let at = 0
  let count = 0
  let database = ''

  const cut = () =>
    new StoreError('BROKEN_BACKUP', msg`Säkerhetskopian {file} är avkortad. Inget har ändrats.`, { file })
  const damaged = (name: string) =>
    new StoreError('BROKEN_BACKUP', msg`Säkerhetskopian {file} är skadad ({name}). Inget har ändrats.`, {
      file,
      name: name.slice(0, 100),
    })
  const foreign = () =>
    new StoreError('NOT_A_BACKUP', msg`{file} är ingen säkerhetskopia av Verkstad.`, { file })

  async function read(bytes: number): Promise<Uint8Array<ArrayBuffer>> {
    const into = piece.subarray(0, bytes)
    for (let got = 0; got < bytes; ) {
      const { bytesRead } = await archive.read(into, got, bytes - got, at + got)
      if (bytesRead === 0) throw cut()
      got += bytesRead
    }
    at += bytes
    return into
  }

  async function next(): Promise<TarEntry> {
    const entry = entryOf(await read(blockBytes))
    if (at + entry.size > length) throw cut()
    return entry
  }

  function entryOf(block: Uint8Array): TarEntry {
    try {
      const entry = readTarHeader(block)
      if (entry) return entry
    } catch (error) {
      throw damaged(messageOf(error))
    }
    throw cut()
  }

  /** The bytes of an entry, in pieces that are valid until the next is asked for. */
  async function* pieces({ size }: TarEntry): AsyncGenerator<Uint8Array<ArrayBuffer>> {
    for (let left = size; left > 0; ) {
      const bytes = await read(Math.min(left, pieceBytes))
      yield bytes
      left -= bytes.length
      onProgress?.(Math.floor((at / length) * 100))
    }
    if (paddingOf(size) > 0) await read(paddingOf(size))
  }

  async function text(entry: TarEntry): Promise<string> {
    if (entry.size > largestText) throw foreign()
    const decoder = new TextDecoder()
    let words = ''
    for await (const bytes of pieces(entry)) words += decoder.decode(bytes, { stream: true })
    return words
  }

  async function keep(entry: TarEntry): Promise<string> {
    const path = join(to, entry.name)
    if (!folders.has(dirname(path))) {
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      folders.add(dirname(path))
    }
    const kept = await open(path, 'wx', 0o600)
    try {
      const sha256 = await hashOf(entry, (bytes) => writeAll(kept, bytes))
      await kept.sync()
      return sha256
    } finally {
      await kept.close()
    }
  }

  async function hashOf(entry: TarEntry, each?: (bytes: Uint8Array) => Promise<void>): Promise<string> {
    const hash = new Bun.CryptoHasher('sha256')
    for await (const bytes of pieces(entry)) {
      hash.update(bytes)
      await each?.(bytes)
    }
    return hash.digest('hex')
  }

  async function head(): Promise<void> {
    if (length < blockBytes) throw foreign()
    const entry = await next().catch(() => undefined)
    if (entry?.name !== entryNames.head) throw foreign()
    const words = await text(entry)
    const known = readHead(words)
    if (!known) throw foreign()
    refuseNewer(known.migration)
    sums.update(sumLine(new Bun.CryptoHasher('sha256').update(words).digest('hex'), entryNames.head))
  }

  /** Files up to the list of hashes; answers with that. */
  async function files(): Promise<TarEntry> {
    const first = await next()
    if (first.name !== entryNames.database) throw damaged(first.name)
    database = await keep(first)
    sums.update(sumLine(database, first.name))
    for (let entry = await next(); ; entry = await next()) {
      if (entry.name === entryNames.sums) return entry
      const expected = contentHash(entry.name)
      // Nothing in a file from outside is ever taken for a path but these.
      if (!expected) throw damaged(entry.name)
      const sha256 = await keep(entry)
      if (sha256 !== expected) odd.push(expected)
      sums.update(sumLine(sha256, entry.name))
      count++
    }
  }

  return {
    async run(): Promise<BackupManifest> {
      await head()
      const list = await files()
      const stated = await hashOf(list)
      const last = await next()
      const manifest = last.name === entryNames.manifest ? readManifest(await text(last)) : undefined
      if (!manifest) throw damaged(last.name)
      const known = new Set(manifest.damaged)
      const unknown = odd.find((sha256) => !known.has(sha256))
      if (unknown) throw damaged(contentPath(unknown))
      if (manifest.database.sha256 !== database) throw damaged(entryNames.database)
      const found = sums.digest('hex')
      if (found !== stated || found !== manifest.sums || count !== manifest.contents.count) {
        throw damaged(entryNames.sums)
      }
      for (const folder of [...folders, to]) syncFolder(folder)
      return manifest
    },
  }
}
