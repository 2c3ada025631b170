import type { Locale } from '../../../shared/i18n.ts'
import type { Channel, DeliveryState } from '../../../shared/process/talk/talk.ts'
import type { Dead } from '../../links/links.ts'
import type { Session } from '../../session.ts'

/** One way that a message was sent by, as it is now. */
export interface Delivery {
  channel: Channel
  /** An address or a number; empty of `account` and `none`. */
  address: string
  state: DeliveryState
  /** Why it waits or did not arrive. */
  reason?: string
  /** What the service for SMS said of it itself, where it did not take it. */
  said?: string
  /** When it was sent on its way, milliseconds since 1970. */
  at: number
}

/** A message that mails were queued for, by their ids in the mail log. */
export interface DeliveredMessage {
  org: string
  formDataId: string
  noteId: string
  mails: readonly { _id: string; to: string }[]
}

/** What the product sends to who sent a case in, as it is kept to be read: without codes and links that let somebody in. */
export interface AutomaticMessage {
  org: string
  formDataId: string
  /** `effect`: an effect of the process sends it. `system`: the product does, of its own accord. */
  origin: 'effect' | 'system'
  words: { subject?: string; text: string }
  /** `outbox`: its id in the outbox of the channel. */
  way: { channel: 'mail' | 'sms'; address: string; outbox: string }
}

/** How the person who sent a case in is reached, as those who handle it are told. */
export interface ShownReach {
  channel: Channel
  /** Their e-mail address; empty: there is none. */
  address: string
  /** Whether mails about messages go there: there is a server that sends, and who has an account has not chosen to do without. */
  mails: boolean
  /** A number that they have left, for who has to call them. */
  phone: string
  /** Whether the case says where a letter to them goes. */
  hasPostal: boolean
  /** What they are called; may be empty. */
  name: string
  /** The language that they are written to in. */
  locale: Locale
}

/** Messages on paper. */
export interface Lettering {
  /** A message of staff's as a letter. NOT_FOUND for another note; for the staff of the case. */
  letter(session: Session, of: { formDataId: string; noteId: string }): Promise<Letter>
  /** It went by letter: one more of its ways. CONFLICT the second time. */
  sentByLetter(session: Session, of: { formDataId: string; noteId: string }): Promise<void>
}

export interface Letter {
  /** The language of who gets it. */
  locale: Locale
  number: string
  form: string
  /** Name and postal address, a line each, as far as they are known. */
  to: string[]
  text: string
  at: number
  /** Whom they turn to, in the form's own words; may have several lines, and be empty. */
  contact: string
  /** Names of what goes with it. */
  files: string[]
}

export interface DeadMessageLink {
  dead: Dead | 'gone'
  number?: string
  hint?: string
}

/** The secret of a link; or a case that the session visited until the time was over (`session.visitsOver`): the link by which it did. */
export type WayIn = string | { over: string }

/** A case by its number, and where its link is to be sent. */
export interface AskedLink {
  /** As it was typed in. */
  number: string
  address: string
}

/** What a link to a case was mailed for, by which the page that asks for its code is headed; `case`: nothing in particular. */
export type LinkFor = 'message' | 'signing' | 'payment' | 'completion' | 'case'

/** Ways in from mails about messages, see `talk/visits.ts`. */
export interface CaseVisits {
  /**
   * Where a code would go, with the address left out but for its beginning, what the link was mailed for, and whether one is on its way that still counts (`waits`: its mail could
   * not be sent yet); nothing is used up. Of a link that was good once also the number of its case; with `hint` a new one can be asked for.
   * TOO_MANY for who tries one after the other.
   */
  look(
    session: Session,
    way: WayIn,
  ): Promise<{ hint: string; isFor: LinkFor; isSent: boolean; waits: boolean } | DeadMessageLink>
  /**
   * Mails a new link to the address of one whose time is over, where its case is there and nobody's account's. What came of it is not told.
   * TOO_MANY, NO_MAIL.
   */
  sendLinkAgain(session: Session, secret: string): Promise<void>
  /**
   * Mails a new link to who sent the case of this number in, where that is nobody's account's and the address is the one that they are written to at: a
   * number proves nothing. What came of it is not told. TOO_MANY, NO_MAIL.
   */
  sendLinkTo(session: Session, asked: AskedLink): Promise<void>
  /** Mails a code to the address that the link was made for. LINK_GONE, TOO_MANY, NO_MAIL. */
  sendCode(session: Session, way: WayIn): Promise<void>
  /** INVALID for a wrong code, of which there are five tries, and for one that is over. `visit`: what the browser holds the case by. */
  open(
    session: Session,
    way: WayIn,
    code: string,
  ): Promise<{ formDataId: string; formId: string; visit: string }>
}
