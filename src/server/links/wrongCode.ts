import { type FailureOptions, fail } from '../../shared/wire/errors.ts'
import type { Dead } from './links.ts'

/** A mailed code that was typed in and does not let in: how many tries it has left, or that a new one has to be sent. */
export const wrongCode = (found: { dead: Dead } | { dead: 'wrong'; left: number }) =>
  fail('INVALID', saidOf(found))

function saidOf(found: Parameters<typeof wrongCode>[0]): FailureOptions {
  if (!('left' in found)) return { fields: { code: 'validation.mailedCodeGone' } }
  if (found.left === 0) return { fields: { code: 'validation.mailedCodeUsedUp' } }
  return { fields: { code: 'validation.mailedCode' }, values: { n: found.left } }
}
