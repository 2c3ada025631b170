import type { Values } from '../../../shared/fields/field.ts'
import type { Json } from '../../../shared/json.ts'

/** What is asked of citizens anew in cases that are sent in, and what they answer before they hand it in. */
export interface CaseCompletionReads {
  of(caseRow: number): Promise<CaseCompletionRow | undefined>
  /** Times in which something was asked of the citizens of these cases; `until` is null while it is. */
  asks(rows: readonly number[]): Promise<{ caseRow: number; since: number; until: number | null }[]>
  /** Those that nobody has changed since a time and of whose case nothing is asked any more, of all organisations. */
  left(before: number, limit: number): Promise<(CaseCompletionRow & { formDataId: string })[]>
}

export interface CaseCompletions extends CaseCompletionReads {
  /** In the place of the one that is there. */
  put(row: CaseCompletionRow): Promise<void>
  /** From now on something is asked. */
  askFrom(org: string, caseRow: number, since: number): Promise<void>
  /** Nothing is asked any more. */
  askUntil(caseRow: number, until: number): Promise<void>
}

export interface CaseCompletionRow {
  caseRow: number
  org: string
  /** Component name → answer, of what is changed and not handed in. */
  data: Json<Values>
  /** Component name → what the case answered when the change was begun. */
  base: Json<Values>
  /** Component name → revision of the case at which it was last changed. */
  changes: Json<Record<string, number>>
  /** When the citizen last changed something; null: nothing since it was last handed in. */
  updated: number | null
  /** When they were last reminded of what they have not handed in. */
  reminded: number | null
  /** Id of the note that said what is wanted. */
  message: string | null
  /** Who asked. */
  askedByName: string
  /** Component name → what came, until it is looked at. */
  came: Json<Record<string, CameIn>>
}

export interface CameIn {
  at: number
  /** The answer is another than before. */
  isChanged: boolean
}
