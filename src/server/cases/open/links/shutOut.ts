import { msg } from '../../../../shared/i18n.ts'
import { Failure, fail } from '../../../../shared/wire/errors.ts'
import { caseTokenHash, sameHash } from '../../../auth/token/secrets.ts'
import type { Session } from '../../../session.ts'
import type { CaseContext } from '../../context.ts'
import type { CaseRef } from '../../contract.ts'

/**
 * Does the work. Where it finds no case because what the browser held it by was revoked since (`Cases.revokeLink` of
 * `own`), it fails with LINK_GONE and words for the person, in the place of NOT_FOUND: the case is there.
 */
export async function toldWhenShutOut<T>(
  context: CaseContext,
  session: Session,
  ref: Partial<CaseRef>,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Failure && error.code === 'NOT_FOUND') await tellShutOut(context, session, ref)
    throw error
  }
}

async function tellShutOut(
  { store }: CaseContext,
  { org }: Session,
  { formDataId, caseToken }: Partial<CaseRef>,
): Promise<void> {
  if (!formDataId || !caseToken) return
  const hash = caseTokenHash(caseToken)
  const links = await store.read.links.of(formDataId)
  const isClosed = links.some(
    (link) =>
      link.org === org && link.purpose === 'own' && link.revoked !== null && sameHash(link.hash, hash),
  )
  if (!isClosed) return
  const record = await store.read.cases.find(org, formDataId)
  if (record?.removed === null) throw fail('LINK_GONE', { message: record.draft === 1 ? ofDraft : ofCase })
}

const ofDraft = msg`Det du har fyllt i finns kvar, men det är stängt i den här webbläsaren: någon har tryckt på Stäng andra webbläsare i en annan. Fortsätt i den.`
const ofCase = msg`Ärendet är inskickat och finns kvar, men det är stängt i den här webbläsaren: i en annan webbläsare, eller av den som handlägger det.`
