import { createWriteStream, mkdirSync, rmSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import { msg } from '../../shared/i18n.ts'
import { newId, secretToken } from '../../shared/ids.ts'
import { codeOf } from '../../shared/thrown.ts'
import { Failure, fail } from '../../shared/wire/errors.ts'
import { isRevoked, type Revoked } from '../auth/session/revoked.ts'
import type { JobHandle, Jobs, LeftFor } from '../jobs/jobs.ts'
import { soon } from '../jobs/soon.ts'
import { ownerOf, type Session } from '../session.ts'
import type { Store } from '../store/store.ts'
import { turn } from '../unhurried.ts'

/**
 * Files that somebody has asked for: made once, in a folder of their own, and fetched over HTTP by the session that
 * asked, until they have been fetched whole. They hold what the session may read at that moment, and nobody else
 * fetches them.
 */
export interface Downloads {
  /**
   * The file, or the job that makes it, where that takes longer than a moment: `job/state` tells how far it has come
   * and answers with the file, `job/cancel` ends it. TOO_MANY while the session has another made, DISK_FULL where
   * there is no room. By `question`, which it was asked for by, who lost sight of it finds it again (`job/left`), until it
   * is fetched.
   */
  make(session: Session, file: FileToMake, question?: object): Promise<MadeFile | { task: string }>
  /** NOT_FOUND when it is another session's, or gone. */
  open(session: Session, token: string): OpenDownload
  /** Removes all that wait to be fetched: they may hold what has gone since. */
  forgetAll(): void
  /** Removes what was made, and ends what is being made, for logins that have ended: SESSION_EXPIRED for who waits for it. */
  endOf(revoked: Revoked): void
  /** Removes all of them. */
  close(): void
}

export interface FileToMake {
  name: string
  type: string
  /** What `done` counts up to. */
  total: number
  content(done: (count: number) => void): AsyncIterable<Uint8Array>
}

export interface MadeFile {
  /** Path on this server. */
  url: string
  name: string
  /** Bytes. */
  size: number
}

export interface OpenDownload {
  name: string
  type: string
  size: number
  /** Its bytes; the file is removed after the last. */
  content(): ReadableStream<Uint8Array>
}

export interface DownloadNeeds {
  /** The data folder; null where nothing is kept, as in tests. */
  folder: string | null
  store: Pick<Store, 'room'>
  jobs: Pick<Jobs, 'start' | 'state'>
}

interface Kept {
  session: Session
  name: string
  type: string
  size: number
  path: string
  forget: ReturnType<typeof setTimeout>
  /** Somebody fetches it, or nobody will: it is not to be found again. */
  over: () => void
}

/** Milliseconds that a file waits to be fetched, or to be fetched again where the line broke. */
const keptMs = 300_000
/** Milliseconds that a file is made for somebody who does not ask how far it has come: their line is cut, or they went. */
const unaskedMs = 30_000

export function createDownloads({ folder, store, jobs }: DownloadNeeds): Downloads {
  const files = new Map<string, Kept>()
  const underWay = new Map<AbortController, { session: Session; over: () => void }>()
  const place = folder === null ? join(tmpdir(), `verkstad-downloads-${newId()}`) : join(folder, 'downloads')
  // What a process that was killed left there.
  rmSync(place, { recursive: true, force: true })

  function forget(token: string): void {
    const kept = files.get(token)
    if (!kept) return
    clearTimeout(kept.forget)
    files.delete(token)
    rmSync(kept.path, { force: true })
  }

  function forgetAll(): void {
    for (const token of [...files.keys()]) forget(token)
  }

  function keep(file: Omit<Kept, 'forget'>): MadeFile {
    const token = secretToken()
    const waiting = setTimeout(() => forget(token), keptMs)
    waiting.unref()
    files.set(token, { ...file, forget: waiting })
    return { url: `/api/download/${token}`, name: file.name, size: file.size }
  }

  return {
    async make(session, { name, type, total, content }, question) {
      if (store.room() !== 'plenty') throw fail('DISK_FULL')
      let left: LeftFor | null = question ? { kind: 'file', question } : null
      const over = () => {
        left = null
      }
      const run = async ({ progress, signal }: JobHandle) => {
        mkdirSync(place, { recursive: true })
        const path = join(place, newId())
        const login = new AbortController()
        underWay.set(login, { session, over })
        try {
          await write(
            path,
            content((done) => progress((100 * done) / Math.max(1, total))),
            AbortSignal.any([signal, login.signal]),
          )
          const { size } = await stat(path)
          login.signal.throwIfAborted()
          return keep({ session, name, type, path, size, over })
        } catch (error) {
          rmSync(path, { force: true })
          throw isFull(error) ? fail('DISK_FULL', { message: noRoom }) : error
        } finally {
          underWay.delete(login)
        }
      }
      const made = await begun(session, run, () => left)
      return 'done' in made ? made.done : made
    },
    open(session, token) {
      const kept = files.get(token)
      if (!kept || ownerOf(kept.session) !== ownerOf(session)) throw fail('NOT_FOUND')
      const { name, type, size, path, over } = kept
      const content = () => {
        over()
        return whole(Bun.file(path).stream(), () => forget(token))
      }
      return { name, type, size, content }
    },
    forgetAll,
    endOf(revoked) {
      for (const [login, { session, over }] of underWay) {
        if (!isRevoked(revoked, session)) continue
        over()
        login.abort(fail('SESSION_EXPIRED'))
      }
      for (const [token, { session, over }] of [...files]) {
        if (!isRevoked(revoked, session)) continue
        over()
        forget(token)
      }
    },
    close() {
      forgetAll()
      rmSync(place, { recursive: true, force: true })
    },
  }

  async function begun(
    session: Session,
    run: (job: JobHandle) => Promise<MadeFile>,
    left: () => LeftFor | null,
  ) {
    try {
      return await soon(jobs, session, `download ${ownerOf(session)}`, run, { unaskedMs, left })
    } catch (error) {
      if (error instanceof Failure && error.code === 'IN_USE') throw fail('TOO_MANY', { message: another })
      throw error
    }
  }
}

const another = msg`En fil håller redan på att göras åt dig. Vänta tills den är klar, eller avbryt den.`
const noRoom = msg`Disken blev full, så filen gjordes inte klar. Inget annat är ändrat. Kontakta administratören.`

async function write(path: string, content: AsyncIterable<Uint8Array>, signal: AbortSignal): Promise<void> {
  const out = createWriteStream(path)
  const ended = finished(out)
  // Told below, where somebody waits for it.
  ended.catch(() => {})
  try {
    for await (const piece of content) {
      signal.throwIfAborted()
      if (!out.write(piece)) await Promise.race([new Promise((resolve) => out.once('drain', resolve)), ended])
      await turn()
    }
    out.end()
    await ended
  } finally {
    // What is not open yet would be made after its removal.
    const closed = out.closed || new Promise((resolve) => out.once('close', resolve))
    out.destroy()
    await closed
  }
}

/** The disk, or what of it the server may use. */
const isFull = (error: unknown) => ['ENOSPC', 'EDQUOT'].includes(codeOf(error))

/** The same bytes; `end` is called after the last, and not where the reader goes before. */
function whole(bytes: ReadableStream<Uint8Array>, end: () => void): ReadableStream<Uint8Array> {
  const reader = bytes.getReader()
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await reader.read()
      if (!done) return controller.enqueue(value)
      controller.close()
      end()
    },
    cancel: (reason) => reader.cancel(reason),
  })
}
