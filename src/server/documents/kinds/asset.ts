import type { Locale } from '../../../shared/i18n.ts'
import { mayBuild } from '../../assets/access.ts'
import { listAssets } from '../../store/rows/assets.ts'
import type { AssetRow } from '../../store/tables.ts'
import type { GridRow } from '../documents.ts'
import { assetRows } from './assetRows.ts'
import type { Kind } from './kind.ts'

const columns = ['name', 'mimeType', 'size', 'access', 'created'] as const

/** The library of files. Files of cases are not in it: they are where the case is. */
export const asset: Kind = {
  rows: assetRows,
  async grid(services, session, { filter, folderId, sort, pageNo, pageSize }) {
    const [key, direction] = Object.entries(sort ?? {})[0] ?? ['created', -1]
    const column = columns.find((name) => name === key) ?? 'created'
    const { rows, totalCount } = await listAssets(services.store.db, session.org, {
      ...(filter && { text: filter }),
      ...(!filter && folderId && { folder: folderId }),
      sort: { column, direction: direction === 1 ? 1 : -1 },
      limit: pageSize,
      offset: (pageNo - 1) * pageSize,
    })
    const t = services.texts(session.locale, session.org)
    const labels = services.schemaOf('asset')?.fields.access?.options ?? []
    const label = (access: string) => labels.find(({ value }) => value === access)?.label
    return {
      totalCount,
      rows: rows.map((row) => rowOf(row, session.locale, t(label(row.access) ?? row.access))),
    }
  },

  async selector(services, session, { search }) {
    if (!mayBuild(session)) return []
    const { rows } = await listAssets(services.store.db, session.org, {
      ...(search && { text: search }),
      sort: { column: 'name', direction: 1 },
      limit: 1000,
      offset: 0,
    })
    return rows.map((row) => ({ value: row._id, label: row.name, description: row.mimeType }))
  },
}

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

/** `1,2 MB` */
function sizeText(bytes: number, locale: Locale): string {
  if (bytes < 1000) return `${bytes} B`
  const [value, unit] = bytes < 1_000_000 ? [bytes / 1000, 'kB'] : [bytes / 1_000_000, 'MB']
  return `${value.toLocaleString(locale, { maximumFractionDigits: 1 })} ${unit}`
}
