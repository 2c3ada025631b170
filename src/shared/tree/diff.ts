import { isRecord } from '../record.ts'
import { sameJson } from '../sameJson.ts'
import { nodeOf, type Place, type Tree, type TreeNode } from './tree.ts'

/** What is different in `after`, compared with `before`. Ids in reading order. */
export interface TreeDiff {
  added: string[]
  removed: string[]
  moved: { id: string; from: Place; to: Place }[]
  changed: { id: string; changes: NodeChange[] }[]
}

/** `key`: a setting (`extra.validation.required`), a style (`style.color`) or `type`. */
export interface NodeChange {
  key: string
  before: unknown
  after: unknown
}

/** Compares two versions of a page. Of children that changed order, as few as possible count as moved. */
export function diffTrees(before: Tree, after: Tree): TreeDiff {
  const from = placesOf(before)
  const to = placesOf(after)
  const diff: TreeDiff = { added: [], removed: [], moved: [], changed: [] }
  for (const id of from.keys()) if (!to.has(id)) diff.removed.push(id)
  const steady = steadyChildren(after, from)
  for (const [id, place] of to) {
    const old = from.get(id)
    if (!old) {
      diff.added.push(id)
      continue
    }
    if (place.parent !== '' && !steady.has(id)) diff.moved.push({ id, from: old, to: place })
    const changes = changesOf(nodeOf(before, id), nodeOf(after, id))
    if (changes.length > 0) diff.changed.push({ id, changes })
  }
  return diff
}

export function isSameTree(diff: TreeDiff): boolean {
  return diff.added.length + diff.removed.length + diff.moved.length + diff.changed.length === 0
}

function placesOf(tree: Tree): Map<string, Place> {
  const places = new Map<string, Place>()
  const visit = (id: string, place: Place) => {
    if (places.has(id) || !Object.hasOwn(tree.nodes, id)) return
    places.set(id, place)
    for (const [index, child] of (tree.nodes[id]?.structure ?? []).entries())
      visit(child, { parent: id, index })
  }
  visit(tree.rootId, { parent: '', index: 0 })
  return places
}

/** Children that stand under the same parent as before and in the same order among themselves. */
function steadyChildren(after: Tree, from: ReadonlyMap<string, Place>): Set<string> {
  const steady = new Set<string>()
  for (const { _id, structure } of Object.values(after.nodes)) {
    const same = structure.filter((id) => from.get(id)?.parent === _id)
    const order = same.map((id) => from.get(id)?.index ?? 0)
    for (const i of longestRising(order)) steady.add(same[i] ?? '')
  }
  return steady
}

/** Positions of a longest rising run of numbers, gaps allowed (patience sorting). */
function longestRising(numbers: readonly number[]): number[] {
  const ends: number[] = []
  const previous: number[] = []
  numbers.forEach((number, i) => {
    let low = 0
    let high = ends.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((numbers[ends[middle] ?? 0] ?? 0) < number) low = middle + 1
      else high = middle
    }
    previous[i] = ends[low - 1] ?? -1
    ends[low] = i
  })
  const run: number[] = []
  for (let i = ends.at(-1) ?? -1; i >= 0; i = previous[i] ?? -1) run.push(i)
  return run.reverse()
}

function changesOf(before: TreeNode, after: TreeNode): NodeChange[] {
  if (before === after) return []
  const changes: NodeChange[] = []
  if (before.type !== after.type) changes.push({ key: 'type', before: before.type, after: after.type })
  compare(before.extra, after.extra, 'extra', changes)
  compare(before.style, after.style, 'style', changes)
  return changes
}

/** Objects are compared key by key, lists as a whole. */
function compare(before: unknown, after: unknown, key: string, changes: NodeChange[]): void {
  if (before === after) return
  if (isRecord(before) && isRecord(after)) {
    const keys = new Set([...Object.keys(before), ...Object.keys(after)])
    for (const one of [...keys].sort()) compare(before[one], after[one], `${key}.${one}`, changes)
  } else if (!sameJson(before, after)) changes.push({ key, before, after })
}
