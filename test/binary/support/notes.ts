import { appendFileSync } from 'node:fs'

/** What a test tells of itself for the table of `npm test -- --only trust`. */
export interface Note {
  /** The file of tests, where it is not the only one that runs. */
  file?: string
  /** The test, or the group it stands in; absent: of all of the file. */
  test?: string
  /** How often it was tried, where that is more than one test each. */
  times?: number
  /** What was measured, in words. */
  figure?: string
  /** The longest that /healthz took to answer meanwhile, milliseconds. */
  health?: number
}

const path = process.env.VERKSTAD_TRUST_NOTES

/** Whether the tests are run in their large numbers, for that table. */
export const isTrustRound = path !== undefined

/** Kept for the table; nothing outside of its round. */
export function note(said: Note): void {
  if (path) appendFileSync(path, `${JSON.stringify(said)}\n`)
}
