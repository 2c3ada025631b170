import type { Tree } from '../../../shared/tree/tree.ts'
import { isFill } from '../../../shared/wire/page/form.ts'
import type { LoadContext } from '../contract.ts'
import { loaders } from '../loaders/index.ts'

/**
 * What the components of these trees show, by node id, and those of the forms among them. `given` are found already and not looked up
 * again.
 */
export async function loadData(
  context: Omit<LoadContext, 'node'>,
  trees: readonly (Tree | null)[],
  given: Readonly<Record<string, unknown>> = {},
): Promise<Record<string, unknown>> {
  let data = await dataOf(context, trees, given)
  for (const form of Object.values(data).filter(isFill))
    data = await dataOf({ ...context, formDataId: form.formDataId }, [form.tree], data)
  return data
}

async function dataOf(
  context: Omit<LoadContext, 'node'>,
  trees: readonly (Tree | null)[],
  given: Readonly<Record<string, unknown>>,
): Promise<Record<string, unknown>> {
  const nodes = trees.flatMap((tree) => Object.values(tree?.nodes ?? {}))
  const found = await Promise.all(
    nodes
      .filter(({ _id, type }) => Object.hasOwn(loaders, type) && !Object.hasOwn(given, _id))
      .map(async (node) => {
        const load = await loaders[node.type]?.()
        return [node._id, await load?.({ ...context, node })] as const
      }),
  )
  return { ...Object.fromEntries(found.filter(([, data]) => data !== undefined)), ...given }
}
