import { recordOf } from '../../../../src/shared/record.ts'
import { ActionError, messageOf } from '../../actionError.ts'
import { forgetKept, quietly } from '../../desk/quietly.ts'
import type { NoteType } from '../types.ts'
import {
  afterSent,
  emptyDraft,
  heard,
  isUnsaved,
  type KeptNote,
  type NoteDraftState,
  stayWith,
  take,
  wasKept,
} from './noteDraft.ts'

/** The way to what the server keeps of it. */
export interface NoteDraftCalls {
  load(place: NoteDraftPlace): Promise<KeptNote | null>
  /** `was`: when the text was kept that this one was written on. */
  keep(place: NoteDraftPlace, note: string, was: number | null): Promise<KeptNote | null>
}

/** What one is writing in a case, by person, case and kind. */
export interface NoteDraftPlace {
  userId: string
  id: string
  type: NoteType
}

/**
 * Notes under way. They are kept on the server at each pause, and in the browser tab until they are there: through looking at
 * other cases, a reload, a line that is down and a login that ran out. Who logs out leaves those of the server alone.
 */
export interface NoteDraftStore {
  of(place: NoteDraftPlace): ShownNoteDraft
  subscribe(listener: () => void): () => void
  /** Somebody looks at it: asks the server what there is. */
  load(place: NoteDraftPlace, calls: NoteDraftCalls): Promise<void>
  write(place: NoteDraftPlace, calls: NoteDraftCalls, text: string): void
  /** Keeps at once what is not kept yet. */
  flush(place: NoteDraftPlace): void
  /**
   * Sends the note by `work`, which is told the text and when its draft was kept, as `admin/addNote3` takes it; throws what that
   * throws. What is typed meanwhile stays, and is kept afterwards.
   */
  send(place: NoteDraftPlace, work: SendNote): Promise<void>
  choose(place: NoteDraftPlace, which: 'mine' | 'other'): void
  /** Nothing of it is there for the next at the same computer. */
  forget(): void
}

export type SendNote = (text: string, draft: number | undefined) => Promise<unknown>

export interface ShownNoteDraft extends NoteDraftState {
  /** Why it could not be kept on the server. */
  trouble?: string | undefined
}

interface Entry {
  shown: ShownNoteDraft
  calls?: NoteDraftCalls
  timer?: ReturnType<typeof setTimeout> | undefined
  saving?: Promise<void> | undefined
  /** It is being sent. */
  held?: boolean
}

/** After the last letter, and after a save that failed. Milliseconds. */
const pauseMs = 1_000
const againMs = 15_000
const prefix = 'desk.draft.'
/** Trying again does not help. */
const forGood = ['NOT_FOUND', 'FORBIDDEN', 'INVALID', 'UNAUTHORIZED', 'SESSION_EXPIRED']

export function createNoteDrafts(
  storage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
): NoteDraftStore {
  const entries = new Map<string, Entry>()
  const listeners = new Set<() => void>()

  const entryOf = (place: NoteDraftPlace): Entry => {
    const key = keyOf(place)
    const known = entries.get(key)
    if (known) return known
    const made: Entry = { shown: stored(() => storage().getItem(key)) }
    entries.set(key, made)
    return made
  }

  function show(place: NoteDraftPlace, draft: NoteDraftState, trouble?: string): void {
    const key = keyOf(place)
    const { other: _, ...state } = draft
    entryOf(place).shown = { ...draft, trouble }
    quietly(() => {
      if (isUnsaved(draft) || draft.text !== '') storage().setItem(key, JSON.stringify(state))
      else storage().removeItem(key)
    })
    for (const listener of listeners) listener()
  }

  function plan(place: NoteDraftPlace, ms: number): void {
    const entry = entryOf(place)
    clearTimeout(entry.timer)
    entry.timer = isWaiting(entry) ? setTimeout(() => void save(place), ms) : undefined
  }

  function save(place: NoteDraftPlace): Promise<void> {
    const entry = entryOf(place)
    clearTimeout(entry.timer)
    entry.timer = undefined
    if (!entry.saving && entry.calls && isWaiting(entry))
      entry.saving = saveOnce(place, entry, entry.calls).finally(() => {
        entry.saving = undefined
      })
    return entry.saving ?? Promise.resolve()
  }

  async function saveOnce(place: NoteDraftPlace, entry: Entry, calls: NoteDraftCalls): Promise<void> {
    const { text, kept } = entry.shown
    try {
      const draft = await calls.keep(place, text, kept?.at ?? null)
      if (isGone(place, entry)) return
      show(place, wasKept(entry.shown, draft))
      plan(place, pauseMs)
    } catch (error) {
      if (isGone(place, entry)) return
      const code = error instanceof ActionError ? error.code : undefined
      const there = code === 'CONFLICT' && error instanceof ActionError ? keptOf(error.detail) : null
      if (there) return show(place, heard(entry.shown, there))
      show(place, entry.shown, messageOf(error))
      if (!code || !forGood.includes(code)) plan(place, againMs)
    }
  }

  /** Its writer has logged out since. */
  const isGone = (place: NoteDraftPlace, entry: Entry) => entries.get(keyOf(place)) !== entry

  return {
    of: (place) => entryOf(place).shown,
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    async load(place, calls) {
      const entry = entryOf(place)
      entry.calls = calls
      // What is being kept right now is known when that is done.
      await entry.saving
      try {
        let before: KeptNote | null
        let draft: KeptNote | null
        // An answer that is older than what has been kept or sent meanwhile says nothing of it.
        do {
          before = entry.shown.kept
          draft = await calls.load(place)
        } while (before !== entry.shown.kept)
        if (entry.saving || isGone(place, entry)) return
        show(place, heard(entry.shown, draft), entry.shown.trouble)
        plan(place, pauseMs)
      } catch {
        // What is kept in the tab is shown, and kept on the server with the next letter.
      }
    },
    write(place, calls, text) {
      const entry = entryOf(place)
      entry.calls = calls
      show(place, { ...entry.shown, text }, entry.shown.trouble)
      plan(place, pauseMs)
    },
    flush: (place) => void save(place),
    async send(place, work) {
      const entry = entryOf(place)
      const { text } = entry.shown
      entry.held = true
      try {
        await entry.saving
        await work(text, entry.shown.kept?.at)
        if (!isGone(place, entry)) show(place, afterSent(entry.shown, text))
      } finally {
        entry.held = false
        plan(place, pauseMs)
      }
    },
    choose(place, which) {
      const { shown } = entryOf(place)
      show(place, which === 'mine' ? stayWith(shown) : take(shown))
      plan(place, 0)
    },
    forget() {
      for (const { timer } of entries.values()) clearTimeout(timer)
      entries.clear()
      forgetKept(storage, prefix)
      for (const listener of listeners) listener()
    },
  }
}

const keyOf = ({ userId, id, type }: NoteDraftPlace) => `${prefix}${userId}.${id}.${type}`

const isWaiting = ({ shown, held }: Entry) => isUnsaved(shown) && !shown.other && !held

/** What a tab has of it. */
function stored(read: () => string | null): NoteDraftState {
  return (
    quietly(() => {
      const { text, kept } = recordOf(JSON.parse(read() ?? 'null'))
      return typeof text === 'string' ? { text, kept: keptOf(kept), other: null } : undefined
    }) ?? emptyDraft
  )
}

function keptOf(value: unknown): KeptNote | null {
  const { note, at } = recordOf(value)
  return typeof note === 'string' && typeof at === 'number' ? { note, at } : null
}
