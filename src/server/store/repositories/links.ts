import type { LinkRow } from '../records.ts'

/** Links and codes that let somebody in; what one is worth is for the engine of links to say. */
export interface LinkReads {
  /** By the hash of its secret; a code is never found so. */
  findByHash(hash: string): Promise<LinkRow | undefined>
  /** Of one thing, the oldest first. */
  of(object: string): Promise<LinkRow[]>
}

export interface Links extends LinkReads {
  insert(row: LinkRow): Promise<void>
  update(id: string, change: Partial<Omit<LinkRow, '_id'>>): Promise<void>
  /** With the thing itself. */
  deleteOf(object: string): Promise<void>
  /** Those whose time ran out before then, at most `limit`; how many there were. */
  deleteOld(before: number, limit: number): Promise<number>
}
