import type { Values } from '../../../shared/fields/field.ts'
import type { Priority } from '../../../shared/process/priorities.ts'
import type { ErrorCode } from '../../../shared/wire/errors.ts'
import type { Session } from '../../session.ts'
import type { CaseChangeKind } from '../../store/repositories/caseChanges.ts'
import type { CaseQuestion } from '../list/contract.ts'
import type { Holders } from '../people/contract.ts'
import type { ChangeStatus } from '../process/contract.ts'
import type { ManyMessage } from '../talk/waitingContract.ts'

/** Changes of many cases at a time, and what takes them back. */

export interface Changing {
  /**
   * One change of many cases, by the functions that change one: a case that may not be changed is left as it is, named with
   * the reason, and the others go on. INVALID for more than 5,000, and CONFLICT where a question finds more than the person
   * was told. What stops in the middle (a full disk, `signal`) is said, and what was done stays, whole case by whole case.
   */
  changeMany(session: Session, input: ChangeMany, work: LongWork): Promise<BulkChanged>
  /**
   * Takes back a change of the session's own, case by case: state, time of entry, timers, assignment, removal and note are as
   * they were, and what waited to be sent or run is dropped. Cases that were changed since are left alone, and named.
   * CONFLICT once its ten seconds are over, NOT_FOUND for somebody else's.
   */
  undo(session: Session, id: string, work: LongWork): Promise<Undone>
  /** The cases that answer a question; INVALID for more than can be changed at a time, CONFLICT for more than the person was told. */
  idsOf(session: Session, which: Pick<ChangeMany, 'question' | 'atMost'>): Promise<string[]>
  /** The session's own last change, while it can be taken back: for whoever opens a page that has not heard of it. */
  lastChange(session: Session): Promise<ChangedLast | null>
  /** How such a change was asked for, for whoever may take it back. NOT_FOUND for somebody else's. */
  changeOf(session: Session, id: string): Promise<{ kind: CaseChangeKind; asked: Values; count: number }>
}

export interface ChangedLast {
  id: string
  kind: CaseChangeKind
  /** Cases that it can be taken back in. */
  count: number
  /** Number and title where it is one; null also for who may not read it any more. */
  name: string | null
  /** How long ago it was made, milliseconds. */
  since: number
}

/** Either `ids` or `question`. */
export interface ChangeMany {
  ids?: readonly string[]
  /** Id of a case → state that the person saw it in: a case that is in another is left alone. */
  expected?: Readonly<Record<string, string>>
  /** Id of a case → who the person saw holding it: where somebody else does, giving it to another leaves it alone. */
  held?: Readonly<Record<string, Readonly<Record<string, Holders>>>>
  /** All that answer it, over all pages. */
  question?: CaseQuestion
  /** How many those were when the person asked. */
  atMost?: number
  change: BulkChange
  /** The id that it is taken back by; absent: the answer tells. Of one that was made before the answer tells what it changed. */
  undo?: string
}

export type BulkChange =
  /** Of cases of one form that are in one state. */
  | ({ kind: 'status'; formId: string; state: string; connectionId: string } & Pick<
      ChangeStatus,
      'force' | 'reason' | 'note'
    >)
  /** `role`: key of an assignment role; absent: the first of each process. */
  | { kind: 'assign'; role?: string; users: readonly string[]; groups: readonly string[] }
  /** From one person to others, in every role in which they have it by name; with an internal note in each. */
  | { kind: 'handOver'; from: string; users: readonly string[]; groups: readonly string[]; note?: string }
  /** The session's user is no longer among those who hold it. */
  | { kind: 'giveBack'; role?: string }
  | { kind: 'priority'; priority: Priority }
  /** Added to those that each has. */
  | { kind: 'tags'; add: readonly string[] }
  /** Between staff. */
  | { kind: 'note'; note: string }
  /** To who sent each of at most 500 in, filled in for each: those who cannot be reached are left alone. */
  | ({ kind: 'message' } & ManyMessage)
  /** The caller has checked that they may; `by` says how, for taking it back. */
  | { kind: 'remove'; by?: Values }

/** How long work is watched and ended. */
export interface LongWork {
  /** 0–100. */
  progress(percent: number): void
  signal: AbortSignal
}

export interface BulkChanged {
  /** Ids of the cases. */
  changed: string[]
  /** Of those, where it was an approval and others have to approve of it, too: they stay where they were. */
  approved?: string[]
  refused: RefusedCase[]
  /** null: nothing was changed. `until`: milliseconds since 1970. */
  undo: { id: string; until: number } | null
  /** It ended before it came to all cases: to those that are named nowhere. */
  stopped?: Stopped
}

export interface Undone {
  /** Ids of the cases that are as they were. */
  undone: string[]
  /** Those that were changed since. */
  left: RefusedCase[]
  stopped?: Stopped
}

export interface Stopped {
  code: ErrorCode | 'CANCELLED'
  /** In the session's language. */
  message: string
}

export interface RefusedCase {
  _id: string
  /** Number and title; null for who may not read it. */
  name: string | null
  code: ErrorCode
  /** Why, in the session's language. */
  message: string
  /** The last change of its status, where that is why. `byName` is empty for the system. */
  change?: { byName: string; at: number; status: string }
  /** What stands against it in the answers, where that is why: the question as the form asks it, and what is wrong. */
  answers?: { question: string; problem: string }[]
}
