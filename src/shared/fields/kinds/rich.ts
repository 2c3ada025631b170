import { z } from 'zod'
import { isNothing } from './helpers.ts'
import type { FieldKind } from './kind.ts'
import { textKind } from './text.ts'
import { type TranslatableOptions, translatable } from './translatable.ts'

export interface RichOptions extends TranslatableOptions {
  /** Rows of the box. */
  readonly lines?: number
}

/** Markdown. It is turned into a safe tree when drawn; HTML in it stays text. */
export const richKind: FieldKind<RichOptions> = {
  shape: (field) => translatable(field, z.string().max(100_000, 'validation.tooLong')),
  isEmpty: isNothing,
  text: textKind.text,
  column: 'text',
}
