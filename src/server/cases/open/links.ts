import { createHash } from 'node:crypto'
import { isStaff } from '../../../shared/process/who.ts'
import { fail } from '../../../shared/wire/errors.ts'
import { type Dead, deadOf } from '../../links/links.ts'
import { type PurposeName, purposeOf } from '../../links/purposes.ts'
import type { Session } from '../../session.ts'
import type { CaseRecord } from '../../store/records.ts'
import type { Tx } from '../../store/store.ts'
import { standingAt, stepAt, tokenMs } from '../access.ts'
import { type CaseContext, caseInside, caseVersions, changed, note } from '../context.ts'
import type { CaseLink, CaseRef } from '../contract.ts'
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
    return links.makeIn(tx, {
      ...{ purpose: 'resume', org: record.org, object: record._id },
      ...{ ms: draftDays * day, secret: secretOf(caseToken), carries: caseToken },
    })
  })
}

/** A case has one such link, so that who presses again and again fills no table; nobody gets from it to the token but by opening it. */
const secretOf = (caseToken: string) =>
  createHash('sha256').update(`the link by which it is gone on with ${caseToken}`).digest('base64url')

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
export async function linksOf(
  context: CaseContext,
  session: Session,
  formDataId: string,
): Promise<CaseLink[]> {
  const { record, process } = await caseVersions(context, session, formDataId)
  requireStaff(session, record, process)
  return listed(context, session, record)
}

/** See `Cases.revokeLink`. */
export async function revokeLink(
  context: CaseContext,
  session: Session,
  { formDataId, linkId }: { formDataId: string; linkId: string },
): Promise<CaseLink[]> {
  const { store, audit } = context
  const { record: before, process } = await caseVersions(context, session, formDataId)
  const after = await store.write(async (tx) => {
    const record = await caseInside(tx, before)
    requireStaff(session, record, process)
    const purpose = await revokeIn(context, tx, session, record, linkId)
    await note(tx, session, record, 'linkRevoked', { purpose })
    await audit.record(tx, session, {
      ...{ action: 'case/revokeLink', object: `formData/${record._id}`, result: 'ok' },
      detail: { link: linkId, purpose },
    })
    await changed(context, tx, record)
    return tx.cases.find(record.org, record._id)
  })
  return listed(context, session, after ?? before)
}

/** What its author holds the case by without a login: a case has one, whose row is made when it is revoked. */
const own = 'own'
/** The code of the receipt: a case has one, whose row is made when it is first used or revoked. */
const status = 'status'

async function revokeIn(
  { links }: Pick<CaseContext, 'links'>,
  tx: Tx,
  session: Session,
  record: CaseRecord,
  linkId: string,
): Promise<CaseLink['purpose']> {
  if (linkId === own) {
    const { org, _id: object, tokenHash: hash } = record
    if (!hasOwn(record) || hash === null) throw fail('NOT_FOUND')
    const { _id } = await links.makeCodeIn(tx, { purpose: own, org, object, hash })
    await tx.links.update(_id, { revoked: tx.now, revokedBy: session.userId })
    await tx.cases.update(record.row, { tokenHash: null })
    return own
  }
  const link =
    linkId === status
      ? await statusLinkIn(tx, links, record)
      : (await tx.links.of(record._id)).find(({ _id }) => _id === linkId)
  if (!link || !isPurpose(link.purpose)) throw fail('NOT_FOUND')
  if (link.revoked === null) await tx.links.update(link._id, { revoked: tx.now, revokedBy: session.userId })
  return link.purpose
}

async function listed({ store }: CaseContext, session: Session, record: CaseRecord): Promise<CaseLink[]> {
  const rows = (await store.read.links.of(record._id)).filter(({ org }) => org === session.org)
  const made = rows.flatMap((row) => {
    const { _id, purpose, forWhom, created, lastUsed, expires } = row
    if (!isPurpose(purpose)) return []
    const dead = deadOf(row, Date.now()) ?? null
    if (purpose === own) return [{ ...ownOf(record), dead }]
    return [{ _id: purpose === status ? status : _id, purpose, forWhom, created, lastUsed, expires, dead }]
  })
  const isUnused = record.statusHash !== null && !made.some(({ purpose }) => purpose === status)
  // First in the list, revoked or not.
  const browsers = made.filter(({ purpose }) => purpose === own)
  return [
    ...(hasOwn(record) ? [ownOf(record)] : browsers),
    ...made.filter(({ purpose }) => purpose !== own),
    ...(isUnused ? [unusedCodeOf(record)] : []),
  ]
}

const hasOwn = ({ createdBy, tokenHash }: CaseRecord) => createdBy === null && tokenHash !== null

function ownOf({ created, arrived }: CaseRecord): CaseLink {
  const expires = arrived === null ? null : arrived + tokenMs
  const dead = expires !== null && expires <= Date.now() ? 'expired' : null
  return { _id: own, purpose: own, forWhom: null, created, lastUsed: null, expires, dead }
}

const unusedCodeOf = ({ created, arrived }: CaseRecord): CaseLink => ({
  ...{ _id: status, purpose: status, forWhom: null, created: arrived ?? created },
  ...{ lastUsed: null, expires: null, dead: null },
})

const isPurpose = (name: string): name is PurposeName => purposeOf(name)?.to === 'case'

/** Drafts are their author's alone: staff meet none. */
function requireStaff(session: Session, record: CaseRecord, process: Parameters<typeof stepAt>[2]): void {
  const standing = standingAt(session, record, process)
  stepAt(standing, record, process)
  if (record.draft === 1 || !isStaff(standing)) throw fail('FORBIDDEN')
}
