import { z } from 'zod'
import { isNothing } from './helpers.ts'
import type { FieldKind } from './kind.ts'

/** Taken in, never given out; the kind's hook decides where it goes. */
export const passwordKind: FieldKind = {
  shape: () => z.string().max(128, 'validation.tooLong'),
  isEmpty: isNothing,
  text: () => '',
  column: 'none',
}
