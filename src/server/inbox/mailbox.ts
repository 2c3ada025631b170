import type { ImapFlow } from 'imapflow'
import { isRecord } from '../../shared/record.ts'
import { Failure, fail } from '../../shared/wire/errors.ts'
import type { Log } from '../log/log.ts'
import { defaultOrg } from '../session.ts'
import type { Store } from '../store/store.ts'
import type { Inbox } from './contract.ts'
import { connect, download, type Patience, saidBy, usualPatience } from './imap.ts'
import type { InboxSettings } from './settings.ts'

/** The mailbox that is looked into, for as long as it is set. */
export interface Mailbox {
  /** Reads a mail again. NOT_FOUND where the mailbox does not have it any more. */
  fetch<T>(place: string, use: (source: AsyncIterable<Uint8Array>) => Promise<T>): Promise<T>
  close(): Promise<void>
}

export interface MailboxNeeds {
  store: Pick<Store, 'read' | 'write'>
  log: Pick<Log, 'write'>
  settings(): InboxSettings
  takeIn: Inbox['takeIn']
  patience?: Patience
  /** Milliseconds until it is tried again, more each time. */
  pauses?: readonly number[]
}

/** How far a mailbox was read. `uid`: the last one; `since`: when it was first looked into, milliseconds since 1970. */
interface Read {
  of: string
  uidValidity: string
  uid: number
  since: number
}

const usualPauses = [1_000, 5_000, 15_000, 60_000]
/** Tries at one mail that fails by itself, before those after it get their turn. */
const tries = 5

/** Looks into the mailbox, whatever becomes of its server or the settings, until it is closed. */
export function openMailbox(needs: MailboxNeeds): Mailbox {
  const { store, log, settings, takeIn, patience = usualPatience, pauses = usualPauses } = needs
  const closing = new AbortController()
  let client: ImapFlow | undefined
  const failed = new Map<number, number>()

  async function run(): Promise<void> {
    let wrong = 0
    while (!closing.signal.aborted) {
      const of = settings()
      if (!of.address || !of.host) {
        await pause(1_000)
        continue
      }
      try {
        await look(of, () => {
          if (wrong > 0) log.write(defaultOrg, 'mail', 'info', `${of.host}: the mailbox is read again`)
          wrong = 0
        })
      } catch (error) {
        if (closing.signal.aborted) return
        // Once, and not at every try.
        if (wrong === 0) log.write(defaultOrg, 'mail', 'error', `${of.host}: ${saidBy(error)}`)
        await pause(pauses[Math.min(wrong++, pauses.length - 1)] ?? 1_000)
      } finally {
        client?.close()
        client = undefined
      }
    }
  }

  /** Reads what is new and waits for more, until the connection ends or the settings change. */
  async function look(of: InboxSettings, onRead: () => void): Promise<void> {
    const here = await connect(of, patience)
    client = here
    let news = Promise.withResolvers<void>()
    here.on('exists', () => news.resolve())
    here.on('close', () => news.resolve())
    await here.mailboxOpen(folderOf(of), { readOnly: true })
    while (here.usable && settings() === of && !closing.signal.aborted) {
      news = Promise.withResolvers<void>()
      await readNew(here, of)
      onRead()
      const idling = here.idle().catch(() => {})
      await Promise.race([news.promise, idling, settingsChange(of), pause(patience.look)])
      if (!here.usable) throw new Error('the connection to the mailbox ended')
    }
  }

  async function readNew(here: ImapFlow, of: InboxSettings): Promise<void> {
    const { mailbox } = here
    if (!mailbox) throw new Error('the mailbox is not open')
    const uidValidity = String(mailbox.uidValidity)
    const name = `${of.host} ${of.username} ${folderOf(of)}`
    const before = await lastRead(name)
    const read: Read =
      before?.uidValidity === uidValidity
        ? before
        : { of: name, uidValidity, uid: before ? 0 : mailbox.uidNext - 1, since: before?.since ?? Date.now() }
    if (read !== before) await store.write((tx) => tx.settings.put(readKey, JSON.stringify(read)))
    // Numbered anew, what was there before is known by its content; what is older than the first look is nobody's reply.
    const from = read.uid === 0 ? { since: new Date(read.since - 86_400_000) } : {}
    const found = await answered(here, here.search({ uid: `${read.uid + 1}:*`, ...from }, { uid: true }))
    // The last one is always among them.
    const uids = (found || []).filter((uid) => uid > read.uid).sort((a, b) => a - b)
    for (const uid of uids) {
      if (closing.signal.aborted || settings() !== of) return
      await readOne(here, { ...read, uid }, folderOf(of))
    }
  }

  /**
   * What the server answers, or an error in the end: where it falls silent just as it begins to be waited at, the library asks nothing
   * more of it and would wait for ever.
   */
  async function answered<T>(here: ImapFlow, answer: Promise<T>): Promise<T> {
    let giveUp = (_: Error) => {}
    const silence = new Promise<T>((_, reject) => {
      giveUp = reject
    })
    const timer = setTimeout(() => {
      here.close()
      giveUp(new Error('the server of the mailbox does not answer'))
    }, patience.gone)
    try {
      return await Promise.race([answer, silence])
    } finally {
      clearTimeout(timer)
      // It may fail yet, with nobody there to hear.
      answer.catch(() => {})
    }
  }

  async function readOne(here: ImapFlow, read: Read, folder: string): Promise<void> {
    const { uid, uidValidity } = read
    const source = await download(here, uid)
    if (!source) {
      if (!here.usable) throw new Error('the connection to the mailbox ended')
      return
    }
    try {
      await takeIn(source, {
        place: `${folder}/${uidValidity}/${uid}`,
        also: (tx) => tx.settings.put(readKey, JSON.stringify(read)),
      })
      failed.delete(uid)
    } catch (error) {
      const isLater = !here.usable || (error instanceof Failure && error.code === 'DISK_FULL')
      const count = (failed.get(uid) ?? 0) + 1
      if (!isLater) failed.set(uid, count)
      if (isLater || count < tries) throw error
      log.write(
        defaultOrg,
        'error',
        'error',
        `mail ${uid} of ${folder} is left in the mailbox: ${saidBy(error)}`,
      )
    }
  }

  async function lastRead(name: string): Promise<Read | undefined> {
    const kept: unknown = JSON.parse((await store.read.settings.find(readKey)) ?? 'null')
    return isRecord(kept) && kept.of === name
      ? {
          of: name,
          uidValidity: String(kept.uidValidity),
          uid: Number(kept.uid),
          since: Number(kept.since),
        }
      : undefined
  }

  async function settingsChange(of: InboxSettings): Promise<void> {
    while (settings() === of && !closing.signal.aborted && client?.usable) await pause(1_000)
  }

  function pause(ms: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    const end = () => {
      clearTimeout(timer)
      closing.signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    timer.unref()
    closing.signal.addEventListener('abort', end)
    return promise
  }

  const running = run()
  return {
    async fetch(place, use) {
      const [uid = '', uidValidity = '', ...folder] = place.split('/').reverse()
      const of = settings()
      if (!of.host) throw fail('NOT_FOUND')
      // A connection of its own: what comes meanwhile does not wait for a large file.
      const own = await connect(of, patience)
      try {
        const mailbox = await own.mailboxOpen(folder.reverse().join('/'), { readOnly: true })
        const source = String(mailbox.uidValidity) === uidValidity ? await download(own, Number(uid)) : null
        if (!source) throw fail('NOT_FOUND')
        return await use(source)
      } finally {
        own.close()
      }
    },
    async close() {
      closing.abort()
      client?.close()
      await running
    },
  }
}

const readKey = 'inbox/read'
const folderOf = ({ folder }: InboxSettings) => folder || 'INBOX'
