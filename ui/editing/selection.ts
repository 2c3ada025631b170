import { atom, type ReadableAtom } from 'nanostores'
import { type Keyed, keyed } from './keyed.ts'
import { changedMarks, marksOf } from './marks.ts'

/**
 * Whether the selection is brought into view, and whether it also gets the focus: `auto` only where that takes the
 * focus from nothing but the canvas.
 */
export type Reveal = 'focus' | 'scroll' | 'auto'

/** Which parts are chosen and which one is pointed at, and how they stand out for that. */
export interface Selection {
  /** Chosen parts, the one chosen last at the end. */
  readonly $selection: ReadableAtom<readonly string[]>
  /** The part chosen last. */
  primary(): string | null
  select(ids: readonly string[], options?: { reveal?: Reveal }): void
  hover(id: string | null): void
  /** Listeners per part, for changes of its marks. */
  readonly marked: Keyed
  marks(): ReadonlyMap<string, number>
}

export interface SelectionOptions {
  has(id: string): boolean
  /** The part that Tab goes to while nothing is chosen. */
  first(): string
  /** The parts around one, outwards. */
  around(id: string): readonly string[]
  /** What was chosen last, before it is shown as such: its page is turned to. */
  turnTo(id: string): void
  reveal(id: string, how: Reveal): void
}

/** `settle` lets go of what is gone, and marks anew; told after every change. */
export function makeSelection({ has, first, around, turnTo, reveal }: SelectionOptions): Selection & {
  settle(): void
} {
  const $selection = atom<readonly string[]>([])
  const marked = keyed()
  let hover: string | null = null
  let marks: ReadonlyMap<string, number> = new Map()

  function remark() {
    const next = marksOf({ selection: $selection.get(), hover, first: first(), ancestors: around })
    const changed = changedMarks(marks, next)
    marks = next
    marked.notify(changed)
  }

  return {
    $selection,
    marked,
    marks: () => marks,
    primary: () => $selection.get().at(-1) ?? null,
    select(ids, options = {}) {
      const before = $selection.get()
      const known = [...new Set(ids)].filter(has)
      const last = known.at(-1)
      if (last !== undefined) turnTo(last)
      if (known.length !== before.length || known.some((id, i) => id !== before[i])) $selection.set(known)
      remark()
      if (options.reveal && last !== undefined) reveal(last, options.reveal)
    },
    hover(id) {
      if (id === hover) return
      hover = id
      remark()
    },
    settle() {
      const kept = $selection.get().filter(has)
      if (kept.length !== $selection.get().length) $selection.set(kept)
      remark()
    },
  }
}
