import { z } from 'zod'
import { pathPattern } from '../proposedPath.ts'
import type { FieldKind } from './kind.ts'
import { type TranslatableOptions, textIn, translatable } from './translatable.ts'

export interface TextOptions extends TranslatableOptions {
  /** Rows of the box; more than 1 gives a text area. */
  readonly lines?: number
  /** At most this many characters (default 1,000; with lines 20,000). */
  readonly maxLength?: number
  /** What it must look like. */
  readonly format?: 'email' | 'url' | 'path' | 'name' | 'color' | 'css'
  /** It is what one of these is called: chosen among them where a process is edited. */
  readonly names?: 'assignmentRole' | 'question'
  /** The setting beside it that says in which form, with `names`; absent: those of the process that is edited. */
  readonly of?: string
}

export const textKind: FieldKind<TextOptions> = {
  shape: (field) => {
    const limit = field.maxLength ?? (field.lines ? 20_000 : 1_000)
    const plain = z.string().max(limit, 'validation.tooLong')
    const shape = field.format ? plain.regex(patterns[field.format], `validation.${field.format}`) : plain
    const empty = z.literal('')
    return translatable(field, field.format ? z.union([empty, shape]) : shape)
  },
  isEmpty: (value) =>
    value === undefined || value === null || (typeof value === 'string' && value.trim() === ''),
  text: (value, _field, { locale }) => textIn(value, locale),
  column: 'text',
}

const patterns = {
  email: /^[^\s@]+@[^\s@]+\.[^\s@]+$/,
  url: /^(https?:\/\/|\/|mailto:|tel:)[^\s]*$/i,
  /** The last part of `/v/{url}`. */
  path: pathPattern,
  /** A component's name: the key under which a case holds its value. */
  name: /^[A-Za-zÅÄÖåäö_][\wÅÄÖåäö-]*$/,
  color: /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i,
  css: /^[\s\S]*$/,
} as const
