import type { Tree } from '../../../src/shared/tree/tree.ts'

/** Every id in reading order, the root first. Made once per tree: trees never change, a command makes a new one. */
export function orderOf(tree: Tree): readonly string[] {
  const known = orders.get(tree.nodes)
  if (known) return known
  const order: string[] = []
  const waiting = [tree.rootId]
  while (waiting.length > 0 && order.length <= maxWalk) {
    const node = tree.nodes[waiting.pop() ?? '']
    if (!node) continue
    order.push(node._id)
    for (let i = node.structure.length - 1; i >= 0; i--) waiting.push(node.structure[i] ?? '')
  }
  orders.set(tree.nodes, order)
  return order
}

/** A damaged tree that goes in a circle must not hang the browser. */
const maxWalk = 50_000
const orders = new WeakMap<Tree['nodes'], string[]>()
