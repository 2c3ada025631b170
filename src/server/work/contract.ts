import type { Values } from '../../shared/fields/field.ts'
import type { Tx } from '../store/store.ts'

/**
 * Work in the background: a queue in the store. What a task does to the database happens exactly once, in the write
 * that completes it; what it does outside happens at least once, and can be told apart by the task's id, which
 * stays the same however often it is tried.
 */
export interface Work {
  /** Queues as part of a write: it is there when the write is, and not otherwise. null: its key waits already. */
  enqueueIn(tx: Tx, task: NewTask): Promise<string | null>
  enqueue(task: NewTask): Promise<string | null>
  /** Says what runs tasks of a kind. All kinds are registered before `start`. */
  registerTask(kind: string, run: Handler, options?: TaskOptions): void
  /** Something that is done at certain times. Registered before `start`. */
  schedule(name: string, schedule: Schedule): void
  /** Takes over what an earlier process left, and begins. */
  start(): Promise<void>
  /** Waits for what runs, gives back what was not begun. */
  stop(): Promise<void>
  /** Resolves when nothing runs and nothing more is due. For tests, and for the command line before it exits. */
  idle(): Promise<void>
  /** Looks for due tasks now, e.g. after the clock was set. */
  wake(): void
  /** Tasks that failed too often, newest first. */
  dead(org: string, limit?: number): Promise<DeadTask[]>
  /** Tries a dead letter again from the beginning. False when it is not there. */
  retry(org: string, id: string): Promise<boolean>
  /** Removes a task that waits or is dead. */
  cancel(org: string, id: string): Promise<boolean>
  /** Of one organisation, or of all. */
  counts(org?: string): Promise<Record<'waiting' | 'running' | 'dead', number>>
}

export interface NewTask {
  org: string
  kind: string
  payload: Values
  /** While a task of the kind with this key waits, no second one is queued. */
  key?: string
  /** Tasks of a lane begin one after the other, in the order queued; one that is tried again lets the others pass. */
  lane?: string
  /** Milliseconds since 1970; absent: at once, whatever the clock says. */
  runAt?: number
  /** Tries before it becomes a dead letter; default 12, which takes about an hour. */
  maxAttempts?: number
}

export interface Task {
  /** Idempotency key towards the outside. */
  _id: string
  org: string
  kind: string
  key: string | null
  payload: Values
  /** This try included. */
  attempts: number
  maxAttempts: number
  created: number
}

/** The part of a task's work that goes into the database, done in the write that completes the task. */
export type Complete = (tx: Tx) => void | Promise<void>

/** May do anything outside the database, and answers with its part in it. Throwing means: try again later. */
// biome-ignore lint/suspicious/noConfusingVoidType: a handler with nothing to write may end without a return
export type Handler = (task: Task) => Promise<Complete | undefined | void> | Complete | undefined | void

export interface TaskOptions {
  /** What a task does to what, for the log of those that failed: `Case/mail for case 018f…`. */
  about?(task: Task): string
  /**
   * When a task that waits for later is due, by what is known of the time now; asked at the start, and when the machine's
   * clock came back from more than a day ahead. null: when it was queued for.
   */
  rightTime?(task: Pick<Task, 'payload'> & { runAt: number }): number | null
  /** In the write that puts it into the dead letters. */
  onDead?(tx: Tx, task: Task, error: string): void | Promise<void>
  /** In the write that puts it back for another try. */
  onRetry?(tx: Tx, task: Task, error: string): void | Promise<void>
}

export interface Schedule {
  /** `minute hour day month weekday`, e.g. `15 3 * * *`. */
  cron: string
  /** IANA name; default Europe/Stockholm. */
  timeZone?: string
  /**
   * After a time in which nothing could run: `last` (default) runs once and goes on from now, `all` runs every slot
   * that was missed.
   */
  catchUp?: 'all' | 'last'
  /** `slot`: the time it was due, milliseconds since 1970. Each slot is completed once. */
  run(slot: number, task: Task): ReturnType<Handler>
}

export interface DeadTask {
  _id: string
  kind: string
  payload: Values
  attempts: number
  error: string
  created: number
  failed: number
}

/** An effect that is run in the background, perhaps more than once before it has worked. */
export interface InTask {
  /** The same at every try: idempotency key towards the outside. */
  id: string
  /** Who caused it; null: nobody, such as a timer. */
  by: string | null
  /** What it follows on, see `NewNotification.act`. */
  act: string | null
  /** What it does to the database belongs here: it is done once, in the write that completes the task. */
  write(run: (tx: Tx) => void | Promise<void>): void
}
