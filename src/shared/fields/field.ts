import type { Message } from '../i18n.ts'
import type { AssetOptions } from './kinds/asset.ts'
import type { ChoiceOptions } from './kinds/choice.ts'
import type { EntriesOptions } from './kinds/entries.ts'
import type { ListOptions } from './kinds/list.ts'
import type { NumberOptions } from './kinds/number.ts'
import type { ReferenceOptions } from './kinds/reference.ts'
import type { TextOptions } from './kinds/text.ts'

declare const holds: unique symbol

/**
 * One field of a document or one setting of a component, as plain data: what kind it is and how it is shown.
 * How a kind is validated, shown as text and exported, and which options it has, stands in `fields/kinds/`; its
 * control on screen in `ui/admin/fields/<Kind>.tsx`. Constructors are in `fields/build.ts`.
 *
 * `Stored` and `Drawn` are what a field holds, known to the type check alone: as it is stored, and as a page in one
 * language sees it. They differ for what is translated.
 */
export interface Field<Stored = unknown, Drawn = Stored> extends FieldOptions, KindOptions {
  kind: FieldKindName
  label: Message
  readonly [holds]?: { stored: Stored; drawn: Drawn }
}

/** What every kind of field may be told. */
export interface FieldOptions {
  help?: Message
  required?: boolean
  /** No two documents of the schema (within scope) may have the same value, compared without case. */
  unique?: boolean
  /** Value of a new document or component. */
  initial?: unknown
  /** Shown only when another field of the same form has one of these values. */
  shownWhen?: { readonly field: string; readonly in: readonly unknown[] }
  /** Never sent to a client; written only (passwords, secrets). */
  secret?: boolean
  /** Written for programs: nobody is shown it. */
  packed?: boolean
  /** Shown but not to be changed by a client; the server sets it. */
  readOnly?: boolean
  /** Shown in the empty control. */
  placeholder?: Message
}

/** What the kinds may be told beyond that, for engines that have any field before them. */
type KindOptions = Partial<
  TextOptions & NumberOptions & ChoiceOptions & ReferenceOptions & AssetOptions & ListOptions & EntriesOptions
>

/** What a field holds as it is stored. */
export type Stored<F> = F extends Field<infer S, unknown> ? S : unknown
/** What a field holds as a page in one language sees it. */
export type Drawn<F> = F extends Field<unknown, infer D> ? D : unknown

export interface Choice {
  readonly value: string | number | boolean | null
  readonly label: Message
  readonly icon?: string
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
  | 'color'
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
  return !field.shownWhen || field.shownWhen.in.includes(at(values, field.shownWhen.field))
}
