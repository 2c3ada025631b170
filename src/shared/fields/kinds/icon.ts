import { z } from 'zod'
import { isNothing } from './helpers.ts'
import type { FieldKind } from './kind.ts'

/** The name of an icon in the set, e.g. `folder-open`. */
export const iconKind: FieldKind = {
  shape: () =>
    z.union([z.string().regex(/^[a-z0-9-]{1,60}$/, 'validation.icon'), z.literal('')], 'validation.icon'),
  isEmpty: isNothing,
  text: (value) => String(value ?? ''),
  column: 'none',
}
