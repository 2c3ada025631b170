import type { Channel, NoWay } from '../../../shared/process/talk/talk.ts'
import type { Session } from '../../session.ts'
import type { UnsentReason } from '../../store/repositories/waitingMessages.ts'
import type { CaseQuestion } from '../list/contract.ts'
import type { NoteDraft, NoteFile } from '../notes/contract.ts'
import type { NamedFact } from '../quick/contract.ts'

/** Messages to the citizen that can be thought better of. */
export interface Talking {
  /**
   * A message of staff that is sent in ten seconds, or at a time of a day in Sweden. Until then it is nowhere but with the staff of the
   * case, whatever happens to that; the draft that it was goes. INVALID for a time that is over, and files as in `addNote`. CONFLICT,
   * with `{ news: NewInThread[] }` as detail, where others have written since the writer last looked (`known`).
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
  /**
   * How the same message to the senders of many cases will be: three of them, and by name those who cannot be reached and those for
   * which it cannot be filled in. INVALID for more than 500, and for a text that cannot be read.
   */
  previewMessages(
    session: Session,
    which: { ids?: readonly string[]; question?: CaseQuestion },
    message: ManyMessage,
  ): Promise<PreviewedMessages>
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
  /** What the writer knows of the thread; absent: it is not asked. */
  known?: KnownOfThread | undefined
}

export interface KnownOfThread {
  /** All that was written until then, milliseconds since 1970. */
  since: number
  /** And these messages since, by id. */
  told?: readonly string[] | undefined
}

/** What somebody has written in the thread, sent or waiting to be. */
export interface NewInThread {
  messageId: string
  note: string
  byName: string
  at: number
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
  /** When it was written, milliseconds since 1970. */
  created: number
  /** When it is sent, milliseconds since 1970, and how long it was to then when this was answered. */
  sendAt: number
  leftMs: number
  /** At a time that was chosen. */
  later: boolean
  /** Why it could not be sent; null: it waits. */
  reason: UnsentReason | null
}

/** Either a text in the small language of pages, or the id of a canned reply, which each is written in their own language. */
export interface ManyMessage {
  text?: string | undefined
  answer?: string | undefined
}

export interface PreviewedMessages {
  /** Of cases. */
  count: number
  /** Ids of those that it can be filled in for and sent to. */
  reached: string[]
  previews: { _id: string; name: string; text: string; channel: Channel; address: string; mails: boolean }[]
  /** `phone`: a number that they have left; may be empty. */
  unreached: { _id: string; name: string; phone: string; why: NoWay }[]
  /** `missing`: what the text names and the case does not have. */
  unfilled: { _id: string; name: string; missing: NamedFact[] }[]
}
