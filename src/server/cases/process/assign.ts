import { msg } from '../../../shared/i18n.ts'
import { fromJson } from '../../../shared/json.ts'
import { isStaff } from '../../../shared/process/who.ts'
import { fail } from '../../../shared/wire/errors.ts'
import { isStaffAccount } from '../../auth/rights.ts'
import type { Session } from '../../session.ts'
import type { CaseRecord } from '../../store/records.ts'
import type { Tx } from '../../store/store.ts'
import { standingAt, stepAt } from '../access.ts'
import { type CaseContext, type CaseVersions, caseInside, caseVersions, changed, note } from '../context.ts'
import type { Assign, AssignCase } from '../contract.ts'
import { titlesOf } from '../forms.ts'

/** See `Cases.assign`. */
export async function assign(
  context: CaseContext,
  session: Session,
  input: AssignCase,
): Promise<{ assign: Assign }> {
  const versions = await caseVersions(context, session, input.formDataId)
  return context.store.write(async (tx) => {
    const record = await caseInside(tx, versions.record)
    const standing = standingAt(session, record, versions.process)
    stepAt(standing, record, versions.process)
    if (!isStaff(standing) || record.draft === 1) throw fail('FORBIDDEN')
    return assignInside(context, tx, session, input, { ...versions, record })
  })
}

export async function assignInside(
  context: CaseContext,
  tx: Tx,
  session: Session,
  { permission, userIds, groupIds }: Omit<AssignCase, 'formDataId'>,
  { record, form, process }: CaseVersions,
): Promise<{ assign: Assign }> {
  if (!process?.assignmentRoles.some(({ key }) => key === permission)) {
    throw fail('INVALID', { fields: { permission: 'validation.notAnOption' } })
  }
  const before: Assign = record.assign ? fromJson(record.assign) : {}
  const was = before[permission] ?? { users: [], groups: [] }
  const next = { users: [...new Set(userIds)], groups: [...new Set(groupIds)] }
  await requirePeople(context, session, next, was)
  const all: Assign = { ...before, [permission]: next }
  if (next.users.length + next.groups.length === 0) delete all[permission]
  if (JSON.stringify(was) === JSON.stringify(next)) return { assign: all }
  const after: CaseRecord = {
    ...record,
    assign: JSON.stringify(all),
    updated: tx.now,
    updatedBy: session.userId,
    revision: record.revision + 1,
  }
  await tx.cases.update(record.row, {
    assign: after.assign,
    updated: after.updated,
    updatedBy: after.updatedBy,
    revision: after.revision,
  })
  await tx.cases.setAssignees(record.org, record.row, entriesOf(all))
  await note(tx, session, after, 'assigned', { role: permission, from: was, to: next })
  await context.audit.record(tx, session, {
    action: 'case/assign',
    object: `formData/${record._id}`,
    result: 'ok',
    detail: { role: permission, from: was, to: next },
  })
  await changed(context, tx, after)
  const users = next.users.filter((id) => !was.users.includes(id))
  const groups = next.groups.filter((id) => !was.groups.includes(id))
  if (users.length + groups.length > 0) {
    await context.notifications.notifyIn(tx, record.org, {
      msg: msg`Du har tilldelats ärende {number}, {form}`.id,
      values: { number: record.number ?? '', form: titlesOf(form) },
      icon: 'user-check',
      href: caseHref(record),
      refId: record._id,
      users,
      groups,
      except: session.userId,
    })
  }
  return { assign: all }
}

/** Where staff find a case in the back office. */
export const caseHref = ({ _id }: Pick<CaseRecord, '_id'>) => `/case/${_id}`

function entriesOf(assign: Assign): { who: string; role: string }[] {
  return Object.entries(assign).flatMap(([role, { users, groups }]) => [
    ...users.map((id) => ({ who: `user:${id}`, role })),
    ...groups.map((id) => ({ who: `group:${id}`, role })),
  ])
}

/**
 * Those who are new exist, and may handle cases: INVALID otherwise. Who has it already stays, whatever has become of them,
 * so that others can be added and they taken away.
 */
async function requirePeople(
  { documents, rights }: CaseContext,
  session: Session,
  { users, groups }: Holders,
  was: Holders,
): Promise<void> {
  for (const id of users.filter((user) => !was.users.includes(user))) {
    const user = await documents.find(session, 'user', id)
    if (!user) throw fail('INVALID', { fields: { userIds: 'validation.id' } })
    if (user.status === 'active' && isStaffAccount(await rights.of(session.org, id))) continue
    throw fail('INVALID', {
      fields: { userIds: 'validation.cannotHandle' },
      message: msg`{name} kan inte tilldelas ärenden: det kan bara den som har ett aktivt konto och en roll.`,
      values: { name: user.name },
    })
  }
  for (const id of groups.filter((group) => !was.groups.includes(group))) {
    if (!(await documents.find(session, 'group', id)))
      throw fail('INVALID', { fields: { groupIds: 'validation.id' } })
  }
}

interface Holders {
  users: readonly string[]
  groups: readonly string[]
}
