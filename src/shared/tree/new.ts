import type { ComponentDefinition } from '../catalogue/define.ts'
import { initialValues, withAt } from '../fields/field.ts'
import type { TreeMode } from '../schemas/define.ts'
import type { TreeContext } from './command.ts'
import type { EngineSettings } from './engineSettings.ts'
import type { Fragment } from './fragment.ts'
import { nameOf } from './labelName.ts'
import { freeName, namesOf } from './names.ts'
import { newNodeId } from './nodeId.ts'
import { definitionOf, rootTypeOf } from './place.ts'
import type { Tree, TreeNode } from './tree.ts'

export interface NewNodeOptions extends Pick<TreeContext, 'componentOf'> {
  /** Settings beyond the catalogue's. */
  extra?: Record<string, unknown>
  /** The same by key, which may be dotted. */
  settings?: Readonly<Record<string, unknown>>
  /** The tree it will stand in: component names are chosen free in it. */
  tree?: Tree
  makeId?(): string
}

/** A new node of a type with the settings and the children that the catalogue gives it. */
export function newNode(type: string, options: NewNodeOptions = {}): Fragment {
  const { makeId = newNodeId } = options
  const definition = definitionOf(type, options)
  const chain = [{ type, extra: options.extra }, ...(definition?.children ?? [])]
  const made = chain.map(({ type, extra }) => plainNode(type, makeId(), definitionOf(type, options), extra))
  made.forEach((node, i) => {
    const below = made[i + 1]
    if (below) node.structure = [below._id]
  })
  const first = made[0] as TreeNode
  for (const [key, value] of Object.entries(options.settings ?? {}))
    first.extra = withAt(first.extra, key, value)
  if (definition?.value || definition?.settings.name?.format === 'name') {
    const taken = options.tree ? namesOf(options.tree) : new Set<string>()
    const { name: wish }: EngineSettings = first.extra
    const name = typeof wish === 'string' && wish !== '' ? freeName(wish, taken) : nameOf(first, taken)
    first.extra = { ...first.extra, name }
  }
  return { nodes: Object.fromEntries(made.map((node) => [node._id, node])), roots: [first._id] }
}

/** The tree of a new document: an empty page ready to take components. */
export function newTree(
  mode: TreeMode,
  pageType: string = rootTypeOf(mode),
  options: Pick<NewNodeOptions, 'componentOf' | 'makeId' | 'extra'> = {},
): Tree {
  const { nodes, roots } = newNode(pageType, options)
  return { rootId: roots[0] ?? '', nodes }
}

function plainNode(
  type: string,
  _id: string,
  definition: ComponentDefinition | undefined,
  extra: Record<string, unknown> = {},
): TreeNode {
  const version = definition && definition.version > 1 ? { $v: definition.version } : {}
  return {
    _id,
    type,
    structure: [],
    extra: { ...initialValues(definition?.settings ?? {}), ...version, ...extra },
    style: {},
  }
}
