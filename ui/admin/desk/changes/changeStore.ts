import { atom, computed, type ReadableAtom } from 'nanostores'
import type { ActionOutput } from '../../client.tsx'

/** A case that was left as it is, and why. */
export type RefusedCase = Extract<ActionOutput<'case/bulk'>, { changed: string[] }>['refused'][number]

/** By what a change is taken back: an id of the server's, or what does it and answers with the words for it. */
export type TakeBack = string | (() => Promise<string>)

/** What the person has just changed, one case or many: it is told of where they go on, and can be taken back there. */
export interface LastChange {
  /** In words: "12 ärenden är nu: Åtgärdad". */
  text: string
  /** null where nothing was changed, or where that is over. */
  undo: TakeBack | null
  /** Until when, by this machine's clock; milliseconds since 1970. */
  until: number
  refused: readonly RefusedCase[]
  /** What is to be done here once it is taken back: in these cases, where it was of several. */
  onUndone?: ((ids: readonly string[]) => void) | undefined
  /** In place of the number of cases (`n`) that are as they were. */
  undone?: ((n: number) => string) | undefined
}

/** So long the server lets a change be taken back, less what the way there takes. Milliseconds. */
const undoMs = 9_500

/** How often many cases were changed, or a change taken back, in this window: the person's list shows at once how it is now. */
const $changedHere = atom(0)
export const $ownChanges: ReadableAtom<number> = $changedHere

/** One is being made or taken back: what the list hears of meanwhile is no news, and it is asked for anew after it. */
const $changingHere = atom(0)
export const $isChanging = computed($changingHere, (under) => under > 0)

export async function changingHere<T>(work: () => Promise<T>): Promise<T> {
  $changingHere.set($changingHere.get() + 1)
  try {
    return await work()
  } finally {
    $changingHere.set($changingHere.get() - 1)
    $changedHere.set($changedHere.get() + 1)
  }
}

/** The last one alone: what was before it goes on as it was. */
export const $lastChange = atom<LastChange | null>(null)

let over: ReturnType<typeof setTimeout> | undefined

export interface TellMore {
  onUndone?: (ids: readonly string[]) => void
  /** What is said once it is taken back in so many cases, where that is more than that they are as they were. */
  undone?: (n: number) => string
  /** In place of the words, once it cannot be taken back any more: what was to come has come. */
  later?: string
  /** Milliseconds since it was made, where it is told of only now. */
  since?: number
}

/** Tells of a change for as long as it can be taken back; what was refused stays until it is put away. */
export function tellChange(
  text: string,
  undo?: TakeBack | null,
  refused: readonly RefusedCase[] = [],
  { onUndone, undone, later = text, since = 0 }: TellMore = {},
): void {
  clearTimeout(over)
  const left = Math.max(0, undoMs - since)
  const until = Date.now() + left
  const change: LastChange = { text, undo: left > 0 && undo ? undo : null, until, refused, onUndone, undone }
  $lastChange.set(change)
  over = setTimeout(() => {
    if ($lastChange.get() === change)
      $lastChange.set(refused.length > 0 ? { ...change, text: later, undo: null } : null)
  }, left || undoMs)
}

export function putAway(): void {
  clearTimeout(over)
  $lastChange.set(null)
}
