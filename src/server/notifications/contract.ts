import type { Locale } from '../../shared/i18n.ts'
import type { NewsKind, NewsWay } from '../../shared/notifications/news.ts'
import type { Dead } from '../links/links.ts'
import type { Unsubscribe } from '../mail/headers.ts'
import type { Session } from '../session.ts'
import type { Reads, Tx } from '../store/store.ts'

/**
 * What people should know: everything that is told goes through `notifyIn`, which asks of each what they want to hear of and
 * how, whether they may open what it is about, and whether they have heard of it already.
 */
export interface Notifications {
  /**
   * As part of a write; the bells ring after the commit, and mails go by the work engine, with the rights that their reader
   * has then. null: there was nobody to tell, or one with the same key was made before.
   */
  notifyIn(tx: Tx, org: string, notification: NewNotification): Promise<string | null>
  /**
   * How somebody stops mails of a kind whose mail is written by who tells of it; null: they want none, and it is not to be sent.
   */
  mailWishIn(tx: Tx, org: string, user: string, kind: NewsKind): Promise<Unsubscribe | null>
  /** Whether they want such mails at once. */
  wantsMail(org: string, user: string, kind: NewsKind): Promise<boolean>
  /** These users are mailed about an act by somebody else: news of it mails them no second time. */
  mailedIn(tx: Tx, org: string, act: string, users: readonly string[]): Promise<void>
  /** The session's own, newest first. Nothing for a visitor without login. */
  list(session: Session, page: { limit: number; offset: number }): Promise<NotificationPage>
  /** How many, up to a thousand. */
  unread(session: Session): Promise<number>
  /** The session has seen what is there now. Answers how many are unread: none. */
  confirm(session: Session): Promise<number>
  /** For this user alone; the others keep it. NOT_FOUND when it was not for them. */
  remove(session: Session, id: string): Promise<void>
  /** When what it is about is gone: a note, or a case and all that is about it. For everybody, or for one who has done what it asks for. */
  forgetIn(tx: Tx, org: string, refId: string, user?: string | null): Promise<void>
  /** What is told about something says other values from now on, for everybody and in mails that wait; no bell rings. */
  restateIn(tx: Tx, org: string, refId: string, values: Record<string, unknown>): Promise<void>
  /** How the session hears of what; citizens are asked about their own cases alone. */
  wishes(session: Session): Promise<NewsWishes>
  /** What is left out stays. INVALID on a kind for a way that it does not have, or that is not the session's to choose. */
  setWishes(session: Session, change: NewWishes): Promise<NewsWishes>
  /**
   * The way to stop mails about a case to one address, for a mail that can be done without. `stopped`: they are, and it is not
   * to be sent. Never for what asks for something, decides something or lets somebody in.
   */
  stoppableIn(
    tx: Tx,
    about: { org: string; caseId: string; address: string; locale: Locale },
  ): Promise<Unsubscribe | 'stopped'>
  /** What a link stops, and whether it has; nothing changes. */
  subscription(secret: string): Promise<Subscription | { dead: Dead }>
  /** Stops what the link is for, or takes it up again. The same twice is as good as once. */
  stop(secret: string, again?: boolean): Promise<Subscription | { dead: Dead }>
  /** Who may hear of a case is the case engine's to say, which is made after this one. */
  askCases(cases: CaseHearing): void
}

/** What the case engine knows of who hears of a case. */
export interface CaseHearing {
  /** Of these users those who may open the case now: those who handle it, and whose it is. */
  mayHear(
    read: Reads,
    about: { org: string; caseId: string },
    users: readonly string[],
  ): Promise<ReadonlySet<string>>
  /** What stands above its news in a mail: number and form, and nothing of the answers. undefined: it is gone. */
  headingOf(about: { org: string; caseId: string }, locale: Locale): Promise<string | undefined>
}

export interface NewNotification {
  /** What it is news of: each person has chosen how they hear of that. */
  kind: NewsKind
  /** What it is to those who are reached by a group or a role alone; default: the same. */
  groupKind?: NewsKind
  /** Swedish text or key of a message; shown in each reader's language. */
  msg: string
  values?: Record<string, unknown>
  /** A lucide icon name. */
  icon?: string
  /** Path in the product. */
  href?: string
  /** Opens in a new window. */
  blankHref?: boolean
  /** What it is about, e.g. a case's or a note's id: it goes when that does. */
  refId?: string
  /** The case that it is about: who may not open it hears nothing. */
  caseId?: string
  /** The same key again makes no second notification. */
  key?: string
  /** What was done: who has heard of the same act hears of it no second time. */
  act?: string
  users?: readonly string[]
  groups?: readonly string[]
  roles?: readonly string[]
  /** Who did it: nobody hears of their own acts, in whatever way they would be reached. */
  except?: string | null
}

export interface NotificationPage {
  items: NotificationItem[]
  totalCount: number
  /** Up to a thousand. */
  unread: number
}

export interface NotificationItem {
  _id: string
  icon: string
  msg: string
  created: number
  href: string | null
  blankHref: boolean
  refId: string | null
  unread: boolean
}

export interface NewsWishes {
  wishes: { kind: NewsKind; way: NewsWay; stopped: boolean }[]
  /** Of the daily mail, 0–23 in Sweden. */
  hour: number
  /** Whether mails leave the house: where they do not they stay in the mail log. */
  mails: boolean
}

export interface NewWishes {
  wishes?: Partial<Record<NewsKind, NewsWay>>
  hour?: number
}

/** What a link in a mail stops. */
export interface Subscription {
  of: { kind: NewsKind } | { all: 'mail' | 'digest' } | { caseId: string; heading: string }
  stopped: boolean
  /** Where it can be chosen in full; null: without an account there is nothing more. */
  choose: string | null
}
