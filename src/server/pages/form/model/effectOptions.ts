import { chosenFrom } from '../../../../shared/catalogue/read/options.ts'
import { recordOf } from '../../../../shared/record.ts'
import type { DrawnTree, TreeNode } from '../../../../shared/tree/tree.ts'
import { Failure } from '../../../../shared/wire/errors.ts'
import type { LoadContext } from '../../contract.ts'

/**
 * Options that an effect gives, put where fixed ones stand. An effect answers a list of `{ label, value }` or an
 * object with `results`; a text is shown as a fault, and so is an effect that refuses.
 */
export async function withOptions({ services, session }: LoadContext, tree: DrawnTree): Promise<DrawnTree> {
  const asking = Object.values(tree.nodes).filter(
    ({ extra }) => chosenFrom(extra).optionsType === 'effects' && chosenFrom(extra).effects,
  )
  if (asking.length === 0) return tree
  const filled = await Promise.all(
    asking.map(async (node): Promise<[string, TreeNode]> => {
      const options = await services.effects
        .run(session, chosenFrom(node.extra).effects ?? '', {})
        .then(listOf, (error) => {
          if (error instanceof Failure) return 'FEL'
          throw error
        })
      return [node._id, { ...node, extra: { ...node.extra, options } }]
    }),
  )
  return { ...tree, nodes: { ...tree.nodes, ...Object.fromEntries(filled) } }
}

function listOf(answer: unknown): unknown[] | string {
  const list = Array.isArray(answer) ? answer : recordOf(answer).results
  return Array.isArray(list) ? list : String(answer)
}
