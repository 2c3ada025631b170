import type { EntryTypes } from '../entryTypes.ts'
import { isNothing } from './helpers.ts'
import { jsonKind } from './json.ts'
import type { FieldKind } from './kind.ts'

export interface EntriesOptions {
  /** What they may be. */
  readonly entries: EntryTypes
}

/** A tree of entries, each of one of the field's types. What the types do not know of an entry is kept. */
export const entriesKind: FieldKind<EntriesOptions> = {
  ...jsonKind,
  isEmpty: isNothing,
  text: (value) => (Array.isArray(value) ? String(value.length) : ''),
}
