import type { Client } from '../../admin/client.tsx'
import type { ProcessClient } from '../../process/client.ts'
import { createEditorClient, reached } from './editorClient.ts'

/** The process editor's questions as actions. */
export function createProcessClient(client: Client): ProcessClient {
  const { call } = client
  return {
    ...createEditorClient(client),
    load: (id) => reached(call('pb3/load', { id })),
    save: (input) => reached(call('pb3/fullSave', input)),
    lock: async (id, options) => (await reached(call('pb3/lock', { id, ...options }))).lock,
    unload: async (id) => void (await reached(call('pb3/unload', { id }))),
    publish: (id, comment, force) => reached(call('pb3/publish', { id, comment, ...(force && { force }) })),
    approval: async (id) => (await reached(call('pb3/approval', { id }))).approval,
    approve: async (id, revision) => (await reached(call('pb3/approve', { id, revision }))).approval,
    takeBackApproval: async (id) => (await reached(call('pb3/takeBackApproval', { id }))).approval,
    askApproval: async (id, revision) => (await reached(call('pb3/askApproval', { id, revision }))).approval,
    version: (id, versionId) => reached(call('pb3/version', { id, versionId })),
    revert: (id, versionId) => reached(call('pb3/revert', { id, versionId })),
    updateSettings: (id, data, revision) =>
      reached(call('admin/update', { page: 'process', id, data, revision })),
  }
}
