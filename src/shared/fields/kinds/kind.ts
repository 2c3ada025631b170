import type { z } from 'zod'
import type { Locale, Translate } from '../../i18n.ts'
import type { Field } from '../field.ts'
import type { EffectUse } from './reference.ts'

/** What a cell, an export or a search needs to write a value out. */
export interface TextContext {
  locale: Locale
  t: Translate
  /** The name of a referenced document, when it was looked up. */
  nameOf?(schema: string, id: string): string | undefined
}

/**
 * Everything an engine knows about a kind of field; `Options` are what its fields may be told beyond what every
 * field may. One file per kind, listed in `fields/kinds/index.ts`.
 */
export interface FieldKind<Options = object> {
  /** The shape of a value, without `required`; messages are translation keys. */
  shape(field: Field & Options): z.ZodType
  isEmpty(value: unknown): boolean
  /** The value in words: lists, CSV, history. */
  text(value: unknown, field: Field & Options, context: TextContext): string
  /** How a list sorts and filters by it; `none` cannot be sorted. */
  column: 'text' | 'number' | 'none'
  /** Ids of documents that the value points at: for usage, export and rewriting of references. */
  refs?(value: unknown, field: Field & Options): { schema: string; id: string; as?: EffectUse }[]
}
