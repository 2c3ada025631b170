import { schemaOf } from '../../../shared/schemas/index.ts'
import { holds, type Session } from '../../session.ts'
import type { Texts } from '../../texts.ts'
import type { Documents } from '../documents.ts'
import type { Kind, RemovedRow } from './kind.ts'

interface TrashcanNeeds {
  documents: Pick<Documents, 'trash'>
  cases: { trash(session: Session): Promise<readonly RemovedRow[]> }
  texts: Texts['translate']
}

export const trashcanKind = ({ documents, cases, texts }: TrashcanNeeds): Kind => ({
  async grid(session, { filter, pageNo, pageSize }) {
    const words = filter?.toLowerCase() ?? ''
    const t = texts(session.locale, session.org)
    const removedCases = holds(session, 'admin') ? await cases.trash(session) : []
    const removed = [
      ...(await documents.trash(session)),
      ...removedCases.map((one) => ({ ...one, schema: 'formData' })),
    ]
    const rows = removed
      .sort((a, b) => b.removed - a.removed)
      .filter((row) => row.name.toLowerCase().includes(words))
      .map((row) => {
        const schema = schemaOf(row.schema)
        return { ...row, text: { schema: schema ? t(schema.title) : row.schema } }
      })
    return { rows: rows.slice((pageNo - 1) * pageSize, pageNo * pageSize), totalCount: rows.length }
  },
})
