import { z } from 'zod'
import { isNothing } from './helpers.ts'
import type { FieldKind } from './kind.ts'

/** 3 or 6 hex digits; the leading # is implied. */
export const colorKind: FieldKind = {
  shape: () =>
    z.union(
      [z.string().regex(/^#?([0-9a-f]{3}|[0-9a-f]{6})$/i, 'validation.color'), z.literal('')],
      'validation.color',
    ),
  isEmpty: isNothing,
  text: (value) => String(value ?? ''),
  column: 'none',
}
