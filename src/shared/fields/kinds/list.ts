import { z } from 'zod'
import type { Fields } from '../field.ts'
import { makeFieldsShape } from '../shape.ts'
import { isNothing } from './helpers.ts'
import type { FieldKind } from './kind.ts'

export interface ListOptions {
  /** The fields of each row, or of the group. */
  readonly fields: Fields
}

/** Rows of the same shape; a row may carry an `_id` of its own. */
export const listKind: FieldKind<ListOptions> = {
  shape: (field) =>
    z
      .array(makeFieldsShape(field.fields, { _id: z.string().max(64).optional() }))
      .max(1000, 'validation.tooMany'),
  isEmpty: isNothing,
  text: (value) => (Array.isArray(value) ? String(value.length) : ''),
  column: 'none',
}
