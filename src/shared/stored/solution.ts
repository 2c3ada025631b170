import type { Values } from '../fields/field.ts'
import { type Brought, bring, type Versioned } from './steps.ts'

/** What `solution.json` and the files beside it look like: `format` in `solution.json`. */
export const solutionFormat: Versioned<Values> = { version: 1, migrations: {} }

/** The content of `solution.json` brought up to today's format. A format that is no number is left, as a newer one. */
export function solution(stored: Values): Brought<Values> {
  const { format } = stored
  if (typeof format !== 'number' || !Number.isInteger(format) || format < 1) {
    return { value: stored, left: { why: 'failed', version: 0 } }
  }
  const brought = bring(stored, format, solutionFormat)
  return brought.left ? brought : { value: { ...brought.value, format: solutionFormat.version } }
}
