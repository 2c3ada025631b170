import type { Session } from '../../session.ts'
import { turn } from '../../unhurried.ts'
import { handles } from '../access.ts'
import type { CaseContext, CaseVersions } from '../context.ts'
import { sessionsOf } from '../people/staff.ts'

/** People who are looked at before others get their turn. */
const atOnce = 200

/** Ids of the accounts that hear of it: that two cases change at once would tell others that they have to do with each other. */
export async function whoHandleBoth(
  context: CaseContext,
  session: Session,
  cases: readonly CaseVersions[],
): Promise<string[]> {
  const { people } = await context.staff(session.org)
  const found: string[] = []
  const ids = people.map(({ _id }) => _id)
  for (let at = 0; at < ids.length; at += atOnce) {
    for (const who of await sessionsOf(context, session, ids.slice(at, at + atOnce)))
      if (who.userId !== null && cases.every(({ record, process }) => handles(who, record, process)))
        found.push(who.userId)
    await turn()
  }
  return found
}
