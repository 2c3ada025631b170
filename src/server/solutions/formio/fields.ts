import { freeName } from '../../../shared/tree/names.ts'
import { kindOf, type SourceKind } from './kinds.ts'
import { childrenOf, type Source } from './source.ts'

/** An answer of the form: where Form.io keeps it and what it is called here. */
export interface SourceField {
  source: Source
  /** `container.key`, as in Form.io's `data`. */
  path: string
  /** Component name here. */
  name: string
  kind: SourceKind
}

export interface FieldIndex {
  of(source: Source): SourceField | undefined
  /** Path of containers that the component stands in. */
  scopeOf(source: Source): string
  /**
   * The field that words name, seen from a scope, and the words that are left over (an option, `length`). `row` looks
   * in the scope and outwards, `data` from the top.
   */
  find(
    words: readonly string[],
    scope: string,
    from?: 'data' | 'row' | 'anywhere',
  ): { field: SourceField; rest: string[] } | undefined
  /** A name that is free, for a component that Form.io does not know. */
  newName(wish: string): string
}

/** Containers put what is in them one level down. */
const nesting = new Set(['container', 'datagrid', 'editgrid', 'dynamicwizard', 'datatable'])

export function indexFields(components: readonly Source[]): FieldIndex {
  const bySource = new Map<Source, SourceField>()
  const scopes = new Map<Source, string>()
  const byPath = new Map<string, SourceField>()
  const taken = new Set<string>()
  /** Of many that wish for the same each goes on from the last: a form may have thousands. */
  const given = new Map<string, string>()
  const newName = (wish: string) => {
    const name = freeName(given.get(wish) ?? wish, taken)
    taken.add(name)
    given.set(wish, name)
    return name
  }
  const visit = (list: readonly Source[], scope: string) => {
    for (const source of list) {
      scopes.set(source, scope)
      const key = source.key ?? source.type
      const path = scope ? `${scope}.${key}` : key
      const kind = kindOf(source)
      if (kind) {
        const field = { source, path, name: newName(nameOf(key)), kind }
        bySource.set(source, field)
        if (!byPath.has(path)) byPath.set(path, field)
      }
      visit(childrenOf(source), nesting.has(source.type) ? path : scope)
    }
  }
  visit(components, '')

  function at(words: readonly string[]): { field: SourceField; rest: string[] } | undefined {
    for (let n = words.length; n > 0; n--) {
      const field = byPath.get(words.slice(0, n).join('.'))
      if (field) return { field, rest: words.slice(n) }
    }
    return undefined
  }

  function find(words: readonly string[], scope: string, from: 'data' | 'row' | 'anywhere' = 'anywhere') {
    const outwards =
      scope === ''
        ? [[]]
        : scope
            .split('.')
            .map((_, i, parts) => parts.slice(0, parts.length - i))
            .concat([[]])
    const places = from === 'data' ? [[]] : outwards
    for (const place of places) {
      const found = at([...place, ...words])
      if (found && found.rest.length < words.length) return found
    }
    // Names without their container are let through where only one field can be meant.
    const last = [...byPath.values()].filter(({ path }) => path.split('.').at(-1) === words[0])
    return last.length === 1 && last[0] ? { field: last[0], rest: words.slice(1) } : undefined
  }

  return {
    of: (source) => bySource.get(source),
    scopeOf: (source) => scopes.get(source) ?? '',
    find,
    newName,
  }
}

/** A component name that our forms allow, as near to the key as can be. */
function nameOf(key: string): string {
  const name = key.replace(/[^\wÅÄÖåäö-]+/g, '_').replace(/^[^A-Za-zÅÄÖåäö_]+/, '')
  return (name || 'svar').slice(0, 96)
}

/** The field of a component that holds an answer: every such component has one. */
export function heldField(field: SourceField | undefined): SourceField {
  if (!field) throw new Error('A component that holds an answer has no field')
  return field
}
