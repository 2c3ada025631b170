import { ActionError } from '../../admin/actionError.ts'
import type { Client } from '../../admin/client.tsx'
import type { BuilderClient } from '../../builder/client.ts'
import { $connection } from '../state/connection.ts'

/** The builder's questions as actions, for documents of one schema. */
export function createBuilderClient({ call, on }: Client, schema: string): BuilderClient {
  return {
    load: (id) => reached(call('fb3/load', { id })),
    save: (input) => reached(call('fb3/save', input)),
    lock: async (id, options) => (await reached(call('fb3/lock', { id, ...options }))).lock,
    unload: async (id) => void (await reached(call('fb3/unload', { id }))),
    publish: (id, comment) => reached(call('form/publish', { id, comment })),
    unpublish: async (id) => void (await reached(call('form/unpublish', { id }))),
    address: async (id) => (await reached(call('form/address', { id }))).address,
    versions: async (id) => (await reached(call('form/versions', { id }))).list,
    version: (id, versionId) => reached(call('form/version', { id, versionId })),
    revert: (id, versionId) => reached(call('fb3/revert', { id, versionId })),
    updateSettings: (id, data, revision) =>
      reached(call('admin/update', { page: schema, id, data, revision })),
    options: async (page, params) => {
      if (page !== 'processStatus')
        return (await reached(call('admin/loadSelectorv3', { page, params }))).options
      const { states } = await reached(call('pb3/states', { id: String(params.process) }))
      return states.map(({ _id, name }) => ({ value: _id, label: name }))
    },
    effect: (effect, context) => reached(call('admin/runEffect3', { effect, context })),
    onEvent: on,
    onConnection: (heard) => $connection.listen((connection) => heard(connection === 'ready')),
  }
}

/** The builder tells a server that refused from one that could not be reached by whether there is a code. */
async function reached<T>(reply: Promise<T>): Promise<T> {
  try {
    return await reply
  } catch (error) {
    if (error instanceof ActionError && error.code === 'OFFLINE') throw new Error(error.message)
    throw error
  }
}
