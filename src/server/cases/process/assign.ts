import { msg } from '../../../shared/i18n.ts'
import { fromJson } from '../../../shared/json.ts'
import { type Failure, fail } from '../../../shared/wire/errors.ts'
import type { AwayToday } from '../../auth/absence/today.ts'
import { mayHandle } from '../../auth/person/rights.ts'
import type { Session } from '../../session.ts'
import type { CaseRecord } from '../../store/records.ts'
import type { Tx } from '../../store/store.ts'
import { actedFor, staffOfSent } from '../access.ts'
import { actOf } from '../acts.ts'
import { caseHref } from '../caseHref.ts'
import { type CaseContext, type CaseVersions, caseInside, caseVersions, changed, note } from '../context.ts'
import type {
  Assign,
  AssignCase,
  AssignedMeanwhile,
  Caused,
  GiveBack,
  HandOver,
  Holders,
} from '../contract.ts'
import { type CompiledProcess, titlesOf } from '../forms.ts'
import { addNoteIn } from '../notes/addNoteIn.ts'
import { requireNotMerged } from '../relations/notMerged.ts'

/** See `Cases.assign`. */
export function assign(
  context: CaseContext,
  session: Session,
  input: AssignCase,
): Promise<{ assign: Assign }> {
  return byStaff(context, session, input.formDataId, (tx, versions) =>
    assignInside(context, tx, session, input, versions),
  )
}

/** See `Cases.giveBack`. */
export function giveBack(
  context: CaseContext,
  session: Session,
  { formDataId, permission, was, note: words }: GiveBack,
): Promise<{ assign: Assign }> {
  return byStaff(context, session, formDataId, (tx, versions) => {
    const { record, process } = versions
    const { users, groups } = heldIn(record, permission)
    const userIds = users.filter((id) => id !== session.userId)
    // Who has it no longer, because somebody took it meanwhile, has nothing to give back.
    const isLast = userIds.length === 0 && users.length > 0
    const groupIds = isLast && groups.length === 0 ? queueOf(session.groups, process, permission) : groups
    return assignInside(context, tx, session, { permission, userIds, groupIds, was, note: words }, versions)
  })
}

/** Of these groups the one in whose queue cases of the process wait: the first that has the role in it. */
export function queueOf(
  groups: readonly string[],
  process: CompiledProcess | undefined,
  permission: string,
): string[] {
  const rows = process?.assignmentRoles.filter(({ key }) => key === permission) ?? []
  return groups.filter((id) => rows.some((row) => row.groups?.includes(id))).slice(0, 1)
}

async function byStaff<T>(
  context: CaseContext,
  session: Session,
  formDataId: string,
  write: (tx: Tx, versions: CaseVersions) => Promise<T>,
): Promise<T> {
  const versions = await caseVersions(context, session, formDataId)
  return context.store.write(async (tx) => {
    const record = await caseInside(tx, versions.record)
    staffOfSent(session, record, versions.process)
    await requireNotMerged(context, session, record)
    return write(tx, { ...versions, record })
  })
}

/** Who has the role in the case. */
export function heldIn({ assign }: CaseRecord, permission: string): Holders {
  const held: Assign = assign ? fromJson(assign) : {}
  return (Object.hasOwn(held, permission) ? held[permission] : undefined) ?? { users: [], groups: [] }
}

/** `rule`: what the timeline says of the rule by which it is given. */
export async function assignInside(
  context: CaseContext,
  tx: Tx,
  session: Session,
  {
    permission,
    userIds,
    groupIds,
    was: seen,
    onlyFree,
    note: words,
    rule,
    act,
    by = session.userId,
  }: Omit<AssignCase, 'formDataId'> & {
    rule?: { rule: string; nobody?: true }
  } & Caused,
  { record, form, process }: CaseVersions,
): Promise<{ assign: Assign }> {
  if (!process?.assignmentRoles.some(({ key }) => key === permission)) {
    throw fail('INVALID', { fields: { permission: 'validation.notAnOption' } })
  }
  const before: Assign = record.assign ? fromJson(record.assign) : {}
  const was = heldIn(record, permission)
  const wanted = { users: [...new Set(userIds)], groups: [...new Set(groupIds)] }
  const away = await context.absences.away(record.org)
  const { next, queued } = await withoutAway(context, session, wanted, was, away, process, permission)
  const all: Assign = { ...before, [permission]: next }
  if (next.users.length + next.groups.length === 0) delete all[permission]
  if (isSame(was, next)) {
    // An effect gave it to somebody who is away, and nobody has it: that is not done in silence.
    if (queued.length > 0)
      await note(tx, session, record, 'assigned', { role: permission, from: was, to: was, away: queued })
    return { assign: before }
  }
  const isAnothers = onlyFree && was.users.some((id) => id !== session.userId)
  if (isAnothers || (seen && !isSame(seen, was)))
    throw await changedMeanwhile(context, tx, session, record, permission, was)
  await requirePeople(context, session, next, was)
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
  const handed = words?.trim()
    ? await addNoteIn(context, tx, session, after, { noteType: 'internal', note: words.trim() })
    : undefined
  const detail = {
    role: permission,
    from: was,
    to: next,
    ...(handed && { noteId: handed._id }),
    ...(queued.length > 0 && { away: queued }),
    ...rule,
  }
  // Whoever passes on a case of theirs for whom they stand in did so for them.
  await note(tx, session, { ...after, assign: record.assign }, 'assigned', detail)
  await context.audit.record(tx, session, {
    action: 'case/assign',
    object: `formData/${record._id}`,
    result: 'ok',
    detail: { ...detail, ...actedFor(session, record) },
  })
  await changed(context, tx, after, { before: record })
  const added = next.users.filter((id) => !was.users.includes(id))
  // Who stands in for somebody hears of what they are given.
  const users = [...new Set(added.flatMap((id) => [id, away.get(id)?.deputy?._id ?? id]))]
  const groups = next.groups.filter((id) => !was.groups.includes(id))
  if (users.length + groups.length > 0) {
    await context.notifications.notifyIn(tx, record.org, {
      kind: 'assigned',
      groupKind: 'queue',
      caseId: record._id,
      act: act ?? actOf(after),
      msg: handed
        ? msg`Du har tilldelats ärende {number}, {form}: {note}`.id
        : msg`Du har tilldelats ärende {number}, {form}`.id,
      values: {
        number: record.number ?? '',
        form: titlesOf(form),
        ...(handed && { note: cut(handed.note) }),
      },
      icon: 'user-check',
      href: caseHref(record),
      // With a note it goes when the note does.
      refId: handed?._id ?? record._id,
      users,
      groups,
      except: by,
    })
  }
  return { assign: all }
}

/** See `HandOver`: one write. CONFLICT where the case is not theirs any more; others who have it keep it. */
export function handOver(
  context: CaseContext,
  session: Session,
  { formDataId, from, to, note: words }: HandOver,
): Promise<{ assign: Assign }> {
  return byStaff(context, session, formDataId, async (tx, versions) => {
    const { assign } = versions.record
    const held: Assign = assign ? fromJson(assign) : {}
    const roles = Object.entries(held).filter(([, { users }]) => users.includes(from))
    if (roles.length === 0) throw fail('CONFLICT', { message: notTheirs })
    let done = held
    for (const [at, [permission, { users, groups }]] of roles.entries()) {
      const record = await caseInside(tx, versions.record)
      const userIds = [...users.filter((id) => id !== from), ...to.users]
      const next = { permission, userIds, groupIds: [...groups, ...to.groups] }
      // One note says it for all roles.
      const act = actOf(versions.record)
      const input = { ...next, act: `${act} handed over`, ...(at === 0 && { note: words }) }
      done = (await assignInside(context, tx, session, input, { ...versions, record })).assign
    }
    return { assign: done }
  })
}

const notTheirs = msg`Ärendet är inte längre tilldelat den som det skulle lämnas över från. Inget är ändrat.`

/**
 * Whoever is away and has nobody to stand in gets nothing new: it waits in the queue of their group. Where they have none, a
 * person is told (INVALID), and what the system wanted to give them stays unassigned. One's own work everybody takes.
 */
async function withoutAway(
  { rights }: CaseContext,
  session: Session,
  wanted: Holders,
  was: Holders,
  away: ReadonlyMap<string, AwayToday>,
  process: CompiledProcess,
  permission: string,
): Promise<{ next: { users: string[]; groups: string[] }; queued: string[] }> {
  const queued = wanted.users.filter(
    (id) => !was.users.includes(id) && id !== session.userId && away.has(id) && away.get(id)?.deputy === null,
  )
  const groups = new Set(wanted.groups)
  for (const id of queued) {
    const held = await rights.of(session.org, id)
    const [queue] = queueOf(held?.groups ?? [], process, permission)
    if (queue) groups.add(queue)
    else if (session.kind !== 'system' && wanted.groups.length === 0)
      throw fail('INVALID', {
        fields: { userIds: 'validation.away' },
        message: msg`{name} är borta till och med {day}, ingen står in, och det finns ingen grupp vars kö ärendet kan vänta i. Välj någon annan.`,
        values: { name: held?.name ?? '', day: away.get(id)?.until ?? '' },
      })
  }
  return {
    next: { users: wanted.users.filter((id) => !queued.includes(id)), groups: [...groups] },
    queued,
  }
}

/** Of a note the bell tells so many characters. */
const mostTold = 300
const cut = (words: string) => (words.length > mostTold ? `${words.slice(0, mostTold - 1)}…` : words)

/** The same people, in whatever order. */
const isSame = (one: Holders, other: Holders): boolean =>
  hasSame(one.users, other.users) && hasSame(one.groups, other.groups)
const hasSame = (one: readonly string[], other: readonly string[]): boolean =>
  new Set(one).symmetricDifference(new Set(other)).size === 0

/** Somebody else was there first: who has it now, and who gave it to them when. */
async function changedMeanwhile(
  { documents }: CaseContext,
  tx: Tx,
  session: Session,
  record: CaseRecord,
  permission: string,
  now: Holders,
): Promise<Failure> {
  const lines = await tx.timelines.of(record.row)
  const last = lines.findLast(
    ({ kind, detail }) => kind === 'assigned' && detail !== null && fromJson(detail).role === permission,
  )
  const ids = [...now.users, ...now.groups]
  const named = await documents.namesOf(session, ids)
  const detail: AssignedMeanwhile = {
    ...now,
    names: ids.map((id) => named.get(id) ?? ''),
    byName: last?.byName ?? '',
    at: last?.at ?? null,
  }
  return fail('CONFLICT', {
    detail,
    message: msg`Ärendet tilldelades någon annan medan du hade det framför dig. Inget är ändrat.`,
  })
}

/** The holders as the store looks for them. */
export function entriesOf(assign: Assign): { who: string; role: string }[] {
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
    if (mayHandle(user, await rights.of(session.org, id))) continue
    throw fail('INVALID', {
      fields: { userIds: 'validation.cannotHandle' },
      message: msg`{name} kan inte tilldelas ärenden: det kan bara den som har ett aktivt konto och en roll för ärenden.`,
      values: { name: user.name },
    })
  }
  for (const id of groups.filter((group) => !was.groups.includes(group))) {
    if (!(await documents.find(session, 'group', id)))
      throw fail('INVALID', { fields: { groupIds: 'validation.id' } })
  }
}
