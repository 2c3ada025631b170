/** When people are away. What has ended is of no use to anybody, and goes. */
export interface AbsenceReads {
  /** Those that last until this day (YYYY-MM-DD) or longer, the first first. */
  since(org: string, day: string): Promise<AbsenceRow[]>
}

export interface Absences extends AbsenceReads {
  insert(row: AbsenceRow): Promise<void>
  delete(org: string, id: string): Promise<void>
  /** A person's own; where they were to stand in for somebody nobody does. */
  deleteOf(org: string, userId: string): Promise<void>
  /** Those that ended before this day. */
  deleteBefore(org: string, day: string): Promise<void>
}

/** Somebody is away from the beginning of one day in Sweden to the end of another (YYYY-MM-DD). */
export interface AbsenceRow {
  _id: string
  org: string
  userId: string
  fromDay: string
  toDay: string
  /** Id of the user who stands in; null: nobody. */
  deputy: string | null
  /** When it was written down, and by whom. */
  at: number
  by: string | null
}
