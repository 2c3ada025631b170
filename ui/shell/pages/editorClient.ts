import { ActionError } from '../../admin/actionError.ts'
import type { Client } from '../../admin/client.tsx'
import type { BuilderClient } from '../../builder/client.ts'
import { $connection } from '../state/connection.ts'

/** What editors ask alike, whatever is edited: publishing, published versions, choices, events. */
export function createEditorClient({
  call,
  on,
}: Client): Pick<
  BuilderClient,
  'publish' | 'unpublish' | 'versions' | 'options' | 'onEvent' | 'onConnection'
> {
  return {
    publish: (id, comment, force) => reached(call('form/publish', { id, comment, ...(force && { force }) })),
    unpublish: async (id) => void (await reached(call('form/unpublish', { id }))),
    versions: async (id) => (await reached(call('form/versions', { id }))).list,
    options: async (page, params) => (await reached(call('admin/loadSelectorv3', { page, params }))).options,
    onEvent: on,
    onConnection: (heard) => $connection.listen((connection) => heard(connection === 'ready')),
  }
}

/** An editor tells a server that refused from one that could not be reached by whether there is a code. */
export async function reached<T>(reply: Promise<T>): Promise<T> {
  try {
    return await reply
  } catch (error) {
    if (error instanceof ActionError && error.code === 'OFFLINE') throw new Error(error.message)
    throw error
  }
}
