import { fieldsShape } from '../shape.ts'
import type { FieldKind } from './kind.ts'
import type { ListOptions } from './list.ts'

export const groupKind: FieldKind<ListOptions> = {
  shape: (field) => fieldsShape(field.fields),
  isEmpty: (value) => !value || Object.keys(value).length === 0,
  text: (value) => (value ? JSON.stringify(value) : ''),
  column: 'none',
}
