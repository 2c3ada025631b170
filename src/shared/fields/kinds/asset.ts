import { z } from 'zod'
import { idPattern } from '../../ids.ts'
import { isNothing } from './helpers.ts'
import type { FieldKind } from './kind.ts'

export interface AssetOptions {
  /** Accepted media types, e.g. `image/*`. */
  readonly accept?: readonly string[]
}

export const assetKind: FieldKind<AssetOptions> = {
  shape: () => z.union([z.string().regex(idPattern, 'validation.id'), z.literal('')], 'validation.id'),
  isEmpty: isNothing,
  text: (value, _field, { nameOf }) => (value ? (nameOf?.('asset', String(value)) ?? String(value)) : ''),
  column: 'none',
  refs: (value) => (typeof value === 'string' && value ? [{ schema: 'asset', id: value }] : []),
}
