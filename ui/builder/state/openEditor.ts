import type { Schema } from '../../../src/shared/schemas/define.ts'
import type { Tree } from '../../../src/shared/tree/tree.ts'
import { type DraftOptions, draftStore } from '../../editing/draft.ts'
import { openEditing } from '../../editing/openEditing.ts'
import type { BuilderClient } from '../client.ts'
import { makeEditor } from './makeEditor.ts'
import { treeKind } from './treeKind.ts'
import { type OpenedTree, treeServer } from './treeServer.ts'

export interface OpenOptions {
  id: string
  schema: Schema
  client: BuilderClient
  storage?: DraftOptions<Tree>['storage']
}

/** Opens a document in the builder. */
export function openEditor({ id, schema, client, storage = sessionStorage }: OpenOptions) {
  const server = treeServer(client)
  const draft = treeDraft(storage, id)
  return openEditing({
    id,
    server,
    draft,
    make: (opened: OpenedTree) => makeEditor({ client, server, schema, opened, draft }),
  })
}

/** The draft of a document's tree. Until the editing kernel, its parts were called `tree` and `settings`. */
export function treeDraft(storage: DraftOptions<Tree>['storage'], id: string) {
  return draftStore<Tree>({
    storage,
    key: `verkstad.builder.draft.${id}`,
    isContent: treeKind({ mode: 'view' }).isContent,
    older: ({ tree, settings, ...kept }) => ({ content: tree, fields: settings, ...kept }),
  })
}
