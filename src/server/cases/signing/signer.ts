import { msg } from '../../../shared/i18n.ts'
import { authorStep, isCitizens, signersOf, signsAs } from '../../../shared/process/graph/steps.ts'
import type { Who } from '../../../shared/process/who.ts'
import { fail } from '../../../shared/wire/errors.ts'
import type { Session } from '../../session.ts'
import type { CaseRecord } from '../../store/records.ts'
import type { CaseSignatureRow } from '../../store/repositories/caseSignatures.ts'
import type { Reads } from '../../store/store.ts'
import { actsFor, standingAt, stepForAll } from '../access.ts'
import type { CaseVersions } from '../context.ts'
import { isProxy } from '../parties/of.ts'
import { countingHere, signedHere } from './lines.ts'

/** Who signs, and as which of those whom the state asks: keys of its steps. */
export interface Signers {
  standing: Who
  keys: readonly string[]
}

/** As whom the session signs, where it is asked to: all of them, or `who`. FORBIDDEN, with why, for whoever is not; NOT_FOUND for who does not see the case. */
export function requireSigner(
  session: Session,
  { record, process }: CaseVersions,
  { caseToken, who }: { caseToken?: string | undefined; who?: string | undefined },
): Signers {
  const standing = standingAt(session, record, process, caseToken)
  stepForAll(standing, record, process)
  const state = process?.states.get(record.state ?? '')
  if (!state || record.draft === 1 || record.mergedInto !== null || signersOf(state).length === 0)
    throw fail('FORBIDDEN', { message: notAsked })
  const keys = signsAs(state, standing).filter((key) => who === undefined || key === who)
  if (keys.length === 0) throw fail('FORBIDDEN', { message: notTheirs })
  if (record.asked !== null && isCitizens(keys[0] ?? ''))
    throw fail('CONFLICT', { message: keys[0] === authorStep ? completeFirst : isCompleted })
  return { standing, keys }
}

/**
 * The first of these as whom nobody has signed in this stay. CONFLICT where somebody has as each; and where two on the citizen's side would be one
 * person's account.
 */
export async function requireUnsigned(
  read: Pick<Reads, 'caseSignatures'>,
  record: CaseRecord,
  { keys, standing: { userId } }: Signers,
): Promise<string> {
  const rows = await read.caseSignatures.of(record.row)
  const signed = signedHere(rows, record)
  const key = keys.find((one) => !signed.has(one))
  const isAnothers = (row: CaseSignatureRow) => row.by === userId && row.who !== key && isCitizens(row.who)
  if (key !== undefined && userId !== null && isCitizens(key) && countingHere(rows, record).some(isAnothers))
    throw fail('CONFLICT', { message: oneForTwo })
  if (key !== undefined) return key
  throw fail('CONFLICT', { message: keys[0] === authorStep ? signedAlready : signedForAll })
}

/** Names of those in whose place somebody signs, as a deputy for an assignment role or as a proxy: whoever stands in signs as themselves. */
export function signsFor(session: Session, record: CaseRecord, { deputy }: Who, key: string): string[] {
  if (key === authorStep)
    return isProxy(session, record) && record.createdByName ? [record.createdByName] : []
  if (!deputy || deputy.ownRoles.includes(key)) return []
  return actsFor(session, record).map(({ name }) => name)
}

const notAsked = msg`Här ska inget skrivas under. Läs in ärendet på nytt och se var det står.`
const notTheirs = msg`Det är inte du som ska skriva under ärendet här.`
const completeFirst = msg`Lämna först in kompletteringen som du har blivit ombedd om. Skriv sedan under.`
const isCompleted = msg`Den som skickade in är ombedd att komplettera ärendet först. Skriv under när det är gjort.`
const oneForTwo = msg`Du har redan skrivit under som någon annan i ärendet. Var och en skriver under för sig.`
const signedAlready = msg`Du har redan skrivit under.`
const signedForAll = msg`Ärendet är redan underskrivet av någon i samma roll.`
