import { recordOf } from '../../record.ts'
import type { EngineSettings, ReadNode } from '../../tree/engineSettings.ts'
import { type DrawnTree, type TreeNode, walk } from '../../tree/tree.ts'
import { withoutNodes } from '../page/closedTo.ts'
import { anybodyRole, authorRole, beforeSent, type Right, rightOf, rights, rightsIn } from './rights.ts'

/** As whom a form is met, as far as its rights per step go by it. */
export interface Reader {
  /** Null before the case is sent in. */
  state: string | null
  /** Keys of assignment roles, `author`, `party:{key}`. */
  roles: readonly string[]
  /** Nothing of a case that is sent in is hidden from an administrator. */
  isAdmin: boolean
}

/** Whoever fills a form in, or sent the case in. */
export const authorAt = (state: string | null): Reader => ({ state, roles: [authorRole], isAdmin: false })

/** Whether any node of the tree has rights of its own. */
export function hasRights({ nodes }: Pick<DrawnTree, 'nodes'>): boolean {
  const known = having.get(nodes)
  if (known !== undefined) return known
  const has = Object.values(nodes).some(
    ({ extra: { rights } }: ReadNode) => rights !== undefined && rights !== null,
  )
  having.set(nodes, has)
  return has
}

const having = new WeakMap<DrawnTree['nodes'], boolean>()

/**
 * What each node of the tree comes to for the reader; a node that is not named is as it would be without rights.
 *
 * A node says for a role in a state what counts for all in it that says nothing of its own, except that nothing in what is hidden
 * is seen. Of several roles the one that lets most be done counts; of what none of them is named for, what is said of anybody else.
 */
export function rightsFor(tree: DrawnTree, reader: Reader): ReadonlyMap<string, Right> {
  const found = new Map<string, Right>()
  const state = reader.state ?? beforeSent
  const visit = (id: string, above: Above) => {
    const node = tree.nodes[id]
    if (!node) return
    const own = rightsIn(node.extra)
    const said = (role: string) => (own && rightOf(own, state, role)) ?? above.said.get(role)
    const here = new Map(
      [...reader.roles, anybodyRole].flatMap((role): [string, Right][] => {
        const right = said(role)
        return right ? [[role, right]] : []
      }),
    )
    const right = above.isHidden ? 'hidden' : lasting(here, reader)
    if (right) found.set(id, right)
    for (const child of node.structure) visit(child, { said: here, isHidden: right === 'hidden' })
  }
  visit(tree.rootId, { said: new Map(), isHidden: false })
  return found
}

interface Above {
  said: ReadonlyMap<string, Right>
  isHidden: boolean
}

function lasting(said: ReadonlyMap<string, Right>, { roles, isAdmin, state }: Reader): Right | undefined {
  const own = roles.flatMap((role) => said.get(role) ?? [])
  const most = rights.findLast((right) => own.includes(right)) ?? said.get(anybodyRole)
  return most === 'hidden' && isAdmin && state !== null ? 'read' : most
}

/**
 * The tree as the reader meets it: without what is hidden from them, and with what they may not change or have to answer said in the
 * settings that say so of any question, so that nothing that draws or checks a page has to know of rights. They themselves are left out.
 * `asked`: which nodes are questions. `forCheck`: what may only be read is looked at all the same.
 */
export function treeFor<T extends DrawnTree>(
  tree: T,
  reader: Reader,
  { asked, forCheck = false }: { asked(node: TreeNode): boolean; forCheck?: boolean },
): T {
  const found = rightsFor(tree, reader)
  const hidden = new Set([...walk(tree)].flatMap(({ _id }) => (found.get(_id) === 'hidden' ? _id : [])))
  const nodes = Object.fromEntries(
    Object.entries(tree.nodes).map(([id, node]) => [
      id,
      asMet(node, asked(node) ? found.get(id) : undefined, forCheck),
    ]),
  )
  return withoutNodes({ ...tree, nodes }, hidden)
}

/** The same for who meets the same. */
export const metKey = ({ state, roles, isAdmin }: Reader, forCheck: boolean): string =>
  JSON.stringify([state, isAdmin, forCheck, ...[...roles].sort()])

function asMet(node: TreeNode, right: Right | undefined, forCheck: boolean): TreeNode {
  const isRead = right === 'read' && !forCheck
  const { rights: own, validation }: EngineSettings = node.extra
  if (own === undefined && right !== 'required' && !isRead) return node
  const { rights: _rights, ...extra } = node.extra
  const met: EngineSettings = {
    ...(isRead && { disabled: true }),
    ...(right === 'required' && { validation: { ...recordOf(validation), required: true } }),
  }
  return {
    ...node,
    extra: { ...extra, ...met },
  }
}
