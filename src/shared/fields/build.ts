import type { Message } from '../i18n.ts'
import type { Condition } from '../rules/condition/condition.ts'
import type { Id, KindName } from '../schemas/kindNames.ts'
import type { DataOf, DrawnOf } from './data.ts'
import type { EntryTypes, Outermost } from './entryTypes.ts'
import type { Choice, Field, FieldKindName, FieldOptions, Fields } from './field.ts'
import type { AssetOptions } from './kinds/asset.ts'
import type { Link } from './kinds/link.ts'
import type { NumberOptions } from './kinds/number.ts'
import type { DrawnOption, StoredOption } from './kinds/options.ts'
import type { EffectUse, ReferenceOptions } from './kinds/reference.ts'
import type { RichOptions } from './kinds/rich.ts'
import type { TextOptions } from './kinds/text.ts'
import type { TranslatableOptions, Translated } from './kinds/translatable.ts'

/**
 * Constructors of fields. Each returns plain data, so that a page's script carries no validation library; the type
 * says what the field holds and which options it was given, and nothing of that exists at run time.
 */

type TextTold = FieldOptions & TextOptions
export const text = <const O extends TextTold>(label: Message, options?: Only<O, TextTold>) =>
  made<StoredText<O>, string, O>('text', label, options)

type NumberTold = FieldOptions & NumberOptions
export const number = <const O extends NumberTold>(label: Message, options?: Only<O, NumberTold>) =>
  made<number, number, O>('number', label, options)

export const flag = <const O extends FieldOptions>(label: Message, options?: Only<O>) =>
  made<boolean, boolean, O>('flag', label, options)

/** A day, `2026-03-01`. */
export const date = <const O extends FieldOptions>(label: Message, options?: Only<O>) =>
  made<string, string, O>('date', label, options)

export const color = <const O extends FieldOptions>(label: Message, options?: Only<O>) =>
  made<string, string, O>('color', label, options)

export const icon = <const O extends FieldOptions>(label: Message, options?: Only<O>) =>
  made<string, string, O>('icon', label, options)

export const password = <const O extends FieldOptions>(label: Message, options?: Only<O>) =>
  made<string, string, O>('password', label, options, { secret: true })

/** One of the given values. */
export const choice = <const C extends readonly Choice[], const O extends FieldOptions>(
  label: Message,
  choices: C,
  options?: Only<O>,
) => made<C[number]['value'], C[number]['value'], O>('choice', label, options, { options: choices })

/** Any number of the given values. */
export const choices = <const C extends readonly Choice[], const O extends FieldOptions>(
  label: Message,
  of: C,
  options?: Only<O>,
) => made<C[number]['value'][], C[number]['value'][], O>('choices', label, options, { options: of })

/** The id of a document of kind `to`. */
export const reference = <const K extends KindName, const O extends FieldOptions>(
  to: K,
  label: Message,
  options?: Only<O>,
) => made<Id<K>, Id<K>, O>('reference', label, options, { to })

/** The name of one of the server's effects that is made for this. */
export const effect = <const O extends FieldOptions>(as: EffectUse, label: Message, options?: Only<O>) =>
  made<Id<'effect'>, Id<'effect'>, O>('reference', label, options, { to: 'effect', as })

type ReferencesTold = FieldOptions & Pick<ReferenceOptions, 'isAfter' | 'picker'>
export const references = <const K extends KindName, const O extends ReferencesTold>(
  to: K,
  label: Message,
  options?: Only<O, ReferencesTold>,
) => made<Id<K>[], Id<K>[], O>('references', label, options, { to })

type AssetTold = FieldOptions & AssetOptions
/** The id of an uploaded file. */
export const asset = <const O extends AssetTold>(label: Message, options?: Only<O, AssetTold>) =>
  made<Id<'asset'>, Id<'asset'>, O>('asset', label, options)

type WordsTold = FieldOptions & TranslatableOptions
/**
 * Answers to choose from: `[{ label, value, setDefault?, setDisabled? }]`; translatable: a label may be `{ sv, en }`.
 */
export const options = <const O extends WordsTold>(label: Message, more?: Only<O, WordsTold>) =>
  made<(string | StoredOption)[], (string | DrawnOption)[], O>('options', label, more)

/** A rule of `rules/condition/condition.ts`, edited with and/or and groups. */
export const condition = <const O extends FieldOptions>(label: Message, more?: Only<O>) =>
  made<Condition, Condition, O>('condition', label, more)

/** Where a click leads. */
export const link = <const O extends FieldOptions>(label: Message, more?: Only<O>) =>
  made<Link, Link, O>('link', label, more)

/** Rows of the same shape. */
export const list = <const F extends Fields, const O extends FieldOptions>(
  label: Message,
  fields: F,
  more?: Only<O>,
) => made<Row<DataOf<F>>[], Row<DrawnOf<F>>[], O>('list', label, more, { fields })
type Row<T> = T & { _id?: string }

/** A nested object with a shape of its own. */
export const group = <const F extends Fields, const O extends FieldOptions>(
  label: Message,
  fields: F,
  more?: Only<O>,
) => made<DataOf<F>, DrawnOf<F>, O>('group', label, more, { fields })

/** Any JSON value, edited as text: for builders who know what they do. `T` is what the kind's own hook lets through. */
export function json<T = unknown>(
  label: Message,
  more: FieldOptions & { initial: NoInfer<T> },
): Field<T> & { initial: T }
export function json<T = unknown>(label: Message, more?: FieldOptions & { initial?: undefined }): Field<T>
export function json(label: Message, more?: FieldOptions): Field {
  return { kind: 'json', label, ...more }
}

/** A tree of entries of the given types, such as a menu. */
export const entries = <const T extends EntryTypes, const O extends FieldOptions>(
  label: Message,
  types: T,
  more?: Only<O>,
) => made<Outermost<T>[], Outermost<T, 'drawn'>[], O>('entries', label, more, { entries: types })

/** Named texts: `{ [metadata name]: text }`. */
export const metadata = <const O extends FieldOptions>(label: Message, more?: Only<O>) =>
  made<Record<string, string>, Record<string, string>, O>('metadata', label, more)

type RichTold = FieldOptions & RichOptions
/** Markdown text. */
export const rich = <const O extends RichTold>(label: Message, more?: Only<O, RichTold>) =>
  made<StoredText<O>, string, O>('rich', label, more)

/** A field that several things share, told something else for one of them. */
export const but = <F extends Field, const O extends FieldOptions>(
  field: F,
  more: O,
): Omit<F, keyof O> & O => ({
  ...field,
  ...more,
})

/** Options as they were written, none of them unknown to the kind. */
type Only<O, Known = FieldOptions> = O & { [K in Exclude<keyof O, keyof Known>]: never }
/** A text is stored per language when it is translatable. */
type StoredText<O> = O extends { translatable: true } ? Translated : string

function made<S, D, O>(kind: FieldKindName, label: Message, options?: O, own?: Partial<Field>) {
  return { kind, label, ...own, ...options } as Field<S, D> & O
}
