import type { ProcessProblem } from '../../../src/shared/process/graph/analyse.ts'
import type { ProcessGraph } from '../../../src/shared/process/process.ts'
import type { EditingClient, OpenedDocument } from '../../editing/client.ts'
import type { OpenedProcess, ProcessClient, ProcessDocument } from '../client.ts'

/** A process, opened, as the editing kernel has it. */
export function openedProcess(
  opened: OpenedProcess,
): OpenedDocument<ProcessGraph, ProcessProblem, ProcessDocument> {
  const { process, ...rest } = opened
  return { ...rest, content: process }
}

/** The process editor's way to the server, as the editing kernel uses it. */
export function processServer(
  client: ProcessClient,
): EditingClient<ProcessGraph, ProcessProblem, ProcessDocument> {
  return {
    load: async (id) => openedProcess(await client.load(id)),
    saveContent: ({ id, content, revision }) => client.save({ id, process: content, revision }),
    async saveFields({ id, fields, revision }) {
      // The graph is the content: as a field of the document beside it, it would be as it was then.
      const { process: _graph, ...document } = (await client.updateSettings(id, fields, revision)).data
      return document
    },
    lock: (id, options) => client.lock(id, options),
    unload: (id) => client.unload(id),
    onEvent: (name, heard) => client.onEvent(name, heard),
    onConnection: (heard) => client.onConnection(heard),
  }
}
