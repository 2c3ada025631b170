import type { Translated } from '../../../shared/fields/kinds/translatable.ts'
import type { Way } from '../../../shared/process/graph/ways.ts'
import type { StepType } from '../../../shared/process/process.ts'
import type { Condition } from '../../../shared/rules/condition/condition.ts'
import type { Session } from '../../session.ts'
import type { Assign } from '../../store/records.ts'
import type { Tx } from '../../store/store.ts'

/** Who holds cases, and who can be given them. */

export interface Assigning {
  /**
   * Who can be given cases, those first who have the role in the processes of these anyway; each with how much they have to
   * do. NOT_FOUND when the session does not handle one of the cases that are named.
   */
  handlers(session: Session, input: AskHandlers): Promise<Handlers>
  /**
   * Sets who holds an assignment role in the case. Those who are new are notified. CONFLICT when `was` is given and they are
   * others now (`detail`: `AssignedMeanwhile`); nothing is changed then.
   */
  assign(session: Session, input: AssignCase): Promise<{ assign: Assign; undo?: string }>
  /**
   * The session holds the case no longer: where it was the last to do so by name the case waits in the queue of its groups,
   * else of the session's own group that has the role in the process, else it is nobody's. CONFLICT as in `assign`.
   */
  giveBack(session: Session, input: GiveBack): Promise<{ assign: Assign; undo?: string }>
  /** The same as part of an open write, for effects: without a check of access. */
  assignIn(tx: Tx, session: Session, input: AssignCase & Caused): Promise<{ assign: Assign }>
  /** Which accounts see a case, and why, for those who handle it. Links and codes are told by `links`. FORBIDDEN for its author alone. */
  explain(session: Session, input: ExplainCase): Promise<Explained>
  /**
   * Why the case is where it is, what somebody can do about it and why not, who can, and what happens without anybody; for those
   * who handle it. NOT_FOUND for a person whom the case is none of. Of what was removed nothing is told.
   */
  explainWays(session: Session, input: ExplainWays): Promise<WaysExplained>
}

/**
 * Whoever has one of the roles or groups is this in every case of the process that the row is not narrowed away from. Several
 * rows may have the same key: the same role, held by others in other cases.
 */
export interface AssignmentRole {
  key: string
  name: Translated
  roles?: readonly string[] | null
  groups?: readonly string[] | null
  /** Ids of the forms whose cases it is for; none: all that go through the process. */
  forms?: readonly string[] | null
  /** Name of a choice question: only cases that answer it with one of `values`. */
  question?: string | null
  values?: readonly { value: string }[] | null
}

export interface AskHandlers {
  /** Cases that somebody is to be given. */
  formDataIds?: readonly string[] | undefined
  /** In place of cases: forms of theirs; without either, all that the session sees. */
  formIds?: readonly string[] | undefined
  /** Key of the assignment role that they are to have. */
  role?: string | undefined
  /** The beginning of a word of the name. */
  search?: string | undefined
  limit: number
}

export interface Handlers {
  handlers: Handler[]
  totalCount: number
}

/** Somebody who can be given a case, or a group in whose queue it can be put. */
export interface Handler {
  kind: 'user' | 'group'
  _id: string
  name: string
  /** For who may read accounts. */
  email?: string
  /** Has the role in the process, so sees the case anyway. */
  usual: boolean
  /** Cases that have not ended and are assigned to them by name, or wait in the group's queue; null: not known yet. */
  open: number | null
  /**
   * Away today until this day (YYYY-MM-DD), and who acts for them; where that is nobody, what they are given goes to the queue
   * of their group.
   */
  away?: { until: string; deputy: string | null }
  /** Of a group: how many of its people can be given cases. */
  members?: number
}

export interface AssignCase {
  formDataId: string
  /** Key of an assignment role of the process. */
  permission: string
  userIds: readonly string[]
  groupIds: readonly string[]
  /** As in `ChangeStatus`. */
  undoable?: boolean
  /** Who held it when the person chose; without it whoever does is replaced. */
  was?: Holders | undefined
  /** CONFLICT where somebody else has it by name: nobody is replaced. */
  onlyFree?: boolean
  /** For whoever gets it: an internal note, in the same write, that they are told with the assignment. */
  note?: string | undefined
}

export interface Holders {
  users: readonly string[]
  groups: readonly string[]
}

/** What an effect does follows on something that somebody did: they do not hear of it, and others hear of it once. */
export interface Caused {
  /** User id; null: nobody. Default: whose session it is. */
  by?: string | null
  /** See `NewNotification.act`. Default: the write that it is part of. */
  act?: string | null
}

/** Somebody has a case no longer, and another has it in every role in which it was theirs. */
export interface HandOver extends Pick<AssignCase, 'formDataId' | 'note'> {
  /** User id. */
  from: string
  to: Holders
}

export type GiveBack = Pick<AssignCase, 'formDataId' | 'permission' | 'was' | 'note' | 'undoable'>

/** Somebody else changed who holds the role: who holds it now, and who did that when. */
export interface AssignedMeanwhile extends Holders {
  /** Of those who hold it, in that order. */
  names: string[]
  /** Empty: the system. */
  byName: string
  /** Milliseconds since 1970; null where it is not known. */
  at: number | null
}

export interface ExplainCase {
  formDataId: string
  /** People who are named. */
  limit: number
}

/** Who sees a case. */
export interface Explained {
  /** Those nearest to it first; last whom the state's step shuts out. */
  people: SeeingCase[]
  totalCount: number
}

export interface SeeingCase {
  _id: string
  name: string
  /** What they meet on opening it now; `noaccess`: the state's step shuts them out. */
  step: StepType
  /** At least one. */
  why: WhySeen[]
}

/** Why somebody sees a case, in words of the session's language. */
export type WhySeen =
  /** They take it down for somebody else. */
  | { kind: 'registers' }
  /** They sent it in. */
  | { kind: 'author' }
  /** By name. `rule`: the rule of the process that gave it to them, where nobody has changed that since. */
  | { kind: 'assigned'; role: string; rule?: string }
  /** `through`: who is away. */
  | { kind: 'deputy'; through: string }
  /** It is given to a group of theirs. */
  | { kind: 'queue'; role: string; through: string; rule?: string }
  /** They have the assignment role in every case of the process, by a role or group. */
  | { kind: 'role'; role: string; through: string }
  | { kind: 'admin' }

export interface ExplainWays {
  formDataId: string
  /** For whom; without: who asks. */
  userId?: string | undefined
}

/** What each connection from where the case stands is to somebody, in words of the session's language. */
export interface WaysExplained {
  state: { name: string; entered: number | null }
  /** What brought it there; null: it was sent in. */
  came: CameBy | null
  /** Why no connection leads on, whoever asks. */
  still?: 'draft' | 'merged' | 'noProcess'
  person: { _id: string; name: string; step: StepType }
  /** Of whom it can be asked. */
  people: { _id: string; name: string }[]
  ways: ExplainedWay[]
  /** What happens without anybody, the first first. */
  next: ComingNext[]
  /** What the ids in it are called. */
  words: {
    roles: Record<string, string>
    assignmentRoles: Record<string, string>
    states: Named[]
    questions: (Named & { options: Named[] })[]
  }
}

interface Named {
  value: string
  label: string
}

export interface ExplainedWay {
  _id: string
  label: string
  /** The state that it leads to. */
  to: string
  isOpen: boolean
  /** Who may, and what of that the person is. */
  may: Way[]
  fits: Way[]
  /** What of its condition does not hold, each with the questions that it asks. */
  fails: { needs: Condition; answers: AskedAnswer[] }[]
  /** More of it does not hold, which asks what is hidden from whoever asks this. */
  unseen?: boolean
  /** Labels of questions that are not rightly answered, where it asks for that. */
  wrong: string[]
  /** What it takes of approvals; `bar`: why the person cannot approve, in words. */
  approvals?: { needed: number; left: number; given: string[]; bar?: string }
  /** How many children of the case it waits for; absent: none. */
  awaits?: number
  /** Who can follow it now; the first few by name. */
  who: { names: string[]; totalCount: number }
}

export interface AskedAnswer {
  name: string
  label: string
  /** In words; empty: there is none, or it was `removed`. */
  text: string
  removed?: true
}

export interface CameBy {
  /** Milliseconds since 1970. */
  at: number
  byName: string
  /** A time limit did it, and nobody. */
  isByItself: boolean
  /** Name of the state before, as the process has it. */
  from: Translated
  /** Of the connection; absent: it was moved past its process. */
  label?: Translated
  forced?: true
}

export interface ComingNext {
  /** Milliseconds since 1970; null: nobody knows yet. */
  due: number | null
  /** It reminds of what comes then. */
  reminds?: number
  /** The question whose date it waits for. */
  awaits?: string
  /** When the citizen hands in what they are asked for. */
  handIn?: true
  /** When the last of the case's children ends. */
  childrenEnded?: true
  /** By then a statement is asked for, of who is called so. */
  statement?: string
  /** The state that it leads to. */
  to?: string
  /** Or the effect that it runs, by its name on the wire. */
  effect?: string
  /** Nothing comes of it: its connection is gone, or its condition does not hold as the case is now. */
  stopped?: true
}
