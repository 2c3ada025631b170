import type { NoteType } from '../records.ts'

/** Notes that somebody has begun to write and not sent: one of a kind for each person and case. */
export interface NoteDraftReads {
  find(of: NoteDraftKey): Promise<NoteDraftRow | undefined>
  /** Everybody's. */
  of(caseRow: number): Promise<NoteDraftRow[]>
}

export interface NoteDrafts extends NoteDraftReads {
  /** In place of what was there. */
  put(row: NoteDraftRow): Promise<void>
  remove(of: NoteDraftKey): Promise<void>
}

export interface NoteDraftKey {
  caseRow: number
  userId: string
  type: NoteType
}

export interface NoteDraftRow extends NoteDraftKey {
  org: string
  note: string
  /** Ids of uploads that are to go with it, JSON. */
  files: string
  /** When it was kept, milliseconds since 1970; no two texts of one draft have the same. */
  at: number
}
