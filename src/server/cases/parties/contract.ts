import type { Session } from '../../session.ts'
import type { CaseRef } from '../caseRef.ts'

/**
 * People on the citizen's side of a case beside who sent it in. The answers say who they are, as its process declares; staff of the case and who
 * sent it in can say where somebody is written to. A party reads the case and signs it, and is told nothing of staff or of the talk.
 */
export interface Parties {
  /**
   * Says who a party is, in the place of who it was. Staff of the case; who sent it in of those whom they have named, and of proxies where the form lets them
   * have one. INVALID on `name`, `address`, `key`; CONFLICT where that party has signed already.
   */
  setParty(session: Session, input: SetParty): Promise<{ revision: number }>
  /** They are a party no more. Staff of the case; of proxies also who sent it in. */
  removeParty(session: Session, input: PartyRef): Promise<{ revision: number }>
  /** A new way in by mail; those before let nobody in any more. INVALID where nobody has said where to, NO_MAIL, TOO_MANY. */
  inviteParty(session: Session, input: PartyRef): Promise<{ revision: number }>
  /**
   * A party has signed on paper, which staff of the case have received: the signature of the party, with who says so and where it is kept.
   * CONFLICT where they are not asked to sign.
   */
  signForParty(session: Session, input: SignForParty): Promise<{ revision: number; status: string }>
}

/**
 * Why somebody on the citizen's side is written to: they were `named`; the case waits for their signature (`sign`); they had signed what is changed
 * now (`void`); another has signed, and they wait for the rest (`others`); the case goes on in another, by itself again, or has ended there (`merged`, `split`, `ended`); it is a part of another in which they are (`divided`).
 */
export const partyNews = ['named', 'sign', 'void', 'others', 'merged', 'split', 'ended', 'divided'] as const
export type PartyNews = (typeof partyNews)[number]

export interface PartyRef extends CaseRef {
  /** Id of the party. */
  party: string
}

export interface SetParty extends CaseRef {
  /** Absent: somebody new. */
  party?: string | undefined
  /** Which of the process's parties, or `proxy`. */
  key: string
  name: string
  /** Empty: they are not written to. */
  address: string
}

export interface SignForParty {
  formDataId: string
  party: string
  /** Of the case, as it was read. */
  revision: number
  /** Where the paper is, and how it came. */
  note: string
}

/** What has become of the signature of a party where the case stands. */
export const partySignatures = ['none', 'awaited', 'signed', 'refused'] as const
export type PartySignature = (typeof partySignatures)[number]

/** A party as it is told to staff of the case and to who sent it in; to other parties without where they are written to. */
export interface ShownParty {
  _id: string
  key: string
  /** What its process calls it; of a proxy what the product does. */
  role: string
  name: string
  address?: string
  /** `unreached`: nobody has said where they are written to. */
  state: 'unreached' | 'named' | 'invited' | 'opened'
  /** Since when, milliseconds since 1970. */
  since: number
  /** The last mail to them did not arrive: what the mail server said, to who sent the case in nothing of that. Absent: it did, as far as is known. */
  undelivered?: string
  signature: PartySignature
  /** When they signed, or refused. */
  signedAt?: number
  /** The reader is them. */
  mine?: true
  /** What the reader may do of it. */
  may: { set: boolean; remove: boolean; invite: boolean; sign: boolean }
}

/** Parties as the case has them, for the session. */
export interface ShownParties {
  parties: ShownParty[]
  /** Whom the reader could name: those of the process that the case has not, and a proxy. */
  missing: { key: string; role: string }[]
}

/** The reader is a party, and nothing else in the case. */
export interface AsParty {
  _id: string
  role: string
  name: string
  /** Who sent it in. */
  sender: string
  /** Where it stands, as who sent it in is told. */
  status: { name: string; text: string }
}
