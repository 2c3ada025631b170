import type { Documents } from '../../documents/documents.ts'
import { isAddressOf } from '../../documents/kinds/address.ts'
import type { KindOf } from '../../documents/kinds/kind.ts'
import { renameInProcess } from './renameInProcess.ts'

export const formKind = (documents: Pick<Documents, 'allPublished' | 'updateIn'>): KindOf<'form'> => ({
  /** Where there is only one process that cases can run in, a new form runs in it. */
  async start(session, { formType, process }) {
    if (formType === 'external' || process) return {}
    const [only, ...others] = await documents.allPublished(session, 'process')
    return only && others.length === 0 ? { process: only._id } : {}
  },

  /** A view at the same address would be met in its place. */
  async check(context) {
    const taken = await isAddressOf('view', context, context.values.path ?? '')
    return taken ? { path: 'validation.duplicate' } : {}
  },

  /** Conditions, timers and effects of its process speak of the answers by their names. */
  afterRename: (context) => renameInProcess(documents, context),

  /** A form that runs here needs a published process, or nobody could handle what is sent in. */
  async beforePublish({ read, session, document }) {
    if (document.formType === 'external') return []
    const problem = (key: string) => [{ nodeId: null, level: 'error' as const, key, field: 'process' }]
    if (!document.process) return problem('builder.formNeedsProcess')
    // Read inside the write: an import publishes the process and its forms at once.
    const process = await read.documents.find(session.org, String(document.process))
    const live = process?.removed === null && process.published !== null
    return live ? [] : problem('builder.processNotPublished')
  },
})
