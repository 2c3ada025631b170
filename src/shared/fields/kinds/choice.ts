import { z } from 'zod'
import type { Choice } from '../field.ts'
import { isNothing } from './helpers.ts'
import type { FieldKind } from './kind.ts'

export interface ChoiceOptions {
  /** What may be chosen. */
  readonly options: readonly Choice[]
}

export const choiceKind: FieldKind<ChoiceOptions> = {
  shape: (field) =>
    z
      .unknown()
      .refine((value) => field.options.some((option) => option.value === value), 'validation.notAnOption'),
  isEmpty: isNothing,
  text: (value, field, { t }) => {
    const option = field.options.find((candidate) => candidate.value === value)
    return option ? t(option.label) : String(value ?? '')
  },
  column: 'text',
}
