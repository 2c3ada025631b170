import type { Proofs } from '../../auth/person/prove.ts'
import type { Session } from '../../session.ts'
import type { CaseRecord } from '../../store/records.ts'
import type { CaseContext } from '../context.ts'
import { partiesAt } from '../parties/of.ts'

/** How who signs shows that it is them, and whom codes are made for. */
export interface Proved extends Proofs {
  /** Id of the user; of a party without an account `party {id}`. */
  forWhom: string
}

/** By an account, and not by the address that a case has. */
export const isAccounts = ({ forWhom }: Pick<Proved, 'forWhom'>): boolean => !forWhom.startsWith('party ')

/** The party without an account that the session is: they came in by a code to the address that the case has, and sign by another. */
export function partyByCode(session: Session, record: CaseRecord) {
  const mine = partiesAt(session, record)
  const isTheirs =
    session.userId !== null && (record.createdBy === session.userId || mine.some(isOf(session)))
  return isTheirs || session.viewer ? undefined : mine[0]
}

const isOf =
  ({ userId }: Session) =>
  (party: { userId: string | null }) =>
    party.userId === userId

/** FORBIDDEN for programs, and for whoever has no account and is no party of the case. */
export async function provedBy(
  { proving, mail }: Pick<CaseContext, 'proving' | 'mail'>,
  session: Session,
  record: CaseRecord,
): Promise<Proved> {
  const party = partyByCode(session, record)
  if (!party) return { ...(await proving.proofs(session)), forWhom: session.userId ?? '' }
  return {
    by: null,
    address: mail.server === null || !party.address ? null : party.address,
    forWhom: `party ${party._id}`,
  }
}
