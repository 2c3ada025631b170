import type { Values } from '../../../shared/fields/field.ts'
import type { Json } from '../../../shared/json.ts'
import type { CaseRecord } from '../records.ts'

/** Changes that somebody made to one case or many, and can take back for a moment. */
export interface CaseChangeReads {
  find(org: string, id: string): Promise<CaseChangeRow | undefined>
  /** The newest of somebody's that can still be taken back at `now`. */
  lastOf(org: string, by: string, now: number): Promise<CaseChangeRow | undefined>
  /** The cases that it changed, in no order of their own. */
  casesOf(change: string): Promise<ChangedCaseRow[]>
  /** What was done to a case that can still be taken back at `now`, the oldest first; messages, which nothing hurries, are not there. */
  openOf(caseRow: number, now: number): Promise<(ChangedCaseRow & Pick<CaseChangeRow, 'until'>)[]>
}

export interface CaseChanges extends CaseChangeReads {
  insert(row: CaseChangeRow): Promise<void>
  add(row: ChangedCaseRow): Promise<void>
  /** The case is as if the change had not been. False: it was taken out before. */
  takeOut(change: string, caseRow: number): Promise<boolean>
  /** It can be taken back until then, and what waits for that waits until then. */
  holdUntil(change: string, until: number): Promise<void>
  /** Those whose time was over before `before`. Answers how many. */
  deleteOld(before: number, limit: number): Promise<number>
}

export interface CaseChangeRow {
  _id: string
  org: string
  /** User id. */
  by: string
  kind: CaseChangeKind
  /** How it was asked for, as far as whoever takes it back must be allowed the same. */
  asked: Json<Values>
  at: number
  until: number
}

export const changeKinds = [
  'status',
  'assign',
  'note',
  'remove',
  'priority',
  'tags',
  'merge',
  'divide',
  'message',
] as const
export type CaseChangeKind = (typeof changeKinds)[number]

export interface ChangedCaseRow {
  change: string
  caseRow: number
  formDataId: string
  before: Json<CaseSide>
  after: Json<CaseSide>
  /** Id of the note that it wrote. */
  note: string | null
  /** Id of the message to the citizen that waits by it. */
  message: string | null
  /** Ids of what it has queued. */
  tasks: Json<string[]>
}

/** What of a case is put back. */
export type CaseSide = Pick<CaseRecord, (typeof sideColumns)[number]>
export const sideColumns = [
  'state',
  'entered',
  'assign',
  'removed',
  'removedBy',
  'priority',
  'tags',
  'mergedInto',
  'beforeMerge',
  'agreed',
  'formVersion',
  'processVersion',
  'updated',
  'updatedBy',
  'revision',
] as const
