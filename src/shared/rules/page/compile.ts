import type { ValueDefinition } from '../../catalogue/value.ts'
import type { EngineSettings } from '../../tree/engineSettings.ts'
import { type Tree, type TreeNode, walk } from '../../tree/tree.ts'
import type { Condition, DisableRule, ShowRule } from '../condition/condition.ts'
import { namesIn } from '../condition/evaluate.ts'
import { dangerousKeys } from '../condition/safe.ts'
import { namesInTemplate } from '../text/templateNames.ts'

/** What a type holds as an answer, or nothing for a type that holds none. */
export type ValueLookup = (type: string) => ValueDefinition | undefined

/** A page's rules, ready to run: made once from its tree, never changed. */
export interface PageRules {
  /** Every node in reading order, parents before children. A node's subtree is `[i, end[i])`. */
  nodes: readonly TreeNode[]
  /** Node id → its number in `nodes`. */
  at: ReadonlyMap<string, number>
  /** Number of the parent; -1 for the root. */
  parent: Int32Array
  end: Int32Array
  /** Component name → numbers of the nodes that hold their answer under it, in reading order. */
  fields: ReadonlyMap<string, readonly number[]>
  /** By the highest rank of what they read, so each comes after those that can change what it reads. */
  rules: readonly NodeRule[]
  /** Component name → its place in an order where each name comes after all that decide whether it is shown. */
  rank: ReadonlyMap<string, number>
  /** Component name → rules that read it, by number. */
  readers: ReadonlyMap<string, readonly number[]>
  /** Component name → ids of nodes whose settings mention it in a text template. */
  texts: ReadonlyMap<string, readonly string[]>
  /**
   * Names that decide in a ring whether each other are shown; empty when there is no ring. Publishing refuses a
   * ring: its fields could hide each other so that none can be answered again.
   */
  cycle: readonly string[]
}

export interface NodeRule {
  node: number
  effect: 'show' | 'hide' | 'disable'
  when: Condition
  /** The highest rank among the names it reads; -1 when it reads none. */
  rank: number
  /** Hidden by this rule means: the answers at and below the node are lost. */
  reset: boolean
}

/** Gathers the rules of a tree. The tree must be sound (`checkTree`). */
export function compileRules(tree: Tree, valueDefinition: ValueLookup): PageRules {
  const nodes = [...walk(tree)]
  const at = new Map(nodes.map((node, i) => [node._id, i]))
  const parent = new Int32Array(nodes.length).fill(-1)
  const end = new Int32Array(nodes.length)
  const fields = new Map<string, number[]>()
  const texts = new Map<string, string[]>()
  const rules: NodeRule[] = []
  nodes.forEach((node, i) => {
    for (const child of node.structure) parent[at.get(child) ?? i] = i
    const name = nameOf(node)
    const definition = name && valueDefinition(node.type)
    if (definition && definition.asks?.(node.extra) !== false) push(fields, name, i)
    for (const mentioned of mentions(node.extra)) push(texts, mentioned, node._id)
    rules.push(...rulesOf(node.extra, i))
  })
  for (let i = nodes.length - 1; i >= 0; i--) {
    end[i] = Math.max(end[i] ?? 0, i + 1)
    const above = parent[i] ?? -1
    if (above >= 0) end[above] = Math.max(end[above] ?? 0, end[i] ?? 0)
  }
  const { rank, cycle } = order(rules, fields, parent)
  for (const rule of rules) {
    rule.rank = Math.max(-1, ...namesIn(rule.when).map((name) => rank.get(name) ?? -1))
  }
  rules.sort((a, b) => a.rank - b.rank)
  const readers = new Map<string, number[]>()
  rules.forEach(({ when }, i) => {
    for (const name of namesIn(when)) push(readers, name, i)
  })
  return { nodes, at, parent, end, fields, rules, rank, readers, texts, cycle }
}

/** The name under which a node's answer is kept, if it has a usable one. */
export function nameOf(node: TreeNode): string | undefined {
  const { name }: EngineSettings = node.extra
  return typeof name === 'string' && name !== '' && !dangerousKeys.has(name) ? name : undefined
}

/** What decides whether the component is shown. */
export const showRuleOf = ({ show }: EngineSettings): Partial<ShowRule> | undefined =>
  show as Partial<ShowRule> | undefined

function rulesOf(extra: EngineSettings, node: number): NodeRule[] {
  const show = showRuleOf(extra)
  const disable = extra.disable as Partial<DisableRule> | undefined
  const rules: NodeRule[] = []
  if (show?.when) {
    const effect = show.mode === 'hide' ? 'hide' : 'show'
    rules.push({ node, effect, when: show.when, reset: show.reset === true, rank: -1 })
  }
  if (disable?.when) rules.push({ node, effect: 'disable', when: disable.when, reset: false, rank: -1 })
  return rules
}

/**
 * Ranks the names so that a name comes after all that decide whether its fields are shown. Rules that disable
 * are left out: they change no answer, and two fields may well disable each other.
 */
function order(rules: NodeRule[], fields: Map<string, number[]>, parent: Int32Array) {
  const showing = new Map<number, string[]>()
  for (const rule of rules) {
    if (rule.effect !== 'disable') showing.set(rule.node, namesIn(rule.when))
  }
  const rank = new Map<string, number>()
  const open: string[] = []
  let cycle: string[] = []
  const visit = (name: string) => {
    if (rank.has(name)) return
    const from = open.indexOf(name)
    if (from >= 0) {
      if (cycle.length === 0) cycle = open.slice(from)
      return
    }
    open.push(name)
    for (const field of fields.get(name) ?? []) {
      for (let i = field; i >= 0; i = parent[i] ?? -1) for (const read of showing.get(i) ?? []) visit(read)
    }
    open.pop()
    rank.set(name, rank.size)
  }
  for (const names of showing.values()) names.forEach(visit)
  for (const rule of rules) namesIn(rule.when).forEach(visit)
  return { rank, cycle }
}

/** Names in the text templates among the settings. */
function mentions(setting: unknown, names = new Set<string>()): Set<string> {
  if (typeof setting === 'string') {
    if (setting.includes('{{')) for (const name of namesInTemplate(setting)) names.add(name)
  } else if (typeof setting === 'object' && setting !== null) {
    for (const part of Object.values(setting)) mentions(part, names)
  }
  return names
}

function push<K, V>(map: Map<K, V[]>, key: K, value: V): void {
  const list = map.get(key)
  if (list) list.push(value)
  else map.set(key, [value])
}
