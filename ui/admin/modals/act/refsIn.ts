import { at, type Fields, type Values } from '../../../../src/shared/fields/field.ts'
import { fieldKinds } from '../../../../src/shared/fields/kinds/index.ts'
import { isRecord } from '../../../../src/shared/record.ts'

/** Documents that the values point at, also in rows and groups. */
export function refsIn(fields: Fields, values: Values): { schema: string; id: string }[] {
  return Object.entries(fields).flatMap(([key, field]) => {
    const value = at(values, key)
    if (!field.fields) return fieldKinds[field.kind].refs?.(value, field) ?? []
    const items = Array.isArray(value) ? value : [value]
    return items.flatMap((item) => (isRecord(item) ? refsIn(field.fields ?? {}, item) : []))
  })
}
