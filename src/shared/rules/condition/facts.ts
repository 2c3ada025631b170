import type { Facts } from './condition.ts'

/**
 * Everything that conditions and text templates may ask beside the answers; `query.{name}` besides, what the address
 * said. The builder offers this list, and browser and server know nothing else.
 */
export const factNames = [
  'user._id',
  'user.name',
  'user.email',
  'user.roles',
  'user.permissions',
  'case.DiaryNumber',
  'case.status',
  'case.createdByName',
  'form.name',
  'form.version',
  'locale',
  'today',
] as const

type FixedName = (typeof factNames)[number]
export type FactName = FixedName | `query.${string}`

/** The first words of the names: no component may be called so. */
export const factHeads: readonly string[] = [
  ...new Set(['query', ...factNames.map((name) => name.split('.')[0] ?? name)]),
]

/** The one who is logged in, as far as pages may know. */
export interface FactUser {
  _id: string
  name: string
  email?: string
  /** Role ids. */
  roles: readonly string[]
  permissions: readonly string[]
}

/** A case that has been sent in. A draft has none of this, and neither has what is not begun. */
export interface FactCase {
  DiaryNumber: string | null
  status: { _id: string; name: string } | null
  createdByName: string
}

/** What the facts are made from. The same input gives the same facts in the browser and on the server. */
export interface FactInput {
  /** Null for a visitor. */
  user: FactUser | null
  case?: FactCase | null
  form?: { name: string; version: number } | null
  /** Of a form: what `queryFor` lets through. */
  query: Readonly<Record<string, string>>
  locale: string
  /** YYYY-MM-DD in the organisation's time zone. */
  today: string
}

/** What rules decide by, the answers apart. */
export interface KnownFacts extends Omit<Facts, 'value'> {
  /** The same for text templates, as objects in each other: `{{ user.email }}`. */
  context: Readonly<Record<string, unknown>>
}

/** The only place where rules and text templates learn anything. */
export function factsOf({ user, case: own, form, query, locale, today }: FactInput): KnownFacts {
  const fixed: Record<FixedName, unknown> = {
    'user._id': user?._id ?? null,
    'user.name': user?.name ?? null,
    'user.email': user?.email || null,
    'user.roles': user?.roles ?? [],
    'user.permissions': user?.permissions ?? [],
    'case.DiaryNumber': own?.DiaryNumber ?? null,
    'case.status': own?.status?.name ?? null,
    'case.createdByName': own?.createdByName ?? null,
    'form.name': form?.name ?? null,
    'form.version': form?.version ?? null,
    locale,
    today,
  }
  let context: Record<string, unknown> | undefined
  return {
    roles: user?.roles ?? [],
    status: own?.status?._id ?? null,
    variable(path) {
      if (path.startsWith('query.')) return ownOf(query, path.slice('query.'.length))
      return ownOf(fixed, renamed[path] ?? path)
    },
    get context() {
      context ??= nested(fixed, query)
      return context
    },
  }
}

/** Whether there is such a fact, for who writes a condition. */
export function isFact(path: string): path is FactName {
  const names: readonly string[] = factNames
  return path.startsWith('query.')
    ? queryName.test(path.slice('query.'.length))
    : names.includes(renamed[path] ?? path)
}

/** How much of an address a form goes by: so many names, so long a name and a value, so much in all. */
export const queryLimits = { names: 20, name: 60, value: 300, total: 3_000 }

const queryName = new RegExp(`^[\\p{L}_][\\p{L}\\p{N}_-]{0,${queryLimits.name - 1}}$`, 'u')

/**
 * What a form goes by of an address, and what its case keeps: only the names that its rules and texts ask for. Of two
 * addresses the first counts; one that comes later adds what the first did not say. A value that is too long is
 * left out whole.
 */
export function queryFor(
  asked: readonly string[],
  seen: Readonly<Record<string, string>>,
  kept: Readonly<Record<string, string>> = {},
): Record<string, string> {
  const found: Record<string, string> = { ...kept }
  let total = Object.entries(kept).reduce((sum, [name, value]) => sum + name.length + value.length, 0)
  for (const name of asked) {
    const value = ownOf(seen, name)
    if (typeof value !== 'string' || Object.hasOwn(found, name) || !queryName.test(name)) continue
    const size = name.length + value.length
    if (value.length > queryLimits.value || total + size > queryLimits.total) continue
    if (Object.keys(found).length >= queryLimits.names) break
    found[name] = value
    total += size
  }
  return found
}

/** Names under which conditions of an earlier version still ask. */
const renamed: Readonly<Record<string, FixedName | undefined>> = { 'user.id': 'user._id' }

function nested(fixed: Record<FixedName, unknown>, query: Readonly<Record<string, string>>) {
  const made: Record<string, unknown> = { query }
  for (const [path, value] of Object.entries(fixed)) {
    const [head = '', key] = path.split('.')
    if (key === undefined) made[head] = value
    else made[head] = { ...(made[head] as object | undefined), [key]: value }
  }
  return made
}

const ownOf = (from: Readonly<Record<string, unknown>>, key: string): unknown =>
  Object.hasOwn(from, key) ? from[key] : null
