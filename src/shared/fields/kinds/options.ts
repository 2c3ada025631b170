import { z } from 'zod'
import { isNothing } from './helpers.ts'
import type { FieldKind } from './kind.ts'

/** Answers to choose from; plain strings stand for label and value alike. */
export const optionsKind: FieldKind = {
  shape: () =>
    z
      .array(
        z.union([
          z.string().max(500),
          z.strictObject({
            label: z.string().max(500),
            value: z.string().max(500),
            description: z.string().max(1000).optional(),
            setDefault: z.boolean().optional(),
            setDisabled: z.boolean().optional(),
          }),
        ]),
      )
      .max(2000, 'validation.tooMany'),
  isEmpty: isNothing,
  text: (value) =>
    (Array.isArray(value) ? value : []).map((one) => (typeof one === 'string' ? one : one.label)).join(', '),
  column: 'none',
}
