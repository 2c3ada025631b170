import { holds } from '../../session.ts'
import type { Kind } from './kind.ts'

export const trashcan: Kind = {
  async grid(services, session, { filter, pageNo, pageSize }) {
    const words = filter?.toLowerCase() ?? ''
    const t = services.texts(session.locale, session.org)
    const cases = holds(session, 'admin') ? await services.cases.trash(session) : []
    const removed = [
      ...(await services.documents.trash(session)),
      ...cases.map((one) => ({ ...one, schema: 'formData' })),
    ]
    const rows = removed
      .sort((a, b) => b.removed - a.removed)
      .filter((row) => row.name.toLowerCase().includes(words))
      .map((row) => {
        const schema = services.schemaOf(row.schema)
        return { ...row, text: { schema: schema ? t(schema.title) : row.schema } }
      })
    return { rows: rows.slice((pageNo - 1) * pageSize, pageNo * pageSize), totalCount: rows.length }
  },
}
