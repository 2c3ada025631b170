import { isRecord } from '../../record.ts'
import type { DrawnTree, TreeNode } from '../../tree/tree.ts'
import type { Condition, Facts } from '../condition/condition.ts'
import { isCondition } from '../condition/conditionShape.ts'
import { evaluate, namesIn } from '../condition/evaluate.ts'
import { namesInTemplate } from '../text/templateNames.ts'

interface Settle {
  /** Names of questions whose answers the reader is not told. */
  names: ReadonlySet<string>
  facts: Facts
  /** Fills in a text template without them. */
  fill(template: string): string
}

/**
 * The tree with nothing left that asks for these answers: what a rule of what the reader does meet asks of them is decided, as they are
 * now, and where a text says one of them there is nothing. So neither they nor what they are compared with has to be sent along.
 */
export function settled<T extends DrawnTree>(tree: T, { names, facts, fill }: Settle): T {
  if (names.size === 0) return tree
  const nodes = Object.fromEntries(
    Object.entries(tree.nodes).map(([id, node]) => [id, settledNode(node, { names, facts, fill })]),
  )
  return { ...tree, nodes }
}

function settledNode(node: TreeNode, how: Settle): TreeNode {
  const extra = Object.fromEntries(
    Object.entries(node.extra).map(([key, value]) => [
      key,
      (key === 'show' || key === 'disable') && isRecord(value) && isCondition(value.when)
        ? { ...value, when: decided(value.when, how) }
        : key === 'expression' && isCondition(value)
          ? decided(value, how)
          : told(value, how),
    ]),
  )
  return { ...node, extra }
}

/** What asks for one of the answers becomes what it comes to: all of nothing holds, any of nothing does not. */
function decided(when: Condition, how: Settle): Condition {
  if ('all' in when) return { all: when.all.map((part) => decided(part, how)) }
  if ('any' in when) return { any: when.any.map((part) => decided(part, how)) }
  if ('not' in when) return { not: decided(when.not, how) }
  if (!namesIn(when).some((name) => how.names.has(name))) return when
  return evaluate(when, how.facts) ? { all: [] } : { any: [] }
}

/** Texts of a setting, wherever in it they stand. */
function told(setting: unknown, how: Settle): unknown {
  if (typeof setting === 'string')
    return namesInTemplate(setting).some((name) => how.names.has(name))
      ? setting.replace(/\{\{-?[^{}]*\}\}/g, (part) =>
          namesInTemplate(part).some((name) => how.names.has(name)) ? how.fill(part) : part,
        )
      : setting
  if (Array.isArray(setting)) return setting.map((one) => told(one, how))
  if (!isRecord(setting)) return setting
  return Object.fromEntries(Object.entries(setting).map(([key, value]) => [key, told(value, how)]))
}
