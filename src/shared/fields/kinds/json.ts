import { z } from 'zod'
import type { FieldKind } from './kind.ts'

/** Any JSON; the kind's own hook looks closer where it matters. At most 1 MB as text. */
export const jsonKind: FieldKind = {
  shape: () => z.json().refine((value) => JSON.stringify(value).length <= 1_000_000, 'validation.tooLong'),
  isEmpty: (value) => value === undefined || value === null,
  text: (value) => (value === undefined ? '' : JSON.stringify(value)),
  column: 'none',
}
