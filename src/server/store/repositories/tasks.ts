import type { TaskRow } from '../records.ts'

/** The work queue. Tasks of all organisations: the engine serves them all. */
export interface TaskReads {
  /** When the next waiting task is due; null when none waits. */
  nextDue(): Promise<number | null>
  findWaiting(org: string, kind: string, key: string): Promise<TaskRow | undefined>
  /** Whether a task of the lane waits or runs. */
  isLaneBusy(org: string, lane: string): Promise<boolean>
  /** Tasks whose lease ran out at `now`, or that a worker other than `worker` holds, when `others` are known dead. */
  expired(now: number, worker: string, others: boolean): Promise<TaskRow[]>
  /** Those of some kinds that wait until after a time, the next first, from after a place on. */
  waitingOf(
    kinds: readonly string[],
    after: number,
    place: TaskPlace | null,
    limit: number,
  ): Promise<TaskRow[]>
  /** Dead letters of an organisation, newest first. */
  dead(org: string, limit: number): Promise<TaskRow[]>
  /** Ids of those that have one of these words in what they are to do, or in why they failed; in lower case. */
  having(org: string, words: readonly string[]): Promise<string[]>
  /** How many tasks wait, run and are dead, in one organisation or in all. */
  count(org?: string): Promise<Record<TaskRow['state'], number>>
}

/** Where a task stands among those that wait. */
export type TaskPlace = Pick<TaskRow, 'runAt' | '_id'>

export interface Tasks extends TaskReads {
  /** False when a waiting task of the kind has the same key already. */
  insert(row: TaskRow): Promise<boolean>
  /** Takes up to `limit` tasks that are due, in the order in which they became so. */
  lease(lease: { worker: string; until: number; now: number; limit: number }): Promise<TaskRow[]>
  /** Whether the worker still holds the task; when it does, the task is gone: its work is part of the same write. */
  finish(id: string, worker: string): Promise<boolean>
  extendLeases(ids: readonly string[], worker: string, until: number): Promise<void>
  /** Back into the queue. False when the worker holds it no longer. A newer task of the same key takes its place. */
  retry(id: string, worker: string, runAt: number, error: string): Promise<boolean>
  /** Waiting tasks that have been tried, and were put off until after `from`, are due at `to`. */
  hasten(times: { from: number; to: number }): Promise<void>
  /** A task that waits is due then. */
  move(id: string, runAt: number): Promise<void>
  /** Into the dead letters, where it stays until somebody retries or removes it. */
  bury(id: string, worker: string, error: string, at: number): Promise<boolean>
  /** Gives back a task that was not begun, as if it had not been taken. */
  release(id: string, worker: string): Promise<void>
  /** Says of it why it was not done, or what is to be known where it is not. */
  note(id: string, error: string): Promise<void>
  remove(id: string): Promise<void>
  /** Of these, removes what was to be done to something of this id and is not being done; of the others why they failed goes. */
  forget(ids: readonly string[], about: string): Promise<void>
  revive(org: string, id: string): Promise<boolean>
  /** Removes those of these tasks that wait, and answers how many. */
  drop(ids: readonly string[]): Promise<number>
  /** Removes those of the kind that wait under a key that begins so, and answers their keys. */
  dropKeyed(org: string, kind: string, prefix: string): Promise<string[]>
  /** Those of these tasks that wait until `from` are due at once. */
  hurry(ids: readonly string[], from: number): Promise<void>
  /** A waiting or dead task of the organisation; one that is running cannot be stopped. */
  cancel(org: string, id: string): Promise<boolean>
}
