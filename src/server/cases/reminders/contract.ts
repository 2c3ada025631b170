import type { Session } from '../../session.ts'

/** What people want to be reminded of in the cases that they handle. Each person's own: nobody else hears of it. */
export interface Reminders {
  /**
   * The bell tells the session's user at that time, if they may open the case then. INVALID for a time that has passed, and
   * for more than `mostReminders` in one case.
   */
  add(session: Session, input: NewReminder): Promise<{ reminder: Reminder }>
  /** The session's own that are to come, the soonest first. */
  list(session: Session, formDataId: string): Promise<Reminder[]>
  /** False where it was removed before, or has been told. */
  remove(session: Session, ref: { formDataId: string; reminderId: string }): Promise<{ removed: boolean }>
}

export interface NewReminder {
  formDataId: string
  /** YYYY-MM-DD in Sweden. */
  day: string
  /** HH:MM there. */
  time: string
  /** What the person wants to be told; may be left out. */
  word?: string
}

export interface Reminder {
  _id: string
  /** Milliseconds since 1970. */
  at: number
  word: string
}
