import type { Values } from '../../shared/fields/field.ts'
import type { CaseRecord } from '../store/records.ts'
import type { AssignmentRole } from './contract.ts'
import { dataOf } from './data.ts'
import type { CompiledForm } from './forms.ts'

/** Which cases of a process something is for: the row of an assignment role, or a rule. */

/** By what it is narrowed to some of them. */
export type Narrowing = Pick<AssignmentRole, 'forms' | 'question' | 'values'>

/** What is looked at of a case. */
export type Covered = Pick<CaseRecord, 'formId' | 'data'>

/** Whether it is for some cases of the form, at least. */
export const coversForm = ({ forms }: Narrowing, formId: string): boolean =>
  !forms?.length || forms.includes(formId)

/** Whether it is for some answers alone. */
export const isByAnswer = ({ question, values }: Narrowing): boolean =>
  Boolean(question) || Boolean(values?.length)

/** The answers that it is for; a question without any is never answered so. */
export const valuesCovered = ({ values }: Narrowing): string[] => (values ?? []).map(({ value }) => value)

/**
 * Whether it is for the case, by its answers as the version of the form that it is on holds them today. A case without the question, or
 * without an answer to it, is nobody's by answer.
 */
export function covers(row: Narrowing, record: Covered, form: CompiledForm | undefined): boolean {
  if (!coversForm(row, record.formId)) return false
  if (!isByAnswer(row)) return true
  if (!row.question) return false
  const answer = answersOf(record, form)[row.question]
  const isOne = (one: unknown) => row.values?.some(({ value }) => value === String(one)) === true
  return Array.isArray(answer) ? answer.some(isOne) : isOne(answer)
}

/** A row that the store keeps (it is frozen) is asked for its answers at every look at its list: they are kept with it. */
function answersOf(record: Covered, form: CompiledForm | undefined): Values {
  const known = taken.get(record)
  if (known && known.form === form) return known.answers
  const answers = dataOf(record, form)
  if (Object.isFrozen(record)) taken.set(record, { form, answers })
  return answers
}

const taken = new WeakMap<Covered, { form: CompiledForm | undefined; answers: Values }>()

/** Every role once, as its first row names it. */
export const eachRole = (rows: readonly AssignmentRole[]): AssignmentRole[] =>
  rows.filter((row, i) => rows.findIndex(({ key }) => key === row.key) === i)
