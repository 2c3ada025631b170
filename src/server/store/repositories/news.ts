import type { NewsKind, NewsWay } from '../../../shared/notifications/news.ts'
import type { NotificationRow } from '../records.ts'

/** How somebody wants to hear of a kind of news. */
export interface NewsWishRow {
  kind: NewsKind
  way: NewsWay
  /** What a link in a mail has taken away: it can be taken up again. */
  stopped: NewsWay | null
}

/** When somebody is mailed. */
export interface NewsPersonRow {
  /** 0–23 in Sweden: the hour of the daily mail. */
  hour: number
  /** The day (YYYY-MM-DD) of the last daily mail. */
  digest: string | null
  /** When the last mail of another kind was queued. */
  mailed: number | null
}

/** Ways that wait for a mail. */
export type MailedWay = Extract<NewsWay, 'mail' | 'digest'>

/** How somebody has heard of an act: by a notification, or by a mail alone. */
export interface ToldRow {
  notification: string | null
  kind: NewsKind | null
}

/** Of one person everything that waits for the daily mail. */
export interface WaitingPerson {
  org: string
  user: string
  /** When the oldest and the newest of it was told. */
  first: number
  last: number
}

/** What people want to hear of and how, what waits to be mailed to them, and who has heard of what. */
export interface NewsReads {
  wishes(org: string, user: string): Promise<NewsWishRow[]>
  person(org: string, user: string): Promise<NewsPersonRow | undefined>
  /** What somebody is to be mailed, the oldest first. */
  waiting(org: string, user: string, way: MailedWay): Promise<(NotificationRow & { kind: NewsKind })[]>
  /** Everybody for whom something waits for the daily mail, in all organisations. */
  forDigest(): Promise<WaitingPerson[]>
  /** How each has heard of an act, by user. */
  told(org: string, act: string): Promise<Map<string, ToldRow>>
  /** Whether an address wants no more mails about a case. */
  isStopped(org: string, caseId: string, address: string): Promise<boolean>
}

export interface News extends NewsReads {
  setWish(org: string, user: string, wish: NewsWishRow): Promise<void>
  setPerson(org: string, user: string, person: NewsPersonRow): Promise<void>
  wait(
    org: string,
    user: string,
    row: { notification: string; way: MailedWay; kind: NewsKind; at: number },
  ): Promise<void>
  /** What waits goes the other way from now on; null: by none. */
  moveWaiting(org: string, user: string, kind: NewsKind, way: MailedWay | null): Promise<void>
  /** It is mailed, or will not be. */
  deleteWaiting(org: string, user: string, notifications: readonly string[]): Promise<void>
  /** Who has heard of it in the bell stays so; of another notification they have heard of that one. */
  setTold(
    org: string,
    act: string,
    users: readonly string[],
    told: { notification: string | null; at: number },
  ): Promise<void>
  stop(org: string, caseId: string, address: string, at: number): Promise<void>
  takeUp(org: string, caseId: string, address: string): Promise<void>
  /** With a case. */
  deleteStops(org: string, caseId: string): Promise<void>
  /** With a user. */
  deleteOf(org: string, user: string): Promise<void>
  /** Who has heard of acts before then, at most `limit`; how many there were. */
  deleteTold(before: number, limit: number): Promise<number>
}
