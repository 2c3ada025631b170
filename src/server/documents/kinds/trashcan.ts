import type { Kind } from './kind.ts'

export const trashcan: Kind = {
  async grid(services, session, { filter, pageNo, pageSize }) {
    const words = filter?.toLowerCase() ?? ''
    const t = services.texts(session.locale)
    const rows = (await services.documents.trash(session))
      .filter((row) => row.name.toLowerCase().includes(words))
      .map((row) => {
        const schema = services.schemaOf(row.schema)
        return { ...row, text: { schema: schema ? t(schema.title) : row.schema } }
      })
    return { rows: rows.slice((pageNo - 1) * pageSize, pageNo * pageSize), totalCount: rows.length }
  },
}
