import type { KindName } from '../../../shared/schemas/kindNames.ts'
import type { Kind, KindOf } from './kind.ts'

/** Parts of documents, which selectors offer as they do documents. */
export type PartName = 'p3connections' | 'stateGroup' | 'assignmentRoles' | 'formFields'

/** Server halves of kinds by schema name; most kinds have none. Each belongs to the engine whose business it is. */
export interface Kinds {
  of(schema: string): Kind | undefined
  all(): ReadonlyMap<string, Kind>
  /** Done once for all, where the server is put together. Throws when a kind has one already. */
  register(
    kinds: { readonly [K in KindName]?: Kind | KindOf<K> } & {
      readonly [K in 'effect' | PartName]?: Kind
    },
  ): void
}

export function createKinds(): Kinds {
  const known = new Map<string, Kind>()
  return {
    of: (schema) => known.get(schema),
    all: () => known,
    register(kinds) {
      for (const [schema, kind] of Object.entries(kinds)) {
        if (known.has(schema)) throw new Error(`two owners of the kind ${schema}`)
        // It is only ever called with documents of its own kind.
        known.set(schema, kind as Kind)
      }
    },
  }
}
