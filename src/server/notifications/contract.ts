import type { Session } from '../session.ts'
import type { Tx } from '../store/store.ts'

/** The bell: what users should know, addressed to them by name, by group or by role. */
export interface Notifications {
  /** As part of a write; the bells ring after the commit. null: one with the same key was made before. */
  notifyIn(tx: Tx, org: string, notification: NewNotification): Promise<string | null>
  /** The session's own, newest first. Nothing for a visitor without login. */
  list(session: Session, page: { limit: number; offset: number }): Promise<NotificationPage>
  /** How many, up to a thousand. */
  unread(session: Session): Promise<number>
  /** The session has seen what is there now. Answers how many are unread: none. */
  confirm(session: Session): Promise<number>
  /** For this user alone; the others keep it. NOT_FOUND when it was not for them. */
  remove(session: Session, id: string): Promise<void>
  /** For everybody, when what it is about is gone. */
  forgetIn(tx: Tx, org: string, refId: string): Promise<void>
}

export interface NewNotification {
  /** Swedish text or key of a message; shown in each reader's language. */
  msg: string
  values?: Record<string, unknown>
  /** A lucide icon name. */
  icon?: string
  /** Path in the product. */
  href?: string
  /** Opens in a new window. */
  blankHref?: boolean
  /** What it is about, e.g. a case's id. */
  refId?: string
  /** The same key again makes no second notification. */
  key?: string
  users?: readonly string[]
  groups?: readonly string[]
  roles?: readonly string[]
  /** Not shown to this user: the one who caused it. */
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
