import { closeSync, openSync, writeSync } from 'node:fs'
import { mkdir, open, readdir, readFile, rename, rm, stat, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { giveBack } from '../giveBack.ts'

/**
 * Where file contents lie: by their SHA-256, each once, beside a place where uploads wait. The one interface to
 * storage; names in it are ids and hashes of ours, never anything from a client.
 */
export interface Blobs {
  /** Where a file waits that arrives with a form, until it is staged or dropped. */
  receive(upload: string): Promise<ArrivingFile>
  /** Puts a piece of an upload aside. The same piece again replaces it. */
  writePart(upload: string, index: number, bytes: Uint8Array): Promise<void>
  /** Sizes of the pieces that are there, by index. */
  parts(upload: string): Promise<Map<number, number>>
  /** Joins the pieces in order. `head` is the beginning, to tell what kind of file it is. */
  seal(upload: string): Promise<Sealed>
  /** Takes in a whole content, as if its pieces had been sealed. */
  take(upload: string, content: Blob): Promise<Sealed>
  /** What was sealed, to look through it before it is kept. */
  sealed(upload: string): Promise<Blob>
  /** Makes the sealed upload content for good. Until `drop`, a crash is cleaned up by whoever reads `pending`. */
  keep(upload: string, sha256: string): Promise<void>
  /** Notes that the content may be about to go or to come, before it does. */
  mark(upload: string, sha256: string): Promise<void>
  /** Throws away what waited under that id. */
  drop(upload: string): Promise<void>
  /** Uploads that something is left of, and the hash that was noted with them. */
  pending(): Promise<{ upload: string; sha256: string | null }[]>
  /** The content; a Blob that can be sliced without being read. null: not there. */
  read(sha256: string): Promise<Blob | null>
  remove(sha256: string): Promise<void>
  /** Hashes that begin so, of contents that have not changed since a time (milliseconds since 1970). */
  stored(prefix: string, before: number): Promise<string[]>
}

/** A file on its way in, which is nobody's yet. */
export interface ArrivingFile {
  write(bytes: Uint8Array): Promise<void>
  /** What has come, once all has: read from where it waits, whenever it is needed. */
  content(): Promise<Blob>
  drop(): Promise<void>
}

export interface Sealed {
  sha256: string
  size: number
  head: Uint8Array
}

export const headBytes = 4_096

/** In the data folder: `blobs/ab/abcd…` and `uploads/{id}/`. */
export function fileBlobs(data: string): Blobs {
  const uploads = join(data, 'uploads')
  const folderOf = (upload: string) => join(uploads, checked(upload, idLike))
  const pathOf = (sha256: string) => join(data, 'blobs', sha256.slice(0, 2), checked(sha256, hashLike))

  async function parts(upload: string): Promise<Map<number, number>> {
    const folder = folderOf(upload)
    const found = new Map<number, number>()
    for (const name of await readdir(folder).catch(() => [])) {
      const index = /^(\d+)\.part$/.exec(name)?.[1]
      if (index) found.set(Number(index), (await stat(join(folder, name))).size)
    }
    return found
  }

  /** Writes the content whose pieces are read one after the other; each is gone from memory before the next. */
  async function written(
    upload: string,
    pieces: Iterable<() => Promise<Uint8Array<ArrayBuffer>>>,
  ): Promise<Sealed> {
    const hash = new Bun.CryptoHasher('sha256')
    let size = 0
    let head: Uint8Array = new Uint8Array()
    const whole = await open(join(folderOf(upload), 'whole'), 'w', 0o600)
    try {
      for (const piece of pieces) {
        const bytes = await piece()
        hash.update(bytes)
        size += bytes.length
        if (head.length < headBytes) head = joined([head, bytes.subarray(0, headBytes)]).slice(0, headBytes)
        for (let at = 0; at < bytes.length; ) at += (await whole.write(bytes, at)).bytesWritten
        giveBack(bytes)
      }
      await whole.sync()
    } finally {
      await whole.close()
    }
    return { sha256: hash.digest('hex'), size, head }
  }

  return {
    parts,
    async receive(upload) {
      const folder = folderOf(upload)
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const path = join(folder, 'arriving')
      const file = openSync(path, 'w', 0o600)
      let isOpen = true
      const close = () => {
        if (isOpen) closeSync(file)
        isOpen = false
      }
      return {
        // At once: while one waits for the disk, Bun takes in a megabyte more of every sender.
        async write(bytes) {
          for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at)
        },
        async content() {
          close()
          return Bun.file(path)
        },
        async drop() {
          close()
          await rm(folder, { recursive: true, force: true })
        },
      }
    },
    async writePart(upload, index, bytes) {
      const folder = folderOf(upload)
      await mkdir(folder, { recursive: true, mode: 0o700 })
      // A piece is whole or not there: a cut write must not be taken for it.
      const temporary = join(folder, `${index}.${crypto.randomUUID()}`)
      await writeFile(temporary, bytes, { mode: 0o600 })
      await rename(temporary, join(folder, `${index}.part`))
    },
    async seal(upload) {
      const folder = folderOf(upload)
      const indexes = [...(await parts(upload)).keys()].sort((a, b) => a - b)
      return written(
        upload,
        indexes.map((index) => () => readFile(join(folder, `${index}.part`))),
      )
    },
    async take(upload, content) {
      await mkdir(folderOf(upload), { recursive: true, mode: 0o700 })
      return written(upload, piecesOf(content))
    },
    sealed: async (upload) => Bun.file(join(folderOf(upload), 'whole')),
    async mark(upload, sha256) {
      await mkdir(folderOf(upload), { recursive: true, mode: 0o700 })
      const file = await open(join(folderOf(upload), 'sha256'), 'w', 0o600)
      try {
        await file.writeFile(sha256)
        await file.sync()
      } finally {
        await file.close()
      }
    },
    async keep(upload, sha256) {
      const path = pathOf(sha256)
      await mkdir(join(path, '..'), { recursive: true, mode: 0o700 })
      await rename(join(folderOf(upload), 'whole'), path)
      await syncFolder(join(path, '..'))
    },
    drop: (upload) => rm(folderOf(upload), { recursive: true, force: true }),
    async pending() {
      const names = (await readdir(uploads).catch(() => [])).filter((name) => idLike.test(name))
      const noted = names.map(async (upload) => {
        const sha256 = await readFile(join(folderOf(upload), 'sha256'), 'utf8').catch(() => '')
        return { upload, sha256: hashLike.test(sha256) ? sha256 : null }
      })
      return Promise.all(noted)
    },
    async read(sha256) {
      const file = Bun.file(pathOf(sha256))
      return (await file.exists()) ? file : null
    },
    remove: (sha256) => unlink(pathOf(sha256)).catch(ignoreMissing),
    async stored(prefix, before) {
      const folder = join(data, 'blobs', checked(prefix, /^[0-9a-f]{2}$/))
      const old: string[] = []
      for (const name of await readdir(folder).catch(() => [])) {
        if (hashLike.test(name) && (await stat(join(folder, name))).ctimeMs < before) old.push(name)
      }
      return old
    },
  }
}

/** For tests. */
export function memoryBlobs(): Blobs {
  const waiting = new Map<string, { parts: Map<number, Uint8Array>; sha256: string | null }>()
  const contents = new Map<string, Uint8Array<ArrayBuffer>>()
  const of = (upload: string) => {
    const there = waiting.get(upload) ?? { parts: new Map<number, Uint8Array>(), sha256: null }
    waiting.set(upload, there)
    return there
  }
  const whole = (upload: string) =>
    joined([...of(upload).parts].sort(([a], [b]) => a - b).map(([, bytes]) => bytes))
  const sealed = (upload: string): Sealed => {
    const bytes = whole(upload)
    const sha256 = new Bun.CryptoHasher('sha256').update(bytes).digest('hex')
    return { sha256, size: bytes.length, head: bytes.slice(0, headBytes) }
  }
  return {
    async receive() {
      const pieces: Uint8Array[] = []
      return {
        write: async (bytes) => void pieces.push(new Uint8Array(bytes)),
        content: async () => new Blob([joined(pieces)]),
        drop: async () => {},
      }
    },
    writePart: async (upload, index, bytes) => void of(upload).parts.set(index, bytes),
    parts: async (upload) =>
      new Map([...(waiting.get(upload)?.parts ?? [])].map(([index, bytes]) => [index, bytes.length])),
    seal: async (upload) => sealed(upload),
    async take(upload, content) {
      of(upload).parts.set(0, new Uint8Array(await content.arrayBuffer()))
      return sealed(upload)
    },
    sealed: async (upload) => new Blob([whole(upload)]),
    mark: async (upload, sha256) => void Object.assign(of(upload), { sha256 }),
    keep: async (upload, sha256) => void contents.set(sha256, whole(upload)),
    drop: async (upload) => void waiting.delete(upload),
    pending: async () => [...waiting].map(([upload, { sha256 }]) => ({ upload, sha256 })),
    read: async (sha256) => {
      const bytes = contents.get(sha256)
      return bytes ? new Blob([bytes]) : null
    },
    remove: async (sha256) => void contents.delete(sha256),
    stored: async () => [],
  }
}

/** Bytes of a content that are in memory while it is taken in. */
const pieceBytes = 256 * 1024

function* piecesOf(content: Blob): Generator<() => Promise<Uint8Array<ArrayBuffer>>> {
  for (let at = 0; at < content.size; at += pieceBytes) {
    const piece = content.slice(at, at + pieceBytes)
    yield async () => new Uint8Array(await piece.arrayBuffer())
  }
}

/** Hexadecimal SHA-256 of a content, a piece in memory at a time. */
export async function hashOf(content: Blob): Promise<string> {
  const hash = new Bun.CryptoHasher('sha256')
  for (const piece of piecesOf(content)) {
    const bytes = await piece()
    hash.update(bytes)
    giveBack(bytes)
  }
  return hash.digest('hex')
}

const idLike = /^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/
const hashLike = /^[0-9a-f]{64}$/

function checked(name: string, pattern: RegExp): string {
  if (!pattern.test(name)) throw new Error('not a name of a stored file')
  return name
}

function joined(pieces: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0))
  let at = 0
  for (const piece of pieces) {
    whole.set(piece, at)
    at += piece.length
  }
  return whole
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  await folder.sync().finally(() => folder.close())
}

function ignoreMissing(error: { code?: string }): void {
  if (error.code !== 'ENOENT') throw error
}
