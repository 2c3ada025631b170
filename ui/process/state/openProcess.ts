import type { ProcessGraph } from '../../../src/shared/process/process.ts'
import type { Schema } from '../../../src/shared/schemas/define.ts'
import { type DraftOptions, draftStore } from '../../editing/draft.ts'
import { openEditing } from '../../editing/openEditing.ts'
import type { ProcessClient } from '../client.ts'
import { makeProcessEditor } from './makeEditor.ts'
import { processKind } from './processKind.ts'
import { processServer } from './processServer.ts'

export interface OpenProcessOptions {
  id: string
  schema: Schema
  client: ProcessClient
  storage?: DraftOptions<ProcessGraph>['storage']
}

/** Opens a process in its editor. */
export function openProcess({ id, schema, client, storage = sessionStorage }: OpenProcessOptions) {
  const server = processServer(client)
  const draft = draftStore<ProcessGraph>({
    storage,
    key: `verkstad.process.draft.${id}`,
    isContent: processKind.isContent,
  })
  return openEditing({
    id,
    server,
    draft,
    make: (opened) => makeProcessEditor({ client, server, schema, opened, draft }),
  })
}
