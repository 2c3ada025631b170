import type { Values } from '../../../src/shared/fields/field.ts'
import type { Tree } from '../../../src/shared/tree/tree.ts'

/** Work that the server has not acknowledged, kept in the tab so that a crash or a lost connection loses nothing. */
export interface Draft {
  /** The revision that the work was made on. */
  revision: number
  tree: Tree
  /** Fields of the document itself that were changed. */
  settings: Values
}

export interface DraftStore {
  read(): Draft | null
  write(draft: Draft): void
  clear(): void
}

/** The draft of one document in a storage (the tab's `sessionStorage`). A full or forbidden storage is no error. */
export function draftStore(
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
  id: string,
): DraftStore {
  const key = `verkstad.builder.draft.${id}`
  return {
    read() {
      try {
        const draft = JSON.parse(storage.getItem(key) ?? 'null') as Draft | null
        return draft && typeof draft.revision === 'number' && draft.tree?.nodes?.[draft.tree.rootId]
          ? draft
          : null
      } catch {
        return null
      }
    },
    write(draft) {
      try {
        storage.setItem(key, JSON.stringify(draft))
      } catch {
        // Saving to the server goes on; only the safety net is missing.
      }
    },
    clear() {
      try {
        storage.removeItem(key)
      } catch {
        // As above.
      }
    },
  }
}

/** Whether two trees say the same, whatever order their keys are in. */
export function sameTree(a: Tree, b: Tree): boolean {
  return a.rootId === b.rootId && same(a.nodes, b.nodes)
}

function same(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  if (Array.isArray(a) !== Array.isArray(b)) return false
  const left = a as Record<string, unknown>
  const right = b as Record<string, unknown>
  const keys = new Set([...Object.keys(left), ...Object.keys(right)])
  for (const key of keys) if (!same(left[key], right[key])) return false
  return true
}
