import type { Values } from '../../shared/fields/field.ts'
import { fromJson } from '../../shared/json.ts'
import { type Answers, answers, answersToStore } from '../../shared/stored/answers.ts'
import type { CaseRecord } from '../store/records.ts'
import type { CompiledForm } from './forms.ts'

type Stored = Pick<CaseRecord, 'data'>
type Fields = Pick<CompiledForm, 'fields' | 'isFirst'> | undefined

/** The answers of a case, brought up to what the components of its form hold today. */
export const dataOf = (record: Stored, form: Fields): Values => answersOf(record, form).values

/** The same, and what could not be brought up to date. */
export function answersOf({ data }: Stored, form: Fields): Answers {
  const stored = fromJson(data)
  // Every row of every list comes by here, and nearly all are of the first versions: they are handed on as they are.
  const isFirst = stored.$v === undefined && (form?.isFirst ?? true)
  return isFirst ? { values: stored, kept: {}, left: {} } : answers(stored, heldBy(form))
}

/** Answers as the case stores them; those of `before` that could not be brought up to date stay as they are. */
export function storedAnswers(values: Values, form: CompiledForm, before: Stored): string {
  const stored = fromJson(before.data)
  const kept = Object.keys(form.left).filter((name) => stored[name] !== undefined)
  const ofLeft = Object.fromEntries(kept.map((name) => [name, stored[name]]))
  return JSON.stringify({ ...ofLeft, ...answersToStore(values, heldBy(form), stored) })
}

const heldBy = (form: Fields) => (name: string) => form?.fields.get(name)?.definition
