import { z } from 'zod'
import { isNothing } from './helpers.ts'
import type { FieldKind } from './kind.ts'
import { textKind } from './text.ts'
import { translatable } from './translatable.ts'

/** Markdown. It is turned into a safe tree when drawn; HTML in it stays text. */
export const richKind: FieldKind = {
  shape: (field) => translatable(field, z.string().max(100_000, 'validation.tooLong')),
  isEmpty: isNothing,
  text: textKind.text,
  column: 'text',
}
