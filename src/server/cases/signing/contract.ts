import type { Session } from '../../session.ts'
import type { CaseSignatureRow, SignedHow } from '../../store/repositories/caseSignatures.ts'
import type { CaseRef } from '../caseRef.ts'
import type { SealState } from './seal.ts'

export type { SignedHow } from '../../store/repositories/caseSignatures.ts'

/** Signatures of what stands in a case, in the states that ask for them. */
export interface Signing {
  /**
   * Signs the answers as they were read. FORBIDDEN for whoever is not asked to, CONFLICT where they have signed already, where answers have
   * changed since, or what they are asked to complete is not handed in; INVALID on `password` or `code` where that is not theirs. The last
   * signature that the state asks for takes the case where the state says.
   */
  sign(session: Session, input: SignCase): Promise<SignedCase>
  /** Mails a code to sign by to the address of the session's account; answers with that, half hidden. NO_MAIL, TOO_MANY. */
  sendSignCode(session: Session, ref: CaseRef): Promise<{ hint: string }>
  /** Says that they do not sign; a reason is a message of theirs. The state may say where the case goes then. */
  refuseToSign(session: Session, input: RefuseToSign): Promise<SignedCase>
  /** Where a form or process is tested, on a copy that is thrown away: the session signs or refuses, as whoever of those that are asked it is, without showing that it is them. */
  signUnproved(session: Session, input: { formDataId: string; refuses: boolean }): Promise<void>
  /** For effects: whether who sent the case in is asked to sign in that stay (`entered`), and has not; nobody's access is looked at. */
  awaitsSender(org: string, formDataId: string, entered: number): Promise<boolean>
  /**
   * For effects: who of a case has signed as `who` in that stay, and the names of those on the citizen's side whose signatures are awaited still, as far as they have one;
   * `isLast`: none of theirs is. undefined where it is not so any more. Nobody's access is looked at.
   */
  awaitedIn(
    org: string,
    formDataId: string,
    of: { entered: number; who: string },
  ): Promise<{ name: string; names: string[]; isLast: boolean } | undefined>
  /** Holds what stands in the case against what was signed; every file is read, and hashed anew. For staff of it. */
  checkSignatures(session: Session, ref: { formDataId: string } | { number: string }): Promise<CheckedCase>
}

/** Just one of the proofs. */
export interface SignCase extends CaseRef {
  /** Of the case, as it was read. */
  revision: number
  /** As whom of those that are asked: a key of the state's steps; absent: the first of theirs that is awaited. */
  who?: string | undefined
  password?: string | undefined
  /** Of their app. */
  factor?: string | undefined
  /** That was mailed. */
  code?: string | undefined
}

export interface RefuseToSign extends CaseRef {
  revision: number
  who?: string | undefined
  reason?: string | undefined
}

export interface SignedCase {
  revision: number
  /** Id of the state that the case is in then. */
  status: string
}

/** What the session is asked to sign. */
export interface AskedToSign {
  /** As whom: `author`, or an assignment role's key. */
  who: string
  /** What that role is called; absent: they sent the case in. */
  as?: string
  /** Names of those in whose place they would. */
  inPlaceOf?: string[]
  /** By what they show that it is them, beside a code by mail. */
  by: 'password' | 'factor' | null
  /** The address that a code would go to, half hidden. */
  hint: string | null
  /** A code has been mailed, and is good still. */
  isSent: boolean
  /** Who sent it in has no account, and nothing to show that it is them by. */
  needsAccount?: true
  /** They are asked to complete it first. */
  needsCompletion?: true
  /** When they said that they would not. */
  refused?: number
  /** When they had signed what has been changed since. */
  voided?: number
  /** Where the case goes then, as its state is called to them; absent: it stays. */
  whenSigned?: string
  whenRefused?: string
}

/** Whose signature a case waits for where it stands. */
export interface AwaitedSignature {
  /** `author`; `party:{key}`; an assignment role's key. */
  who: string
  /** What they are, or their role is, called; empty: nobody has said. */
  name: string
  /** Since when, milliseconds since 1970: it came there, or what they had signed was changed. */
  since: number
  /** When they said that they would not. */
  refused?: number
}

/** A signature, or a refusal, as it is told. */
export interface ShownSignature {
  _id: string
  who: string
  kind: 'signed' | 'refused'
  how: SignedHow | null
  at: number
  /** Who gave it; of one on paper, to staff, who received it. */
  byName: string
  /** What the assignment role is called for which it is. */
  as?: string
  /** To staff: names of those in whose place it was given. */
  inPlaceOf?: string[]
  /** `void`: answers have changed since. `broken`: the line itself is not as it was written. */
  state: 'valid' | 'void' | 'broken'
  voided?: number
  answers: number
  files: number
  /** Of those, what has been removed. */
  removed: number
}

export interface CheckedCase {
  formDataId: string
  number: string
  form: string
  lines: CheckedSignature[]
  /** Signatures that the timeline tells of and that are not there. */
  missing: number
  /** `void` counts as sound: it is what was signed. */
  sound: boolean
}

export interface CheckedSignature
  extends Pick<CaseSignatureRow, '_id' | 'who' | 'how' | 'at' | 'byName' | 'formVersion' | 'revision'> {
  kind: 'signed' | 'refused'
  inPlaceOf?: string[]
  /** `unknown`: it was sealed by a key that is not here. */
  state: 'valid' | 'void' | 'broken' | 'unknown'
  seal: SealState
  document: 'holds' | 'broken'
  voided?: number
  parts: CheckedPart[]
}

export interface CheckedPart {
  kind: 'answer' | 'file'
  /** Of an answer: the name that it was signed by. */
  ref: string
  label: string
  /** What its question is called now, where another version of the form has given it another name. */
  now?: { ref: string; label: string }
  /** It stood on no page that who signed read: the form filled it in, or its question was hidden. */
  unseen?: true
  /** As it was signed, in words; empty where it is gone. */
  text: string
  /**
   * `removed`: its content was removed, by whom and why the case tells. `changed`: it was as it was signed until it was changed.
   * `converted`: it is stored in another shape than it was signed in.
   */
  state: 'holds' | 'removed' | 'changed' | 'converted' | 'broken'
}
