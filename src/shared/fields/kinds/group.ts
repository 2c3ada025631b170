import { fieldsShape } from '../shape.ts'
import type { FieldKind } from './kind.ts'

export const groupKind: FieldKind = {
  shape: (field) => fieldsShape(field.fields ?? {}),
  isEmpty: (value) => !value || Object.keys(value).length === 0,
  text: (value) => (value ? JSON.stringify(value) : ''),
  column: 'none',
}
