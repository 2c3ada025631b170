import type { SummaryPage } from '../../../../shared/catalogue/read/summaryOf.ts'
import type { Locale } from '../../../../shared/i18n.ts'
import type { Dead } from '../../../links/links.ts'
import type { PurposeName } from '../../../links/purposes.ts'
import type { Session } from '../../../session.ts'
import type { CaseRef } from '../../caseRef.ts'

/** What lets somebody in to a case without a login: links and codes. */

export interface Linking {
  /** The secret of the link by which a visitor goes on with the draft elsewhere. NOT_FOUND for whoever does not hold it. */
  resumeLink(session: Session, ref: CaseRef): Promise<string>
  /** What such a link holds a case by, or why it leads to none. */
  takeUp(session: Session, secret: string): Promise<Required<CaseRef> | { dead: Dead }>
  /** Whether a case that nobody holds by an account becomes one's own by the link. */
  mayAddByLink(session: Session, secret: string): Promise<boolean>
  /** By such a link the case becomes one's own. LINK_GONE when it leads nowhere, FORBIDDEN when it is somebody else's. */
  addByLink(session: Session, secret: string): Promise<{ formDataId: string }>
  /**
   * How a case stands, by its number and the code of its receipt: no answers, no names. NOT_FOUND alike for a number that
   * there is not and a wrong code, TOO_MANY by address and by number, LINK_GONE when staff have revoked the code.
   */
  status(session: Session, asked: AskedStatus): Promise<CaseStatus>
  /**
   * By the same two, the case becomes one's own: whoever began it without a login holds it by their account from then on.
   * FORBIDDEN when it is somebody else's. An equal e-mail in an answer ties nothing.
   */
  addToOwn(session: Session, asked: AskedStatus): Promise<{ formDataId: string }>
  /** The code, for the author at the receipt; null where there is none, or where the key is not that of the sending in. */
  statusCode(session: Session, ref: CaseRef): Promise<string | null>
  /** The same for mails to the author; for the server's own use, without a check of access. */
  statusCodeOf(session: Session, formDataId: string): Promise<string | null>
  /**
   * A link to the receipt of a case that is sent in, with its answers, for its author and its staff. NOT_FOUND of a draft,
   * TOO_MANY for whoever makes one after the other.
   */
  receiptLink(session: Session, ref: CaseRef): Promise<HandedLink>
  /**
   * The link to the case itself that mails have, for its author and its staff: it shows nothing before a code has been mailed to the
   * address that the case has. INVALID where it has none, and of a case of somebody's account, who logs in.
   */
  safeLink(session: Session, ref: CaseRef): Promise<HandedLink & { locale: Locale }>
  /** The same to one file of a case or draft that its author may read. NOT_FOUND of any other. */
  attachmentLink(session: Session, ref: CaseRef & { assetId: string }): Promise<HandedLink>
  /** The same to several in one write, by the file's id. */
  attachmentLinks(
    session: Session,
    ref: CaseRef & { assetIds: readonly string[] },
  ): Promise<ReadonlyMap<string, HandedLink>>
  /**
   * What such a link shows, as it is now and as the case's author may read it. TOO_MANY for an address that tries one after
   * the other.
   */
  openLink(session: Session, secret: string): Promise<OpenedLink | { dead: Dead | 'gone' }>
  /** What lets somebody in to the case without a login: for its staff all of it, for its author what they can have made. */
  links(session: Session, ref: CaseRef): Promise<CaseLink[]>
  /**
   * Lets nobody in any more; NOT_FOUND for one that is not among `links`. A visitor who revokes the browser goes on with
   * the `caseToken` of the answer, and no other browser does.
   */
  revokeLink(session: Session, input: CaseRef & { linkId: string }): Promise<RevokedLink>
}

export interface AskedStatus {
  /** The case's number. */
  number: string
  /** However it was typed in. */
  code: string
}

export interface CaseStatus {
  number: string
  /** Name of its state. */
  state: string
  /** Nothing more will happen. */
  ended: boolean
  /** When it was sent in, milliseconds since 1970. */
  arrived: number | null
  /** When it came to its state. */
  entered: number | null
  /** It is among the session's own. */
  own: boolean
  /** It is who sent it in that goes on with it; null: nothing is waited for from them. */
  waiting: WaitingStatus | null
}

export interface WaitingStatus {
  /** What is waited for: in general words, without answers and without what was written to them. */
  words: string
  /** Until when, milliseconds since 1970; null: no day was said. */
  due: number | null
  /** How they come in to answer: by their account, by the link in a mail, or neither. */
  way: 'account' | 'mail' | 'none'
}

/** A link that is handed to somebody. */
export interface HandedLink {
  /** What stands in the address `/link?token=`. */
  token: string
  /** Milliseconds since 1970. */
  expires: number
}

/** What a link leads to that was handed to somebody. */
export type OpenedLink =
  | { purpose: 'attachment'; assetId: string }
  | {
      purpose: 'receipt'
      form: { _id: string; name: string }
      number: string | null
      arrived: number | null
      pages: readonly SummaryPage[]
    }

export interface RevokedLink {
  /** As they are then. */
  links: CaseLink[]
  caseToken?: string
}

/** A link or code that lets somebody in to a case. */
export interface CaseLink {
  _id: string
  /** Name of the file that it leads to; null: to no single one, or it is not there any more. */
  file: string | null
  /** `own`: what its author holds the case by in the browser where it was filled in, receipt and files included. */
  purpose: PurposeName
  forWhom: string | null
  created: number
  /** null: never, or it is not written down. */
  lastUsed: number | null
  /** null: as long as the case. */
  expires: number | null
  /** Why it lets nobody in any more; null while it does. */
  dead: Dead | null
}
