/** The points of a case's list of what is to be done. */
export interface CaseCheckReads {
  /** In their order, removed ones left out. */
  of(caseRow: number): Promise<CaseCheckRow[]>
  /** Removed ones, too. */
  find(caseRow: number, id: string): Promise<CaseCheckRow | undefined>
  /** How many there are, removed ones counted. */
  count(caseRow: number): Promise<number>
}

export interface CaseChecks extends CaseCheckReads {
  insert(row: CaseCheckRow): Promise<void>
  update(id: string, change: Partial<Omit<CaseCheckRow, '_id' | 'org' | 'caseRow'>>): Promise<void>
}

export interface CaseCheckRow {
  _id: string
  org: string
  caseRow: number
  text: string
  /** They are in the order of it. */
  place: number
  created: number
  /** When it was ticked, milliseconds since 1970; null: it is not. */
  done: number | null
  doneBy: string | null
  doneByName: string | null
  removed: number | null
}
