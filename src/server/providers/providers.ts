import { isShown, type Values } from '../../shared/fields/field.ts'
import { problemsOf } from '../../shared/fields/shape.ts'
import { fail } from '../../shared/wire/errors.ts'
import type { Config } from '../config.ts'
import type { Audit } from '../log/audit.ts'
import type { Session } from '../session.ts'
import type { Store } from '../store/store.ts'
import type { Provider } from './provider.ts'
import { placeOf, type Resolved, resolve, rowOf, type StoredSettings } from './resolve.ts'
import { seal } from './seal.ts'

/** What those who run the installation see of a provider. Secrets are never in it. */
export interface ProviderView {
  name: string
  values: Values
  /** Secret → whether there is one; `lost`: there is, and it cannot be read. */
  secrets: Record<string, 'none' | 'set' | 'lost'>
  /** Setting → the variable of the environment that decides it. */
  fixed: Record<string, string>
  /** Nothing is set: the server does without. */
  off: boolean
}

/** Services outside of the house: their settings, and whether they can be used. */
export interface Providers {
  /** The settings that count now, secrets in plain. For the engine that uses the service. */
  settings(name: string): Values
  list(): ProviderView[]
  /** INVALID by field; a secret that is left out stays, null takes it away. NOT_FOUND for an unknown provider. */
  save(session: Session, name: string, data: Values): Promise<ProviderView>
  /** Tries the settings that count; with an address the service does its work once. null: it can be used. */
  check(session: Session, name: string, address?: string): Promise<string | null>
}

export interface ProviderNeeds {
  store: Pick<Store, 'read' | 'write'>
  audit: Pick<Audit, 'note' | 'record'>
  config: Config
  /** Seals what is secret. */
  key: Uint8Array
  list: readonly Provider[]
}

/** Settings are read at start and again when they are saved, so that using them never waits. */
export async function createProviders({
  store,
  audit,
  config,
  key,
  list,
}: ProviderNeeds): Promise<Providers> {
  const stored = new Map<string, string | undefined>()
  const known = new Map<string, Resolved>()
  const keep = (provider: Provider, row: string | undefined) => {
    stored.set(provider.kind.name, row)
    known.set(provider.kind.name, resolve(provider, config, row, key))
  }
  for (const provider of list) keep(provider, await store.read.settings.find(rowOf(provider.kind)))

  function find(name: string): { provider: Provider; resolved: Resolved } {
    const provider = list.find(({ kind }) => kind.name === name)
    const resolved = known.get(name)
    if (!provider || !resolved) throw fail('NOT_FOUND')
    return { provider, resolved }
  }

  function viewOf(name: string): ProviderView {
    const { provider, resolved } = find(name)
    const view: ProviderView = {
      name,
      values: {},
      secrets: {},
      fixed: { ...resolved.fixed },
      off: provider.isOff(resolved.values),
    }
    for (const [field, { secret }] of Object.entries(provider.kind.settings)) {
      const value = resolved.values[field]
      if (!secret) view.values[field] = value
      else view.secrets[field] = resolved.lost.includes(field) ? 'lost' : value ? 'set' : 'none'
    }
    return view
  }

  async function tryOut(provider: Provider, values: Values, text: string): Promise<string | null> {
    const { kind } = provider
    const address = provider.addressOf?.(text)
    if (address === undefined || !provider.tryOut || !kind.tryOut)
      throw fail('INVALID', {
        fields: { address: kind.tryOut?.type === 'tel' ? 'validation.mobile' : 'validation.email' },
      })
    return provider.tryOut(values, address, config)
  }

  return {
    settings: (name) => find(name).resolved.values,
    list: () => list.map(({ kind }) => viewOf(kind.name)),

    async save(session, name, data) {
      const { provider, resolved } = find(name)
      const { kind } = provider
      const problems: Record<string, string> = {}
      for (const [field, value] of Object.entries(data)) {
        const isSame = value === undefined || value === resolved.values[field]
        if (resolved.fixed[field] && !isSame) problems[field] = 'validation.environment'
      }
      const given = Object.fromEntries(
        Object.entries(data).filter(([field, value]) => value !== undefined && !resolved.fixed[field]),
      )
      const values: Values = { ...resolved.values, ...given }
      // Whoever may change where a secret is sent need not know it; they must not learn it so, either.
      const off = provider.isOff(values)
      const moved = kind.boundTo.some((field) => values[field] !== resolved.values[field])
      for (const [field, { secret }] of Object.entries(kind.settings)) {
        const kept = secret && given[field] === undefined && !resolved.fixed[field] && resolved.values[field]
        if (kept && moved && !off) problems[field] = 'validation.secretAgain'
      }
      Object.assign(problems, problemsOf(kind.settings, values), provider.problems(values))
      if (Object.keys(problems).length > 0) throw fail('INVALID', { fields: problems })

      const next: StoredSettings = { values: {}, secrets: {} }
      const secrets = { ...next.secrets }
      const before = stored.get(name)
      const sealedBefore = before ? (JSON.parse(before) as StoredSettings) : next
      for (const [field, definition] of Object.entries(kind.settings)) {
        if (resolved.fixed[field]) {
          // What lies below the environment comes back when the variable goes.
          const below = sealedBefore.secrets[field]
          if (definition.secret && below) secrets[field] = below
          else if (!definition.secret && sealedBefore.values[field] !== undefined)
            next.values[field] = sealedBefore.values[field]
          continue
        }
        const value = values[field]
        if (value === undefined || value === null || value === '' || !isShown(definition, values)) continue
        if (definition.secret && off) continue
        if (definition.secret) secrets[field] = seal(key, placeOf(kind, field), String(value))
        else next.values[field] = value
      }
      const row = JSON.stringify({ ...next, secrets })
      await store.write(async (tx) => {
        await tx.settings.put(rowOf(kind), row)
        await audit.record(tx, session, {
          action: 'provider/save',
          object: `provider/${name}`,
          result: 'ok',
          detail: { fields: Object.keys(given) },
        })
        tx.afterCommit(() => keep(provider, row))
      })
      return viewOf(name)
    },

    async check(session, name, address) {
      const { provider, resolved } = find(name)
      if (provider.isOff(resolved.values))
        throw fail('INVALID', { fields: { [kindOff(provider)]: 'validation.required' } })
      const problem =
        address === undefined
          ? await provider.check(resolved.values, config)
          : await tryOut(provider, resolved.values, address)
      await audit.note(session, {
        action: 'provider/check',
        object: `provider/${name}`,
        result: problem === null ? 'ok' : 'failed',
      })
      return problem
    },
  }
}

/** The setting that turns a provider on: the first. */
const kindOff = ({ kind }: Provider) => Object.keys(kind.settings)[0] ?? '_'
