import { z } from 'zod'
import type { ChoiceOptions } from './choice.ts'
import { isNothing } from './helpers.ts'
import type { FieldKind } from './kind.ts'

export const choicesKind: FieldKind<ChoiceOptions> = {
  shape: (field) =>
    z
      .array(
        z
          .unknown()
          .refine(
            (value) => field.options.some((option) => option.value === value),
            'validation.notAnOption',
          ),
      )
      .max(1000, 'validation.tooMany'),
  isEmpty: isNothing,
  text: (value, field, { t }) =>
    (Array.isArray(value) ? value : [])
      .map((one) => {
        const option = field.options.find((candidate) => candidate.value === one)
        return option ? t(option.label) : String(one)
      })
      .join(', '),
  column: 'none',
}
