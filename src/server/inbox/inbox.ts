import { msg } from '../../shared/i18n.ts'
import { mostNoteFilesBytes } from '../../shared/process/talk/noteLimits.ts'
import { messageOf } from '../../shared/thrown.ts'
import { Failure, fail } from '../../shared/wire/errors.ts'
import type { Assets } from '../assets/assets.ts'
import type { Cases } from '../cases/contract.ts'
import type { Clock } from '../clock/clock.ts'
import { createInWorker } from '../inWorker.ts'
import type { Log } from '../log/log.ts'
import { defaultOrg, type Session } from '../session.ts'
import type { Store } from '../store/store.ts'
import type { Work } from '../work/contract.ts'
import { createArriving } from './attachments.ts'
import type { Inbox } from './contract.ts'
import { hideTokens } from './hide.ts'
import type { Mailbox } from './mailbox.ts'
import type { ParsedMail } from './parsed.ts'
import type { ReplyAddresses } from './replyAddress.ts'
import type { InboxSettings } from './settings.ts'
import { type SplitMail, splitMail, Unreadable } from './split.ts'
import { createStrangers } from './strangers.ts'
import { keepWhole } from './whole.ts'

export interface InboxNeeds {
  store: Pick<Store, 'read' | 'write' | 'room'>
  log: Pick<Log, 'write'>
  clock: Pick<Clock, 'before'>
  work: Pick<Work, 'schedule'>
  assets: Pick<Assets, 'receive' | 'stage' | 'unstage'>
  cases: Pick<Cases, 'isExpected' | 'takeMail' | 'leftOutOf' | 'bringFiles'>
  replies: Pick<ReplyAddresses, 'tokensIn'>
  settings(): InboxSettings
  maxUploadBytes: number
}

const silent = msg`Brevlådan svarar inte just nu. Försök igen om en stund.`
const gone = msg`Filerna finns inte längre i brevlådan. Be den som skickade brevet att lämna dem på ett annat sätt.`

/** Milliseconds that reading one mail may take: it takes a hundredth of it. */
const patience = 10_000
/** Bytes of a file that staff fetch afterwards. */
const fetchedFile = 100_000_000
const day = 86_400_000
/** Days that the words of automatic mails are kept. */
const automaticDays = 30

export function createInbox(needs: InboxNeeds): Inbox {
  const { store, log, clock, work, assets, cases, settings, maxUploadBytes } = needs
  const reader = createInWorker<Pick<SplitMail, 'skeleton' | 'mark'>, ParsedMail>(
    'inbox/read.worker',
    patience,
    () => new Error('a mail took too long to read'),
  )
  const strangers = createStrangers()
  let mailbox: Mailbox | undefined
  let closed = false

  work.schedule('inbox/forget', {
    cron: '50 3 * * *',
    run: async () => {
      const before = clock.before(automaticDays * day)
      while ((await store.write((tx) => tx.inboxMails.forgetAutomatic(before, 500))) === 500);
    },
  })

  const takeIn: Inbox['takeIn'] = async (source, from) => {
    if (store.room() !== 'plenty') throw fail('DISK_FULL')
    const arriving = createArriving({ assets, each: maxUploadBytes, all: mostNoteFilesBytes })
    const whole = keepWhole(source, { assets, limit: maxUploadBytes })
    try {
      const { mail, unreadable } = await read(whole.source, arriving.take)
      const key = keyOf(mail, needs.replies.tokensIn(mail.to)[0])
      const isWanted = !mail.automatic && !mail.failure && !unreadable
      const isKnown = await store.read.inboxMails.isKnown(key)
      const room = (await cases.isExpected(mail)) ? undefined : strangers
      const files = isKnown
        ? []
        : unreadable
          ? await whole.stage(room)
          : isWanted
            ? await arriving.stage(mail.attachments, room)
            : []
      const staged = files.flatMap((file) => file.staged ?? [])
      const letGo = () => Promise.all(staged.map((one) => assets.unstage(one)))
      try {
        const became = await cases.takeMail({
          ...mail,
          ...wordsOf(mail),
          ...{ key, unreadable, files, place: from?.place ?? null, ...(from && { also: from.also }) },
        })
        if (!['message', 'held', 'loose'].includes(became)) await letGo()
        if (became !== 'known')
          log.write(defaultOrg, 'mail', 'info', hideTokens(`← ${mail.from}`), {
            became,
          })
        return became
      } catch (error) {
        await letGo()
        throw error
      }
    } finally {
      await arriving.drop()
      await whole.drop()
    }
  }

  /** What cannot be read is taken in as what it begins with: nothing is lost, and somebody looks at it. */
  async function read(
    source: AsyncIterable<Uint8Array>,
    take: Parameters<typeof splitMail>[1],
  ): Promise<{ mail: ParsedMail; unreadable: boolean }> {
    let split: SplitMail | undefined
    try {
      split = await splitMail(source, take)
      const { skeleton, mark } = split
      return { mail: await reader.ask({ skeleton, mark }), unreadable: false }
    } catch (error) {
      const beginning = error instanceof Unreadable ? error.beginning : split?.written()
      // The connection broke, or the disk is full: it comes again.
      if (!beginning?.length) throw error
      return { mail: beginningOf(beginning), unreadable: true }
    }
  }

  async function fetchFiles(
    session: Session,
    input: { formDataId: string; noteId: string },
  ): Promise<{ brought: number }> {
    const { place, files } = await cases.leftOutOf(session, input)
    if (!mailbox) throw fail('NOT_FOUND', { message: gone })
    const only = new Set(files.flatMap(({ part }) => part ?? []))
    const arriving = createArriving({ assets, each: fetchedFile, all: 2 * fetchedFile, only })
    try {
      const { mail } = await mailbox
        .fetch(place, (source) => read(source, arriving.take))
        .catch((error) => unfetched(error))
      const fetched = await arriving.stage(mail.attachments)
      const brought = fetched.flatMap(({ part, staged }) => (part !== null && staged ? { part, staged } : []))
      const [left] = fetched.filter(({ staged }) => !staged)
      if (brought.length === 0) throw fail('INVALID', left?.problem ? { message: { id: left.problem } } : {})
      try {
        return await cases.bringFiles(session, { ...input, files: brought })
      } catch (error) {
        await Promise.all(brought.map(({ staged }) => assets.unstage(staged)))
        throw error
      }
    } finally {
      await arriving.drop()
    }
  }

  function unfetched(error: unknown): never {
    if (error instanceof Failure && error.code !== 'NOT_FOUND') throw error
    if (error instanceof Failure) throw fail('NOT_FOUND', { message: gone })
    log.write(defaultOrg, 'mail', 'error', `files of a mail could not be fetched: ${messageOf(error)}`)
    throw fail('NO_MAIL', { message: silent })
  }

  return {
    takeIn,
    fetchFiles,
    secret: () => (settings().address && settings().secret) || null,
    start() {
      void import('./mailbox.ts').then(({ openMailbox }) => {
        if (!closed) mailbox = openMailbox({ store, log, settings, takeIn })
      })
    },
    async close() {
      closed = true
      await mailbox?.close()
      reader.close()
    },
  }
}

/**
 * The same for one mail, by whichever way it comes and however often. Not by its Message-ID alone: some programs give many mails the same,
 * and a mail to two cases comes twice. One without is told by its date and its files, too: of two pictures that are sent with the same
 * words neither is lost.
 */
export function keyOf(mail: ParsedMail, token = ''): string {
  const { messageId, from, subject, text, quoted, date = '', attachments } = mail
  const more = messageId === '' ? [date, attachments.map(({ name }) => name)] : []
  const told = JSON.stringify([messageId, from, token, subject, text, quoted, ...more])
  return new Bun.CryptoHasher('sha256').update(told).digest('hex')
}

/** What people read of a mail. */
const wordsOf = ({ subject, text, quoted }: ParsedMail) => ({
  ...{ subject: hideTokens(subject), text: hideTokens(text), quoted: hideTokens(quoted) },
})

/** Who it says to come from, what it says to be about, and the beginning of what follows its header. */
function beginningOf(bytes: Uint8Array): ParsedMail {
  const text = new TextDecoder().decode(bytes)
  const header = (name: string) => new RegExp(`^${name}:[ \\t]*([^\\r\\n]*)`, 'im').exec(text)?.[1] ?? ''
  // Nobody's address is longer, and without an end to it one that is none takes seconds to be looked through.
  const from = /[^\s<>"]{1,320}@[^\s<>"]{1,320}/.exec(header('From').slice(0, 2_000))?.[0] ?? ''
  return {
    ...{
      messageId: header('Message-ID').replace(/[<>\s]/g, ''),
      from: from.toLowerCase(),
      fromName: '',
      to: [],
    },
    ...{
      subject: header('Subject').slice(0, 500),
      text: wordsAfterHeader(text),
      quoted: '',
      attachments: [],
    },
    date: header('Date'),
    ...{ automatic: false, failure: null, isFalse: false },
  }
}

/** Without what only programs read: the whole of it is kept as a file. */
function wordsAfterHeader(text: string): string {
  const [header = ''] = /^[\s\S]*?\r?\n\r?\n/.exec(text) ?? []
  const body = header === '' ? '' : text.slice(header.length)
  return body
    .replace(/^(--\S.*|Content-[\w-]+:.*(\r?\n[ \t].+)*)(\r?\n|$)/gim, '')
    .replace(/(\r?\n){3,}/g, '\n\n')
    .trim()
    .slice(0, 4_000)
}
