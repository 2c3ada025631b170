import type { ButtonLook, ProcessState } from '../../../shared/process/process.ts'
import type { Session } from '../../session.ts'
import type { CaseRef } from '../caseRef.ts'
import type { CaseQuestion } from '../list/contract.ts'
import type { AssignmentRole } from '../people/contract.ts'

/** Where a case stands, and how it goes on. */

export interface Moving {
  /**
   * Follows a connection. STATUS_CHANGED when the case has left `currentStateId`, FORBIDDEN when the connection is not
   * open to the session, INVALID with fields when the form must be valid and is not. Where others have to approve of it as well it is the
   * session's approval, and the case stays where it is (`approval`).
   */
  changeStatus(session: Session, input: ChangeStatus): Promise<ChangedStatus>
  /** What the session has approved of, or what was in its place, counts no more. CONFLICT where it is used or dropped already. */
  takeApprovalBack(session: Session, input: TakeApprovalBack): Promise<ApprovalsTaken>
  /** How its author takes a case back; null for all others, for a draft, and where it has ended otherwise or goes on in another. */
  withdrawal(session: Session, ref: CaseRef): Promise<Withdrawal | null>
  /**
   * The author takes the case back: by the connection to a `withdrawn` end that is open to them, else by a message and a tag that
   * staff see, with the state left alone; once only. FORBIDDEN where `withdrawal` is null.
   */
  withdraw(session: Session, ref: CaseRef): Promise<Withdrawn>
  /** Connections open to the session for every one of these cases, and whether they share form and state. */
  common(session: Session, ids: readonly string[]): Promise<CommonGround>
  /** The same for all cases that answer a question. */
  commonOf(session: Session, question: CaseQuestion): Promise<CommonGround>
  /** Who may be what in the case's process; for the server's own use, without a check of access. */
  processOf(
    session: Session,
    formDataId: string,
  ): Promise<{ assignmentRoles: readonly AssignmentRole[]; keys: readonly string[] }>
}

/** A way on that somebody may take from where a case stands. */
export interface OpenConnection {
  _id: string
  label: string
  color?: string
  look?: ButtonLook
  /** What is asked before it is taken. */
  confirm?: string
  /** It leads to a state that waits for the citizen. */
  waits?: true
  /** It leads to an end. */
  ends?: true
  /** Whoever follows it, of staff, has to write a note. */
  asksNote?: true
  /** Names of answers that it requires and the case lacks. */
  missing?: string[]
  /** How many have to approve of it, and how many have: following it is an approval. */
  approves?: { needed: number; given: number }
}

/** A connection that takes approvals, as it stands. */
export interface ShownApprovals {
  connectionId: string
  label: string
  needed: number
  /** How many more it takes. */
  left: number
  given: { byName: string; forNames: string[]; at: number; mine: boolean }[]
  /** Names of the roles that approve; none: whoever may use the connection. */
  roles: string[]
  /** Names of those who could approve now, the first of them; of the others how many there are. */
  people: string[]
  others: number
  /** What has changed since it was approved of before; staff are told. */
  changed?: ChangedSince
}

/** Answers that are others than when somebody approved of a connection. */
export interface ChangedSince {
  /** When that was, and who it was. */
  at: number
  byName: string
  /** It was the reader. */
  mine: boolean
  /** In words; empty: no answer. */
  answers: { label: string; from: string; to: string }[]
  /** How many more. */
  others: number
}

export interface TakeApprovalBack extends CaseRef {
  connectionId: string
}

export interface ApprovalsTaken {
  revision: number
  /** Open to the session now. */
  connections: OpenConnection[]
  approvals: ShownApprovals[]
}

export interface ChangeStatus {
  formDataId: string
  connectionId?: string | undefined
  currentStateId: string
  parentFormDataId?: string
  caseToken?: string
  /** Target state, with `dangerForce`. */
  state?: string | undefined
  /** Skips validation (permission `caseForce`); needs a reason. */
  force?: boolean | undefined
  /** Any target state (permission `admin`); needs a reason. */
  dangerForce?: boolean | undefined
  reason?: string
  /** Of the case as it was read: what is approved of are the answers as they were then (CONFLICT where they are others now). */
  revision?: number | undefined
  /** Id of the timer by which the process decides it, and nobody else. */
  timer?: string
  /** The process decides it, as the last of the case's children has ended. */
  byChildren?: true
  /** The case that it is a child of has ended, and this one with it. */
  byParent?: true
  /** An internal note that goes with it: what a connection may require of staff. */
  note?: string | undefined
  /** The person may take it back for ten seconds, and what it sends or runs waits for as long. */
  undoable?: boolean
}

export interface ChangedStatus {
  status: StateFacts
  /** Open to the session from there. */
  connections: OpenConnection[]
  revision: number
  /** By what id it is taken back, where that was asked for. */
  undo?: string
  /** The case is where it was: this is what it waits for. */
  approval?: ShownApprovals
}

/** Named in the session's language. */
export type StateFacts = { name: string } & Pick<ProcessState, '_id' | 'stateType'> &
  Partial<Pick<ProcessState, 'subType' | 'color' | 'stateGroup'>>

/** `message`: there is no connection, so it is asked for. `asked` and `done`: it was, then. */
export type Withdrawal =
  | { by: 'connection'; connectionId: string; confirm?: string }
  | { by: 'message' }
  | { by: 'asked' | 'done'; at: number }

export interface Withdrawn {
  by: 'connection' | 'message'
}

export interface CommonGround {
  /** All cases were found and are at the same state of the same form. */
  same: boolean
  formId: string | null
  status: string | null
  /** `becomes`: the name of the state that they then are in. */
  connections: ({
    id: string
    name: string
    becomes: string
    /** Following it is an approval, of which it takes this many. */
    approves?: number
  } & Pick<OpenConnection, 'confirm' | 'color' | 'look' | 'ends' | 'asksNote'>)[]
  /** How many of them the citizen is asked to complete, which ends with the case. */
  asked: number
}

/** Who a state of their case has led elsewhere comes back. */
export interface Returning {
  /**
   * By the way that they took along: the state's `returned` is followed. FORBIDDEN where that was not given out for this stay in the state, or too long
   * ago, CONFLICT where the case has gone on.
   */
  returned(
    session: Session,
    input: CaseRef & { token: string },
  ): Promise<{ revision: number; status: string }>
}
