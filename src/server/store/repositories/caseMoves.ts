import type { Values } from '../../../shared/fields/field.ts'
import type { Json } from '../../../shared/json.ts'

/** Moves of many running cases to another version of their process or form. */
export interface CaseMoveReads {
  find(org: string, id: string): Promise<CaseMoveRow | undefined>
  /** How many it has moved, and how many it has left as they are. */
  countOf(move: string): Promise<{ moved: number; refused: number }>
  /** Ids of those that it has moved. */
  movedBy(move: string): Promise<string[]>
  /** The first of those that it has left as they are. */
  refusedBy(move: string, limit: number): Promise<MovedCaseRow[]>
  /** Those of these rows that it has come to. */
  cameTo(move: string, rows: readonly number[]): Promise<ReadonlySet<number>>
}

export interface CaseMoves extends CaseMoveReads {
  insert(row: CaseMoveRow): Promise<void>
  update(
    id: string,
    change: Partial<Pick<CaseMoveRow, 'place' | 'cancelled' | 'ended' | 'error'>>,
  ): Promise<void>
  /** False: it has come to the case before. */
  add(row: MovedCaseRow): Promise<boolean>
  /** Those that began before `before`. Answers how many. */
  deleteOld(before: number, limit: number): Promise<number>
}

export interface CaseMoveRow {
  _id: string
  org: string
  /** User id. */
  by: string
  what: 'process' | 'form'
  /** Id of the process or form. */
  documentId: string
  asked: Json<Values>
  total: number
  place: number
  at: number
  cancelled: number | null
  ended: number | null
  error: string | null
}

export interface MovedCaseRow {
  move: string
  caseRow: number
  formDataId: string
  /** Why it was left as it is, in words of who asked; null: it was moved. */
  code: string | null
  message: string | null
}
