import { textIn } from '../../../../shared/fields/kinds/translatable.ts'
import {
  approvalBar,
  approvalsLeft,
  approvalsOf,
  isTheirs,
} from '../../../../shared/process/graph/approvals.ts'
import { mayFollow } from '../../../../shared/process/graph/transitions.ts'
import { isAllowed } from '../../../../shared/process/graph/ways.ts'
import type { ProcessConnection } from '../../../../shared/process/process.ts'
import { isStaff, type Who } from '../../../../shared/process/who.ts'
import type { Session } from '../../../session.ts'
import { turn } from '../../../unhurried.ts'
import { standingAt, stepOf } from '../../access.ts'
import type { CaseContext, CaseVersions } from '../../context.ts'
import type { ShownApprovals } from '../../contract.ts'
import { eachRole } from '../../coverage.ts'
import { sessionsOf } from '../../people/staff.ts'

/** People who are named; of the others it is told how many they are. */
const mostNamed = 10
/** People who are looked at before others get their turn. */
const atOnce = 200

/**
 * What takes approvals in the state of a case, with those that are given and who remains. Who
 * sent the case in is told how many remain of what they may approve of, and nothing of others.
 */
export async function approvalsAt(
  context: CaseContext,
  session: Session,
  versions: CaseVersions,
  who: Who,
): Promise<ShownApprovals[]> {
  const { record, process } = versions
  if (!process || record.draft === 1 || record.mergedInto !== null) return []
  const staff = isStaff(who)
  const asked = process.graph.connections.filter(
    (one) => one.from === record.state && one.approvals && (staff || isForThem(one, who)),
  )
  if (asked.length === 0) return []
  const people = staff ? await handling(context, session, versions) : []
  const { changesSince } = await import('./changedSince.ts')
  const changedOf = staff ? await changesSince(context, session, versions, who) : undefined
  const { locale } = session
  return asked.map((connection) => {
    const { _id, label, approvals } = connection
    const changed = changedOf?.(_id)
    const able = people.filter(({ who: one }) => mayFollow(connection, one))
    const keys = approvals?.roles ?? []
    const named = eachRole(process.assignmentRoles).filter(({ key }) => keys.includes(key))
    return {
      connectionId: _id,
      label: textIn(label, locale),
      needed: approvals?.count ?? 1,
      left: approvalsLeft(connection, who.agreed),
      given: approvalsOf(_id, who.agreed)
        .filter((one) => staff || isTheirs(one, who))
        .map((one) => ({
          byName: one.byName,
          forNames: [...(one.forNames ?? [])],
          at: one.at,
          mine: isTheirs(one, who),
        })),
      roles: staff ? named.map(({ name }) => textIn(name, locale)) : [],
      people: able.slice(0, mostNamed).map(({ name }) => name),
      others: Math.max(0, able.length - mostNamed),
      ...(changed && { changed }),
    }
  })
}

/** What they may approve of, or have. */
function isForThem(connection: ProcessConnection, who: Who): boolean {
  const bar = approvalBar(connection, who)
  return isAllowed(connection, who) && (bar === undefined || bar.why === 'given')
}

/** Those who handle the case, each as they would be at it now. */
async function handling(
  context: CaseContext,
  session: Session,
  { record, process }: CaseVersions,
): Promise<{ name: string; who: Who }[]> {
  const { people } = await context.staff(session.org)
  const found: { name: string; who: Who }[] = []
  let looked = 0
  const ids = people.map(({ _id }) => _id)
  for (const one of await sessionsOf(context, session, ids)) {
    const who = standingAt(one, record, process)
    if (isStaff(who) && stepOf(who, record, process) !== 'noaccess') found.push({ name: one.userName, who })
    if (++looked % atOnce === 0) await turn()
  }
  return found
}
