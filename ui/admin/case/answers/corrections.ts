import { recordOf } from '../../../../src/shared/record.ts'
import { ActionError } from '../../actionError.ts'
import { forgetKept, quietly } from '../../desk/quietly.ts'

/** A question of a case that one person corrects. */
export interface CorrectionPlace {
  userId: string
  id: string
  /** Of the answer. */
  name: string
}

/** A correction of an answer that is not saved. */
export interface Correction {
  value: string
  /** What stood there when it was begun; as it stands now, where it was begun in another browser. */
  start?: string | undefined
  /** The revision of the case that it is a correction of. */
  readAt: number
}

/** The way to what the server keeps of it; null: it is given up. */
export type KeepCorrection = (place: CorrectionPlace, correction: Correction | null) => Promise<unknown>

/**
 * Corrections under way. They are kept on the server at each pause, and in the browser tab until they are there: through looking
 * at other cases, a reload, a tab that is closed. Who logs out leaves those of the server alone.
 */
export interface CorrectionStore {
  of(place: CorrectionPlace): Correction | null
  /** What the server has of a case, for who has just opened it: what this tab has goes before it. Answers with those that are new here. */
  take(of: Omit<CorrectionPlace, 'name'>, kept: readonly (Correction & { name: string })[]): string[]
  /** Null where it is given up. */
  write(place: CorrectionPlace, correction: Correction | null, keep: KeepCorrection): void
  /** Keeps at once what is not kept yet. */
  flush(place: CorrectionPlace): void
  /** Whether the server has what stands here. */
  isKept(place: CorrectionPlace): boolean
  /** Saves the answer by `work`: what is kept of its correction goes with that. Throws what `work` throws; nothing has changed then. */
  save(place: CorrectionPlace, work: () => Promise<void>): Promise<void>
  /** Nothing of it is there for the next at the same computer. */
  forget(): void
}

interface Entry {
  keep?: KeepCorrection
  timer?: ReturnType<typeof setTimeout> | undefined
  keeping?: Promise<void> | undefined
  /** The server does not have it as it stands here. */
  dirty: boolean
  /** The answer is being saved. */
  held?: boolean
}

/** After the last letter, and after a save that failed. Milliseconds. */
const pauseMs = 1_000
const againMs = 15_000
const prefix = 'desk.correction.'
/** Trying again does not help. */
const forGood = ['NOT_FOUND', 'FORBIDDEN', 'INVALID', 'UNAUTHORIZED', 'SESSION_EXPIRED']

export function createCorrections(
  storage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
): CorrectionStore {
  const entries = new Map<string, Entry>()

  const entryOf = (place: CorrectionPlace): Entry => {
    const key = keyOf(place)
    const known = entries.get(key)
    if (known) return known
    const made: Entry = { dirty: read(place) !== null }
    entries.set(key, made)
    return made
  }

  const read = (place: CorrectionPlace): Correction | null =>
    quietly(() => {
      const { value, start, readAt } = recordOf(JSON.parse(storage().getItem(keyOf(place)) ?? 'null'))
      if (typeof value !== 'string' || typeof readAt !== 'number') return null
      return { value, readAt, ...(typeof start === 'string' && { start }) }
    }) ?? null

  function put(place: CorrectionPlace, correction: Correction | null): void {
    quietly(() => {
      if (correction) storage().setItem(keyOf(place), JSON.stringify(correction))
      else storage().removeItem(keyOf(place))
    })
  }

  function plan(place: CorrectionPlace, ms: number): void {
    const entry = entryOf(place)
    clearTimeout(entry.timer)
    entry.timer = entry.dirty && !entry.held ? setTimeout(() => flush(place), ms) : undefined
  }

  function flush(place: CorrectionPlace): void {
    const entry = entryOf(place)
    clearTimeout(entry.timer)
    entry.timer = undefined
    if (entry.keeping || !entry.keep || !entry.dirty || entry.held) return
    entry.keeping = keepOnce(place, entry, entry.keep).finally(() => {
      entry.keeping = undefined
    })
  }

  async function keepOnce(place: CorrectionPlace, entry: Entry, keep: KeepCorrection): Promise<void> {
    entry.dirty = false
    try {
      await keep(place, read(place))
      plan(place, pauseMs)
    } catch (error) {
      entry.dirty = true
      const code = error instanceof ActionError ? error.code : undefined
      if (entries.get(keyOf(place)) === entry && (!code || !forGood.includes(code))) plan(place, againMs)
    }
  }

  return {
    of: read,
    take(of, kept) {
      return kept.flatMap(({ name, ...correction }) => {
        const place = { ...of, name }
        const entry = entryOf(place)
        if (read(place) || entry.dirty || entry.keeping || entry.held) return []
        put(place, correction)
        return [name]
      })
    },
    write(place, correction, keep) {
      const entry = entryOf(place)
      entry.keep = keep
      const there = read(place)
      if (there?.value === correction?.value && there?.readAt === correction?.readAt && !entry.dirty) return
      put(place, correction)
      entry.dirty = true
      plan(place, correction ? pauseMs : 0)
    },
    flush,
    isKept: (place) => !entryOf(place).dirty && !entryOf(place).keeping,
    async save(place, work) {
      const entry = entryOf(place)
      entry.held = true
      clearTimeout(entry.timer)
      try {
        await entry.keeping
        await work()
        put(place, null)
        entry.dirty = false
      } finally {
        entry.held = false
        plan(place, pauseMs)
      }
    },
    forget() {
      for (const { timer } of entries.values()) clearTimeout(timer)
      entries.clear()
      forgetKept(storage, prefix)
    },
  }
}

const keyOf = ({ userId, id, name }: CorrectionPlace) => `${prefix}${userId}.${id}.${name}`

export const corrections = createCorrections(() => sessionStorage)

/** For who leaves: nothing of it is there for the next at the same computer. */
export const forgetCorrections = (): void => corrections.forget()
