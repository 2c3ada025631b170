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
export const answersOf = ({ data }: Stored, form: Fields): Answers => broughtUp(fromJson(data), form)

/** The same of what a case has stored, read. */
export function broughtUp(stored: Values, form: Fields): Answers {
  // Every row of every list comes by here, and nearly all are of the first versions: they are handed on as they are.
  return holdsFirst(stored, form) ? { values: stored, kept: {}, left: {} } : answers(stored, heldBy(form))
}

/** Answers as the case stores them; those it has `stored` that could not be brought up to date stay as they are. */
export function storedAnswers(values: Values, form: CompiledForm, stored: Values): string {
  const kept = Object.keys(form.left).filter((name) => stored[name] !== undefined)
  const ofLeft = Object.fromEntries(kept.map((name) => [name, stored[name]]))
  const now = holdsFirst(stored, form) ? values : answersToStore(values, heldBy(form), stored)
  return JSON.stringify({ ...ofLeft, ...now })
}

/** Nothing in it can be of another version than the first, stored or held. */
const holdsFirst = (stored: Values, form: Fields) => stored.$v === undefined && (form?.isFirst ?? true)

const heldBy = (form: Fields) => (name: string) => form?.fields.get(name)?.definition
