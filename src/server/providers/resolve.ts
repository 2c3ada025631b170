import { initialValues, type Values } from '../../shared/fields/field.ts'
import type { ProviderKind } from '../../shared/providers/provider.ts'
import type { Config } from '../config.ts'
import type { Provider } from './provider.ts'
import { unseal } from './seal.ts'

/** Settings of a provider as the server uses them. */
export interface Resolved {
  values: Values
  /** Setting → the variable of the environment that decides it. */
  fixed: Readonly<Record<string, string>>
  /** Secrets that are stored and cannot be read: the key of the data folder is another. */
  lost: readonly string[]
}

/** How settings are stored: secrets sealed, each for its own place. */
export interface StoredSettings {
  values: Values
  secrets: Readonly<Record<string, string>>
}

/** The row of the table `settings` that holds a provider's settings. */
export const rowOf = ({ name }: Pick<ProviderKind, 'name'>) => `provider/${name}`

export const placeOf = (kind: Pick<ProviderKind, 'name'>, field: string) => `settings/${rowOf(kind)}/${field}`

/** First the environment, then what is stored, then what the fields begin with. */
export function resolve(
  { kind, environment }: Provider,
  config: Config,
  stored: string | undefined,
  key: Uint8Array | null,
): Resolved {
  const { values = {}, secrets = {} } = stored ? (JSON.parse(stored) as Partial<StoredSettings>) : {}
  const lost: string[] = []
  const opened: Values = {}
  for (const [field, sealed] of Object.entries(secrets)) {
    const secret = key ? unseal(key, placeOf(kind, field), sealed) : undefined
    if (secret === undefined) lost.push(field)
    else opened[field] = secret
  }
  const told = environment(config)
  const fixed = Object.fromEntries(
    told.flatMap(({ variable, values }) => Object.keys(values).map((field) => [field, variable])),
  )
  return {
    values: Object.assign(initialValues(kind.settings), values, opened, ...told.map(({ values }) => values)),
    fixed,
    lost: lost.filter((field) => !fixed[field]),
  }
}
