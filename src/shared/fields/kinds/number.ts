import { z } from 'zod'
import { isNothing } from './helpers.ts'
import type { FieldKind } from './kind.ts'

export interface NumberOptions {
  readonly min?: number
  readonly max?: number
  readonly integer?: boolean
  /** Milliseconds since 1970, shown as a time. */
  readonly time?: boolean
}

export const numberKind: FieldKind<NumberOptions> = {
  shape: (field) => {
    let shape = z.number('validation.number')
    if (field.integer) shape = shape.int('validation.integer')
    if (field.min !== undefined) shape = shape.min(field.min, 'validation.tooSmall')
    if (field.max !== undefined) shape = shape.max(field.max, 'validation.tooLarge')
    return shape
  },
  isEmpty: isNothing,
  text: (value, _field, { locale }) => (typeof value === 'number' ? value.toLocaleString(locale) : ''),
  column: 'number',
}
