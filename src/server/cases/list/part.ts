import { fromJson } from '../../../shared/json.ts'
import { dropOldest } from '../../oldest.ts'
import type { Session } from '../../session.ts'
import type { CaseRecord } from '../../store/records.ts'
import type { CaseSet } from '../../store/repositories/caseLists.ts'
import type { CaseContext, CountedForm } from '../context.ts'
import type { AssignmentRole } from '../contract.ts'
import { covers, valuesCovered } from '../coverage.ts'
import type { CompiledForm } from '../forms.ts'
import { formOf } from '../processOf.ts'
import { filterValue } from './entries.ts'
import { selvesOf } from './selves.ts'

/** Cases of a form that a session sees without seeing all of them, said twice over: for the lists, and of a single case. */
export interface PartOfForm {
  set: CaseSet
  has(record: CaseRecord): Promise<boolean>
}

/** What was given to one of these (`user:{id}`, `group:{id}`) in person. */
export const givenTo = (who: readonly string[]): PartOfForm => ({
  set: { assignedTo: who },
  has: async (record) => isAssigned(record, who),
})

/** What the rows of the session's assignment roles are for by its answers, and what was given to the session itself. */
export async function byAnswer(
  context: CaseContext,
  session: Session,
  form: CountedForm & { form: CompiledForm | undefined },
  rows: readonly AssignmentRole[],
  /** Whether any of its cases may have been given to the session: who has none need not be looked for. */
  isGiven: boolean,
): Promise<PartOfForm> {
  const given = givenTo(selvesOf(session))
  const sets = await Promise.all(rows.map((row) => answeredSo(context, session.org, form, row)))
  return {
    set: { inAny: [...(isGiven ? [given.set] : []), ...sets.flat()] },
    async has(record) {
      if (await given.has(record)) return true
      const answered = await formOf(context.forms, record)
      return rows.some((row) => covers(row, record, answered))
    },
  }
}

/** The cases of a form that answer as the row says; without the lists of the question until these are made. */
async function answeredSo(
  context: CaseContext,
  org: string,
  { formId, processId, form, counts }: CountedForm & { form: CompiledForm | undefined },
  row: AssignmentRole,
): Promise<CaseSet[]> {
  const field = form?.fields.get(row.question ?? '')
  if (!field) return []
  const ranges = valuesCovered(row).flatMap((value) => {
    const equals = filterValue(field, value)
    return equals === undefined ? [] : [{ equals }]
  })
  if (ranges.length === 0) return []
  const name = field.coded ? `=${field.name}` : field.name
  if (!(await context.indexer.ready([{ org, formId, name }], 0))) {
    const lists = [...counts.values()].map(({ list }) => list)
    return [{ hasValue: { name, ranges, lists } }]
  }
  const list = await listOfAnswer(context, org, name, { formId, processId })
  return list === undefined ? [] : [{ inLists: [{ list, ranges }] }]
}

/** Kept for as long as the lists stay as they are. */
async function listOfAnswer(
  { store, indexer, listsOfAnswers }: CaseContext,
  org: string,
  name: string,
  { formId, processId }: Pick<CountedForm, 'formId' | 'processId'>,
): Promise<number | undefined> {
  const generation = indexer.generation()
  const key = `${org} ${formId} ${processId} ${name}`
  const known = listsOfAnswers.get(key)
  if (known?.generation === generation) return known.list
  const [found] = await store.read.caseLists.find(org, name, [{ formId, processId, state: '' }])
  listsOfAnswers.set(key, { generation, list: found?.list })
  if (listsOfAnswers.size > 500) dropOldest(listsOfAnswers)
  return found?.list
}

/** Whether the case was given to one of these in person. */
export function isAssigned({ assign }: Pick<CaseRecord, 'assign'>, who: readonly string[]): boolean {
  return Object.values(assign ? fromJson(assign) : {}).some(
    ({ users, groups }) =>
      users.some((id) => who.includes(`user:${id}`)) || groups.some((id) => who.includes(`group:${id}`)),
  )
}
