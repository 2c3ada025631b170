import { mostNoteFiles } from '../../../../src/shared/process/talk/noteLimits.ts'
import { recordOf } from '../../../../src/shared/record.ts'
import type { BegunUpload } from '../../../runtime/live/upload.ts'
import { ActionError, messageOf } from '../../actionError.ts'
import { forgetKept, quietly } from '../../desk/quietly.ts'
import type { NoteDraftPlace } from './noteDrafts.ts'

/** A file that is to go with a note which is not sent. */
export interface NoteFileUnderWay {
  key: string
  name: string
  /** Bytes. */
  size: number
  /** 0–100. */
  percentage: number
  /** Once the server has all of it. */
  assetId?: string | undefined
  /** Why it is not on its way: a text, or the key of one. */
  error?: string | undefined
  /** Sending it again would not help: the server does not want it. */
  final?: boolean | undefined
}

/** The way of files to the server. */
export interface NoteFileCalls {
  upload(
    file: File,
    options: {
      begun?: BegunUpload | undefined
      onBegun(begun: BegunUpload): void
      onProgress(percentage: number): void
      signal: AbortSignal
    },
  ): Promise<{ assetId: string }>
  /** Gives up what is not sent. */
  drop(assetId: string, isWhole: boolean): Promise<void>
  /** These are to go with the draft. */
  keep(assetIds: readonly string[]): Promise<void>
}

/**
 * Files of notes under way, by person, case and kind. They are sent to the server at once, and are nobody's but the writer's
 * until the note is sent. Those that are whole are known to the browser tab, through a reload.
 */
export interface NoteFileStore {
  of(place: NoteDraftPlace): readonly NoteFileUnderWay[]
  subscribe(listener: () => void): () => void
  /** Answers with those for which there was no room. */
  add(place: NoteDraftPlace, calls: NoteFileCalls, files: readonly File[]): readonly File[]
  remove(place: NoteDraftPlace, calls: NoteFileCalls, key: string): void
  retry(place: NoteDraftPlace, calls: NoteFileCalls, key: string): void
  /** When none is on its way any more: whether all of them got there. */
  settled(place: NoteDraftPlace): Promise<boolean>
  /** Whether some, of any note, would be lost if the window went: on their way, or held up by the line. */
  isUnderWay(): boolean
  /**
   * The server is being asked what its draft has, which may have been taken back, or written in another window. Answers with what
   * takes the answer; one that is older than what was kept, removed or sent here meanwhile says nothing.
   */
  asking(place: NoteDraftPlace): (files: readonly KeptFile[]) => void
  /** These have gone with their note. */
  sent(place: NoteDraftPlace, assetIds: readonly string[]): void
  /** Nothing of it is there for the next at the same computer. */
  forget(): void
}

/** A file of a draft, as the server has it. */
export interface KeptFile {
  assetId: string
  name: string
  size: number
}

interface Running extends NoteFileUnderWay {
  file?: File
  /** The draft on the server has it. */
  kept?: boolean
  begun?: BegunUpload | undefined
  stop: AbortController
}

const prefix = 'desk.files.'
const none: readonly Running[] = []

export function createNoteFiles(
  storage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
): NoteFileStore {
  const lists = new Map<string, readonly Running[]>()
  const listeners = new Set<() => void>()
  /** How often files were kept, removed or sent. */
  const acts = new Map<string, number>()
  let count = 0

  const actsOf = (place: NoteDraftPlace) => acts.get(keyOf(place)) ?? 0
  const acted = (place: NoteDraftPlace) => acts.set(keyOf(place), actsOf(place) + 1)

  const listOf = (place: NoteDraftPlace): readonly Running[] => {
    const key = keyOf(place)
    const known = lists.get(key) ?? stored(() => storage().getItem(key))
    lists.set(key, known)
    return known
  }

  function show(place: NoteDraftPlace, list: readonly Running[]): void {
    const key = keyOf(place)
    lists.set(key, list)
    const whole = list.flatMap(({ assetId, name, size }) => (assetId ? [{ assetId, name, size }] : []))
    quietly(() => {
      if (whole.length > 0) storage().setItem(key, JSON.stringify(whole))
      else storage().removeItem(key)
    })
    for (const listener of [...listeners]) listener()
  }

  const change = (place: NoteDraftPlace, key: string, part: Partial<Running>) =>
    show(
      place,
      listOf(place).map((one) => (one.key === key ? { ...one, ...part } : one)),
    )
  const find = (place: NoteDraftPlace, key: string) => listOf(place).find((one) => one.key === key)

  /** The draft on the server is to have those that are whole. Where that fails they are known to the tab alone, as before. */
  async function keep(place: NoteDraftPlace, calls: NoteFileCalls): Promise<void> {
    const ids = listOf(place).flatMap(({ assetId }) => assetId ?? [])
    acted(place)
    try {
      await calls.keep(ids)
      acted(place)
      const kept = (one: Running) => (one.assetId && ids.includes(one.assetId) ? { ...one, kept: true } : one)
      show(place, listOf(place).map(kept))
    } catch {
      // Tried again with the next.
    }
  }

  async function send(place: NoteDraftPlace, calls: NoteFileCalls, key: string): Promise<void> {
    const { file, stop, begun } = find(place, key) ?? {}
    if (!file || !stop) return
    try {
      const { assetId } = await calls.upload(file, {
        begun,
        onBegun(now) {
          if (stop.signal.aborted) void calls.drop(now.assetId, false).catch(() => {})
          else change(place, key, { begun: now })
        },
        onProgress: (percentage) => change(place, key, { percentage }),
        signal: stop.signal,
      })
      if (stop.signal.aborted) return await calls.drop(assetId, true).catch(() => {})
      change(place, key, { assetId, percentage: 100 })
      void keep(place, calls)
    } catch (error) {
      if (stop.signal.aborted) return
      const isCut = error instanceof ActionError && error.code === 'OFFLINE'
      const reached = find(place, key)?.begun
      // Begun anew the next time, unless it was the line alone.
      if (reached && !isCut) await calls.drop(reached.assetId, false).catch(() => {})
      change(place, key, { ...whyNot(error), ...(!isCut && { begun: undefined }) })
    }
  }

  return {
    of: listOf,
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    add(place, calls, files) {
      const room = Math.max(0, mostNoteFiles - listOf(place).length)
      const taken = files.slice(0, room).map((file): Running => {
        const stop = new AbortController()
        return { key: `f${++count}`, name: file.name, size: file.size, percentage: 0, file, stop }
      })
      show(place, [...listOf(place), ...taken])
      for (const { key } of taken) void send(place, calls, key)
      return files.slice(room)
    },
    remove(place, calls, key) {
      const one = find(place, key)
      if (!one) return
      one.stop.abort()
      acted(place)
      const there = one.assetId ?? one.begun?.assetId
      if (there) void calls.drop(there, one.assetId !== undefined).catch(() => {})
      show(
        place,
        listOf(place).filter((other) => other !== one),
      )
      if (one.assetId) void keep(place, calls)
    },
    retry(place, calls, key) {
      change(place, key, { error: undefined })
      void send(place, calls, key)
    },
    settled(place) {
      return new Promise((resolve) => {
        const look = () => {
          const list = listOf(place)
          if (list.some(({ assetId, error }) => !assetId && !error)) return
          listeners.delete(look)
          resolve(list.every(({ assetId }) => assetId))
        }
        listeners.add(look)
        look()
      })
    },
    isUnderWay: () => [...lists.values()].flat().some(({ assetId, final }) => !assetId && !final),
    asking(place) {
      const before = actsOf(place)
      return (server) => {
        if (actsOf(place) !== before) return
        const there = new Set(server.map(({ assetId }) => assetId))
        const mine = listOf(place).filter(({ kept, assetId }) => !kept || !assetId || there.has(assetId))
        const known = new Set(mine.flatMap(({ assetId }) => assetId ?? []))
        const added = server.flatMap((file): Running[] =>
          known.has(file.assetId)
            ? []
            : [{ ...file, key: file.assetId, percentage: 100, stop: new AbortController() }],
        )
        const all = [...mine, ...added]
        const list = all.map((one) => (one.assetId && there.has(one.assetId) ? { ...one, kept: true } : one))
        if (JSON.stringify(list) !== JSON.stringify(listOf(place))) show(place, list)
      }
    },
    sent(place, assetIds) {
      acted(place)
      show(
        place,
        listOf(place).filter(({ assetId }) => !assetId || !assetIds.includes(assetId)),
      )
    },
    forget() {
      for (const { stop } of [...lists.values()].flat()) stop.abort()
      lists.clear()
      forgetKept(storage, prefix)
      for (const listener of [...listeners]) listener()
    },
  }
}

const keyOf = ({ userId, id, type }: NoteDraftPlace) => `${prefix}${userId}.${id}.${type}`

/** Why it did not get there, in the server's words; of a refused file its own problem rather than the general one. */
function whyNot(error: unknown): Pick<NoteFileUnderWay, 'error' | 'final'> {
  const [problem] = error instanceof ActionError ? Object.values(error.fields ?? {}) : []
  if (problem) return { error: problem, final: true }
  return { error: messageOf(error) }
}

/** What a tab has of it. */
function stored(read: () => string | null): readonly Running[] {
  return (
    quietly(() => {
      const kept: unknown = JSON.parse(read() ?? '[]')
      if (!Array.isArray(kept)) return none
      return kept.flatMap((one): Running[] => {
        const { assetId, name, size } = recordOf(one)
        if (typeof assetId !== 'string' || typeof name !== 'string') return []
        const stop = new AbortController()
        return [{ key: assetId, assetId, name, size: Number(size), percentage: 100, stop }]
      })
    }) ?? none
  )
}
