import { fail } from '../../../shared/wire/errors.ts'
import type { Session } from '../../session.ts'
import type { Tx } from '../../store/store.ts'
import { staffOfSent } from '../access.ts'
import { type CaseContext, type CaseVersions, caseInside, caseVersions } from '../context.ts'

/** A person who handles cases, and one of theirs as it is inside the write. */
export interface Handled extends CaseVersions {
  userId: string
}

/**
 * One write over cases that have been sent in, by one of their staff, all or none. FORBIDDEN for whoever else may read one,
 * NOT_FOUND for all others.
 */
export async function asStaff<T>(
  context: CaseContext,
  session: Session,
  ids: readonly string[],
  write: (tx: Tx, handled: Handled) => Promise<T>,
): Promise<T[]> {
  const { userId } = session
  if (userId === null) throw fail('UNAUTHORIZED')
  const cases: CaseVersions[] = []
  for (const id of new Set(ids)) cases.push(await caseVersions(context, session, id))
  return context.store.write(async (tx) => {
    const done: T[] = []
    for (const versions of cases) {
      const { process } = versions
      const record = await caseInside(tx, versions.record)
      staffOfSent(session, record, process)
      done.push(await write(tx, { ...versions, record, userId }))
    }
    return done
  })
}
