import { fromJson } from '../../shared/json.ts'
import type { CaseRecord } from '../store/records.ts'
import type { AssignmentRole } from './contract.ts'

/** Which cases of a process the row of an assignment role is for. */

/** What is looked at of a case. */
export type Covered = Pick<CaseRecord, 'formId' | 'data'>

/** Whether it is for some cases of the form, at least. */
export const coversForm = ({ forms }: AssignmentRole, formId: string): boolean =>
  !forms?.length || forms.includes(formId)

/** Whether it is for some answers alone. */
export const isByAnswer = ({ question, values }: AssignmentRole): boolean =>
  Boolean(question) || Boolean(values?.length)

/** The answers that it is for; a question without any is never answered so. */
export const valuesCovered = ({ values }: AssignmentRole): string[] =>
  (values ?? []).map(({ value }) => value)

/** Whether it is for the case as it is stored. A case without the question, or without an answer to it, is nobody's by answer. */
export function covers(row: AssignmentRole, { formId, data }: Covered): boolean {
  if (!coversForm(row, formId)) return false
  if (!isByAnswer(row)) return true
  if (!row.question) return false
  const answer: unknown = fromJson(data)[row.question]
  const values = valuesCovered(row)
  return [answer].flat().some((one) => values.includes(String(one)))
}

/** Every role once, as its first row names it. */
export const eachRole = (rows: readonly AssignmentRole[]): AssignmentRole[] =>
  rows.filter((row, i) => rows.findIndex(({ key }) => key === row.key) === i)
