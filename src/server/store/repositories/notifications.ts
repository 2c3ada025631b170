import type { NotificationRow } from '../records.ts'

/** The bell. Targets are `user:{id}`, `group:{id}` and `role:{id}`. */
export interface NotificationReads {
  /** For any of these targets and not removed by the user, newest first. */
  list(
    org: string,
    reader: { user: string; targets: readonly string[] },
    page: { limit: number; offset: number },
  ): Promise<NotificationRow[]>
  /** Those newer than `after`; no more than `most` are counted where that is given. */
  count(
    org: string,
    reader: { user: string; targets: readonly string[] },
    after: number,
    most?: number,
  ): Promise<number>
  /** Up to when the user has looked at the bell; 0 when never. */
  seenUntil(org: string, user: string): Promise<number>
}

export interface Notifications extends NotificationReads {
  /** False when a notification with the same key is there already. */
  insert(row: NotificationRow, targets: readonly string[]): Promise<boolean>
  setSeen(org: string, user: string, at: number): Promise<void>
  /** Removed for this user alone; false when it was not addressed to them. */
  removeFor(org: string, reader: { user: string; targets: readonly string[] }, id: string): Promise<boolean>
  /** For good for one user, where it has given way to another. */
  withdraw(org: string, user: string, id: string): Promise<void>
  /** The same for all that is about something. */
  withdrawAbout(org: string, user: string, refId: string): Promise<void>
  /** Of all that are about it. */
  setValues(org: string, refId: string, values: string): Promise<void>
  /** For good and for everybody, e.g. when what they are about is gone: a note, or a case with all that is about it. */
  deleteAbout(org: string, refId: string): Promise<void>
  /** Those about the case, or that lead to it, that have one of these words in them, in lower case. */
  deleteHaving(org: string, caseId: string, words: readonly string[]): Promise<void>
  /** How many were removed because of their age. */
  deleteOld(before: number, limit: number): Promise<number>
}
