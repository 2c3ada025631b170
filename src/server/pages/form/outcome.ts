import type { FormModel } from '../../../shared/wire/page.ts'
import type { Held } from '../held.ts'

/** What comes of a form that was sent: go somewhere, or draw the page again with what was wrong. */
export type Outcome = { to: string; held?: Held } | Shown
/** The page drawn again. */
export interface Shown {
  show: FormModel
  status: number
  /** Seconds after which the same would be let through, where that is known. */
  retryAfter?: number
}
