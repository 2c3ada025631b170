import { z } from 'zod'
import type { FieldKind } from './kind.ts'

export const textKind: FieldKind = {
  shape: (field) => {
    const limit = field.maxLength ?? (field.lines ? 20_000 : 1_000)
    const plain = z.string().max(limit, 'validation.tooLong')
    const shape = field.format ? plain.regex(patterns[field.format], `validation.${field.format}`) : plain
    const empty = z.literal('')
    const one = field.format ? z.union([empty, shape]) : shape
    return field.translatable ? z.union([one, z.partialRecord(z.enum(['sv', 'en']), one)]) : one
  },
  isEmpty: (value) => value === undefined || value === null || value === '',
  text: (value, _field, { locale }) => {
    if (typeof value === 'string') return value
    const texts = value as Record<string, string> | null | undefined
    return texts?.[locale] ?? texts?.sv ?? ''
  },
  column: 'text',
}

const patterns = {
  email: /^[^\s@]+@[^\s@]+\.[^\s@]+$/,
  url: /^(https?:\/\/|\/|mailto:|tel:)[^\s]*$/i,
  /** The last part of `/v/{url}`. */
  path: /^[a-z0-9åäö][a-z0-9åäö_-]*$/i,
  /** A component's name: the key under which a case holds its value. */
  name: /^[A-Za-zÅÄÖåäö_][\wÅÄÖåäö-]*$/,
  colour: /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i,
  css: /^[\s\S]*$/,
} as const
