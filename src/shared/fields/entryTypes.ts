import type { Message } from '../i18n.ts'
import type { Fields, Values } from './field.ts'

/** What the entries of a tree may be, and what may stand in them; a field of kind `entries` holds one. */
export interface EntryTypes {
  /** By the word that is stored as `type`. */
  types: Readonly<Record<string, EntryType>>
  /** Another field of the document, whose value says which of the forms below the tree has. */
  by: string
  forms: Readonly<Record<string, EntryForm>>
}

/** One form of the tree: what stands outermost. */
export interface EntryForm {
  types: readonly string[]
  /** There are exactly so many outermost entries; otherwise any number. */
  exactly?: number
}

export interface EntryType {
  label: Message
  icon: string
  fields: Fields
  /** Where entries in it are stored, and of which types they may be. */
  children?: { key: string; types: readonly string[] }
  /** Stored without `type`: what stands there can be nothing else. */
  plain?: boolean
}

/** An entry as it is stored. */
export type Entry = Values

/** Which of the types that may stand in a place an entry is of; undefined when it is none of them. */
export function typeOfEntry(entry: Entry, allowed: readonly string[], types: EntryTypes['types']) {
  if (typeof entry.type === 'string') return types[entry.type] ? entry.type : undefined
  return allowed.find((name) => types[name]?.plain)
}
