import type { Session } from '../../session.ts'
import type { UnsentReason } from '../../store/repositories/waitingMessages.ts'
import type { NoteDraft, NoteFile } from '../notes/contract.ts'

/** Messages to the citizen that can be thought better of. */
export interface Talking {
  /**
   * A message of staff that is sent in ten seconds, or at a time of a day in Sweden. Until then it is nowhere but with the staff of the
   * case, whatever happens to that; the draft that it was goes. INVALID for a time that is over, and files as in `addNote`.
   */
  sendMessage(session: Session, input: SendMessage): Promise<{ message: WaitingMessage }>
  /**
   * It is its writer's draft again, with its files, before what they have written since. CONFLICT once it is sent, or taken back.
   * Of a colleague's the draft is not answered; they are told.
   */
  takeBackMessage(
    session: Session,
    of: { formDataId: string; messageId: string },
  ): Promise<{ draft: NoteDraft | null }>
  /** Another time; without one, in ten seconds. CONFLICT as in `takeBackMessage`. */
  moveMessage(session: Session, input: MoveMessage): Promise<{ message: WaitingMessage }>
  /** The session's own that could not be sent, of a case in the trash can, too: to be copied. */
  unsentMessages(session: Session, of: { formDataId: string }): Promise<{ messages: WaitingMessage[] }>
}

export interface SendMessage {
  formDataId: string
  note: string
  /** As in `AddNote`. */
  assetIds?: readonly string[] | undefined
  draft?: number | undefined
  /** Absent: in ten seconds. */
  at?: SendAt | undefined
}

/** In Sweden. */
export interface SendAt {
  /** YYYY-MM-DD */
  day: string
  /** HH:MM */
  time: string
}

export interface MoveMessage {
  formDataId: string
  messageId: string
  at?: SendAt | undefined
}

/** A message that is not sent yet, for the staff of the case. */
export interface WaitingMessage {
  messageId: string
  note: string
  files: NoteFile[]
  byName: string
  /** Whether the session has written it. */
  mine: boolean
  /** When it is sent, milliseconds since 1970, and how long it was to then when this was answered. */
  sendAt: number
  leftMs: number
  /** At a time that was chosen. */
  later: boolean
  /** Why it could not be sent; null: it waits. */
  reason: UnsentReason | null
}
