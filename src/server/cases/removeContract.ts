import type { Session } from '../session.ts'
import type { CaseRef } from './caseRef.ts'

/** Cases in the trash can, and out of it. */

export interface Removing {
  /** Into the trash can, by staff of each case; all or none. The caller has checked that they may remove. */
  remove(session: Session, ids: readonly string[]): Promise<{ removed: string[] }>
  /** A draft by its author, for good; a case that was sent in by an administrator, into the trash can. */
  discard(session: Session, ref: CaseRef): Promise<{ removed: string[] }>
  /** What fell out of a draft when its form got a new version goes, with its files, by the author of the draft, who has read it. */
  putAwayFallen(session: Session, ref: CaseRef): Promise<void>
  /** Removed cases, newest first (permission `admin`). */
  trash(session: Session, limit?: number): Promise<RemovedCase[]>
  restore(session: Session, ids: readonly string[]): Promise<{ restored: string[] }>
  /** For good, timeline and files included (permission `admin`). */
  emptyTrash(session: Session, ids?: readonly string[]): Promise<{ deleted: string[] }>
}

export interface RemovedCase {
  _id: string
  name: string
  removed: number
  removedBy: string | null
  removedByName: string
}
