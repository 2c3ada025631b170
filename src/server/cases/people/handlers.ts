import { user } from '../../../shared/schemas/user.ts'
import { fail } from '../../../shared/wire/errors.ts'
import type { AwayToday } from '../../auth/absence/today.ts'
import { holds, type Session } from '../../session.ts'
import { atStage } from '../../store/repositories/caseLists.ts'
import { handles, rowsFor } from '../access.ts'
import { type CaseContext, caseVersions } from '../context.ts'
import type { AskHandlers, AssignmentRole, Handler, Handlers } from '../contract.ts'
import { covers, coversForm } from '../coverage.ts'
import { keptFor } from '../desk/kept.ts'
import { type ListScope, staffScope } from '../list/scope.ts'

/** Open cases are counted from the lists; while these are made for the first time nobody waits longer than this. */
const mostMakingMs = 200

/** See `Cases.handlers`. */
export async function handlers(
  context: CaseContext,
  session: Session,
  asked: AskHandlers,
): Promise<Handlers> {
  const scope = asked.formDataIds?.length ? null : await staffScope(context, session)
  // Who only builds is told of nobody's work and absences.
  if (scope && !scope.everything && scope.forms.length === 0 && !(await isForCases(context, session)))
    return { handlers: [], totalCount: 0 }
  const roles = await rolesAsked(context, session, asked, scope?.forms ?? [])
  const { people, groups } = await context.staff(session.org)
  const load = await openLoad(context, session.org)
  const mayRead = holds(session, user.allow.read)
  const away = await context.absences.away(session.org)
  const text = asked.search?.trim().toLowerCase() ?? ''
  const fits = (name: string, email = '') =>
    text === '' || wordsBegin(name.toLowerCase(), text) || (mayRead && email.toLowerCase().includes(text))
  const open = (who: string) => (load ? (load.get(who) ?? 0) : null)
  const found: Handler[] = []
  for (const person of people) {
    const { _id, name, email } = person
    if (!fits(name, email)) continue
    found.push({
      kind: 'user',
      _id,
      name,
      ...(mayRead && { email }),
      usual: rowsFor(person, roles).length > 0,
      open: open(`user:${_id}`),
      ...awayOf(away.get(_id)),
    })
  }
  for (const { _id, name } of groups) {
    if (!fits(name)) continue
    const members = people.filter((person) => person.groups.includes(_id)).length
    const usual = roles.some((role) => role.groups?.includes(_id))
    found.push({ kind: 'group', _id, name, usual, open: open(`group:${_id}`), members })
  }
  found.sort(
    (a, b) => Number(b.usual) - Number(a.usual) || Number(a.kind === 'group') - Number(b.kind === 'group'),
  )
  return { handlers: found.slice(0, asked.limit), totalCount: found.length }
}

async function isForCases({ rights }: CaseContext, { kind, org, userId }: Session): Promise<boolean> {
  return kind === 'system' || (userId !== null && (await rights.of(org, userId))?.handles === true)
}

const awayOf = (away: AwayToday | undefined): Pick<Handler, 'away'> =>
  away ? { away: { until: away.until, deputy: away.deputy?.name ?? null } } : {}

/** By the beginning of any of its words. */
const wordsBegin = (name: string, text: string) => name.startsWith(text) || name.includes(` ${text}`)

/** The assignment roles that whoever is given the cases gets; NOT_FOUND for cases that the session does not handle. */
async function rolesAsked(
  context: CaseContext,
  session: Session,
  { formDataIds = [], formIds, role }: AskHandlers,
  inScope: ListScope['forms'],
): Promise<AssignmentRole[]> {
  const found = new Map<string, readonly AssignmentRole[]>()
  for (const id of new Set(formDataIds)) {
    const { record, form, process } = await caseVersions(context, session, id)
    if (!handles(session, record, process)) throw fail('NOT_FOUND')
    if (process)
      found.set(
        id,
        process.assignmentRoles.filter((row) => covers(row, record, form)),
      )
  }
  for (const { formId, process } of inScope)
    if (process && (!formIds || formIds.includes(formId)))
      found.set(
        `${process._id}/${formId}`,
        process.assignmentRoles.filter((row) => coversForm(row, formId)),
      )
  return [...found.values()].flat().filter(({ key }) => role === undefined || key === role)
}

/** How many open cases everybody holds, and wait in each group's queue; null until the lists that it is counted in are made. */
export async function openLoad(
  context: CaseContext,
  org: string,
): Promise<ReadonlyMap<string, number> | null> {
  const { indexer, store, loads } = context
  if (!(await indexer.ready([{ org, formId: '', name: '#held' }], mostMakingMs))) return null
  return keptFor(loads, org, indexer.generation(), async () => {
    const [list] = await store.read.caseLists.find(org, '#held', [
      { formId: '', processId: '', state: atStage('held') },
    ])
    const counted = list ? await store.read.caseLists.countByValue([list.list]) : []
    const value = new Map(counted.map((one) => [String(one.value), one.count]))
    return { value, cases: list?.count ?? 0 }
  })
}
