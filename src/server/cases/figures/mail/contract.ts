import type { Session } from '../../../session.ts'
import type { FigureMailingRow, FigureMailResult } from '../../../store/repositories/figureMailings.ts'

/** When figures go by mail. `weekday` (1 is Monday) counts where it is every week; `hour` is 0–23 in Sweden. */
export type MailTimes = Pick<FigureMailingRow, 'every' | 'weekday' | 'hour'>

/** Figures that go by mail, as the session meets them. */
export interface FigureMailing extends MailTimes {
  _id: string
  name: string
  /** As it stands in the address of the figures; empty for who only gets them, whose mails lead to what they may see. */
  query: string
  /** When it goes the next time, milliseconds since 1970. */
  next: number
  owner: { _id: string; name: string }
  isOwn: boolean
  /** The session may change, send and remove it: its owner, and administrators. */
  mayChange: boolean
  /** Who made it is no staff any more: nothing goes until an administrator takes it over. */
  stands: boolean
  /** Whether the session gets it; `stopped`: it did, and wanted no more. */
  mine: 'gets' | 'stopped' | null
  /** Who it goes to, by name; only for who may change it. */
  readers: readonly FigureReader[]
}

export interface FigureReader {
  _id: string
  name: string
  /** They wanted no more of it. */
  stopped: boolean
  /** The last mail: when it was drawn, and what became of it. null: none yet. */
  last: {
    at: number
    result: FigureMailResult
    /** Of the mail in the outbox: `queued`, `sent`, `kept` (no mail server) or `failed`; null without one. */
    mail: string | null
    /** Why it could not be sent, in the mail server's words. */
    error: string | null
  } | null
}

export interface NewFigureMailing extends MailTimes {
  name: string
  /** The query of the figures' address. What is not theirs is left out. */
  query: string
  /** Ids of users who are staff. */
  readers: readonly string[]
}

/** Figures by mail: each is drawn when it is sent, of the cases that its reader may read then. */
export interface FigureMailings {
  /** What the session has made and what it gets; administrators have all. The oldest first. */
  list(session: Session): Promise<FigureMailing[]>
  /** INVALID: somebody who is no staff (`readers`), or too many (`name`). */
  add(session: Session, mailing: NewFigureMailing): Promise<{ _id: string }>
  /**
   * What is left out stays, and who has stopped it stays without. `takeOver` makes it an administrator's own. FORBIDDEN for who
   * only gets it; NOT_FOUND for all others; INVALID as `add`.
   */
  change(
    session: Session,
    id: string,
    change: Partial<NewFigureMailing> & { takeOver?: boolean },
  ): Promise<void>
  /** Errors as `change`. */
  remove(session: Session, id: string): Promise<void>
  /** Once more, now, to all who get it; what goes by itself goes all the same. Answers to how many. Errors as `change`. */
  send(session: Session, id: string): Promise<{ readers: number }>
  /** The session gets no more of it, or again. NOT_FOUND for what it does not get. */
  stop(session: Session, id: string, stopped: boolean): Promise<void>
}
