import type { EntryType } from '../../../shared/fields/entryTypes.ts'
import { at, type Fields, type Values } from '../../../shared/fields/field.ts'
import { fieldKinds } from '../../../shared/fields/kinds/index.ts'
import type { EffectUse } from '../../../shared/fields/kinds/reference.ts'
import { isRecord, recordOf } from '../../../shared/record.ts'

/** A document or file (`asset`) that another one points at, and the field it stands in: `roles`, `steps.0.form`. */
export interface FieldReference {
  field: string
  schema: string
  id: string
  /** Of an effect: what it is named for. */
  as?: EffectUse
}

/** What values with these fields name, where their definitions say that an id stands. */
export function fieldReferences(fields: Fields, values: Values, within = ''): FieldReference[] {
  return Object.entries(fields).flatMap(([key, field]): FieldReference[] => {
    const value = at(values, key)
    if (value === undefined || value === null) return []
    const path = within + key
    if (field.kind === 'list') {
      return (Array.isArray(value) ? value : []).flatMap((row, i) =>
        fieldReferences(field.fields ?? {}, recordOf(row), `${path}.${i}.`),
      )
    }
    if (field.kind === 'entries') return entryReferences(field.entries?.types ?? {}, value, path)
    if (field.kind === 'group') return fieldReferences(field.fields ?? {}, recordOf(value), `${path}.`)
    return (fieldKinds[field.kind].refs?.(value, field) ?? []).map((one) => ({ field: path, ...one }))
  })
}

/** Of a tree of entries, whatever types they are of: a key means the same in all of them. */
function entryReferences(
  types: Readonly<Record<string, EntryType>>,
  value: unknown,
  within: string,
): FieldReference[] {
  const fields: Fields = Object.assign({}, ...Object.values(types).map((type) => type.fields))
  const childKeys = new Set(Object.values(types).flatMap(({ children }) => children?.key ?? []))
  const look = (entries: unknown, path: string): FieldReference[] =>
    (Array.isArray(entries) ? entries : []).flatMap((entry, i) => {
      if (!isRecord(entry)) return []
      const inside = [...childKeys].flatMap((key) => look(entry[key], `${path}.${i}.${key}`))
      return [...fieldReferences(fields, entry, `${path}.${i}.`), ...inside]
    })
  return look(value, within)
}

/** Roles that conditions ask for: `{ role: id, is: 'has' }`. */
export function rolesIn(value: unknown): Omit<FieldReference, 'field'>[] {
  if (typeof value !== 'object' || value === null) return []
  const { role, is } = recordOf(value)
  if (typeof role === 'string' && (is === 'has' || is === 'hasNot')) return [{ schema: 'role', id: role }]
  return Object.values(value).flatMap(rolesIn)
}
