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
  /** What authors have not touched since a time. */
  removeAuthors(before: number): Promise<void>
}

export interface NoteDraftKey {
  caseRow: number
  /** Empty where it is the author's (`author`), who may have no account. */
  userId: string
  type: NoteType | 'author'
}

export interface NoteDraftRow extends NoteDraftKey {
  org: string
  note: string
  /** Ids of uploads that are to go with it, JSON. */
  files: string
  /** When it was kept, milliseconds since 1970; no two texts of one draft have the same. */
  at: number
}
