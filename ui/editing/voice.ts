import { atom, type ReadableAtom, type WritableAtom } from 'nanostores'
import type { Translate } from '../../src/shared/i18n.ts'
import type { Refusal } from './kind.ts'

/** Something for the live region, written in the language of the one who hears it. */
export type Saying = (t: Translate, locale: string) => string

/** What is said of what was done, and of what could not be. */
export interface Voice {
  readonly $said: ReadableAtom<{ saying: Saying; count: number } | null>
  /** Why the last command was not done; for a short remark on screen. */
  readonly $refused: WritableAtom<{ reason: Refusal; count: number } | null>
  say(saying: Saying): void
  refuse(reason: Refusal | undefined): void
}

export function makeVoice(): Voice {
  const $said = atom<{ saying: Saying; count: number } | null>(null)
  const $refused = atom<{ reason: Refusal; count: number } | null>(null)
  return {
    $said,
    $refused,
    say: (saying) => $said.set({ saying, count: ($said.get()?.count ?? 0) + 1 }),
    refuse(reason) {
      if (reason) $refused.set({ reason, count: ($refused.get()?.count ?? 0) + 1 })
    },
  }
}
