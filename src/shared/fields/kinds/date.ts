import { z } from 'zod'
import { isNothing } from './helpers.ts'
import type { FieldKind } from './kind.ts'

/** ISO dates, `2026-03-01`. */
export const dateKind: FieldKind = {
  shape: () => z.union([z.iso.date('validation.date'), z.literal('')], 'validation.date'),
  isEmpty: isNothing,
  text: (value) => String(value ?? ''),
  column: 'text',
}
