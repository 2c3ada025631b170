import { asApprovable, type DraftRule } from '../../../shared/process/draftApproval.ts'
import { approvalBar } from '../../../shared/process/graph/approvals.ts'
import { type Agreed, inPlaceOf, type Who } from '../../../shared/process/who.ts'
import { process } from '../../../shared/schemas/process.ts'
import type { AbsencesToday } from '../../auth/absence/today.ts'
import type { Rights } from '../../auth/person/rights.ts'
import { holds, permits, type Session } from '../../session.ts'
import type { DocumentRow } from '../../store/records.ts'
import type { Store } from '../../store/store.ts'
import { type Staff, sessionsOf } from '../people/staff.ts'

export interface PeopleNeeds {
  store: Pick<Store, 'read'>
  rights: Pick<Rights, 'of'>
  absences: Pick<AbsencesToday, 'away'>
  staff(org: string): Promise<Staff>
}

/** More than any organisation has. */
const most = 20_000

/**
 * The person at a draft, as the approvals of cases see them: with the roles that they have, and those of people whom they stand in for.
 * Who wrote it last is its author.
 */
export async function standingAt(
  { rights }: Pick<PeopleNeeds, 'rights'>,
  session: Session,
  { org, updatedBy }: Pick<DocumentRow, 'org' | 'updatedBy'>,
  { roles }: DraftRule,
  agreed: Agreed,
): Promise<Who> {
  const { userId } = session
  const others: string[] = []
  for (const { _id } of session.standsInFor ?? []) {
    const held = await rights.of(org, _id)
    const couldApprove =
      held !== undefined &&
      permits(held.permissions, process.allow.read) &&
      held.roles.some((role) => roles.includes(role))
    if (couldApprove || _id === updatedBy) others.push(_id)
  }
  const lent = await Promise.all(others.map(async (_id) => (await rights.of(org, _id))?.roles ?? []))
  return {
    userId,
    roles: session.roles,
    permissions: [...session.permissions],
    assignmentRoles: [...new Set([...session.roles, ...lent.flat()])],
    isAuthor: updatedBy !== null && userId === updatedBy,
    ...inPlaceOf(others, updatedBy, session.roles),
    agreed,
  }
}

/** Those who could approve of it now, by name. They have to be able to read it. */
export async function ableTo(
  needs: PeopleNeeds,
  session: Session,
  row: DocumentRow,
  rule: DraftRule,
  agreed: Agreed,
): Promise<{ _id: string; name: string }[]> {
  const { rows } = await needs.store.read.documents.list(row.org, {
    schema: 'user',
    equals: { status: 'active' },
    holdsAny: ['roles', 'groups'],
    sort: [{ column: 'name', isData: false, direction: 1 }],
    limit: most,
    offset: 0,
  })
  const found: { _id: string; name: string }[] = []
  const ids: string[] = []
  for (const { _id } of rows) {
    const held = await needs.rights.of(row.org, _id)
    if (held && permits(held.permissions, process.allow.read)) ids.push(_id)
  }
  for (const one of await sessionsOf(needs, { ...session, org: row.org }, ids)) {
    if (!holds(one, process.allow.read)) continue
    const who = await standingAt(needs, one, row, rule, agreed)
    if (approvalBar(asApprovable(rule), who) === undefined)
      found.push({ _id: who.userId ?? '', name: one.userName })
  }
  return found
}
