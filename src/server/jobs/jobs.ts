import { newId } from '../../shared/ids.ts'
import { fail } from '../../shared/wire/errors.ts'
import { holds, ownerOf, type Session } from '../session.ts'

/**
 * Work that takes longer than a request may: it is begun, asked about and can be cancelled. In memory, since who
 * began it waits for it; what must outlive the process belongs in the work engine.
 */
export interface Jobs {
  /** Begins; IN_USE when one of the kind runs already. Its id. */
  start(
    session: Session,
    kind: string,
    run: (job: JobHandle) => Promise<unknown>,
    options?: JobOptions,
  ): string
  /**
   * How far it has come. Throws what it threw; NOT_FOUND when it is unknown, long past, or somebody else's: the system's
   * administrators alone look after what others have begun.
   */
  state(session: Session, id: string): JobState
  cancel(session: Session, id: string): void
  /** The session's own that say what they are for, and whose end nobody has been told: those that run, too. */
  left(session: Session): LeftJob[]
  /** Cancels what runs and waits for it. */
  stop(): Promise<void>
}

export interface JobOptions {
  /** Milliseconds after which it is cancelled where nobody asks about it any more; absent: it goes on. */
  unaskedMs?: number
  /** What it is for, so that who lost sight of it finds it again; null once there is nothing to be found. Absent: never. */
  left?: () => LeftFor | null
}

/** A file, with what it was asked for by; a change of many cases, or one that is taken back. */
export type LeftFor = { kind: 'file'; question: object } | { kind: 'change' | 'undo' }

export interface LeftJob {
  job: string
  of: LeftFor
  /** Milliseconds since somebody asked about it: a page that follows one asks several times a second. */
  unasked: number
  /** Milliseconds since it ended; null while it runs. */
  ended: number | null
}

export interface JobHandle {
  /** 0–100. */
  progress(percent: number): void
  signal: AbortSignal
}

export interface JobState {
  running: boolean
  percent: number
  /** Somebody did not want it any more. */
  cancelled: boolean
  /** What it answered with. */
  result?: unknown
}

interface Job {
  kind: string
  org: string
  /** Who began it. */
  owner: string
  percent: number
  controller: AbortController
  /** When it was last asked about. */
  asked: number
  ended: number | null
  left: () => LeftFor | null
  /** Whoever asked has heard its end. */
  told: boolean
  outcome?: { result: unknown } | { error: unknown } | 'cancelled'
  done: Promise<void>
}

/** So long an answer can be fetched, milliseconds. */
const kept = 3_600_000

export function createJobs(now: () => number = Date.now): Jobs {
  const jobs = new Map<string, Job>()

  function forget(): void {
    for (const [id, job] of jobs) if (job.ended !== null && now() - job.ended > kept) jobs.delete(id)
  }

  function find(session: Session, id: string): Job {
    const job = jobs.get(id)
    if (!job || job.org !== session.org) throw fail('NOT_FOUND')
    if (job.owner !== ownerOf(session) && !holds(session, 'system')) throw fail('NOT_FOUND')
    return job
  }

  return {
    start(session, kind, run, { unaskedMs = Number.POSITIVE_INFINITY, left = () => null } = {}) {
      forget()
      if ([...jobs.values()].some((job) => job.kind === kind && job.ended === null)) throw fail('IN_USE')
      const id = newId()
      const controller = new AbortController()
      const job: Job = {
        kind,
        org: session.org,
        owner: ownerOf(session),
        percent: 0,
        controller,
        asked: now(),
        ended: null,
        left,
        told: false,
        done: Promise.resolve(),
      }
      jobs.set(id, job)
      const progress = (percent: number) => {
        job.percent = Math.max(job.percent, Math.min(100, Math.floor(percent)))
        if (now() - job.asked > unaskedMs) controller.abort(new Error('Nobody waits for the job any more.'))
      }
      job.done = (async () => {
        try {
          job.outcome = { result: await run({ progress, signal: controller.signal }) }
        } catch (error) {
          job.outcome = controller.signal.aborted ? 'cancelled' : { error }
        } finally {
          job.ended = now()
        }
      })()
      return id
    },
    state(session, id) {
      const job = find(session, id)
      job.asked = now()
      const { outcome, percent } = job
      if (!outcome) return { running: true, percent, cancelled: false }
      job.told = true
      if (outcome === 'cancelled') return { running: false, percent, cancelled: true }
      if ('error' in outcome) throw outcome.error
      return { running: false, percent: 100, cancelled: false, result: outcome.result }
    },
    cancel(session, id) {
      const job = find(session, id)
      // Who ends their own knows of it.
      if (job.owner === ownerOf(session)) job.told = true
      job.controller.abort(new Error('The job was cancelled.'))
    },
    left(session) {
      forget()
      const own = ([, job]: [string, Job]) => job.org === session.org && job.owner === ownerOf(session)
      return [...jobs].filter(own).flatMap(([id, { told, left, asked, ended }]) => {
        const of = told ? null : left()
        return of
          ? [{ job: id, of, unasked: now() - asked, ended: ended === null ? null : now() - ended }]
          : []
      })
    },
    async stop() {
      for (const { controller } of jobs.values()) controller.abort(new Error('The server is closing.'))
      await Promise.all([...jobs.values()].map(({ done }) => done))
    },
  }
}
