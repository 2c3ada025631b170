import { z } from 'zod'
import { msg } from '../../i18n.ts'
import type { FieldKind } from './kind.ts'

export const flagKind: FieldKind = {
  shape: () => z.boolean('validation.flag'),
  isEmpty: (value) => value !== true,
  text: (value, _field, { t }) => t(value === true ? msg`Ja` : msg`Nej`),
  column: 'number',
}
