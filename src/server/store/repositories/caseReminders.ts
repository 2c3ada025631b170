/** What people want to be reminded of in cases: each person's own. */
export interface CaseReminderReads {
  find(org: string, id: string): Promise<CaseReminderRow | undefined>
  /** One person's in a case, the soonest first. */
  of(caseRow: number, userId: string): Promise<CaseReminderRow[]>
}

export interface CaseReminders extends CaseReminderReads {
  insert(row: CaseReminderRow): Promise<void>
  /** False: it was not there. */
  remove(org: string, id: string): Promise<boolean>
}

export interface CaseReminderRow {
  _id: string
  org: string
  caseRow: number
  userId: string
  /** When the person is told, milliseconds since 1970. */
  at: number
  /** What they want to be told. May be empty. */
  word: string
  created: number
}
