import type { Message } from '../i18n.ts'
import type { EntryTypes } from './entryTypes.ts'

/**
 * One field of a document or one setting of a component, as plain data: what kind it is and how it is shown.
 * How a kind is validated, shown as text and exported stands in `fields/kinds/`; its control on screen in
 * `ui/admin/fields/<Kind>.tsx`. Constructors are in `fields/build.ts`.
 */
export interface Field {
  kind: FieldKindName
  label: Message
  help?: Message
  required?: boolean
  /** No two documents of the schema (within scope) may have the same value, compared without case. */
  unique?: boolean
  /** Value of a new document or component. */
  initial?: unknown
  /** Shown only when another field of the same form has one of these values. */
  shownWhen?: { field: string; in: readonly unknown[] }
  /** Never sent to a client; written only (passwords, secrets). */
  secret?: boolean
  /** Shown but not to be changed by a client; the server sets it. */
  readOnly?: boolean
  /** The text is for visitors: translated per locale as `{ sv, en }` when the organisation wants it. */
  translatable?: boolean

  // Per kind:
  /** text: rows of the box; more than 1 gives a text area. */
  lines?: number
  /** text: at most this many characters (default 1,000; with lines 20,000). */
  maxLength?: number
  /** text: what it must look like. */
  format?: 'email' | 'url' | 'path' | 'name' | 'colour' | 'css'
  /** number: milliseconds since 1970, shown as a time */
  time?: boolean
  /** number */
  min?: number
  max?: number
  integer?: boolean
  /** choice, choices: what may be chosen. */
  options?: readonly Choice[]
  /** reference, references: the schema (or selector subtype) that is picked from. */
  to?: string
  /** asset: accepted media types, e.g. `image/*`. */
  accept?: readonly string[]
  /** list: the fields of each item; map: of the value. */
  fields?: Record<string, Field>
  /** entries: what they may be. */
  entries?: EntryTypes
  placeholder?: Message
}

export interface Choice {
  value: string | number | boolean | null
  label: Message
  icon?: string
}

export type FieldKindName =
  | 'text'
  | 'number'
  | 'flag'
  | 'choice'
  | 'choices'
  | 'reference'
  | 'references'
  | 'asset'
  | 'date'
  | 'colour'
  | 'icon'
  | 'password'
  | 'options'
  | 'condition'
  | 'link'
  | 'list'
  | 'group'
  | 'json'
  | 'entries'
  | 'metadata'
  | 'rich'

export type Fields = Record<string, Field>
/** A document's or component's values by field key. A dotted key (`validation.required`) is a nested value. */
export type Values = Record<string, unknown>

/** Reads a possibly dotted key: `at({ validation: { required: true } }, 'validation.required')`. */
export function at(values: Values | undefined, key: string): unknown {
  let value: unknown = values
  for (const part of key.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, part)) return undefined
    value = (value as Values)[part]
  }
  return value
}

/** A copy with the dotted key set; `undefined` removes it. */
export function withAt<T extends Values>(values: T, key: string, value: unknown): T {
  const [head = '', ...rest] = key.split('.')
  const copy: Values = { ...values }
  const next = rest.length === 0 ? value : withAt((copy[head] ?? {}) as Values, rest.join('.'), value)
  if (next === undefined) delete copy[head]
  else copy[head] = next
  return copy as T
}

/** The values a new thing starts with. */
export function initialValues(fields: Fields): Values {
  let values: Values = {}
  for (const [key, field] of Object.entries(fields)) {
    if (field.initial !== undefined) values = withAt(values, key, structuredClone(field.initial))
  }
  return values
}

export function isShown(field: Field, values: Values): boolean {
  return !field.shownWhen || field.shownWhen.in.includes(at(values, field.shownWhen.field) as never)
}
