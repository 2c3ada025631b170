import { findDocument } from '../../store/rows/documents.ts'
import type { Kind } from './kind.ts'

export const form: Kind = {
  /** A form that runs here needs a published process, or nobody could handle what is sent in. */
  async beforePublish({ db, session, document }) {
    if (document.formType === 'external') return []
    const problem = (key: string) => [{ nodeId: null, level: 'error' as const, key, field: 'process' }]
    if (!document.process) return problem('builder.formNeedsProcess')
    // Read inside the write: an import publishes the process and its forms at once.
    const process = await findDocument(db, session.org, String(document.process))
    const live = process?.removed === null && process.published !== null
    return live ? [] : problem('builder.processNotPublished')
  },
}
