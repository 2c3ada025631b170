/** What a link or code that lets somebody in is for, and what that allows. */
export interface Purpose {
  /** What it lets in to. */
  to: 'account' | 'case' | 'link' | 'mails'
  /** Milliseconds that it lives; null: it is told when it is made, or lives as long as what it lets in to. */
  ms: number | null
  /** Use puts the end off, `ms` from then; but after so many milliseconds from when it was made it ends. */
  atMost?: number
  /** How often it lets in; null: until its time is over. */
  uses: number | null
  /** Wrong tries that a code survives; absent: whoever asks for it limits them. */
  tries?: number
}

const minute = 60_000
const day = 24 * 60 * minute

/** Every purpose there is: what lets somebody in without being a login is one of these. */
export const purposes = {
  /** A new password is chosen. The specification's `trust`: single-use, hashed, 10 minutes. */
  password: { to: 'account', ms: 10 * minute, uses: 1 },
  /** Whose an address is, before there is an account: six digits that were mailed to it. */
  register: { to: 'account', ms: 10 * minute, uses: 1, tries: 5 },
  /** A draft is gone on with on another computer, as long as drafts are kept. */
  resume: { to: 'case', ms: null, uses: null },
  /**
   * The browser in which a case was filled in without a login, by the case's own token, whose hash stands with the case: it
   * has a row here once it is revoked.
   */
  own: { to: 'case', ms: null, uses: null },
  /** State and dates of a case, by its number and the code of the receipt; no answers, no names. */
  status: { to: 'case', ms: null, uses: null },
  /** What was sent in, in words, to be read or printed without a login. */
  receipt: { to: 'case', ms: 30 * day, uses: null },
  /** One file of a case: as long as a visitor sees a case that is sent in, as its address stays in the browser. */
  attachment: { to: 'case', ms: 60 * minute, uses: null },
  /** The case, by a mail about a message in it: nothing is shown before a code was sent to the address it was made for. */
  message: { to: 'case', ms: 30 * day, uses: null },
  /**
   * Mails are stopped, and taken up again: those of an account by their kind (`about`), or those about a case to one address.
   * It lets nobody see anything. As long as somebody may still have the mail, which each new one lengthens.
   */
  unsubscribe: { to: 'mails', ms: 400 * day, uses: null },
  /** Whose the address of such a link is (`forWhom`): six digits that were mailed to it at a press. It is good at every such link to the case for it. */
  visitCode: { to: 'link', ms: 10 * minute, uses: 1, tries: 5 },
  /** The browser in which such a code was typed in: it holds the case as its author does. */
  visit: { to: 'case', ms: 60 * minute, atMost: 8 * 60 * minute, uses: null },
  /** What a party of a case comes in by (`about`): nothing is shown before a code was sent to the address that they have in the case. */
  party: { to: 'case', ms: 90 * day, uses: null },
  /** The browser in which such a code was typed in: it is the party (`about`) there. */
  partyVisit: { to: 'case', ms: 60 * minute, atMost: 8 * 60 * minute, uses: null },
  /** Who signs a case, by the address of their account: six digits that were mailed to it at a press. */
  signCode: { to: 'account', ms: 10 * minute, uses: 1, tries: 5 },
  /** What somebody without an account is asked for a statement by (`about`): nothing is shown before a code was sent to the address it was made for. */
  statement: { to: 'case', ms: null, uses: null },
  /** Whose the address of such a link is: six digits that were mailed to it at a press. */
  statementCode: { to: 'link', ms: 10 * minute, uses: 1, tries: 5 },
  /** The browser in which such a code was typed in: it holds the statement (`about`), and nothing else of the case. */
  statementVisit: { to: 'link', ms: 2 * 60 * minute, atMost: 12 * 60 * minute, uses: null },
  /** An answer by mail finds its case: for a year after the last mail that could be answered so. It shows nothing. */
  reply: { to: 'case', ms: 365 * day, uses: null },
} as const satisfies Record<string, Purpose>

export type PurposeName = keyof typeof purposes

export const purposeOf = (name: string): Purpose | undefined =>
  Object.hasOwn(purposes, name) ? purposes[name as PurposeName] : undefined
