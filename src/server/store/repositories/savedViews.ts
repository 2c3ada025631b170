/** Lists of the desk that people have saved by name. */
export interface SavedViewReads {
  /** A person's own and those shared with one of the roles, or with any role; not what is removed. The oldest first. */
  of(org: string, who: { userId: string; roles: readonly string[] | 'any' }): Promise<SavedViewRow[]>
  /** Also one that is removed. */
  find(org: string, id: string): Promise<SavedViewRow | undefined>
}

export interface SavedViews extends SavedViewReads {
  insert(row: SavedViewRow): Promise<void>
  update(
    org: string,
    id: string,
    change: Partial<Pick<SavedViewRow, 'name' | 'query' | 'role' | 'updated' | 'removed'>>,
  ): Promise<void>
  /** What a person has for themselves alone; what they share stays. */
  deleteOf(org: string, userId: string): Promise<void>
  /** What was removed before this time, for good. */
  deleteRemoved(org: string, before: number): Promise<void>
}

export interface SavedViewRow {
  _id: string
  org: string
  /** Id of the user who saved it. */
  owner: string
  /** Id of the role that it is shared with; null: its owner alone has it. */
  role: string | null
  name: string
  /** See `viewText` in `src/shared/desk/query.ts`. */
  query: string
  created: number
  updated: number
  /** When it was removed; null while it is there. */
  removed: number | null
}
