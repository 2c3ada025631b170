import { fromJson } from '../../../shared/json.ts'
import { type CaseParty, type PartyRole, partyOfStep, proxyKey } from '../../../shared/process/parties.ts'
import type { Session } from '../../session.ts'
import type { CaseRecord } from '../../store/records.ts'

/** What parties are told, after what their process does. */
export const partyTask = 'casePartyNews'

/** As much of a case as says who is on the citizen's side of it. */
export type WithParties = Pick<CaseRecord, '_id'> & Partial<Pick<CaseRecord, 'parties' | 'draft'>>

export const partiesOf = ({ parties }: Partial<Pick<CaseRecord, 'parties'>>): CaseParty[] =>
  parties ? fromJson(parties) : []

/** As what a process declares them; undefined: it does not. */
export const roleOf = (
  process: { data: { parties?: readonly PartyRole[] | null | undefined } } | undefined,
  key: string,
): PartyRole | undefined => process?.data.parties?.find((role) => role.key === key)

/** Which parties of the case the session is: by their account, or by the code that was mailed to them. */
export function partiesAt({ userId, partyVisits }: Session, record: WithParties): CaseParty[] {
  if (!record.parties || (userId === null && !partyVisits)) return []
  const visited = partyVisits?.flatMap((one) => (one.formDataId === record._id ? one.party : [])) ?? []
  return partiesOf(record).filter(
    (party) => visited.includes(party._id) || (userId !== null && party.userId === userId),
  )
}

/** As which proxy the session acts in the place of who sent the case in. */
export const proxyAt = (session: Session, record: WithParties): CaseParty | undefined =>
  partiesAt(session, record).find(({ key }) => key === proxyKey)

export const isProxy = (session: Session, record: WithParties): boolean =>
  proxyAt(session, record) !== undefined

/** Keys of the parties that a case has; proxies are as who sent it in. */
export const partyKeys = (record: WithParties): string[] =>
  partiesOf(record).flatMap(({ key }) => (key === proxyKey ? [] : key))

/** The party whom a key of `steps` is. */
export const partyAtStep = (record: WithParties, step: string): CaseParty | undefined =>
  partiesOf(record).find(({ key }) => key === partyOfStep(step))

/**
 * The session under the name that the case has for it: who comes in by a mailed code has no other. Staff and who sent it in are themselves.
 */
export function namedIn(session: Session, record: WithParties): Session {
  const [party] = partiesAt(session, record)
  return party && session.userName === '' ? { ...session, userName: party.name } : session
}
