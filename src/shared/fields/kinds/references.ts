import { z } from 'zod'
import { idPattern } from '../../ids.ts'
import { isNothing } from './helpers.ts'
import type { FieldKind } from './kind.ts'
import { effectPattern, type ReferenceOptions } from './reference.ts'

export const referencesKind: FieldKind<ReferenceOptions> = {
  shape: ({ to }) =>
    z
      .array(z.string().regex(to === 'effect' ? effectPattern : idPattern, 'validation.id'))
      .max(1000, 'validation.tooMany'),
  isEmpty: isNothing,
  text: (value, field, { nameOf }) =>
    (Array.isArray(value) ? value : []).map((id) => nameOf?.(field.to, String(id)) ?? String(id)).join(', '),
  column: 'none',
  refs: (value, field) =>
    (Array.isArray(value) ? value : []).map((id) => ({ schema: field.to, id: String(id) })),
}
