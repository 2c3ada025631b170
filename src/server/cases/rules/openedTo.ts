import { fail } from '../../../shared/wire/errors.ts'
import type { Session } from '../../session.ts'
import { isAdminOf, rowsFor } from '../access.ts'
import type { CaseContext } from '../context.ts'
import type { AssignmentRole } from '../contract.ts'
import { isByAnswer, valuesCovered } from '../coverage.ts'
import { sessionsOf } from '../people/staff.ts'
import type { AskOpenedTo, OpenedTo, RuledCases } from './contract.ts'

/** See `AssignmentRules.openedTo`. */
export async function openedTo(
  context: CaseContext,
  session: Session,
  { process, rule, users, groups }: AskOpenedTo,
): Promise<OpenedTo> {
  const draft = await context.documents.find(session, 'process', process)
  if (!draft) throw fail('NOT_FOUND')
  const rows = draft.assignmentRoles ?? []
  const forms = rule.forms.length > 0 ? rule.forms : await formsIn(context, session, process)
  const { people } = await context.staff(session.org)
  const sees = (who: Session) =>
    isAdminOf(who) || forms.every((formId) => coversAll(rowsFor(who, rows, formId), rule))
  const blind = async (ids: readonly string[]) =>
    (await sessionsOf(context, session, ids)).flatMap((who) => (sees(who) ? [] : (who.userId ?? [])))
  const able = new Set(people.map(({ _id }) => _id))
  const queues: OpenedTo['groups'] = []
  for (const _id of groups) {
    const members = people.filter((person) => person.groups.includes(_id)).map((person) => person._id)
    queues.push({ _id, members: members.length, blind: (await blind(members)).length })
  }
  return { users: await blind(users.filter((id) => able.has(id))), groups: queues }
}

const formsIn = async ({ documents }: CaseContext, session: Session, process: string): Promise<string[]> =>
  (await documents.allPublished(session, 'form')).flatMap(({ _id, data }) =>
    data.process === process ? [_id] : [],
  )

/** Whether who has these rows sees every case that a rule for one form may give: all of them, or all with its answers. */
function coversAll(rows: readonly AssignmentRole[], { question, values }: RuledCases): boolean {
  if (rows.some((row) => !isByAnswer(row))) return true
  if (!question || values.length === 0) return false
  const covered = new Set(rows.filter((row) => row.question === question).flatMap(valuesCovered))
  return values.every((value) => covered.has(value))
}
