import { newCaseToken } from '../../../../shared/ids.ts'
import { isStaff } from '../../../../shared/process/who.ts'
import { fail } from '../../../../shared/wire/errors.ts'
import { caseTokenHash } from '../../../auth/token/secrets.ts'
import { type Dead, deadOf } from '../../../links/links.ts'
import { type PurposeName, purposeOf } from '../../../links/purposes.ts'
import type { Session } from '../../../session.ts'
import type { CaseRecord } from '../../../store/records.ts'
import type { Tx } from '../../../store/store.ts'
import { actedFor, standingAt, stepAt, tokenMs } from '../../access.ts'
import { type CaseContext, caseInside, caseVersions, changed, note } from '../../context.ts'
import type { CaseLink, CaseRef, RevokedLink } from '../../contract.ts'
import type { CaseProcess } from '../../processOf.ts'
import { secretBy } from './handedLinks.ts'
import { statusLinkIn } from './status.ts'

const day = 86_400_000

/** See `Cases.resumeLink`. */
export async function resumeLink(
  context: CaseContext,
  session: Session,
  { formDataId, caseToken }: CaseRef,
): Promise<string> {
  const { store, links, visitors, draftDays } = context
  const { record: before, process } = await caseVersions(context, session, formDataId)
  visitors.admit(session, false)
  return store.write(async (tx) => {
    const record = await caseInside(tx, before)
    stepAt(standingAt(session, record, process, caseToken), record, process)
    if (!caseToken || record.createdBy !== null || record.draft !== 1) throw fail('NOT_FOUND')
    const secret = await secretBy(tx, record, { purpose: 'resume', caseToken })
    return links.makeIn(tx, {
      ...{ purpose: 'resume', org: record.org, object: record._id },
      ...{ ms: draftDays * day, carries: caseToken, ...(secret && { secret }) },
    })
  })
}

/** See `Cases.takeUp`. */
export async function takeUp(
  { store, links, draftDays }: CaseContext,
  session: Session,
  secret: string,
): Promise<Required<CaseRef> | { dead: Dead }> {
  const found = await links.look(store.read, 'resume', secret)
  if ('dead' in found) return found
  const { link, carries } = found
  if (link.org !== session.org || carries === null) return { dead: 'unknown' }
  // It lives as long as the draft, which is removed when nobody has touched it for so long.
  if (store.room() === 'plenty')
    await store.write(async (tx) => {
      const used = await links.useIn(tx, 'resume', secret)
      if ('link' in used) await tx.links.update(link._id, { expires: tx.now + draftDays * day })
    })
  return { formDataId: link.object, caseToken: carries }
}

/** See `Cases.links`. */
export async function linksOf(context: CaseContext, session: Session, ref: CaseRef): Promise<CaseLink[]> {
  const { record, process } = await caseVersions(context, session, ref.formDataId)
  return listed(context, record, readerOf(session, record, process, ref.caseToken))
}

/** See `Cases.revokeLink`. */
export async function revokeLink(
  context: CaseContext,
  session: Session,
  { formDataId, caseToken, linkId }: CaseRef & { linkId: string },
): Promise<RevokedLink> {
  const { store, audit } = context
  const { record: before, process } = await caseVersions(context, session, formDataId)
  const reader = readerOf(session, before, process, caseToken)
  const next = linkId === own && reader === 'author' ? newCaseToken() : null
  const after = await store.write(async (tx) => {
    const record = await caseInside(tx, before)
    readerOf(session, record, process, caseToken)
    const purpose = await revokeIn(context, tx, session, record, { linkId, reader, next })
    await audit.record(tx, session, {
      ...{ action: 'case/revokeLink', object: `formData/${record._id}`, result: 'ok' },
      detail: { link: linkId, purpose, ...actedFor(session, record) },
    })
    if (record.draft === 0) {
      await note(tx, session, record, 'linkRevoked', { purpose })
      await changed(context, tx, record)
    }
    return tx.cases.find(record.org, record._id)
  })
  return { links: await listed(context, after ?? before, reader), ...(next && { caseToken: next }) }
}

/** What its author holds the case by without a login: a case has one, whose row is made when it is revoked. */
const own = 'own'
/** The code of the receipt: a case has one, whose row is made when it is first used or revoked. */
const status = 'status'
/** Links that are made by who holds the case so, and end with it. */
const byOwn: readonly string[] = ['resume', 'receipt', 'attachment']

/** What an author is shown: the code of the receipt is on their paper, and for staff to revoke. */
const ofAuthors: readonly string[] = [own, ...byOwn, 'message', 'visit']

type Reader = 'staff' | 'author'

async function revokeIn(
  { links }: Pick<CaseContext, 'links'>,
  tx: Tx,
  session: Session,
  record: CaseRecord,
  /** `next`: the token that who revokes the browser goes on with. */
  { linkId, reader, next }: { linkId: string; reader: Reader; next: string | null },
): Promise<CaseLink['purpose']> {
  const revoked = { revoked: tx.now, revokedBy: session.userId }
  if (linkId === own) {
    const { org, _id: object, tokenHash: hash } = record
    if (!hasOwn(record) || hash === null) throw fail('NOT_FOUND')
    for (const link of await tx.links.of(object))
      if (byOwn.includes(link.purpose) && link.revoked === null) await tx.links.update(link._id, revoked)
    const { _id } = await links.makeCodeIn(tx, { purpose: own, org, object, hash })
    await tx.links.update(_id, revoked)
    const to = next === null ? null : caseTokenHash(next)
    await tx.cases.update(record.row, { tokenHash: to })
    if (to !== null) await tx.assets.passOn(org, object, { from: hash, to })
    return own
  }
  const link =
    linkId === status && reader === 'staff'
      ? await statusLinkIn(tx, links, record)
      : (await tx.links.of(record._id)).find(({ _id }) => _id === linkId)
  if (!link || !isPurpose(link.purpose)) throw fail('NOT_FOUND')
  if (reader === 'author' && !ofAuthors.includes(link.purpose)) throw fail('NOT_FOUND')
  if (link.revoked === null) await tx.links.update(link._id, revoked)
  // Whoever came in by it is in no longer.
  if (link.purpose === 'message')
    for (const visit of await tx.links.of(record._id))
      if (visit.purpose === 'visit' && visit.about === link._id && visit.revoked === null)
        await tx.links.update(visit._id, revoked)
  if (link.purpose === 'party')
    for (const visit of await tx.links.of(record._id))
      if (visit.purpose === 'partyVisit' && visit.about === link.about && visit.revoked === null)
        await tx.links.update(visit._id, revoked)
  if (link.purpose === 'statement' && link.about !== null) {
    const { revokedByLinkIn } = await import('../../statements/manage.ts')
    await revokedByLinkIn(tx, session, record, link.about)
  }
  return link.purpose
}

async function listed({ store }: CaseContext, record: CaseRecord, reader: Reader): Promise<CaseLink[]> {
  const rows = (await store.read.links.of(record._id)).filter(({ org }) => org === record.org)
  const about = await store.read.assets.findMany(
    record.org,
    rows.flatMap((row) => row.about ?? []),
  )
  const files = new Map(about.map(({ _id, name }) => [_id, name]))
  const made = rows.flatMap((row): CaseLink[] => {
    const { _id, purpose, forWhom, created, lastUsed, expires } = row
    if (!isPurpose(purpose)) return []
    // Who holds it by an account goes on by logging in, and nobody by the link any more.
    const isOver = purpose === 'resume' && !hasOwn(record)
    const dead = deadOf(row, Date.now()) ?? (isOver ? 'revoked' : null)
    if (purpose === own) return [{ ...ownOf(record), dead }]
    const file = files.get(row.about ?? '') ?? null
    const named = purpose === status ? status : _id
    return [{ _id: named, file, purpose, forWhom, created, lastUsed, expires, dead }]
  })
  const isUnused = record.statusHash !== null && !made.some(({ purpose }) => purpose === status)
  // First in the list, revoked or not.
  const browsers = made.filter(({ purpose }) => purpose === own)
  const all = [
    ...(hasOwn(record) ? [ownOf(record)] : browsers),
    ...made.filter(({ purpose }) => purpose !== own),
    ...(isUnused ? [unusedCodeOf(record)] : []),
  ]
  return reader === 'staff' ? all : all.filter(({ purpose }) => ofAuthors.includes(purpose))
}

const hasOwn = ({ createdBy, tokenHash }: CaseRecord) => createdBy === null && tokenHash !== null

function ownOf({ created, arrived }: CaseRecord): CaseLink {
  const expires = arrived === null ? null : arrived + tokenMs
  const dead = expires !== null && expires <= Date.now() ? 'expired' : null
  return { _id: own, file: null, purpose: own, forWhom: null, created, lastUsed: null, expires, dead }
}

const unusedCodeOf = ({ created, arrived }: CaseRecord): CaseLink => ({
  ...{ _id: status, file: null, purpose: status, forWhom: null, created: arrived ?? created },
  ...{ lastUsed: null, expires: null, dead: null },
})

const isPurpose = (name: string): name is PurposeName => purposeOf(name)?.to === 'case'

/** Drafts are their author's alone: staff meet none. */
function readerOf(
  session: Session,
  record: CaseRecord,
  process: CaseProcess | undefined,
  caseToken?: string,
): Reader {
  const standing = standingAt(session, record, process, caseToken)
  stepAt(standing, record, process)
  if (record.draft === 0 && isStaff(standing)) return 'staff'
  if (standing.isAuthor) return 'author'
  throw fail('FORBIDDEN')
}
