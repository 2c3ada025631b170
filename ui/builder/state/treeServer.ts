import type { TreeProblem } from '../../../src/shared/tree/problems.ts'
import type { Tree } from '../../../src/shared/tree/tree.ts'
import type { EditingClient, OpenedDocument } from '../../editing/client.ts'
import type { BuilderClient, BuilderDocument, Opened } from '../client.ts'

/** A document with a tree, opened, and the names in it that are fixed. */
export interface OpenedTree
  extends OpenedDocument<Tree, TreeProblem, BuilderDocument>,
    Pick<Opened, 'fixedNames'> {}

/** A document with a tree, as the editing kernel has it. Settings of older components are brought up to date. */
export function openedTree(opened: Opened): OpenedTree {
  const { rootId, normStructure, ...rest } = opened
  return { ...rest, content: { rootId, nodes: normStructure } }
}

/** The builder's way to the server, as the editing kernel uses it. */
export function treeServer(client: BuilderClient): EditingClient<Tree, TreeProblem, BuilderDocument> {
  return {
    load: async (id) => openedTree(await client.load(id)),
    saveContent: ({ id, content: { nodes, rootId }, revision }) =>
      client.save({ id, normStructure: nodes, rootId, revision }),
    saveFields: async ({ id, fields, revision }) => (await client.updateSettings(id, fields, revision)).data,
    lock: (id, options) => client.lock(id, options),
    unload: (id) => client.unload(id),
    onEvent: (name, heard) => client.onEvent(name, heard),
    onConnection: (heard) => client.onConnection(heard),
  }
}
