import { createHash } from 'node:crypto'
import { fail } from '../../../../shared/wire/errors.ts'
import { createLimiter, networkOf } from '../../../limits.ts'
import type { Dead, Live } from '../../../links/links.ts'
import type { PurposeName } from '../../../links/purposes.ts'
import { anonymousSession, type Session } from '../../../session.ts'
import type { CaseRecord } from '../../../store/records.ts'
import type { Reads } from '../../../store/store.ts'
import { standingAt, stepAt } from '../../access.ts'
import { type CaseContext, type CaseVersions, caseInside, caseVersions, versionsOf } from '../../context.ts'
import type { CaseRef, Cases, HandedLink } from '../../contract.ts'
import type { CompiledForm } from '../../forms.ts'
import { isFileOpen } from '../../notes/files.ts'
import type { CaseProcess } from '../../processOf.ts'
import { reachOf } from '../../talk/reach.ts'
import { authorOfCase, hiddenNames } from '../reader.ts'
import { authorLocale, authorOf, summaryPages } from '../summary.ts'

const minute = 60_000
/** Links that somebody may make in five minutes, and open in a quarter of an hour from one address. */
const made = 120
const opened = 600
/** Links that lead nowhere, from one address in a quarter of an hour. */
const wrong = 20

/** What such a link can lead to. */
const purposes = ['receipt', 'attachment'] as const
type Handed = (typeof purposes)[number]

/**
 * Links to a part of a case that somebody is handed: to its receipt, to one file. Who has one is shown that and no more,
 * as the case's author may read it when the link is opened.
 */
export function createHandedLinks(
  context: CaseContext,
): Pick<Cases, 'receiptLink' | 'safeLink' | 'attachmentLink' | 'attachmentLinks' | 'openLink'> {
  const { store, links, readings } = context
  const limits = createLimiter()

  /** One link for each of these parts of the case, or to all of it; `message` for the address that the case has. */
  async function hand(
    session: Session,
    ref: CaseRef,
    purpose: Handed | 'message',
    parts: readonly string[] = [],
  ) {
    const { formDataId, caseToken } = ref
    const { record: before, form, process } = await caseVersions(context, session, formDataId)
    const standing = standingAt(session, before, process, caseToken)
    stepAt(standing, before, process)
    if (purpose !== 'attachment' && before.draft === 1) throw fail('NOT_FOUND')
    for (const part of parts)
      if (!(await isAuthorsFile(store.read, { record: before, form }, part))) throw fail('NOT_FOUND')
    if (!(await mayAuthorRead(context, before, process))) throw fail('FORBIDDEN')
    const address = purpose === 'message' ? await mailedAt(context, before, form) : ''
    context.visitors.admit(session, false)
    limits.require(`link by ${session.userId ?? networkOf(session.address)}`, made, 5 * minute)
    return store.write(async (tx) => {
      const record = await caseInside(tx, before)
      const isHeld = standing.isAuthor && record.createdBy === null
      const handed: HandedLink[] = []
      for (const about of parts.length > 0 ? parts : [undefined]) {
        const of = { purpose, ...(about && { about }), ...(address && { forWhom: address }) }
        const secret = isHeld ? await secretBy(tx, record, { ...of, caseToken }) : undefined
        const token = await links.makeIn(tx, {
          ...{ ...of, org: record.org, object: record._id },
          ...(secret && { secret }),
        })
        const found = await links.look(tx, purpose, token)
        if ('dead' in found || found.link.expires === null) throw fail('LINK_GONE')
        handed.push({ token, expires: found.link.expires })
      }
      return handed
    })
  }

  /** What the secret leads to, whichever of the two it is for. */
  async function find(secret: string): Promise<Live | { dead: Dead }> {
    for (const purpose of purposes) {
      const found = await links.look(store.read, purpose, secret)
      if ('link' in found || found.dead !== 'unknown') return found
    }
    return { dead: 'unknown' }
  }

  return {
    receiptLink: async (session, ref) => one(await hand(session, ref, 'receipt')),
    async safeLink(session, ref) {
      const link = one(await hand(session, ref, 'message'))
      const { record } = await caseVersions(context, session, ref.formDataId)
      return { ...link, locale: authorLocale(record) }
    },
    attachmentLink: async (session, { assetId, ...ref }) =>
      one(await hand(session, ref, 'attachment', [assetId])),
    async attachmentLinks(session, { assetIds, ...ref }) {
      if (assetIds.length === 0) return new Map()
      const handed = await hand(session, ref, 'attachment', assetIds)
      return new Map(assetIds.flatMap((id, n) => (handed[n] ? [[id, handed[n]]] : [])))
    },

    async openLink(session, secret) {
      const from = networkOf(session.address)
      limits.require(`opened from ${from}`, opened, 15 * minute)
      const found = /^[\w-]{43}$/.test(secret) ? await find(secret) : { dead: 'unknown' as const }
      if ('dead' in found || found.link.org !== session.org) {
        const dead = 'dead' in found ? found.dead : 'unknown'
        if (dead === 'unknown') limits.require(`nowhere from ${from}`, wrong, 15 * minute)
        return { dead }
      }
      const { _id: id, purpose, object, about } = found.link
      const record = await store.read.cases.find(session.org, object)
      if (!record || record.removed !== null) return { dead: 'gone' }
      const versions = { ...(await versionsOf(context.forms, record)), record }
      if (!(await mayAuthorRead(context, record, versions.process))) return { dead: 'gone' }
      if (about !== null && !(await isAuthorsFile(store.read, versions, about))) return { dead: 'gone' }
      // Whose hands it is in is not known, so each opening leaves a trace.
      await readings.before(session, {
        action: 'link/open',
        object: `formData/${object}`,
        question: id,
        detail: { link: id, purpose, ...(about !== null && { file: about }) },
      })
      if (store.room() === 'plenty') await store.write((tx) => links.useIn(tx, asHanded(purpose), secret))
      if (about !== null) return { purpose: 'attachment', assetId: about }
      const { form } = versions
      return {
        purpose: 'receipt',
        form: { _id: form._id, name: form.title(session.locale) },
        number: record.number,
        arrived: record.arrived,
        pages: await summaryPages(context, versions, session.locale, authorOfCase(record)),
      }
    },
  }
}

function one([link]: readonly HandedLink[]): HandedLink {
  if (!link) throw fail('NOT_FOUND')
  return link
}

const asHanded = (purpose: string): Handed => (purpose === 'receipt' ? 'receipt' : 'attachment')

/**
 * The secret of a link that whoever holds the case by its token makes: the same again for the same, so that who presses
 * again and again fills no table, and another one after it was revoked. Nobody gets from it to the token.
 */
export async function secretBy(
  read: Pick<Reads, 'links'>,
  { _id }: CaseRecord,
  {
    purpose,
    about,
    forWhom = '',
    caseToken,
  }: { purpose: PurposeName; about?: string; forWhom?: string; caseToken: string | undefined },
): Promise<string | undefined> {
  if (!caseToken) return undefined
  const revoked = (await read.links.of(_id)).filter(
    (link) => link.purpose === purpose && link.about === (about ?? null) && link.revoked !== null,
  ).length
  return createHash('sha256')
    .update([purpose, about ?? '', revoked, `made${forWhom && ` for ${forWhom}`} with`, caseToken].join(' '))
    .digest('base64url')
}

/** The address that the case has; INVALID where it has none. */
async function mailedAt(context: CaseContext, record: CaseRecord, form: CompiledForm): Promise<string> {
  const { channel, address } = await reachOf(context, record, form)
  if (channel === 'mail') return address
  throw fail('INVALID', {
    fields: { formDataId: channel === 'account' ? 'links.hasAccount' : 'links.noAddress' },
  })
}

/** A file of the case that reaches its author: of an answer, or of a message to them. */
async function isAuthorsFile(
  read: Pick<Reads, 'assets' | 'caseCompletions' | 'notes'>,
  { record, form }: Pick<CaseVersions, 'record' | 'form'>,
  assetId: string,
): Promise<boolean> {
  const file = await read.assets.find(record.org, assetId)
  if (!file || file.finished === null || file.caseId !== record._id) return false
  return isFileOpen(read, record, assetId, 'author', hiddenNames(form, authorOfCase(record)))
}

/** A state may shut its author out. */
async function mayAuthorRead(
  context: CaseContext,
  record: CaseRecord,
  process: CaseProcess | undefined,
): Promise<boolean> {
  const author = await authorOf(context, record)
  const standing = { ...standingAt(anonymousSession({ org: record.org }), record, process), isAuthor: true }
  try {
    stepAt({ ...standing, userId: author.userId, roles: author.roles }, record, process)
    return true
  } catch {
    return false
  }
}
