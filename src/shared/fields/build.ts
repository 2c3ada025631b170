import type { Message } from '../i18n.ts'
import type { EntryTypes } from './entryTypes.ts'
import type { Choice, Field, Fields } from './field.ts'

/** Constructors of fields. Each returns plain data, so that a page's script carries no validation library. */

type Options = Omit<Partial<Field>, 'kind' | 'label'>

export const text = (label: Message, options: Options = {}): Field => ({ kind: 'text', label, ...options })
export const number = (label: Message, options: Options = {}): Field => ({
  kind: 'number',
  label,
  ...options,
})
export const flag = (label: Message, options: Options = {}): Field => ({ kind: 'flag', label, ...options })
export const date = (label: Message, options: Options = {}): Field => ({ kind: 'date', label, ...options })
export const colour = (label: Message, options: Options = {}): Field => ({
  kind: 'colour',
  label,
  ...options,
})
export const icon = (label: Message, options: Options = {}): Field => ({ kind: 'icon', label, ...options })
export const password = (label: Message, options: Options = {}): Field => ({
  kind: 'password',
  label,
  secret: true,
  ...options,
})
/** One of the given values. */
export const choice = (label: Message, choices: readonly Choice[], options: Options = {}): Field => ({
  kind: 'choice',
  label,
  options: choices,
  ...options,
})
/** Any number of the given values. */
export const choices = (label: Message, of: readonly Choice[], options: Options = {}): Field => ({
  kind: 'choices',
  label,
  options: of,
  ...options,
})
/** The id of a document of schema `to`. */
export const reference = (to: string, label: Message, options: Options = {}): Field => ({
  kind: 'reference',
  to,
  label,
  ...options,
})
export const references = (to: string, label: Message, options: Options = {}): Field => ({
  kind: 'references',
  to,
  label,
  ...options,
})
/** The id of an uploaded file. */
export const asset = (label: Message, options: Options = {}): Field => ({ kind: 'asset', label, ...options })
/** Answers to choose from: `[{ label, value, setDefault?, setDisabled? }]`; translatable: a label may be `{ sv, en }`. */
export const options = (label: Message, more: Options = {}): Field => ({ kind: 'options', label, ...more })
/** A rule of `rules/condition.ts`, edited with and/or and groups. */
export const condition = (label: Message, more: Options = {}): Field => ({
  kind: 'condition',
  label,
  ...more,
})
/** Where a click leads: `{ to, params, browserBack, isExternal, isTargetBlank }`. */
export const link = (label: Message, more: Options = {}): Field => ({ kind: 'link', label, ...more })
/** Rows of the same shape. */
export const list = (label: Message, fields: Fields, more: Options = {}): Field => ({
  kind: 'list',
  label,
  fields,
  ...more,
})
/** A nested object with a shape of its own. */
export const group = (label: Message, fields: Fields, more: Options = {}): Field => ({
  kind: 'group',
  label,
  fields,
  ...more,
})
/** Any JSON value, edited as text: for builders who know what they do. */
export const json = (label: Message, more: Options = {}): Field => ({ kind: 'json', label, ...more })
/** A tree of entries of the given types, such as a menu. */
export const entries = (label: Message, types: EntryTypes, more: Options = {}): Field => ({
  kind: 'entries',
  label,
  entries: types,
  ...more,
})
/** Named texts: `{ [metadata name]: text }`. */
export const metadata = (label: Message, more: Options = {}): Field => ({ kind: 'metadata', label, ...more })
/** Markdown text. */
export const rich = (label: Message, more: Options = {}): Field => ({ kind: 'rich', label, ...more })
