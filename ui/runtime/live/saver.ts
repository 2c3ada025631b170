import { recordOf } from '../../../src/shared/record.ts'
import { fieldsOf, isOpen } from '../../../src/shared/rules/page/fields.ts'
import { codeOf } from '../../../src/shared/thrown.ts'
import type { ActionInput, ActionOutput } from '../calls.ts'
import { ClientError } from '../client.ts'
import type { FormRun } from '../form/formRun.ts'
import { forget, type Kept, keep, type Place, readKept } from './kept.ts'
import type { Refusal } from './refusals.ts'

/** Answers are sent after so long without typing. */
export const saveDelayMs = 500
/** Pauses between attempts when the server cannot be reached; the last one repeats. */
const retryMs = [2_000, 5_000, 10_000, 30_000]

type SaveInput = ActionInput<'admin/saveFormData3'>
/** As much of the server's answer as counts here. */
export type SaveReply = Pick<
  ActionOutput<'admin/saveFormData3'>,
  'formDataId' | 'revision' | 'caseToken' | 'DiaryNumber' | 'notKept'
>

export interface SaverOptions {
  /** Sends answers. Throws something with a `code`. */
  send(input: SaveInput, keepalive: boolean): Promise<SaveReply>
  /** A draft has begun: the server is told to let this browser come back to it. False: it could not be told. */
  began(held: { formDataId: string; caseToken: string | null }): Promise<boolean>
  /** The server did not take the answers: the visitor is told as it needs, and answered is when to try again. */
  refused(error: unknown): Refusal['again']
  /** Answers got through. */
  through?(): void
  /** Where the visitor is. */
  place?(): Place
  /** Whose answers they are; absent of a visitor. */
  user?: string | undefined
  now?(): number
}

export interface Saver {
  /** These answers changed. */
  changed(names: readonly string[]): void
  /** Sends what waits, now. True when everything is safe. */
  flush(keepalive?: boolean): Promise<boolean>
  /** Names of answers that the server does not have. */
  waiting(): string[]
  /** Why the last attempt was refused; null after one that got through. */
  problem(): unknown
  /** What was asked of the server beside the saving was refused: the answers are kept as after a save. */
  refuse(error: unknown): void
  /** Where a reload would begin anew, or a login leads away: what is kept says where the visitor is now. */
  remember(): void
  /** Nothing is kept in the browser until something waits again. */
  forget(): void
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
export function createSaver(run: FormRun, options: SaverOptions): Saver {
  const { send, began, refused, through, place, user, now = Date.now } = options
  const { model, store, saved } = run
  const held = () => run.held.get()
  const formId = model.form._id
  const { keptAs } = run
  let waiting = new Set<string>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  let running: Promise<boolean> | null = null
  let problem: unknown = null
  let halted = false
  /** Answers to questions that are hidden by now, which the server did not keep: sent when they are shown again. */
  const aside = new Set<string>()
  /** The case is no longer there, or closed in this browser: all answers wait for a new one. */
  let lost = false
  /** The browser comes back to the draft by itself. Until then all answers are kept here: a reload begins anew with them. */
  let reachable = held().formDataId !== null
  const begunHere = !reachable
  let reaching = false
  let onItsWay = false

  const unsaved = (names: Iterable<string>) =>
    Object.fromEntries([...names].map((name) => [name, store.state.value(name)]))
  const remember = () => {
    const anew = lost || !reachable
    keep(
      keptAs,
      {
        formDataId: anew ? null : held().formDataId,
        caseToken: anew ? null : held().caseToken,
        data: unsaved(anew ? withoutFiles(run) : waiting),
        at: now(),
        ...(user && { user }),
        ...((anew || isExpired(problem)) && place && { place: place() }),
      },
      model.stays,
    )
  }

  /** Asks for what leads the browser back to the draft that has begun, beside the saving, until it is there. */
  function reach(): void {
    const { formDataId, caseToken } = held()
    if (reachable || reaching || formDataId === null) return
    reaching = true
    void began({ formDataId, caseToken }).then((there) => {
      reaching = false
      reachable = there
      if (halted) return
      // What is on its way is settled by its own answer.
      if (there && !onItsWay) settle()
      else if (!there && failures < retryMs.length) schedule(retryMs[failures++] ?? 0)
    })
  }

  function schedule(delay: number): void {
    clearTimeout(timer)
    timer = setTimeout(() => void flush(), delay)
  }

  async function attempt(keepalive: boolean): Promise<boolean> {
    for (const name of aside) if (isOpen(store.state, name)) waiting.add(name)
    for (const name of waiting) aside.delete(name)
    const sending = waiting
    waiting = new Set()
    saved.set({ state: 'saving' })
    const before = held()
    onItsWay = true
    try {
      const reply = await send(
        {
          formId,
          data: unsaved(sending),
          page: run.page.get(),
          ...addressOf(run),
          ...(before.formDataId && { formDataId: before.formDataId }),
          ...(before.revision !== null && { revision: before.revision }),
          ...(before.caseToken && { caseToken: before.caseToken }),
        },
        keepalive,
      )
      onItsWay = false
      const { formDataId, revision, caseToken = before.caseToken } = reply
      run.held.set({ formDataId, revision, caseToken })
      failures = 0
      problem = null
      lost = false
      reach()
      const open = notKept(Object.keys(reply.notKept ?? {}))
      if (open.length > 0) {
        waiting = new Set([...open, ...waiting])
        refuse(notTaken(reply.notKept ?? {}))
        return false
      }
      settle()
      saved.set({ state: 'saved', at: now() })
      through?.()
      return true
    } catch (error) {
      onItsWay = false
      waiting = new Set([...sending, ...waiting])
      refuse(error)
      return false
    }
  }

  function settle(): void {
    const { formDataId } = held()
    if (waiting.size > 0 || !reachable) remember()
    // No answers, but that there is a draft: a page that was asked for before the browser could be led back stands without it.
    else if (begunHere && formDataId !== null)
      keep(keptAs, { formDataId, caseToken: null, data: {}, at: now(), ...(user && { user }) }, model.stays)
    else forget(keptAs)
  }

  /** Of answers that were not kept, those that the visitor sees here; the rest may come back. */
  function notKept(names: readonly string[]): string[] {
    const open = names.filter((name) => isOpen(store.state, name))
    for (const name of names) if (!open.includes(name)) aside.add(name)
    return open
  }

  function refuse(error: unknown): void {
    problem = error
    lost ||= ['NOT_FOUND', 'LINK_GONE'].includes(String((error as { code?: string } | null)?.code))
    const again = refused(error)
    if (again === 'settled') halted = true
    if (again === 'soon' && waiting.size > 0)
      schedule(toldWait(error) ?? retryMs[Math.min(failures++, retryMs.length - 1)] ?? 30_000)
    const why = (error as ClientError | null)?.err?.message ?? ''
    if (waiting.size > 0) saved.set(again === 'soon' ? { state: 'failed', why } : { state: 'stopped' })
    // What was changed after it had been sent in is nowhere to be saved, and the next person at the computer has no use of it.
    if (isSent(error)) forget(keptAs)
    else if (waiting.size > 0 || lost || isExpired(error)) remember()
  }

  async function flush(keepalive = false): Promise<boolean> {
    clearTimeout(timer)
    // What was typed meanwhile goes on its way as soon as the one before it is through.
    while (running) await running
    if (halted) return problem === null && waiting.size === 0
    if (waiting.size === 0) {
      reach()
      return true
    }
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
      if (!isSent(problem)) remember()
      if (!halted) schedule(saveDelayMs)
    },
    flush,
    waiting: () => [...waiting],
    problem: () => problem,
    refuse,
    remember() {
      const anew = (lost || !reachable) && withoutFiles(run).length > 0
      if (anew || isExpired(problem)) remember()
    },
    forget: () => forget(keptAs),
    insist(revision) {
      halted = false
      problem = null
      run.held.set({ ...held(), revision })
      return flush()
    },
    done() {
      waiting = new Set()
      halted = true
      clearTimeout(timer)
      forget(keptAs)
    },
    stop() {
      clearTimeout(timer)
      globalThis.removeEventListener?.('online', online)
    },
  }
}

/**
 * What was kept on an earlier visit and never got through; of the same case, or of none yet. What somebody else has
 * left at this computer is forgotten.
 */
export function lostAnswers(run: FormRun, user?: string): Kept | null {
  const kept = readKept(run.keptAs)
  const strange = kept && (kept.user !== user || isGone(kept.formDataId, run.model.form._id))
  if (strange) forget(run.keptAs)
  if (!kept || strange || run.model.readOnly) return null
  const same = kept.formDataId === run.model.formDataId || kept.formDataId === null
  return same && (kept.place || Object.keys(kept.data).length > 0) ? kept : null
}

/**
 * The page was asked for before the browser was led back to the draft that it had begun, and stands without it: loaded once more
 * it has it.
 */
export function isDrawnTooSoon(run: FormRun, user?: string): boolean {
  const kept = readKept(run.keptAs)
  if (!kept?.formDataId || kept.again || kept.user !== user) return false
  if (run.model.readOnly || run.model.formDataId !== null || isGone(kept.formDataId, run.model.form._id))
    return false
  keep(run.keptAs, { ...kept, again: true }, run.model.stays)
  return true
}

/** It was removed or sent in where no script could wipe it: the server has left word (`goneCookie`). */
export const isGone = (formDataId: string | null, formId: string) =>
  formDataId && globalThis.document?.cookie?.includes(`verkstad-gone-${formId}=${formDataId}`)

/** What the address says, while it is kept with every save: of a case that was sent in it does not count. */
export const addressOf = ({ model }: FormRun): { query?: Record<string, string> } =>
  model.number === null && Object.keys(model.query).length > 0 ? { query: model.query } : {}

/** As if the server had refused: what a visitor sees as sent must not be gone. */
const notTaken = (fields: Record<string, string>) =>
  new ClientError('INVALID', '', { code: 'INVALID', message: '', fields })

/** After how long the server said that it will do, milliseconds. */
function toldWait(error: unknown): number | undefined {
  const { retryAfter } = recordOf(recordOf(recordOf(error).err).detail)
  return typeof retryAfter === 'number' && retryAfter > 0 ? retryAfter * 1_000 : undefined
}

/** The case is in: nothing of it is changed here any more. */
export const isSent = (error: unknown) => codeOf(error) === 'ALREADY_SENT'

const isExpired = (error: unknown) =>
  ['SESSION_EXPIRED', 'UNAUTHORIZED'].includes(String((error as { code?: string } | null)?.code))

/** Names of all answers but files, which belong to the case that is gone. */
function withoutFiles({ store }: FormRun): string[] {
  return fieldsOf(store.state)
    .filter(({ name, definition }) => !definition.assets && !definition.isEmpty(store.state.value(name)))
    .map(({ name }) => name)
}
