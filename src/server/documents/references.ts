import { at, type Fields, type Values } from '../../shared/fields/field.ts'
import { fieldKinds } from '../../shared/fields/kinds/index.ts'

/** A document or file (`asset`) that another one points at, and the field it stands in: `roles`, `steps.0.form`. */
export interface FieldReference {
  field: string
  schema: string
  id: string
}

/** What values with these fields name, where their definitions say that an id stands. */
export function fieldReferences(fields: Fields, values: Values, within = ''): FieldReference[] {
  return Object.entries(fields).flatMap(([key, field]): FieldReference[] => {
    const value = at(values, key)
    if (value === undefined || value === null) return []
    const path = within + key
    if (field.kind === 'list') {
      return (Array.isArray(value) ? value : []).flatMap((row, i) =>
        fieldReferences(field.fields ?? {}, row as Values, `${path}.${i}.`),
      )
    }
    if (field.kind === 'group') return fieldReferences(field.fields ?? {}, value as Values, `${path}.`)
    return (fieldKinds[field.kind].refs?.(value, field) ?? []).map((one) => ({ field: path, ...one }))
  })
}
