import { textIn } from '../../../shared/fields/kinds/translatable.ts'
import { fromJson } from '../../../shared/json.ts'
import { isAdmin } from '../../../shared/process/who.ts'
import type { Session } from '../../session.ts'
import type { CaseRecord } from '../../store/records.ts'
import { turn } from '../../unhurried.ts'
import { actsFor, isTakingDown, staffAt, standingAt, stepOf } from '../access.ts'
import { type CaseContext, type CaseVersions, caseVersions } from '../context.ts'
import { covers } from '../coverage.ts'
import { noteReading } from '../open/load.ts'
import type { AssignmentRole, ExplainCase, Explained, SeeingCase, WhySeen } from './contract.ts'
import { sessionsOf } from './staff.ts'

/** People who are looked at before others get their turn. */
const atOnce = 200

/** See `Cases.explain`. Everybody who could see the case is put to the question that opening it asks. */
export async function explain(
  context: CaseContext,
  session: Session,
  { formDataId, limit }: ExplainCase,
): Promise<Explained> {
  const { record, form, process } = await caseVersions(context, session, formDataId)
  staffAt(session, record, process)
  await noteReading(context, session, record)
  const roles = process?.assignmentRoles ?? []
  const names = await namesIn(context, session, record, roles)
  const rules = await rulesOf(context, record)
  const label = (key: string) => textIn(roles.find((role) => role.key === key)?.name, session.locale) || key
  const seen: SeeingCase[] = []
  let looked = 0
  for (const who of await everybody(context, session, record)) {
    const standing = standingAt(who, record, process)
    const why = reasons(who, { record, form }, roles, { names, label, rules, isAdmin: isAdmin(standing) })
    const step = stepOf(standing, record, process)
    if (isTakingDown(standing, record)) why.unshift({ kind: 'registers' })
    // Nobody is told of a draft, and whom a step shuts out later is not shut out yet.
    if (who.userId !== null && why.length > 0 && (step !== 'noaccess' || record.draft === 0))
      seen.push({ _id: who.userId, name: who.userName, step, why })
    if (++looked % atOnce === 0) await turn()
  }
  const rank = ({ why, step }: SeeingCase) =>
    (step === 'noaccess' ? order.length : 0) + order.indexOf(why[0]?.kind ?? 'admin')
  seen.sort((a, b) => rank(a) - rank(b) || a.name.localeCompare(b.name, session.locale))
  return { people: seen.slice(0, limit), totalCount: seen.length }
}

/** What is nearest to the case comes first. */
const order: readonly WhySeen['kind'][] = [
  'registers',
  'author',
  'assigned',
  'deputy',
  'queue',
  'role',
  'admin',
]

/** The staff, and who sent it in, each as the session they would have now. */
export async function everybody(
  context: CaseContext,
  session: Session,
  { createdBy }: CaseRecord,
): Promise<Session[]> {
  const { people } = await context.staff(session.org)
  const ids = new Set([...people.map(({ _id }) => _id), ...(createdBy === null ? [] : [createdBy])])
  return sessionsOf(context, session, [...ids])
}

interface Words {
  /** Of roles and groups. */
  names: ReadonlyMap<string, string>
  /** What an assignment role is called. */
  label: (key: string) => string
  /** By which rule each assignment role was given, by its key. */
  rules: ReadonlyMap<string, string>
  isAdmin: boolean
}

function reasons(
  who: Session,
  { record, form }: Pick<CaseVersions, 'record' | 'form'>,
  assignmentRoles: readonly AssignmentRole[],
  { names, label, rules, isAdmin }: Words,
): WhySeen[] {
  const found: WhySeen[] = []
  const ruleOf = (key: string) => {
    const rule = rules.get(key)
    return rule === undefined ? {} : { rule }
  }
  const { userId, roles, groups } = who
  if (userId !== null && record.createdBy === userId) found.push({ kind: 'author' })
  const assigned = Object.entries(record.assign ? fromJson(record.assign) : {})
  for (const [key, { users }] of assigned)
    if (userId !== null && users.includes(userId))
      found.push({ kind: 'assigned', role: label(key), ...ruleOf(key) })
  for (const { name } of actsFor(who, record)) found.push({ kind: 'deputy', through: name })
  for (const [key, holders] of assigned)
    for (const group of holders.groups)
      if (groups.includes(group))
        found.push({ kind: 'queue', role: label(key), through: names.get(group) ?? group, ...ruleOf(key) })
  for (const role of assignmentRoles.filter((row) => covers(row, record, form))) {
    const through = [
      ...(role.roles ?? []).filter((one) => roles.includes(one)),
      ...(role.groups ?? []).filter((one) => groups.includes(one)),
    ]
    for (const one of through)
      found.push({ kind: 'role', role: label(role.key), through: names.get(one) ?? one })
  }
  if (isAdmin) found.push({ kind: 'admin' })
  return found
}

/** The rules of the process that gave the case to those who have it now, by the key of the assignment role. */
async function rulesOf({ store }: CaseContext, { row, assign }: CaseRecord): Promise<Map<string, string>> {
  const rules = new Map<string, string>()
  if (!assign) return rules
  for (const { kind, detail } of await store.read.timelines.of(row)) {
    if (kind !== 'assigned' || detail === null) continue
    const { role, rule } = fromJson(detail)
    if (typeof rule === 'string') rules.set(String(role), rule)
    else rules.delete(String(role))
  }
  return rules
}

function namesIn(
  { store }: CaseContext,
  { org }: Session,
  { assign }: CaseRecord,
  roles: readonly AssignmentRole[],
): Promise<Map<string, string>> {
  const queues = Object.values(assign ? fromJson(assign) : {}).flatMap(({ groups }) => groups)
  const ids = roles.flatMap((role) => [...(role.roles ?? []), ...(role.groups ?? [])])
  return store.read.documents.namesOf(org, [...new Set([...ids, ...queues])])
}
