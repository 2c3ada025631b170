import { z } from 'zod'
import { idPattern } from '../../ids.ts'
import type { ReferenceTarget } from '../../schemas/kindNames.ts'
import { isNothing } from './helpers.ts'
import type { FieldKind } from './kind.ts'

export interface ReferenceOptions {
  /** What is picked from. */
  readonly to: ReferenceTarget
}

export const referenceKind: FieldKind<ReferenceOptions> = {
  shape: ({ to }) =>
    z.union(
      [z.string().regex(to === 'effect' ? effectPattern : idPattern, 'validation.id'), z.literal('')],
      'validation.id',
    ),
  isEmpty: isNothing,
  text: (value, field, { nameOf }) => (value ? (nameOf?.(field.to, String(value)) ?? String(value)) : ''),
  column: 'text',
  refs: (value, field) => (typeof value === 'string' && value ? [{ schema: field.to, id: value }] : []),
}

/** Effects go by id, or by name when they are the product's own: `Components/Tickets/list`. */
export const effectPattern = /^[A-Za-z0-9][A-Za-z0-9_-]{0,63}(\/[A-Za-z][A-Za-z0-9_-]{0,63}){0,4}$/
