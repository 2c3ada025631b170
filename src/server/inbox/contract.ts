import type { Session } from '../session.ts'
import type { InboxMailRow } from '../store/repositories/inboxMails.ts'
import type { Tx } from '../store/store.ts'

/** Mails come in here, whichever way they come. */
export interface Inbox {
  /** Takes one in as it arrives: nothing of it is lost when this has answered, and nothing is there twice. */
  takeIn(source: AsyncIterable<Uint8Array>, from?: FromMailbox): Promise<InboxMailRow['became'] | 'known'>
  /** What a server that hands mails on has to say; null: nobody may. */
  secret(): string | null
  /** Fetches the files that a message came without, out of the mailbox. NOT_FOUND where it does not have them any more. */
  fetchFiles(session: Session, input: { formDataId: string; noteId: string }): Promise<{ brought: number }>
  /** Looks into the mailbox from now on, as it is set. */
  start(): void
  close(): Promise<void>
}

export interface FromMailbox {
  /** Where the mailbox has it: `{folder}/{uidvalidity}/{uid}`. */
  place: string
  /** What is written with it: how far the mailbox was read. */
  also(tx: Tx): Promise<void>
}
