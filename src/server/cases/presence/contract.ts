import type { ServerEvents } from '../../../shared/wire/events.ts'
import type { Session } from '../../session.ts'

/** One open socket, as those are who have a case open and hear of others. */
export interface Hearer {
  /** As of its last message. */
  session(): Session
  tell(data: ServerEvents['presence']): void
}

/** What somebody has before them. */
export interface Before {
  /** The case that is open. */
  open: string | null
  /** They are writing in it. */
  writing: boolean
  /** Cases in a list on show. */
  shown: readonly string[]
}

/**
 * Who has which case open. Known to this process alone, by socket: it goes with the socket, or a minute after it was last said.
 * Others with the case before them hear of it (`presence`), at most once a second, as long as they handle it; nobody is locked
 * out by it. A case that nobody has open costs nothing.
 */
export interface Presence {
  /** NOT_FOUND for a case that the session does not handle. */
  require(session: Session, formDataId: string): Promise<void>
  /** Takes the place of what the socket said before. Call `require` first, for what is open. */
  put(hearer: Hearer, before: Before): void
  /** The socket has left this case. */
  leave(hearer: Hearer, formDataId: string): void
  /** The socket is closed. */
  gone(hearer: Hearer): void
}
