import type { Values } from '../../../shared/fields/field.ts'
import { diffTrees, isSameTree } from '../../../shared/tree/diff.ts'
import { nodeOf, type Tree, type TreeNode } from '../../../shared/tree/tree.ts'

/** One value that differs: `before` or `after` is absent where there is none. */
export interface ValueChange {
  key: string
  before?: unknown
  after?: unknown
}

export interface NodeChange {
  /** What happened to a component of the page. */
  change: 'added' | 'removed' | 'moved' | 'changed'
  id: string
  type: string
  /** Its label or name, for people. */
  label: string
  /** The settings that differ. */
  values?: ValueChange[]
}

/** What an import would do to one document. */
export interface DocumentChange {
  schema: string
  id: string
  name: string
  /**
   * `removed`: was in the solution when it was imported last, and goes to the trash can. `restored`: comes back
   * from there. `skipped`: a role or group, and the import was not asked to set those.
   */
  change: 'added' | 'changed' | 'unchanged' | 'removed' | 'restored' | 'skipped'
  values: ValueChange[]
  nodes: NodeChange[]
  /** It gets a new published version. */
  publishes: boolean
}

export interface AssetChange {
  id: string
  name: string
  change: 'added' | 'changed' | 'unchanged'
}

/** Differences of plain values, key by key; lists count as one value. */
export function valueChanges(before: Values, after: Values, prefix = ''): ValueChange[] {
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])].sort()
  return keys.flatMap((own) => {
    const key = prefix + own
    const [old, now] = [before[own] ?? undefined, after[own] ?? undefined]
    if (isRecord(old) && isRecord(now)) return valueChanges(old, now, `${key}.`)
    if (sameValue(old, now)) return []
    return [{ key, ...(old !== undefined && { before: old }), ...(now !== undefined && { after: now }) }]
  })
}

export function nodeChanges(before: Tree | null | undefined, after: Tree | null | undefined): NodeChange[] {
  if (!before || !after) return []
  const diff = diffTrees(before, after)
  if (isSameTree(diff)) return []
  const told = (tree: Tree, id: string, change: NodeChange['change']): NodeChange => {
    const { type, extra } = nodeOf(tree, id)
    return { change, id, type, label: labelOf(extra) }
  }
  return [
    ...diff.removed.map((id) => told(before, id, 'removed')),
    ...diff.added.map((id) => told(after, id, 'added')),
    ...diff.moved.map(({ id }) => told(after, id, 'moved')),
    ...diff.changed.map(({ id, changes }) => ({ ...told(after, id, 'changed'), values: changes })),
  ]
}

/** Equal as JSON, whatever order the keys stand in. */
export function sameValue(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((one, i) => sameValue(one, b[i]))
  if (!isRecord(a) || !isRecord(b)) return false
  const keys = new Set([...Object.keys(a), ...Object.keys(b)])
  return [...keys].every((key) => sameValue(a[key] ?? undefined, b[key] ?? undefined))
}

export function sameTree(a: Tree | null | undefined, b: Tree | null | undefined): boolean {
  if (!a || !b) return !a === !b
  return a.rootId === b.rootId && isSameTree(diffTrees(a, b))
}

function labelOf({ label, name, content }: TreeNode['extra']): string {
  const texts = [label, name, content].map((text) => (isRecord(text) ? (text.sv ?? text.en) : text))
  return String(texts.find((text) => typeof text === 'string' && text !== '') ?? '').slice(0, 80)
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
