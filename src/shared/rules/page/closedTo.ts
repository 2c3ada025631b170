import type { DrawnTree, Tree, TreeNode } from '../../tree/tree.ts'
import { walk } from '../../tree/tree.ts'
import type { ShowRule } from '../condition/condition.ts'
import { decidedFor, type Person } from '../condition/evaluate.ts'
import { type PageRules, showRuleOf } from './compile.ts'

/**
 * Nodes that the person never meets on the page whatever is answered, with all that is in them: a rule of theirs asks for a role
 * that the person lacks, say. They are not told what stands there, either.
 */
export function closedTo(tree: Tree, person: Person): ReadonlySet<string> {
  const closed = new Set<string>()
  for (const [id, { mode, when }] of rulesOf(tree)) {
    if (closed.has(id) || decidedFor(when, person) !== (mode === 'hide')) continue
    for (const node of walk(tree, id)) closed.add(node._id)
  }
  return closed
}

/** The tree without these nodes; it is the same tree as long as it is the same that is left out. */
export function withoutNodes<T extends DrawnTree>(tree: T, closed: ReadonlySet<string>): T {
  if (closed.size === 0) return tree
  const key = [...closed].join(' ')
  const known = pruned.get(tree.nodes) ?? new Map<string, Tree['nodes']>()
  pruned.set(tree.nodes, known)
  let nodes = known.get(key)
  if (!nodes) {
    nodes = Object.fromEntries(
      Object.entries(tree.nodes).flatMap(([id, node]) =>
        closed.has(id) ? [] : [[id, without(node, closed)]],
      ),
    )
    known.set(key, nodes)
  }
  return { ...tree, nodes }
}

/**
 * Names of the questions that are closed wherever they stand. One whose answer decides what the person does meet, or stands in a
 * text of it, is not among them: that could not be drawn without it.
 */
export function closedNames(
  { nodes, fields, rules, readers, texts }: PageRules,
  closed: ReadonlySet<string>,
): ReadonlySet<string> {
  const names = new Set<string>()
  if (closed.size === 0) return names
  const isClosed = (node: number | undefined) => closed.has(nodes[node ?? -1]?._id ?? '')
  for (const [name, places] of fields) {
    const isAsked = (readers.get(name) ?? []).some((rule) => !isClosed(rules[rule]?.node))
    const isSaid = (texts.get(name) ?? []).some((id) => !closed.has(id))
    if (places.every(isClosed) && !isAsked && !isSaid) names.add(name)
  }
  return names
}

const pruned = new WeakMap<Tree['nodes'], Map<string, Tree['nodes']>>()

const without = (node: TreeNode, closed: ReadonlySet<string>): TreeNode =>
  node.structure.some((id) => closed.has(id))
    ? { ...node, structure: node.structure.filter((id) => !closed.has(id)) }
    : node

/** What decides whether nodes are shown, by their ids, in reading order. */
function rulesOf(tree: Tree): readonly [string, Pick<ShowRule, 'mode' | 'when'>][] {
  const known = showRules.get(tree.nodes)
  if (known) return known
  const found = [...walk(tree)].flatMap(({ _id, extra }): [string, Pick<ShowRule, 'mode' | 'when'>][] => {
    const show = showRuleOf(extra)
    return show?.when ? [[_id, { mode: show.mode === 'hide' ? 'hide' : 'show', when: show.when }]] : []
  })
  showRules.set(tree.nodes, found)
  return found
}

const showRules = new WeakMap<Tree['nodes'], readonly [string, Pick<ShowRule, 'mode' | 'when'>][]>()
