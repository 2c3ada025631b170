import { newId } from '../../shared/ids.ts'
import { fromJson } from '../../shared/json.ts'
import type { Log } from '../log/log.ts'
import { orderedId } from '../store/orderedId.ts'
import type { TaskRow } from '../store/records.ts'
import type { TaskPlace } from '../store/repositories/tasks.ts'
import type { Store } from '../store/store.ts'
import { turn } from '../unhurried.ts'
import { backoff, longestBackoff } from './backoff.ts'
import type { Handler, NewTask, Task, TaskOptions, Work } from './contract.ts'
import { createSchedules, waitedFor } from './schedules.ts'

export interface WorkOptions {
  /** Handlers that run at the same time; default 10. */
  concurrency?: number
  /** How long a task is held before others may take it; prolonged while its handler runs. Default a minute. */
  leaseMs?: number
  now?: () => number
  random?: () => number
}

/** Tasks taken at a time: one commit for many. */
const batch = 200
/** The longest sleep: a clock that was set is noticed within this time. */
const longestSleepMs = 30_000

export function createWork(
  { store, log }: { store: Store; log: Pick<Log, 'write'> },
  options: WorkOptions = {},
): Work {
  const { concurrency = 10, leaseMs = 60_000, random = Math.random } = options
  const told = options.now ?? Date.now
  const worker = newId()
  const kinds = new Map<string, { run: Handler; options: TaskOptions }>()

  /** Taken and not begun. */
  let taken: TaskRow[] = []
  const running = new Set<string>()
  const busyLanes = new Set<string>()
  let taking: Promise<void> | undefined
  /** Something may have become due that was not there when tasks were last taken. */
  let more = false
  let started = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let heart: ReturnType<typeof setInterval> | undefined
  let waiters: (() => void)[] = []
  /** How often the next due task was asked for: only the last answer counts. */
  let sleeps = 0
  /** What was asked and is not answered: who stops waits for it, because the store may close then. */
  const asking = new Set<Promise<void>>()

  /** The furthest that the clock has been, since it was last found to have been set back. */
  let furthest = 0
  const now = () => {
    const at = told()
    furthest = Math.max(furthest, at)
    return at
  }

  const enqueueIn: Work['enqueueIn'] = async (tx, task: NewTask) => {
    const _id = orderedId(tx.now)
    const queued = await tx.tasks.insert({
      _id,
      org: task.org,
      kind: task.kind,
      key: task.key ?? null,
      lane: task.lane ?? null,
      payload: JSON.stringify(task.payload),
      state: 'waiting',
      runAt: task.runAt ?? 0,
      attempts: 0,
      maxAttempts: task.maxAttempts ?? 12,
      worker: null,
      leaseUntil: null,
      error: null,
      created: tx.now,
      failed: null,
    })
    tx.afterCommit(() => ((task.runAt ?? 0) > now() ? sleep() : wake()))
    return queued ? _id : null
  }

  function wake(): void {
    if (!started) return
    more = true
    pump()
  }

  /** Begins what may begin, and takes more when there is room for it. */
  function pump(): void {
    for (let i = 0; i < taken.length && running.size < concurrency; ) {
      const task = taken[i] as TaskRow
      if (lanesOf(task).some((lane) => busyLanes.has(lane))) {
        i++
        continue
      }
      taken.splice(i, 1)
      begin(task)
    }
    if (started && more && !taking && taken.length < batch) {
      more = false
      taking = take().finally(() => {
        taking = undefined
        pump()
      })
    }
    if (isIdle()) {
      sleep()
      const resolved = waiters
      waiters = []
      for (const resolve of resolved) resolve()
    }
  }

  const isIdle = () => running.size === 0 && taken.length === 0 && !taking && !(started && more)

  async function take(): Promise<void> {
    try {
      if (now() < furthest - waitedFor) {
        await rightTimes()
        furthest = now()
      }
      const rows = await store.write((tx) =>
        tx.tasks.lease({ worker, until: now() + leaseMs, now: now(), limit: batch }),
      )
      taken.push(...rows)
      if (rows.length === batch) more = true
    } catch (error) {
      log.write('*', 'error', 'error', `work: ${error}`)
    }
  }

  /** What a clock that was far ahead has put off for as long. */
  async function rightTimes(): Promise<void> {
    await schedules.plant()
    const at = now()
    await store.write((tx) => tx.tasks.hasten({ from: at + longestBackoff, to: at }))
    await moveToRight()
  }

  /** There may be a hundred thousand: everybody else has a turn after each batch of them. */
  async function moveToRight(): Promise<void> {
    const from = now()
    const asked = [...kinds].flatMap(([kind, { options }]) => (options.rightTime ? kind : []))
    for (let place: TaskPlace | null = null; ; await turn()) {
      const rows: TaskRow[] = await store.read.tasks.waitingOf(asked, from, place, batch)
      const moved = rows.flatMap(({ _id, kind, payload, runAt }) => {
        const right = kinds.get(kind)?.options.rightTime?.({ payload: fromJson(payload), runAt }) ?? null
        return right === null ? [] : [{ _id, right }]
      })
      if (moved.length > 0)
        await store.write(async (tx) => {
          for (const { _id, right } of moved) await tx.tasks.move(_id, right)
        })
      if (rows.length < batch) return
      place = rows.at(-1) ?? null
    }
  }

  /** Until the next task that is waiting for its time. */
  function sleep(): void {
    clearTimeout(timer)
    if (!started) return
    const asked = ++sleeps
    const answered: Promise<void> = store.read.tasks
      .nextDue()
      .catch((error) => {
        log.write('*', 'error', 'error', `work: ${error}`)
        return null
      })
      .then((due) => {
        // Woken, stopped or asked again meanwhile.
        if (!started || asked !== sleeps) return
        const wait = due === null ? longestSleepMs : Math.min(Math.max(due - now(), 0), longestSleepMs)
        timer = setTimeout(wake, wait)
        timer.unref()
      })
      .finally(() => asking.delete(answered))
    asking.add(answered)
  }

  function begin(row: TaskRow): void {
    running.add(row._id)
    for (const lane of lanesOf(row)) busyLanes.add(lane)
    run(row)
      .catch((error) => log.write(row.org, 'error', 'error', `work ${row.kind}: ${error}`))
      .finally(() => {
        running.delete(row._id)
        for (const lane of lanesOf(row)) busyLanes.delete(lane)
        pump()
      })
  }

  async function run(row: TaskRow): Promise<void> {
    const task = taskOf(row)
    const kind = kinds.get(row.kind)
    try {
      if (!kind) throw new Error(`nothing here runs ${row.kind}`)
      if (isSuspect(row)) await store.write((tx) => tx.tasks.note(row._id, endedWithIt))
      const complete = await kind.run(task)
      await store.write(async (tx) => {
        // Held by somebody else meanwhile: what this run would write is theirs to write.
        if (!(await tx.tasks.finish(row._id, worker))) throw new LeaseLost()
        await complete?.(tx)
      })
    } catch (error) {
      if (error instanceof LeaseLost) return
      await failed(row, task, kind?.options ?? {}, error)
    }
  }

  async function failed(
    row: TaskRow,
    task: Task,
    { about, onDead, onRetry }: TaskOptions,
    error: unknown,
  ): Promise<void> {
    const reason = (error instanceof Error ? error.message : String(error)).slice(0, 2_000)
    const dead = row.attempts >= row.maxAttempts
    await store.write(async (tx) => {
      if (dead) {
        if (await tx.tasks.bury(row._id, worker, reason, tx.now)) await onDead?.(tx, task, reason)
      } else if (await tx.tasks.retry(row._id, worker, now() + backoff(row.attempts, random), reason)) {
        await onRetry?.(tx, task, reason)
      }
    })
    log.write(row.org, 'effect', dead ? 'error' : 'warning', `${about?.(task) ?? row.kind}: ${reason}`, {
      task: row._id,
      attempts: row.attempts,
      dead,
    })
  }

  /**
   * Tasks whose holder is gone go back. Of many that a process held when it ended most were not begun, and none need be why: they
   * are tried one at a time from then on, and only what a process ends with so has been tried, and is a dead letter after its last.
   */
  async function recover(others: boolean): Promise<void> {
    const lost = (await store.read.tasks.expired(now(), worker, others)).filter(({ _id }) => !isMine(_id))
    for (const row of lost) {
      await store.write(async (tx) => {
        const holder = row.worker ?? ''
        if (row.error !== endedWithIt) {
          await tx.tasks.release(row._id, holder)
          await tx.tasks.note(row._id, ended)
        } else if (row.attempts < row.maxAttempts) await tx.tasks.retry(row._id, holder, 0, ended)
        else if (await tx.tasks.bury(row._id, holder, ended, tx.now))
          await kinds.get(row.kind)?.options.onDead?.(tx, taskOf(row), ended)
      })
    }
    if (lost.length > 0) wake()
  }

  const isMine = (id: string) => running.has(id) || taken.some(({ _id }) => _id === id)

  /** Prolongs what is held, and looks for what others lost. */
  async function beat(): Promise<void> {
    const held = [...running, ...taken.map(({ _id }) => _id)]
    if (held.length > 0) await store.write((tx) => tx.tasks.extendLeases(held, worker, now() + leaseMs))
    await recover(false)
  }

  const work: Work = {
    enqueueIn,
    enqueue: (task) => store.write((tx) => enqueueIn(tx, task)),
    registerTask(kind, handler, taskOptions = {}) {
      kinds.set(kind, { run: handler, options: taskOptions })
    },
    schedule: (name, schedule) => schedules.add(name, schedule),
    async start() {
      // The data folder is this process's alone, so nobody else can be at work on it.
      await recover(true)
      await rightTimes()
      started = true
      heart = setInterval(() => beat().catch(() => {}), leaseMs / 3)
      heart.unref()
      wake()
    },
    async stop() {
      started = false
      clearTimeout(timer)
      clearInterval(heart)
      await taking
      const unused = taken
      taken = []
      if (unused.length > 0) {
        await store.write(async (tx) => {
          for (const row of unused) await tx.tasks.release(row._id, worker)
        })
      }
      await work.idle()
      await Promise.all(asking)
      clearTimeout(timer)
    },
    idle: () =>
      new Promise((resolve) => {
        waiters.push(resolve)
        if (started) more = true
        pump()
      }),
    wake,
    dead: async (org, limit = 100) => (await store.read.tasks.dead(org, limit)).map(deadTaskOf),
    retry: (org, id) =>
      store.write(async (tx) => {
        const revived = await tx.tasks.revive(org, id)
        if (revived) tx.afterCommit(wake)
        return revived
      }),
    cancel: (org, id) => store.write((tx) => tx.tasks.cancel(org, id)),
    counts: (org) => store.read.tasks.count(org),
  }
  const schedules = createSchedules(work, { store, now })
  return work
}

class LeaseLost extends Error {}

/** Why a task waits that a process held when it ended, and of the one that is tried by itself since then. */
const ended = 'the process that ran it ended'
const endedWithIt = `${ended}, with no other that it held before`
const isSuspect = ({ error }: TaskRow) => error === ended

/** Of each lane one runs at a time; what a process may have ended with is one. */
const lanesOf = (row: TaskRow): string[] => [
  ...(row.lane === null ? [] : [row.lane]),
  ...(isSuspect(row) ? [`: ${ended}`] : []),
]

function taskOf({ _id, org, kind, key, payload, attempts, maxAttempts, created }: TaskRow): Task {
  return { _id, org, kind, key, payload: fromJson(payload), attempts, maxAttempts, created }
}

function deadTaskOf(row: TaskRow) {
  const { _id, kind, attempts, error, created, failed } = row
  return {
    _id,
    kind,
    payload: fromJson(row.payload),
    attempts,
    error: error ?? '',
    created,
    failed: failed ?? 0,
  }
}
