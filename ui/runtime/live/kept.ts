/** Answers that the server has not acknowledged yet, in the browser, so that they outlive a reload or a lost line. */
export interface Kept {
  formDataId: string | null
  caseToken: string | null
  /** Whose they are; absent of a visitor. */
  user?: string | undefined
  /** Answers by component name. */
  data: Record<string, unknown>
  /** Milliseconds since 1970. */
  at: number
  /** Where the visitor was when the login ran out, or before the browser came back to a draft by itself: they are led to it. */
  place?: Place
  /** The page has been loaded once more for it. */
  again?: true
}

export interface Place {
  /** The page of the form, and those that had been left without problems. */
  page: string
  done: readonly string[]
  /** Id of the element that last had focus. */
  field: string | null
}

const prefix = 'verkstad-unsaved-'
/** Older than this they belong to another time: perhaps to another person at the same computer. */
const maxAgeMs = 24 * 3_600_000

/** Until the browser is closed; with `stays` longer, as the person has chosen to go on here. */
export function keep(formId: string, kept: Kept, stays?: boolean): void {
  try {
    const storage = stays ? localStorage : sessionStorage
    storage.setItem(prefix + formId, JSON.stringify(kept))
  } catch {
    // Storage is full or refused: the answers are still on the page.
  }
}

export function readKept(formId: string, now = Date.now()): Kept | null {
  for (const storage of [() => sessionStorage, () => localStorage]) {
    try {
      const kept = JSON.parse(storage().getItem(prefix + formId) ?? 'null') as Kept | null
      if (!kept) continue
      if (now - kept.at < maxAgeMs) return kept
      forget(formId)
    } catch {
      // As above.
    }
  }
  return null
}

/** Whoever leaves the computer leaves nothing there but what they have chosen to go on with. */
export function forgetAll(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key)
  } catch {
    // As above.
  }
}

export function forget(formId: string): void {
  for (const storage of [() => sessionStorage, () => localStorage]) {
    try {
      storage().removeItem(prefix + formId)
    } catch {
      // As above.
    }
  }
}
