import { msg } from '../../../../shared/i18n.ts'
import { fail } from '../../../../shared/wire/errors.ts'
import { createLimiter, networkOf } from '../../../limits.ts'
import { deadOf, type Links } from '../../../links/links.ts'
import type { Session } from '../../../session.ts'
import type { CaseRecord, LinkRow } from '../../../store/records.ts'
import type { Reads, Tx } from '../../../store/store.ts'
import { standingAt, stepAt } from '../../access.ts'
import { askedIn } from '../../completion/correction.ts'
import { type CaseContext, type CaseVersions, caseInside, caseVersions, versionsOf } from '../../context.ts'
import type { AskedStatus, CaseRef, CaseStatus, WaitingStatus } from '../../contract.ts'
import { hasEnded, waitsForCitizen } from '../../list/stage.ts'
import { citizenName } from '../../process/wayOn.ts'
import { mergedWith } from '../../relations/mergedWith.ts'
import { reachOf } from '../../talk/reach.ts'
import { citizenText } from '../own/ownCase.ts'
import { makeOwnIn } from './own.ts'
import { isStatusCode, spoken, statusCodeOf, statusHash } from './statusCode.ts'

const minute = 60_000

/**
 * Wrong tries from one address in a quarter of an hour, and at one number in an hour from wherever. Whoever has the right
 * code is let through all the same: 49 bits are not guessed, and strangers would otherwise keep people from their cases.
 */
const wrongTries = { address: 20, number: 30 }
/** And all tries from one address in a quarter of an hour, for the work they are. */
const allTries = 600

/** Asking after a case without a login: by its number and the code of the receipt. */
export interface Statuses {
  /** See `Cases.status`. */
  status(session: Session, asked: AskedStatus): Promise<CaseStatus>
  /** See `Cases.addToOwn`. */
  addToOwn(session: Session, asked: AskedStatus): Promise<{ formDataId: string }>
  /** See `Cases.statusCode`. */
  statusCode(session: Session, ref: CaseRef): Promise<string | null>
  /** See `Cases.statusCodeOf`. */
  codeOf(session: Session, formDataId: string): Promise<string | null>
}

export function createStatuses(context: CaseContext): Statuses {
  const { store, forms, links, codeKey } = context
  const limits = createLimiter()

  /** NOT_FOUND, in the same words and after the same work, for a number that there is not and a code that is wrong. */
  async function asked(session: Session, { number, code }: AskedStatus): Promise<CaseRecord> {
    const at = numberAsWritten(number)
    const from = networkOf(session.address)
    limits.require(`status asked from ${from}`, allTries, 15 * minute)
    const found = await store.read.cases.findByNumber(session.org, at)
    const id = found?._id ?? ''
    const isRight = isStatusCode(found?.statusHash ?? statusHash(id, at), id, code)
    if (!found?.statusHash || !isRight || found.removed !== null) {
      limits.require(`status from ${from}`, wrongTries.address, 15 * minute)
      limits.require(`status ${session.org} ${at}`, wrongTries.number, 60 * minute)
      throw fail('NOT_FOUND', { message: unknown })
    }
    // Told to nobody but who has the right code.
    if (await isDead(store.read, found)) throw fail('LINK_GONE', { message: revoked })
    return found
  }

  async function codeOf(record: CaseRecord): Promise<string | null> {
    if (record.draft === 1) return null
    const code = statusCodeOf(codeKey, record._id)
    // Another key than when it came in: its code is on paper alone.
    if (!record.statusHash || !isStatusCode(record.statusHash, record._id, code)) return null
    if (await isDead(store.read, record)) return null
    return spoken(code)
  }

  return {
    async status(session, input) {
      const record = await asked(session, input)
      // Those who handle the case see whether the code is in use. Where room runs out it is not worth it.
      if (store.room() === 'plenty')
        await store.write(async (tx) => {
          const link = await statusLinkIn(tx, links, record)
          await tx.links.update(link._id, { uses: link.uses + 1, lastUsed: tx.now })
        })
      const versions = await versionsOf(forms, record)
      const { process } = versions
      const state = process?.states.get(record.state ?? '')
      const merged = (await mergedWith(context, session, record))?.sender
      return {
        number: record.number ?? '',
        state: merged?.text ?? (state ? citizenName(state, session.locale) : ''),
        ended: merged?.ended ?? hasEnded(record, process),
        arrived: record.arrived,
        entered: merged?.entered ?? record.entered,
        own: session.userId !== null && record.createdBy === session.userId,
        waiting: await waitingOf(context, session, { record, ...versions }),
      }
    },

    async addToOwn(session, input) {
      if (session.userId === null) throw fail('UNAUTHORIZED')
      const before = await asked(session, input)
      if (before.createdBy === session.userId) return { formDataId: before._id }
      await store.write(async (tx) => makeOwnIn(context, tx, session, await caseInside(tx, before)))
      return { formDataId: before._id }
    },

    async statusCode(session, { formDataId, caseToken }) {
      const { record, process } = await caseVersions(context, session, formDataId)
      const standing = standingAt(session, record, process, caseToken)
      stepAt(standing, record, process)
      return standing.isAuthor ? codeOf(record) : null
    },

    async codeOf(session, formDataId) {
      const record = await store.read.cases.find(session.org, formDataId)
      return record ? codeOf(record) : null
    },
  }
}

/** What its citizen owes, if anything: no question by its words and none of what was written about it, as the code is on a paper. */
async function waitingOf(
  context: CaseContext,
  { locale, org }: Session,
  { record, form, process }: CaseVersions,
): Promise<WaitingStatus | null> {
  if (!waitsForCitizen(record, process)) return null
  const t = context.texts(locale, org)
  const { channel } = await reachOf(context, record, form)
  const isAsked = record.asked !== null
  return {
    words: isAsked
      ? t(needsMore, { n: askedIn(record, form).asked.length })
      : citizenText(process?.states.get(record.state ?? ''), locale, t),
    due: isAsked ? record.askedUntil : null,
    way: channel === 'account' || (channel === 'mail' && context.mail.server !== null) ? channel : 'none',
  }
}

const needsMore = msg`Vi behöver veta mer innan vi kan gå vidare{n, plural, =0 {} one {: en fråga ska kompletteras} other {: # frågor ska kompletteras}}.`

/** What is written down of the code: nothing until it is first used or revoked, so that sending in writes no row for it. */
export const statusLinkOf = async (
  read: Pick<Reads, 'links'>,
  { _id }: CaseRecord,
): Promise<LinkRow | undefined> => (await read.links.of(_id)).find(({ purpose }) => purpose === 'status')

/** NOT_FOUND of a case without a code. */
export async function statusLinkIn(
  tx: Tx,
  links: Pick<Links, 'makeCodeIn'>,
  record: CaseRecord,
): Promise<LinkRow> {
  const { org, _id, statusHash: hash } = record
  if (!hash) throw fail('NOT_FOUND')
  return (
    (await statusLinkOf(tx, record)) ?? links.makeCodeIn(tx, { purpose: 'status', org, object: _id, hash })
  )
}

async function isDead(read: Pick<Reads, 'links'>, record: CaseRecord): Promise<boolean> {
  const link = await statusLinkOf(read, record)
  return link !== undefined && deadOf(link, Date.now()) !== undefined
}

/** A number as counters make it, however it was typed in: with other dashes, spaces, a `#` or *Ärende* before it. */
export const numberAsWritten = (typed: string): string =>
  typed
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/^[\s#:]*(?:(?:ärende|case|nummer|number|nr|no)\b[.\s#:]*)*/i, '')
    .trim()
    .replace(/\s*-\s*|\s+/g, '-')

const unknown = msg`Numret och koden hör inte ihop. Kontrollera båda: de står på kvittot.`
const revoked = msg`Koden är återkallad av den som handlägger ärendet. Kontakta oss om du vill veta hur det går.`
