import type { AssetRow } from '../records.ts'

/**
 * Files: what is known of them, not what is in them. All but the sweep takes the organisation first and reaches no
 * other.
 */
export interface AssetReads {
  /** What lies in the trash can is not there. */
  find(org: string, id: string): Promise<AssetRow | undefined>
  findOrRemoved(org: string, id: string): Promise<AssetRow | undefined>
  /** Wherever it is: for what waits on disk under the id. */
  findAnywhere(id: string): Promise<AssetRow | undefined>
  findMany(org: string, ids: readonly string[]): Promise<AssetRow[]>
  /** Files in the trash can, newest first. */
  removed(org: string): Promise<AssetRow[]>
  /** Whether any organisation has a file with this content. */
  isContentUsed(sha256: string): Promise<boolean>
  /** Unfinished uploads of a user, or of those who hold a token. */
  countUnfinished(org: string, by: { user: string } | { tokenHash: string }): Promise<number>
  /** Finished files that wait for a case to take them, held by a token. */
  countHeld(org: string, tokenHash: string): Promise<number>
  /** Uploads for the case that are not finished, oldest first. */
  underWay(org: string, caseId: string): Promise<AssetRow[]>
  /** The library: finished files that belong to no case. */
  list(org: string, query: AssetQuery): Promise<{ rows: AssetRow[]; totalCount: number }>
  /** For the sweep, in every organisation: uploads never finished, and files of cases that no case took. */
  stale(before: { unfinished: number; unclaimed: number }): Promise<Pick<AssetRow, 'org' | '_id'>[]>
}

export interface Assets extends AssetReads {
  insert(row: AssetRow): Promise<void>
  update(org: string, id: string, change: Partial<Omit<AssetRow, 'org' | '_id'>>): Promise<void>
  /** From now on those who may read the case may read the file. */
  giveToCase(org: string, ids: readonly string[], caseId: string): Promise<void>
  /** Files of a case, and those on their way to it, that were held by a token are held by another from now on. */
  passOn(org: string, caseId: string, held: { from: string; to: string }): Promise<void>
  delete(org: string, id: string): Promise<void>
}

export interface AssetQuery {
  text?: string
  /** null: those in no folder. */
  folder?: string | null
  sort: { column: 'name' | 'mimeType' | 'size' | 'access' | 'created'; direction: 1 | -1 }
  limit: number
  offset: number
}
