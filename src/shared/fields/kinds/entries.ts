import { isNothing } from './helpers.ts'
import { jsonKind } from './json.ts'
import type { FieldKind } from './kind.ts'

/** A tree of entries, each of one of the field's types. What the types do not know of an entry is kept. */
export const entriesKind: FieldKind = {
  ...jsonKind,
  isEmpty: isNothing,
  text: (value) => (Array.isArray(value) ? String(value.length) : ''),
}
