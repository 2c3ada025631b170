import type { ProcessState } from '../../../shared/process/process.ts'
import type { Session } from '../../session.ts'
import type { CaseRef } from '../caseRef.ts'
import type { CaseQuestion } from '../list/contract.ts'
import type { AssignmentRole } from '../people/contract.ts'

/** Where a case stands, and how it goes on. */

export interface Moving {
  /**
   * Follows a connection. STATUS_CHANGED when the case has left `currentStateId`, FORBIDDEN when the connection is not
   * open to the session, INVALID with fields when the form must be valid and is not.
   */
  changeStatus(session: Session, input: ChangeStatus): Promise<ChangedStatus>
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
  /** What is asked before it is taken. */
  confirm?: string
  /** It leads to a state that waits for the citizen. */
  waits?: true
  /** It leads to an end. */
  ends?: true
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
  connections: ({ id: string; name: string; becomes: string } & Pick<
    OpenConnection,
    'confirm' | 'color' | 'ends'
  >)[]
  /** How many of them the citizen is asked to complete, which ends with the case. */
  asked: number
}
