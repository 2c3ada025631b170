import { z } from 'zod'
import { idPattern } from '../../ids.ts'
import { isNothing } from './helpers.ts'
import type { FieldKind } from './kind.ts'

export const referenceKind: FieldKind = {
  shape: () => z.union([z.string().regex(idPattern, 'validation.id'), z.literal('')], 'validation.id'),
  isEmpty: isNothing,
  text: (value, field, { nameOf }) => (value ? (nameOf?.(field.to ?? '', String(value)) ?? String(value)) : ''),
  column: 'text',
  refs: (value, field) => (typeof value === 'string' && value ? [{ schema: field.to ?? '', id: value }] : []),
}
