import { msg } from '../../../shared/i18n.ts'
import { leadsSender } from '../../../shared/process/graph/steps.ts'
import { fail } from '../../../shared/wire/errors.ts'
import { sameHash } from '../../auth/token/secrets.ts'
import type { Session } from '../../session.ts'
import type { CaseRecord } from '../../store/records.ts'
import { standingAt, stepAt } from '../access.ts'
import { authorsHref } from '../caseHref.ts'
import type { CaseRef } from '../caseRef.ts'
import {
  type CaseContext,
  type CaseVersions,
  caseInside,
  caseVersions,
  changed,
  note,
  touched,
} from '../context.ts'
import { readyRules } from '../rules/apply.ts'
import { followByItself } from './byItself.ts'

/** For so long somebody who was led elsewhere can come back, milliseconds. */
const days = 7 * 86_400_000

/**
 * The way back that goes along with who is led elsewhere: the page of their case, with what proves that it was given out for this stay in the state.
 * It lets nobody in: who comes back by it is who sent the case in, as on any other day.
 */
export function wayBack({ codeKey }: Pick<CaseContext, 'codeKey'>, record: CaseRecord, now: number): string {
  const until = Math.floor(now + days).toString(36)
  return `${authorsHref(record)}&return=${until}.${proofOf(codeKey, record, until)}`
}

function proofOf(key: Uint8Array, { org, _id, state, entered }: CaseRecord, until: string): string {
  const said = JSON.stringify(['return', org, _id, state, entered, until])
  return new Bun.CryptoHasher('sha256', key).update(said).digest('base64url')
}

export interface Returned extends CaseRef {
  /** As it stood in the way back. */
  token: string
}

/** See `Returning.returned`. */
export async function returned(
  context: CaseContext,
  session: Session,
  input: Returned,
): Promise<{ revision: number; status: string }> {
  const versions = await caseVersions(context, session, input.formDataId)
  await readyRules(context, session.org, versions.process)
  const after = await context.store.write(async (tx) => {
    const here = { ...versions, record: await caseInside(tx, versions.record) }
    const way = wayOf(session, here, input)
    requireProof(context, here.record, input.token, tx.now)
    const record = await touched(tx, session, here.record)
    await note(tx, session, record, 'returned', {})
    await context.audit.record(tx, session, {
      ...{ action: 'case/returned', object: `formData/${record._id}`, result: 'ok' },
      detail: { state: record.state },
    })
    await changed(context, tx, record)
    return followByItself(context, tx, session, { ...here, record }, way)
  })
  return { revision: after.revision, status: after.state ?? '' }
}

/** The connection that the state says; NOT_FOUND for who does not see the case, FORBIDDEN for who did not send it in, CONFLICT where it leads nobody any more. */
function wayOf(
  session: Session,
  { record, process }: CaseVersions,
  { caseToken }: Pick<CaseRef, 'caseToken'>,
): string {
  const standing = standingAt(session, record, process, caseToken)
  stepAt(standing, record, process)
  if (!standing.isAuthor) throw fail('FORBIDDEN', { message: notTheirs })
  const state = process?.states.get(record.state ?? '')
  if (record.draft === 1 || record.mergedInto !== null || !state?.returned || !leadsSender(state))
    throw fail('CONFLICT', { message: gone })
  return state.returned
}

function requireProof({ codeKey }: CaseContext, record: CaseRecord, token: string, now: number): void {
  const [until = '', proof = ''] = token.split('.')
  // Of another stay it is as wrong as a forged one: the case has gone on, and came back here.
  if (!sameHash(proofOf(codeKey, record, until), proof)) throw fail('FORBIDDEN', { message: wrong })
  if (Number.parseInt(until, 36) < now) throw fail('FORBIDDEN', { message: late })
}

const notTheirs = msg`Bara den som har skickat in ärendet kan komma tillbaka så.`
const gone = msg`Ärendet har redan gått vidare.`
const wrong = msg`Vägen tillbaka stämmer inte med ärendet. Gå dit igen, och tillbaka därifrån.`
const late = msg`Det har gått för lång tid sedan du gick dit. Gå dit igen, och tillbaka därifrån.`
