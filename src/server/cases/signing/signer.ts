import { msg } from '../../../shared/i18n.ts'
import { authorStep, signersOf } from '../../../shared/process/graph/steps.ts'
import { fail } from '../../../shared/wire/errors.ts'
import type { Session } from '../../session.ts'
import { standingAt, stepAt } from '../access.ts'
import type { CaseVersions } from '../context.ts'

/** FORBIDDEN, with why, for whoever is not asked to sign where the case stands; NOT_FOUND for who does not see it. */
export function requireSigner(
  session: Session,
  { record, process }: CaseVersions,
  { caseToken }: { caseToken?: string | undefined },
): void {
  const standing = standingAt(session, record, process, caseToken)
  stepAt(standing, record, process)
  const state = process?.states.get(record.state ?? '')
  if (!state || record.draft === 1 || record.mergedInto !== null || !signersOf(state).includes(authorStep))
    throw fail('FORBIDDEN', { message: notAsked })
  if (!standing.isAuthor) throw fail('FORBIDDEN', { message: notTheirs })
  if (record.asked !== null) throw fail('CONFLICT', { message: completeFirst })
}

const notAsked = msg`Här ska inget skrivas under. Läs in ärendet på nytt och se var det står.`
const notTheirs = msg`Bara den som har skickat in ärendet kan skriva under det.`
const completeFirst = msg`Lämna först in kompletteringen som du har blivit ombedd om. Skriv sedan under.`
