import { z } from 'zod'
import type { FieldKind } from './kind.ts'

/** How long JSON may be as text. */
export const longestJson = 1_000_000

/** Any JSON; the kind's own hook looks closer where it matters. */
export const jsonKind: FieldKind = {
  shape: () => z.json().refine((value) => JSON.stringify(value).length <= longestJson, 'validation.tooLong'),
  isEmpty: (value) => value === undefined || value === null,
  text: (value) => (value === undefined ? '' : JSON.stringify(value)),
  column: 'none',
}
