import { componentOf } from '../../catalogue/index.ts'
import { valueDefinition } from '../../catalogue/values.ts'
import { recordOf } from '../../record.ts'
import { authorRole, everyState, rightOf, rightsIn } from '../../rules/rights/rights.ts'
import { diffTrees, type NodeChange } from '../../tree/diff.ts'
import type { Tree, TreeNode } from '../../tree/tree.ts'
import { differenceBetween, type PartDifference } from '../edit/difference.ts'
import type { PartList } from '../edit/patch.ts'
import type { ProcessGraph } from '../process.ts'

/** What differs between two versions and changes nothing of what happens to a running case. */
export const harmlessKinds = ['texts', 'looks', 'notes', 'layout', 'nowOptional', 'staffQuestions'] as const
export type HarmlessKind = (typeof harmlessKinds)[number]

/** What kinds of settings of a part are. What is not named means something. */
const settingsOf: Readonly<Record<PartList, Readonly<Record<string, HarmlessKind>>>> = {
  states: {
    ...{ name: 'texts', citizen: 'texts', color: 'looks' },
    ...{ stateGroup: 'layout', section: 'layout', lane: 'layout' },
  },
  connections: { label: 'texts', confirm: 'texts', color: 'looks', look: 'looks' },
  sections: { name: 'texts' },
  swimlanes: { name: 'texts' },
  notes: { text: 'notes' },
  layers: { visible: 'layout' },
}

/** Where a part may come and go without a case noticing it. */
const drawn: Partial<Record<PartList, HarmlessKind>> = {
  notes: 'notes',
  layers: 'layout',
  sections: 'layout',
  swimlanes: 'layout',
}

/** What kinds of change lie between two versions of a process where all of them are harmless; null where one is not, or there is none. */
export function harmlessGraph(before: ProcessGraph, after: ProcessGraph): HarmlessKind[] | null {
  const { parts, moved, isReordered, isDueElse } = differenceBetween(before, after)
  if (isDueElse) return null
  const kinds = parts.flatMap(kindsOfPart)
  return found([...kinds, ...(moved > 0 || isReordered ? (['layout'] as const) : [])])
}

function kindsOfPart({ list, what, settings }: PartDifference): (HarmlessKind | null)[] {
  if (what !== 'changed') return [drawn[list] ?? null]
  return settings.map((name) => settingsOf[list][name] ?? null)
}

/** The same of two versions of a form. */
export function harmlessForm(before: Tree, after: Tree): HarmlessKind[] | null {
  const { added, removed, moved, changed } = diffTrees(before, after)
  const asks = (tree: Tree, id: string) => valueDefinition(tree.nodes[id]?.type ?? '') !== undefined
  return found([
    ...added.map((id) =>
      asks(after, id) ? (isForStaff(after.nodes[id]) ? 'staffQuestions' : null) : 'layout',
    ),
    ...removed.map((id) => (asks(before, id) ? null : 'layout')),
    ...moved.map(() => 'layout' as const),
    ...changed.flatMap(({ id, changes }) => changes.map((change) => kindOfSetting(after.nodes[id], change))),
  ])
}

/** Whoever sends the case in never meets it, and nobody has to answer it. */
function isForStaff(node: TreeNode | undefined): boolean {
  const rights = rightsIn(node?.extra ?? {})
  const isRequired = recordOf(node?.extra.validation).required === true
  return (
    !isRequired &&
    Object.keys(rights ?? {}).length === 1 &&
    rightOf(rights, everyState, authorRole) === 'hidden'
  )
}

function kindOfSetting(node: TreeNode | undefined, { key, before, after }: NodeChange): HarmlessKind | null {
  if (key.startsWith('style.')) return 'looks'
  if (key === 'extra.validation.required') return before === true && after !== true ? 'nowOptional' : null
  const [, name = '', ...rest] = key.split('.')
  const field = componentOf(node?.type ?? '')?.settings[name]
  // What can be chosen is more than a text.
  return rest.length <= 1 && field?.translatable === true && field.kind !== 'options' ? 'texts' : null
}

const found = (kinds: readonly (HarmlessKind | null)[]): HarmlessKind[] | null => {
  if (kinds.length === 0 || kinds.includes(null)) return null
  return harmlessKinds.filter((kind) => kinds.includes(kind))
}
