import { z } from 'zod'
import { idPattern } from '../../ids.ts'
import type { ReferenceTarget } from '../../schemas/kindNames.ts'
import { isNothing } from './helpers.ts'
import type { FieldKind } from './kind.ts'

export interface ReferenceOptions {
  /** What is picked from. */
  readonly to: ReferenceTarget
  /** Of an effect: what it is named for. */
  readonly as?: EffectUse
  /** What it names needs this one first, where both are read in: that comes after. */
  readonly isAfter?: boolean
  /** Of several: chosen in the picker over the whole screen, with a save of its own. */
  readonly picker?: true
}

/** What an effect is named for: a list's rows, answers to choose from, what a button does, or a step of a process. */
export type EffectUse = 'source' | 'options' | 'action' | 'process'

export const referenceKind: FieldKind<ReferenceOptions> = {
  shape: ({ to }) =>
    z.union(
      [z.string().regex(to === 'effect' ? effectPattern : idPattern, 'validation.id'), z.literal('')],
      'validation.id',
    ),
  isEmpty: isNothing,
  text: (value, field, { nameOf }) => (value ? (nameOf?.(field.to, String(value)) ?? String(value)) : ''),
  column: 'text',
  refs: (value, field) =>
    typeof value === 'string' && value
      ? [{ schema: field.to, id: value, ...(field.as && { as: field.as }) }]
      : [],
}

/** Effects go by id, or by name when they are the product's own: `Components/Tickets/list`. */
export const effectPattern = /^[A-Za-z0-9][A-Za-z0-9_-]{0,63}(\/[A-Za-z][A-Za-z0-9_-]{0,63}){0,4}$/
