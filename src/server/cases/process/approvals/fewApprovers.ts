import type { ProcessProblem } from '../../../../shared/process/graph/analyse.ts'
import type { ProcessConnection, ProcessGraph } from '../../../../shared/process/process.ts'
import { rowsFor } from '../../access.ts'
import type { AssignmentRole } from '../../contract.ts'
import type { Staff } from '../../people/staff.ts'

/**
 * Connections that take more approvals than there are people who could give them, as roles are given today: those with an account that is
 * open. A hint, for somebody may be given a role tomorrow, and be given a case by name.
 */
export async function fewApprovers(
  staff: () => Promise<Staff>,
  { connections }: Pick<ProcessGraph, 'connections'>,
  rows: readonly AssignmentRole[],
): Promise<ProcessProblem[]> {
  const asking = connections.filter(({ approvals }) => approvals?.roles?.length)
  if (asking.length === 0) return []
  const { people } = await staff()
  const held = people.map((person) => ({
    ...person,
    keys: new Set(rowsFor(person, rows).map(({ key }) => key)),
  }))
  return asking.flatMap((connection) => {
    const able = held.filter((one) => mayApprove(connection, one))
    if (able.length >= (connection.approvals?.count ?? 1)) return []
    const { _id } = connection
    return [
      {
        ...{ id: _id, level: 'hint' as const, key: 'process.approversFew' },
        field: `connections.${_id}.approvals.count`,
      },
    ]
  })
}

/** By what is known of them beside a case; by a permission it may be anybody. */
function mayApprove(
  { approvals, allow }: ProcessConnection,
  { keys, roles }: { keys: ReadonlySet<string>; roles: readonly string[] },
): boolean {
  if (!approvals?.roles?.some((key) => keys.has(key))) return false
  const { assignmentRoles = [], roles: named = [], permissions = [], author = false } = allow
  if (permissions.length > 0) return true
  // Nobody is named: whoever has the case.
  if (assignmentRoles.length + named.length === 0) return !author
  return assignmentRoles.some((key) => keys.has(key)) || named.some((id) => roles.includes(id))
}
