import { z } from 'zod'
import type { FieldKind } from './kind.ts'

/** How long JSON may be as text. */
export const longestJson = 1_000_000

/** Any JSON; the kind's own hook looks closer where it matters. */
export const jsonKind: FieldKind = {
  shape: () =>
    z
      .custom<unknown>(isJson, { error: 'validation.invalid_type', abort: true })
      .refine((value) => JSON.stringify(value).length <= longestJson, 'validation.tooLong'),
  isEmpty: (value) => value === undefined || value === null,
  text: (value) => (value === undefined ? '' : JSON.stringify(value)),
  column: 'none',
}

/** Held against `z.json()` it would take a hundred times as long: a graph has tens of thousands of values. */
function isJson(whole: unknown): boolean {
  const waiting = [whole]
  while (waiting.length > 0) {
    const value = waiting.pop()
    if (Array.isArray(value)) for (const one of value) waiting.push(one)
    else if (typeof value === 'object' && value !== null)
      for (const one of Object.values(value)) waiting.push(one)
    else if (
      value !== null &&
      typeof value !== 'string' &&
      typeof value !== 'boolean' &&
      !Number.isFinite(value)
    )
      return false
  }
  return true
}
