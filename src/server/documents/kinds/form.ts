import type { Kind } from './kind.ts'

export const form: Kind = {
  /** A form that runs here needs a published process, or nobody could handle what is sent in. */
  async beforePublish({ session, services, document }) {
    if (document.formType === 'external') return []
    if (!document.process) return [{ nodeId: null, level: 'error', key: 'builder.formNeedsProcess' }]
    const process = await services.documents.published(session, String(document.process))
    return process ? [] : [{ nodeId: null, level: 'error', key: 'builder.processNotPublished' }]
  },
}
