import type { Fields } from '../fields/field.ts'

/** A field that picks from a kind of document, and the kind. */
export interface ReferredKind {
  /** The field's key; within a list with the list's key before it: `steps.role`. */
  field: string
  to: string
  isAfter?: boolean
}

/** The kinds that fields refer to, within lists and groups, too. */
export function kindsIn(fields: Fields, prefix = ''): ReferredKind[] {
  return Object.entries(fields).flatMap(([key, field]) => [
    ...(field.to === undefined
      ? []
      : [{ field: prefix + key, to: field.to, ...(field.isAfter && { isAfter: true }) }]),
    ...(field.kind === 'asset' ? [{ field: prefix + key, to: 'asset' }] : []),
    ...(field.fields ? kindsIn(field.fields, `${prefix}${key}.`) : []),
    ...(field.entries
      ? Object.values(field.entries.types).flatMap((entry) => kindsIn(entry.fields, `${prefix}${key}.`))
      : []),
  ])
}
