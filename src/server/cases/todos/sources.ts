import { hasAnyRight, type Session } from '../../session.ts'
import type { CaseRecord } from '../../store/records.ts'
import type { CasePlace } from '../../store/repositories/cases.ts'
import type { CaseRef } from '../caseRef.ts'
import { type CaseContext, versionsOf } from '../context.ts'
import { everyRow } from '../list/list.ts'
import { mayWait } from './reasons.ts'

/** Cases in which something may wait for the session; whether it does is told by the case itself. */
export interface Candidates {
  cases: { record: CaseRecord; caseToken?: string | undefined }[]
  /** There are more than were looked at. */
  more: boolean
}

export type Source = (context: CaseContext, session: Session, held: readonly CaseRef[]) => Promise<Candidates>

/** So many of a source are looked at, those that have changed last first. */
const mostLooked = 500

/** Every way in which a case can be somebody's. */
export const sources: readonly Source[] = [own, takenDown, heldHere, ofParty, handled]

const none: Candidates = { cases: [], more: false }

const candidates = (records: readonly CaseRecord[]): Candidates => ({
  cases: records.slice(0, mostLooked).map((record) => ({ record })),
  more: records.length > mostLooked,
})

/** What the account began: only where something can wait, so that years of ended cases are not read. */
async function own({ store, forms }: CaseContext, { org, userId, viewer }: Session): Promise<Candidates> {
  if (userId === null) return none
  const places: CasePlace[] = []
  for (const place of await store.read.cases.placesOfAuthor(org, userId)) {
    const versions = await versionsOf(forms, { ...place, org, draft: 0 }).catch(() => undefined)
    if (versions && mayWait(versions.form, versions.process, place.state)) places.push(place)
  }
  const found = await store.read.cases.ownAt(org, userId, places, mostLooked + 1)
  // Whoever looks at what somebody else sees, sees no drafts.
  return candidates(viewer ? found.filter(({ draft }) => draft === 0) : found)
}

/** Drafts that the session takes down for others. */
async function takenDown({ store }: CaseContext, session: Session): Promise<Candidates> {
  const { org, userId, viewer } = session
  if (userId === null || viewer || !hasAnyRight(session)) return none
  return candidates(await store.read.cases.registering(org, userId))
}

/** What is held by a token, or visited by a mailed code. */
async function heldHere(
  { store }: CaseContext,
  { org, visits = [], partyVisits = [] }: Session,
  held: readonly CaseRef[],
): Promise<Candidates> {
  const tokens = new Map(held.map(({ formDataId, caseToken }) => [formDataId, caseToken]))
  const ids = [...new Set([...tokens.keys(), ...[...visits, ...partyVisits].map((one) => one.formDataId)])]
  if (ids.length === 0) return none
  const records = (await store.read.cases.findMany(org, ids)).filter(({ removed }) => removed === null)
  return { cases: records.map((record) => ({ record, caseToken: tokens.get(record._id) })), more: false }
}

/** What the account is a party of, or acts in the place of its sender in. */
async function ofParty({ store }: CaseContext, { org, userId }: Session): Promise<Candidates> {
  if (userId === null) return none
  return candidates(await store.read.cases.ofParty(org, userId, mostLooked + 1))
}

/** What staff have as theirs: the view *Mina* of the desk, with what is theirs by standing in for others. */
async function handled(context: CaseContext, session: Session): Promise<Candidates> {
  if (!hasAnyRight(session)) return none
  const question = { view: 'mine' as const, sort: { updated: -1 as const } }
  const { rows } = await everyRow(context, session, question, mostLooked + 1)
  const records = await context.store.read.cases.findByRows(rows)
  return candidates(records.filter(({ removed }) => removed === null).sort((a, b) => b.updated - a.updated))
}
