import type { EngineSettings, ReadNode } from '../../tree/engineSettings.ts'
import type { PageRules } from '../page/compile.ts'

/** Which nodes are hidden or disabled and which answers are lost, own and inherited from the parents. */
export interface Marks {
  isShown(node: number): boolean
  isDisabled(node: number): boolean
  /** Every node that holds an answer under this name is hidden by a rule that empties it. */
  isLost(name: string): boolean
  /** Sets or clears what a rule does to its node. Gives the names whose answers may be lost or come back by it. */
  apply(rule: number, holds: boolean): Set<string>
  /** Ids of nodes that were shown or hidden, enabled or disabled, since this was last asked. */
  take(): { shown: string[]; disabled: string[] }
}

/** Nodes go by their number in `rules.nodes`. With `readOnly` everything is disabled. */
export function createMarks(rules: PageRules, readOnly: boolean): Marks {
  const { nodes, parent, end, fields } = rules
  const start = startOf(rules, readOnly)
  const own = start.own.slice()
  const all = start.all.slice()
  const before = new Map<number, number>()
  const marked = (node: number, mark: number) => ((all[node] ?? 0) & mark) !== 0

  /** Hands the marks of a node down to its subtree; tells of each node that differs, and in which marks. */
  const spread = (from: number, tell: (node: number, difference: number) => void) => {
    for (let i = from; i < (end[from] ?? 0); i++) {
      const above = parent[i] ?? -1
      const old = all[i] ?? 0
      const next = (own[i] ?? 0) | (above < 0 ? 0 : (all[above] ?? 0))
      if (next === old) continue
      all[i] = next
      tell(i, old ^ next)
      if (!before.has(i)) before.set(i, old)
    }
  }

  return {
    isShown: (node) => node >= 0 && !marked(node, hidden),
    isDisabled: (node) => node < 0 || marked(node, disabled | disabledByRule),
    isLost: (name) => (fields.get(name) ?? []).every((node) => marked(node, lost)),
    apply: (number, holds) => {
      const names = new Set<string>()
      const rule = rules.rules[number]
      if (!rule) return names
      const mark = rule.effect === 'disable' ? disabledByRule : rule.reset ? hidden | lost : hidden
      const set = rule.effect === 'show' ? !holds : holds
      const old = own[rule.node] ?? 0
      own[rule.node] = set ? old | mark : old & ~mark
      if (own[rule.node] === old) return names
      spread(rule.node, (node, difference) => {
        const { name }: EngineSettings = nodes[node]?.extra ?? {}
        if ((difference & lost) !== 0 && typeof name === 'string' && fields.has(name)) names.add(name)
      })
      return names
    },
    take: () => {
      const changes: { shown: string[]; disabled: string[] } = { shown: [], disabled: [] }
      for (const [node, old] of before) {
        const id = nodes[node]?._id ?? ''
        if (marked(node, hidden) !== ((old & hidden) !== 0)) changes.shown.push(id)
        if (marked(node, disabled | disabledByRule) !== ((old & (disabled | disabledByRule)) !== 0)) {
          changes.disabled.push(id)
        }
      }
      before.clear()
      return changes
    },
  }
}

interface Start {
  /** By node: what it has of its own, and with what its parents have. */
  own: Uint8Array
  all: Uint8Array
}

/** What the settings alone disable: the same for everybody who meets the page, so it is found out once. */
function startOf(rules: PageRules, readOnly: boolean): Start {
  const known = (readOnly ? readOnlyStarts : starts).get(rules)
  if (known) return known
  const { nodes, parent } = rules
  const own = Uint8Array.from(nodes, ({ extra }: ReadNode, i) =>
    extra.disabled === true || (readOnly && i === 0) ? disabled : 0,
  )
  const all = own.slice()
  // Parents come before their children.
  for (let i = 0; i < all.length; i++) all[i] = (own[i] ?? 0) | (all[parent[i] ?? -1] ?? 0)
  const made = { own, all }
  ;(readOnly ? readOnlyStarts : starts).set(rules, made)
  return made
}

const starts = new WeakMap<PageRules, Start>()
const readOnlyStarts = new WeakMap<PageRules, Start>()

const hidden = 1
const lost = 2
const disabledByRule = 4
const disabled = 8
