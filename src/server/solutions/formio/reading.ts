import type { Message } from '../../../shared/i18n.ts'
import { isRecord } from '../../../shared/record.ts'
import { propertiesOf } from './properties.ts'
import type { Source } from './source.ts'

/** What became of a property; as in the report. */
export interface Claim {
  outcome: 'mapped' | 'approximated' | 'leftOut' | 'meaningless'
  /** Where it is told: `validate.pattern`, `values[].shortcut`. */
  property: string
  text?: Message
  values?: Record<string, unknown>
}

/**
 * A component as its converter reads it. Whatever is neither taken, told to differ nor told to be left out is found by
 * `open`, so nothing can be forgotten. A path stands for itself and all that is below it; `[]` for every place of a
 * list. Where a property is claimed twice, the worse claim holds.
 */
export interface Reading {
  readonly source: Source
  /** The value, which goes into the form and means the same there. */
  take(path: string): unknown
  /** It is in the form, and works differently: how. */
  differs(path: string, text: Message, values?: Record<string, unknown>): void
  /** It is not in the form: why. `under` is where it is told, when that is not its own place. */
  leave(path: string, text: Message, values?: Record<string, unknown>, under?: string): void
  /** It goes with the component, which is not in the form. */
  drop(path: string): void
  /** It says nothing outside of Form.io, or nothing that does not hold anyway: why. */
  idle(path: string, text: Message): void
  readonly claims: ReadonlyMap<string, Claim>
  /** Properties that nobody has claimed. */
  open(): string[]
}

const rank = { meaningless: 0, mapped: 1, approximated: 2, leftOut: 3 } as const

export function createReading(source: Source, properties = propertiesOf(source)): Reading {
  const known = new Set(properties)
  const claims = new Map<string, Claim>()
  const below = belowOf(properties)
  const claim = (made: Claim, path = made.property) => {
    const meant = known.has(path) ? [path] : below(path)
    for (const name of meant) {
      const before = claims.get(name)
      if (!before || rank[made.outcome] > rank[before.outcome]) claims.set(name, made)
    }
  }
  return {
    source,
    take(path) {
      claim({ outcome: 'mapped', property: path })
      return valueAt(source, path)
    },
    differs: (property, text, values) =>
      claim({ outcome: 'approximated', property, text, ...(values && { values }) }),
    leave: (path, text, values, under = path) =>
      claim({ outcome: 'leftOut', property: under, text, ...(values && { values }) }, path),
    drop: (property) => claim({ outcome: 'leftOut', property }),
    idle: (property, text) => claim({ outcome: 'meaningless', property, text }),
    claims,
    open: () => properties.filter((name) => !claims.has(name)),
  }
}

/** The value at `a.b`; undefined where there is none. Paths with `[]` have no one value. */
export function valueAt(source: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((value, key) => (isRecord(value) ? value[key] : undefined), source)
}

/** What stands at a path and below it. Looked up, because a list of choices has as many paths as it has choices. */
function belowOf(properties: readonly string[]): (path: string) => readonly string[] {
  let exact: ReadonlyMap<string, string[]> | undefined
  let general: ReadonlyMap<string, string[]> | undefined
  return (path) => {
    if (!path.includes('[]')) {
      exact ??= byBeginning(properties, (name) => name)
      return exact.get(path) ?? []
    }
    if (/\[\d/.test(path)) {
      const fits = matcher(path)
      return properties.filter((name) => fits.test(name))
    }
    general ??= byBeginning(properties, (name) => name.replace(/\[\d+\]/g, '[]'))
    return general.get(path) ?? []
  }
}

/** Properties by each path that they stand at or below. */
function byBeginning(properties: readonly string[], said: (name: string) => string): Map<string, string[]> {
  const found = new Map<string, string[]>()
  const add = (path: string, name: string) => {
    const known = found.get(path)
    if (known) known.push(name)
    else found.set(path, [name])
  }
  for (const name of properties) {
    const path = said(name)
    for (let end = 1; end < path.length; end++)
      if (path[end] === '.' || path[end] === '[') add(path.slice(0, end), name)
    add(path, name)
  }
  return found
}

const matchers = new Map<string, RegExp>()

function matcher(path: string): RegExp {
  const kept = matchers.get(path)
  if (kept) return kept
  const pattern = path
    .replace(/[.*+?^$(){}|\\"]/g, '\\$&')
    .replace(/\[\]|[[\]]/g, (sign) => (sign === '[]' ? '\\[\\d+\\]' : `\\${sign}`))
  const made = new RegExp(`^${pattern}(?=$|[.[])`)
  // Paths that name what stands in the file are as many as files have; those of the converters are not.
  if (matchers.size < 1_000) matchers.set(path, made)
  return made
}
