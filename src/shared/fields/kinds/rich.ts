import { z } from 'zod'
import { isNothing } from './helpers.ts'
import type { FieldKind } from './kind.ts'
import { textKind } from './text.ts'

/** Markdown. It is turned into a safe tree when drawn; HTML in it stays text. */
export const richKind: FieldKind = {
  shape: (field) => {
    const text = z.string().max(100_000, 'validation.tooLong')
    return field.translatable ? z.union([text, z.partialRecord(z.enum(['sv', 'en']), text)]) : text
  },
  isEmpty: isNothing,
  text: textKind.text,
  column: 'text',
}
