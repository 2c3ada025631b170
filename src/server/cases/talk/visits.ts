import { createHmac, randomInt } from 'node:crypto'
import { textIn } from '../../../shared/fields/kinds/translatable.ts'
import { msg } from '../../../shared/i18n.ts'
import { newId } from '../../../shared/ids.ts'
import type { CaseParty } from '../../../shared/process/parties.ts'
import { hinted } from '../../../shared/process/talk/talk.ts'
import { fail } from '../../../shared/wire/errors.ts'
import { createLimiter, networkOf } from '../../limits.ts'
import { type Dead, deadOf, type Live, wrongCode } from '../../links/links.ts'
import { purposes } from '../../links/purposes.ts'
import { withSecret } from '../../mail/whole.ts'
import { requireRoom, type Session } from '../../session.ts'
import type { CaseRecord, LinkRow } from '../../store/records.ts'
import type { Reads, Tx } from '../../store/store.ts'
import { type CaseContext, caseInside, note, versionsOf } from '../context.ts'
import { titlesOf } from '../forms.ts'
import { numberAsWritten } from '../open/links/status.ts'
import { authorLocale } from '../open/summary.ts'
import { partiesOf } from '../parties/of.ts'
import type { CaseVisits, WayIn } from './contract.ts'
import { daysOfLink, linkIsFor, linkLives, messageHref, messageLinkIn } from './messageLink.ts'
import { reachOf } from './reach.ts'

/**
 * The way in from a mail about a message, for who has no account. The link alone shows nothing: a mail may be forwarded, and scanners
 * open what stands in it. At a press a code goes to the address that the link was made for, and who types it visits the case as its
 * author, in that browser, until an hour has gone by in which it was not used. Whoever was there so asks for a new code from the page that they
 * are on: the browser still has what it held the case by, which leads to that link and shows nothing.
 */
export function createVisits(context: CaseContext): CaseVisits {
  const { store, links, mail, audit, texts, readings, codeKey, forms, baseUrl } = context
  const limits = createLimiter()

  /** The link, and the case that it leads to; of one of a party, which. */
  async function find(session: Session, way: WayIn): Promise<Found | { dead: 'gone' | Dead }> {
    const from = networkOf(session.address)
    const found =
      typeof way !== 'string'
        ? await visitedBy(session, way.over)
        : /^[\w-]{43}$/.test(way)
          ? await byMail(way)
          : { dead: 'unknown' as const }
    if ('dead' in found || found.link.org !== session.org) {
      const dead = 'dead' in found ? found.dead : 'unknown'
      if (dead === 'unknown') limits.require(`message link to nowhere from ${from}`, 20, quarter)
      return { dead }
    }
    const record = await store.read.cases.find(session.org, found.link.object)
    if (!record || record.removed !== null) return { dead: 'gone' }
    if (found.link.purpose === 'party') {
      const party = partiesOf(record).find(({ _id }) => _id === found.link.about)
      const isTheirs = party && isSameAddress(party.address, found.link.forWhom ?? '')
      return isTheirs && record.draft === 0 ? { ...found, record, party } : { dead: 'revoked' }
    }
    // Whoever has an account by now goes on by logging in.
    if (record.createdBy !== null) return { dead: 'gone' }
    return { ...found, record }
  }

  /** What a mail leads by: to who sent the case in, or to a party of it. */
  async function byMail(secret: string): Promise<Live | { dead: Dead }> {
    const found = await links.look(store.read, 'message', secret)
    if (!('dead' in found) || found.dead !== 'unknown') return found
    return links.look(store.read, 'party', secret)
  }

  /** The link by which the case was visited, for whom the time is over. */
  async function visitedBy({ visitsOver }: Session, formDataId: string): Promise<Live | { dead: Dead }> {
    const over = visitsOver?.find((one) => one.formDataId === formDataId)
    const all = over?.through ? await store.read.links.of(formDataId) : []
    const link = all.findLast(({ _id, purpose, about }) =>
      purpose === 'party' ? about === over?.through : _id === over?.through && purpose === 'message',
    )
    const dead = link ? deadOf(link, Date.now()) : 'unknown'
    return link && !dead ? { link, carries: null } : { dead: dead ?? 'unknown' }
  }

  /** One whose time is over, of a case that who has it could still visit. */
  async function expired(session: Session, secret: string) {
    const link = await links.over(store.read, 'message', secret)
    if (link?.org !== session.org || deadOf(link, Date.now()) !== 'expired') return undefined
    const record = await store.read.cases.find(session.org, link.object)
    return record && record.removed === null && record.createdBy === null ? { link, record } : undefined
  }

  /** What a dead link says to who has it: it was good once. */
  async function onceGood(session: Session, secret: string) {
    const old = await expired(session, secret)
    if (!old) return {}
    return { number: old.record.number ?? '', hint: hinted(old.link.forWhom ?? '') }
  }

  /** Whoever has several mails about a case may have asked for a code by any of them: it was sent to the same address. */
  const codeFor = ({ object, forWhom }: LinkRow) => ({
    ...({ purpose: 'visitCode', object, forWhom: (forWhom ?? '').toLowerCase() } as const),
  })

  /** The codes of its address, each with the mail that brings it, the newest last. */
  async function codesOf(read: Pick<Reads, 'links' | 'mails'>, link: LinkRow) {
    const codes = await links.codesOf(read, codeFor(link))
    const mailOf = (code: LinkRow) =>
      code.about === null ? undefined : read.mails.find(code.org, code.about)
    return Promise.all(codes.map(async (code) => ({ code, mail: await mailOf(code) })))
  }

  /** The minutes of a code count from when its mail left: it may have waited for the mail server. */
  async function countFromSentIn(tx: Tx, link: LinkRow): Promise<void> {
    for (const { code, mail: sent } of await codesOf(tx, link)) {
      if (!sent?.sentAt) continue
      const expires = sent.sentAt + purposes.visitCode.ms
      if (expires > (code.expires ?? 0)) await tx.links.update(code._id, { expires })
    }
  }

  const hashOf = (link: LinkRow, code: string) => {
    const { object, forWhom } = codeFor(link)
    return createHmac('sha256', codeKey)
      .update(`visit ${JSON.stringify([object, forWhom])} ${code}`)
      .digest('hex')
  }

  async function live(session: Session, way: WayIn): Promise<Found> {
    const found = await find(session, way)
    if ('dead' in found) throw fail('LINK_GONE')
    return found
  }

  /** The same of a party: an account that is logged in then is theirs, where they have none yet. Answers with what the browser holds. */
  async function partyIn(tx: Tx, session: Session, link: LinkRow, { record, party }: Required<Of>) {
    await tx.links.update(link._id, { uses: link.uses + 1, lastUsed: tx.now })
    const { opened } = await import('../parties/opened.ts')
    await opened(context, tx, session, record, party)
    return links.makeIn(tx, {
      ...{ purpose: 'partyVisit', org: link.org, object: record._id, about: party._id },
      forWhom: link.forWhom ?? '',
    })
  }

  /** What the browser holds the case by from then on. */
  async function visitIn(tx: Tx, session: Session, record: CaseRecord, link: LinkRow): Promise<string> {
    await tx.links.update(link._id, { uses: link.uses + 1, lastUsed: tx.now })
    await note(tx, session, record, 'visited', { link: link._id })
    const made = { purpose: 'visit' as const, org: link.org, object: record._id }
    return links.makeIn(tx, { ...made, about: link._id, forWhom: link.forWhom ?? '' })
  }

  /** A new link by mail, in place of one that is over or not to be found. */
  async function sendLink(session: Session, record: CaseRecord, old: LinkRow | string): Promise<void> {
    const { form } = await versionsOf(forms, record)
    const locale = authorLocale(record)
    const t = texts(locale, record.org)
    const values = { number: record.number ?? '', form: textIn(titlesOf(form), locale), days: daysOfLink }
    const make = (token: string) => ({
      subject: t(msg`Ny länk till ärende {number}`, values),
      text: [
        t(msg`Här är den nya länken till ditt ärende {number}, {form}:`, values),
        messageHref(baseUrl, token, locale),
        t(linkLives, values),
        t(msg`Var det inte du? Då behöver du inte göra något.`),
      ].join('\n\n'),
    })
    const {
      forWhom,
      about,
      _id: link,
    } = typeof old === 'string' ? { forWhom: old, about: null, _id: undefined } : old
    const address = forWhom ?? ''
    await store.write(async (tx) => {
      const made = await messageLinkIn({ links }, tx, record, { address, ...(about !== null && { about }) })
      await audit.record(tx, session, {
        ...{ action: 'link/again', object: `formData/${record._id}`, result: 'ok' },
        ...(link && { detail: { link } }),
      })
      await mail.queue(tx, record.org, { to: address, caseId: record._id, ...withSecret(make, made) })
    })
  }

  return {
    async look(session, way) {
      const found = await find(session, way)
      if ('dead' in found)
        return { dead: found.dead, ...(typeof way === 'string' && (await onceGood(session, way))) }
      const { link } = found
      const codes = await codesOf(store.read, link)
      const newest = codes.at(-1)?.mail
      const waits = newest?.status === 'queued' && newest.lastError !== null
      const now = Date.now()
      return {
        hint: hinted(link.forWhom ?? ''),
        isFor: linkIsFor(found),
        isSent: waits || codes.some(({ code }) => deadOf(code, now) === undefined),
        waits,
      }
    },

    async sendLinkAgain(session, secret) {
      requireRoom(session, store)
      if (mail.server === null) throw fail('NO_MAIL')
      limits.require(`message link again from ${networkOf(session.address)}`, 20, hour)
      const old = await expired(session, secret)
      // No more of them is told to nobody, as little as whether there is a case.
      if (!old || !limits.take(`message link again for ${old.link._id}`, 3, day)) return
      await sendLink(session, old.record, old.link)
    },

    async sendLinkTo(session, { number, address }) {
      requireRoom(session, store)
      if (mail.server === null) throw fail('NO_MAIL')
      limits.require(`message link by number from ${networkOf(session.address)}`, 20, hour)
      const typed = address.trim().toLowerCase()
      const record = await store.read.cases.findByNumber(session.org, numberAsWritten(number))
      const reach = record && (await reachOf(context, record, (await versionsOf(forms, record)).form))
      const isTheirs = reach?.channel === 'mail' && reach.address.toLowerCase() === typed
      const isOpen = record !== undefined && record.removed === null && record.draft === 0
      // Nobody fills somebody's mailbox. No more of them is told to nobody, as little as whether there is such a case; what would send nothing
      // does not count, or whoever knows an address alone could use them up.
      const mayMail = () => limits.take(`message links by number to ${session.org} ${typed}`, 3, day)
      if (record && isTheirs && isOpen && mayMail()) return sendLink(session, record, reach.address)
      // The same work, so that how long it takes tells nothing either.
      await store.write((tx) =>
        audit.record(tx, session, { action: 'link/again', object: 'formData', result: 'refused' }),
      )
    },

    async sendCode(session, way) {
      requireRoom(session, store)
      if (mail.server === null) throw fail('NO_MAIL')
      const { link, record } = await live(session, way)
      // Nobody fills somebody's mailbox with codes, from however many addresses.
      limits.require(`visit code from ${networkOf(session.address)}`, 30, hour)
      const address = codeFor(link).forWhom
      limits.require(`visit code for ${record._id} to ${address}`, 5, quarter)
      // Nor does who has the mail and not the mailbox guess for a month: each code can be tried five times.
      limits.require(`visit codes of a day for ${link._id}`, 20, day)
      // However many such links there are to it: each mail about a message has one of its own.
      limits.require(`visit codes of a day to ${link.org} ${address}`, 40, day)
      const t = texts(session.locale, session.org)
      const { number } = record
      const code = String(randomInt(1_000_000)).padStart(6, '0')
      const make = (shown: string) => ({
        subject: number
          ? t(msg`Din kod till ärende {number}`, { number })
          : t(msg`Din kod för att öppna ditt ärende`),
        text: [
          number
            ? t(msg`Skriv koden på sidan där du öppnar ärende {number}:`, { number })
            : t(msg`Skriv koden på sidan där du öppnar ditt ärende:`),
          shown,
          t('Koden gäller i {minutes} minuter. Lämna den inte till någon annan.', { minutes }),
          t(msg`Var det inte du? Då behöver du inte göra något.`),
        ].join('\n\n'),
      })
      await store.write(async (tx) => {
        const _id = newId(tx.now)
        await links.makeCodeIn(tx, {
          ...codeFor(link),
          org: link.org,
          hash: hashOf(link, code),
          about: _id,
        })
        await audit.record(tx, session, {
          ...{ action: 'link/code', object: `formData/${link.object}`, result: 'ok' },
          detail: { link: link._id },
        })
        await mail.queue(tx, link.org, { _id, to: link.forWhom ?? '', ...withSecret(make, code) })
      })
    },

    async open(session, way, typed) {
      requireRoom(session, store)
      const { link, record, party } = await live(session, way)
      limits.require(`visit tries from ${networkOf(session.address)}`, 60, quarter)
      await readings.before(session, {
        ...{ action: 'link/open', object: `formData/${record._id}`, question: link._id },
        detail: { link: link._id, purpose: link.purpose },
      })
      const found = await store.write(async (tx) => {
        await countFromSentIn(tx, link)
        const tried = await links.tryCodeIn(tx, {
          ...codeFor(link),
          ...{ hash: hashOf(link, typed.replace(/\D/g, '')), use: true },
        })
        if ('dead' in tried) return tried
        if (!party) return visitIn(tx, session, record, link)
        const now = await caseInside(tx, record)
        const still = partiesOf(now).find(({ _id }) => _id === party._id)
        if (!still || still.address !== party.address) throw fail('LINK_GONE')
        return partyIn(tx, session, link, { record: now, party: still })
      })
      // Thrown after the write, which keeps that it was tried.
      if (typeof found !== 'string') throw wrongCode(found, record.number)
      return { formDataId: record._id, formId: record.formId, visit: found }
    },
  }
}

/** The case that a link leads to, and to which of its parties. */
interface Of {
  record: CaseRecord
  party?: CaseParty
}

type Found = Live & Of

const isSameAddress = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()

const quarter = 15 * 60_000
const hour = 3_600_000
const day = 24 * hour
const minutes = purposes.visitCode.ms / 60_000
