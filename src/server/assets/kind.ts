import type { Locale } from '../../shared/i18n.ts'
import { schemaOf } from '../../shared/schemas/index.ts'
import { sizeText } from '../../shared/sizeText.ts'
import type { GridRow } from '../documents/documents.ts'
import type { Kind } from '../documents/kinds/kind.ts'
import { mayBuild } from '../session.ts'
import type { AssetRow } from '../store/records.ts'
import type { Texts } from '../texts.ts'
import { type AssetRowNeeds, assetRows } from './kindRows.ts'

const columns = ['name', 'mimeType', 'size', 'access', 'created'] as const

/** The library of files. Files of cases are not in it: they are where the case is. */
export const assetKind = (needs: AssetRowNeeds & { texts: Texts['translate'] }): Kind => ({
  rows: assetRows(needs),
  isThere: async (read, session, id) => (await read.assets.find(session.org, id)) !== undefined,

  async grid(session, { filter, folderId, sort, pageNo, pageSize }) {
    const [key, direction] = Object.entries(sort ?? {})[0] ?? ['created', -1]
    const column = columns.find((name) => name === key) ?? 'created'
    const { rows, totalCount } = await needs.store.read.assets.list(session.org, {
      ...(filter && { text: filter }),
      ...(!filter && folderId && { folder: folderId }),
      sort: { column, direction: direction === 1 ? 1 : -1 },
      limit: pageSize,
      offset: (pageNo - 1) * pageSize,
    })
    const t = needs.texts(session.locale, session.org)
    const labels = schemaOf('asset')?.fields.access?.options ?? []
    const label = (access: string) => labels.find(({ value }) => value === access)?.label
    return {
      totalCount,
      rows: rows.map((row) => rowOf(row, session.locale, t(label(row.access) ?? row.access))),
    }
  },

  async selector(session, { search }) {
    if (!mayBuild(session)) return []
    const { rows } = await needs.store.read.assets.list(session.org, {
      ...(search && { text: search }),
      sort: { column: 'name', direction: 1 },
      limit: 1000,
      offset: 0,
    })
    return rows.map((row) => ({ value: row._id, label: row.name, description: row.mimeType }))
  },
})

const rowOf = (
  { _id, name, mimeType, size, access, created, createdBy }: AssetRow,
  locale: Locale,
  label: string,
): GridRow => ({
  _id,
  name,
  mimeType,
  size,
  access,
  created,
  createdBy,
  text: { size: sizeText(size, locale), access: label },
})
