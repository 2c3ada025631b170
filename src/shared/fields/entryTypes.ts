import type { Message } from '../i18n.ts'
import type { DataOf, DrawnOf, WithoutInitial } from './data.ts'
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

/** An entry of any type, as it is stored. */
export type Entry = Values

/** An entry of these types, with the entries in it: as it is stored, or as a page in one language sees it. */
export type EntryOf<
  T extends EntryTypes['types'],
  K extends keyof T,
  As extends 'stored' | 'drawn' = 'stored',
> = K extends keyof T
  ? Typed<T[K], K> &
      (As extends 'stored'
        ? DataOf<WithoutInitial<T[K]['fields']>>
        : DrawnOf<WithoutInitial<T[K]['fields']>>) &
      Inside<T, T[K]['children'], As>
  : never

/** The entries that may stand outermost, in one of the forms. */
export type Outermost<T extends EntryTypes, As extends 'stored' | 'drawn' = 'stored'> = EntryOf<
  T['types'],
  T['forms'][keyof T['forms']]['types'][number],
  As
>

type Typed<E extends EntryType, K> = E extends { plain: true } ? { type?: K } : { type: K }
type Inside<T extends EntryTypes['types'], C, As extends 'stored' | 'drawn'> = C extends {
  key: infer Key extends string
  types: readonly (infer K)[]
}
  ? { [N in Key]?: EntryOf<T, K & keyof T, As>[] }
  : unknown

/** Which of the types that may stand in a place an entry is of; undefined when it is none of them. */
export function typeOfEntry(entry: Entry, allowed: readonly string[], types: EntryTypes['types']) {
  if (typeof entry.type === 'string') return types[entry.type] ? entry.type : undefined
  return allowed.find((name) => types[name]?.plain)
}
