import type { MoveChange } from '../../../shared/process/versions/changes.ts'
import type { HarmlessKind } from '../../../shared/process/versions/harmless.ts'
import type { Session } from '../../session.ts'
import type { Tx } from '../../store/store.ts'

/**
 * Which version of its process, and of its form, a running case is on, and moving it to another. A process's are for who builds
 * processes, a form's for who builds forms, and of cases for their staff alone: of one that the session may not read nothing is told,
 * not even by a count.
 */
export interface VersionMoving {
  /** How many running cases go on each published version, the newest first. */
  running(session: Session, of: Versioned): Promise<RunningVersion[]>
  /** Versions with running cases from which all that differs from the live one changes nothing of what happens to them. */
  harmless(session: Session, of: Versioned): Promise<HarmlessVersion[]>
  /** The processes and forms of these cases, the most frequent first, as far as the session builds them. */
  movable(session: Session, ids: readonly string[]): Promise<MovableDocument[]>
  /** What a move would do, and what cannot be moved. Nothing is changed. */
  preview(session: Session, input: MoveVersion): Promise<MovePreview>
  /** Begins it. It goes on by itself, also after a restart; INVALID for a version that is not published, or a state that it has not. */
  move(session: Session, input: MoveVersion & { comment?: string }): Promise<{ move: string; total: number }>
  /** How far the session's own has come, and what became of it. */
  state(session: Session, move: string): Promise<MoveState>
  /** Those that it has not come to stay as they are. */
  cancel(session: Session, move: string): Promise<void>
}

export interface Versioned {
  what: 'process' | 'form'
  /** Id of the process or form. */
  id: string
}

export interface MoveVersion extends Versioned {
  which: WhichCases
  /** A published version; `back`: of each the one that it was moved from last, with the state that it was in. */
  to: number | 'back'
  /** Id of a state → id of the state of the other version in its place. One that is there is its own. */
  states?: Readonly<Record<string, string>> | undefined
}

/** Cases by name, all that run on a version, or those that an earlier move has moved. */
export type WhichCases = { ids: readonly string[] } | { version: number } | { move: string }

/** A process or form of cases, as many of them as the session handles. */
export interface MovableDocument extends Versioned {
  name: string
  count: number
  /** The version that all of them are on; null: they are on several. */
  version: number | null
}

export interface RunningVersion {
  version: number
  comment: string
  /** When it was published, milliseconds since 1970. */
  published: number
  live: boolean
  /** Running cases that the session handles. */
  count: number
}

export interface HarmlessVersion {
  version: number
  /** Running cases that the session handles. */
  count: number
  /** The live version. */
  to: number
  kinds: HarmlessKind[]
}

/** Why a case cannot be moved. */
export type WhyStays =
  | 'ended'
  | 'merged'
  | 'same'
  | 'other'
  | 'state'
  | 'end'
  | 'asked'
  | 'notStaff'
  | 'noWayBack'
  | 'noVersion'

export interface MovePreview {
  /** How many go. */
  count: number
  /** Those that stay, by why, with the first of them. */
  stays: { why: WhyStays; message: string; count: number; cases: NamedCase[] }[]
  /** Where those stand that go or need a state; `to`: what stands in its place, null where it is to be chosen. */
  states: { _id: string; name: string; count: number; to: string | null; isOwn: boolean }[]
  /** States of the version that may be chosen. */
  targets: { _id: string; name: string }[]
  changes: CountedChange[]
}

/** In how many cases something is another; names in the session's language. */
export interface CountedChange extends Pick<MoveChange, 'what'> {
  name?: string
  becomes?: string
  count: number
}

export interface NamedCase {
  _id: string
  name: string
}

/** Queues the next part of a move. */
export type QueueMove = (tx: Tx, org: string, move: string) => Promise<unknown>

export interface MoveState {
  running: boolean
  total: number
  moved: number
  refused: number
  /** The first of those that were left as they are. */
  cases: (NamedCase & { code: string; message: string })[]
  /** Why it ended before its time, in the session's language. */
  stopped?: string
}
