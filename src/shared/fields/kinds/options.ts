import { z } from 'zod'
import { isNothing } from './helpers.ts'
import type { FieldKind } from './kind.ts'
import { type TranslatableOptions, type Translated, textIn, translatable } from './translatable.ts'

/** An answer to choose, as a page in one language sees it. */
export interface DrawnOption {
  label: string
  value: string
  description?: string
  setDefault?: boolean
  setDisabled?: boolean
}
/** An answer to choose, as the builder stores it: the label once for all languages, or once per language. */
export interface StoredOption extends Omit<DrawnOption, 'label' | 'description'> {
  label: Translated
  description?: Translated
}

/** Answers to choose from; plain strings stand for label and value alike. Labels may be stored per language. */
export const optionsKind: FieldKind<TranslatableOptions> = {
  shape: (field) =>
    z
      .array(
        z.union([
          z.string().max(500),
          z.strictObject({
            label: translatable(field, z.string().max(500)),
            value: z.string().max(500),
            description: translatable(field, z.string().max(1000)).optional(),
            setDefault: z.boolean().optional(),
            setDisabled: z.boolean().optional(),
          }),
        ]),
      )
      .max(2000, 'validation.tooMany'),
  isEmpty: isNothing,
  text: (value, _field, { locale }) =>
    (Array.isArray(value) ? value : [])
      .map((one) => (typeof one === 'string' ? one : textIn(one?.label, locale)))
      .join(', '),
  column: 'none',
}
