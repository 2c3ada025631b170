import type { FormModel } from '../../../shared/wire/page/form.ts'
import type { Held } from '../held.ts'
import type { FillOptions } from './model/fillModel.ts'

/**
 * What comes of a form that was sent: where it was kept go somewhere, which may have something to say (`said`); else
 * draw the page again with what was wrong.
 */
export type Outcome = Led | Shown
export interface Led {
  to: string
  held?: Held
  said?: FillOptions
}
/** The page drawn again. */
export interface Shown {
  show: FormModel
  status: number
  /** Seconds after which the same would be let through, where that is known. */
  retryAfter?: number
}
