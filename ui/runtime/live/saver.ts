import type { WireError } from '../../../src/shared/wire/errors.ts'
import type { FormRun } from '../form/run.ts'
import { forget, keep, readKept } from './kept.ts'

/** Answers are sent after so long without typing. */
export const saveDelayMs = 500
/** Pauses between attempts when the server cannot be reached; the last one repeats. */
const retryMs = [2_000, 5_000, 10_000, 30_000]

export interface SaveReply {
  formDataId: string
  revision: number
  caseToken?: string
  DiaryNumber?: string
}

export interface SaverOptions {
  /** Sends answers. Throws something with a `code`. */
  send(input: Record<string, unknown>, keepalive: boolean): Promise<SaveReply>
  /** A draft has begun: the server is told to let this browser come back to it. */
  began(held: { formDataId: string; caseToken: string | null }): void
  /** The login ran out, or somebody changed the same answers. */
  stopped(reason: 'expired' | 'conflict', err?: WireError): void
  now?(): number
}

export interface Saver {
  /** These answers changed. */
  changed(names: readonly string[]): void
  /** Sends what waits, now. True when everything is safe. */
  flush(keepalive?: boolean): Promise<boolean>
  /** After a conflict: mine are sent over theirs. */
  insist(revision: number | null): Promise<boolean>
  /** Nothing of this form waits any more: it has been sent in, or given up. */
  done(): void
  stop(): void
}

/**
 * Keeps answers safe while they are typed: sent at each pause, kept in the browser until acknowledged, tried again
 * until they get through.
 */
export function createSaver(run: FormRun, { send, began, stopped, now = Date.now }: SaverOptions): Saver {
  const { model, store, saved } = run
  const held = () => run.held.get()
  const formId = model.form._id
  let waiting = new Set<string>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  let running: Promise<boolean> | null = null
  let halted = false

  const unsaved = (names: Iterable<string>) =>
    Object.fromEntries([...names].map((name) => [name, store.state.value(name)]))
  const remember = () =>
    keep(formId, {
      formDataId: held().formDataId,
      caseToken: held().caseToken,
      data: unsaved(waiting),
      at: now(),
    })

  function schedule(delay: number): void {
    clearTimeout(timer)
    timer = setTimeout(() => void flush(), delay)
  }

  async function attempt(keepalive: boolean): Promise<boolean> {
    const sending = waiting
    waiting = new Set()
    saved.set({ state: 'saving' })
    const before = held()
    try {
      const reply = await send(
        {
          formId,
          data: unsaved(sending),
          page: run.page.get(),
          ...(before.formDataId && { formDataId: before.formDataId }),
          ...(before.revision !== null && { revision: before.revision }),
          ...(before.caseToken && { caseToken: before.caseToken }),
        },
        keepalive,
      )
      const { formDataId, revision, caseToken = before.caseToken } = reply
      run.held.set({ formDataId, revision, caseToken })
      if (before.formDataId === null) began({ formDataId, caseToken })
      failures = 0
      if (waiting.size === 0) forget(formId)
      else remember()
      saved.set({ state: 'saved', at: now() })
      return true
    } catch (error) {
      waiting = new Set([...sending, ...waiting])
      remember()
      saved.set({ state: 'failed' })
      const { code, err } = error as { code?: string; err?: WireError }
      if (code === 'SESSION_EXPIRED' || code === 'UNAUTHORIZED') halt('expired', err)
      else if (code === 'CONFLICT') halt('conflict', err)
      else if (code === 'FORBIDDEN' || code === 'NOT_FOUND') halt('expired', err)
      else schedule(retryMs[Math.min(failures++, retryMs.length - 1)] ?? 30_000)
      return false
    }
  }

  function halt(reason: 'expired' | 'conflict', err?: WireError): void {
    halted = true
    stopped(reason, err)
  }

  async function flush(keepalive = false): Promise<boolean> {
    clearTimeout(timer)
    if (running) await running
    if (waiting.size === 0) return true
    if (halted) return false
    running = attempt(keepalive)
    const ok = await running
    running = null
    return ok && waiting.size > 0 ? flush(keepalive) : ok
  }

  const online = () => {
    if (waiting.size > 0 && !halted) void flush()
  }
  globalThis.addEventListener?.('online', online)

  return {
    changed(names) {
      for (const name of names) waiting.add(name)
      remember()
      if (!halted) schedule(saveDelayMs)
    },
    flush,
    insist(revision) {
      halted = false
      run.held.set({ ...held(), revision })
      return flush()
    },
    done() {
      waiting = new Set()
      halted = true
      clearTimeout(timer)
      forget(formId)
    },
    stop() {
      clearTimeout(timer)
      globalThis.removeEventListener?.('online', online)
    },
  }
}

/** Answers of an earlier visit that never got through; for the same case, or for none yet. */
export function lostAnswers(run: FormRun): Record<string, unknown> | null {
  const kept = readKept(run.model.form._id)
  if (!kept || run.model.readOnly) return null
  const same = kept.formDataId === run.model.formDataId || kept.formDataId === null
  return same && Object.keys(kept.data).length > 0 ? kept.data : null
}
