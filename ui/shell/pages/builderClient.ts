import type { Client } from '../../admin/client.tsx'
import type { BuilderClient } from '../../builder/client.ts'
import { createEditorClient, reached } from './editorClient.ts'

/** The builder's questions as actions, for documents of one schema. */
export function createBuilderClient(client: Client, schema: string): BuilderClient {
  const { call } = client
  const shared = createEditorClient(client)
  return {
    ...shared,
    load: (id) => reached(call('fb3/load', { id })),
    save: (input) => reached(call('fb3/save', input)),
    lock: async (id, options) => (await reached(call('fb3/lock', { id, ...options }))).lock,
    unload: async (id) => void (await reached(call('fb3/unload', { id }))),
    address: async (id) => (await reached(call('form/address', { id }))).address,
    version: (id, versionId) => reached(call('form/version', { id, versionId })),
    revert: (id, versionId) => reached(call('fb3/revert', { id, versionId })),
    updateSettings: (id, data, revision) =>
      reached(call('admin/update', { page: schema, id, data, revision })),
    process: (id) => reached(call('pb3/states', { id })),
    effect: (effect, context) => reached(call('admin/runEffect3', { effect, context })),
  }
}
