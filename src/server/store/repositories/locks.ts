import type { LockRow } from '../records.ts'

/** Who edits which document. */
export interface LockReads {
  find(org: string, documentId: string): Promise<LockRow | undefined>
}

export interface Locks extends LockReads {
  put(row: LockRow): Promise<void>
  drop(org: string, documentId: string): Promise<void>
}
