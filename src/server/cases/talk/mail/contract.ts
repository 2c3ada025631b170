import type { LooseReason } from '../../../../shared/process/talk/looseMail.ts'
import type { StagedFile } from '../../../assets/files.ts'
import type { ParsedMail } from '../../../inbox/parsed.ts'
import type { Session } from '../../../session.ts'
import type { InboxFile, InboxMailRow } from '../../../store/repositories/inboxMails.ts'
import type { Tx } from '../../../store/store.ts'

/** Mails that come in, and what people do with them. */
export interface CaseMail {
  /** Whether a mail comes from who an address that it is sent to was made for. */
  isExpected(mail: Pick<ArrivedMail, 'from' | 'to' | 'isFalse'>): Promise<boolean>
  /**
   * Takes a mail in, once: as a message of the case that its address is signed for, as a report about a mail of ours, or as one that is tied
   * to nothing. All of it is one write. `known`: it is there already.
   */
  takeMail(mail: ArrivedMail): Promise<InboxMailRow['became'] | 'known'>
  /** The citizen may read a message that was held. NOT_FOUND where it is not held; FORBIDDEN for who is not the case's staff. */
  acceptMessage(session: Session, input: { formDataId: string; noteId: string }): Promise<{ accepted: true }>
  /** Mails that are tied to no case, newest first. */
  looseMails(session: Session, query: LooseQuery): Promise<{ mails: LooseMail[]; totalCount: number }>
  /** How many there are to look after; null: there is no inbox and none, or they are not the session's business. */
  looseCount(session: Session): Promise<number | null>
  /**
   * Makes a loose mail a message of a case, which the session handles. It is held where it is not from who the case's mails go to, or
   * the server that took it in did not believe that it is.
   * NOT_FOUND for a mail that is not loose any more.
   */
  attachMail(session: Session, input: { id: string; formDataId: string }): Promise<{ noteId: string }>
  /** For good, with its files. */
  removeMail(session: Session, id: string): Promise<{ removed: true }>
  /** Where the files are that a message came without, for its staff. NOT_FOUND where there are none, or nobody has them any more. */
  leftOutOf(session: Session, input: { formDataId: string; noteId: string }): Promise<LeftOut>
  /** Puts such files to their message, once. */
  bringFiles(session: Session, input: BringFiles): Promise<{ brought: number }>
}

/** A mail that has come, with its files as they wait to be written. */
export interface ArrivedMail
  extends Pick<
    ParsedMail,
    'messageId' | 'from' | 'to' | 'subject' | 'text' | 'quoted' | 'failure' | 'isFalse'
  > {
  /** Tells it from every other. */
  key: string
  automatic: boolean
  /** It could not be read: what is there is its beginning. */
  unreadable: boolean
  place: string | null
  files: readonly ArrivedFile[]
  /** Something more that is written with it. */
  also?: (tx: Tx) => Promise<void>
}

/** An attachment: taken in, or left out with the reason. */
export interface ArrivedFile extends Omit<InboxFile, 'assetId'> {
  staged?: StagedFile
}

export interface LooseQuery {
  kind: 'loose' | 'automatic'
  page: number
  pageSize: number
}

export interface LooseMail {
  _id: string
  at: number
  sender: string
  subject: string
  text: string
  quoted: string
  why: LooseReason | null
  /** The server that took it in says that it is not from its sender. */
  isFalse: boolean
  files: { name: string; size: number; assetId?: string; problem?: string }[]
}

export interface LeftOut {
  place: string
  files: InboxFile[]
}

export interface BringFiles {
  formDataId: string
  noteId: string
  files: readonly { part: number; staged: StagedFile }[]
}
