import type { DataOf } from '../../shared/fields/data.ts'
import type { Values } from '../../shared/fields/field.ts'
import type { ProviderKind } from '../../shared/providers/provider.ts'

/** The settings of a kind of service as what its fields hold: they were held against them when they were saved. */
export const settingsOf = <const K extends ProviderKind>(_kind: K, values: Values) =>
  values as DataOf<K['settings']>
