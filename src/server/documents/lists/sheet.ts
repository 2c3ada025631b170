import type { Cell, Sheet } from '../../../shared/sheet/sheet.ts'
import type { Session } from '../../session.ts'
import type { Documents } from '../documents.ts'

/** Rows asked for at a time. */
const portion = 1_000

interface SheetQuestion {
  question: Omit<Parameters<Documents['grid']>[1], 'pageNo' | 'pageSize'>
  columns?: readonly string[]
  ids?: ReadonlySet<string>
  title: string
}

/**
 * All documents that answer the question of a list, as a table of the list's columns; `columns` names those that are
 * wanted, in their order, `ids` the documents.
 */
export async function documentSheet(
  { grid }: Pick<Documents, 'grid'>,
  session: Session,
  { question, columns: wanted, ids, title }: SheetQuestion,
): Promise<Sheet> {
  const { totalCount, columns: all } = await grid(session, { ...question, pageNo: 1, pageSize: 1 })
  const columns = wanted ? wanted.flatMap((key) => all.filter((column) => column.key === key)) : all
  return {
    title,
    labels: columns.map(({ label }) => label),
    total: ids?.size ?? totalCount,
    async *rows() {
      for (let pageNo = 1; ; pageNo++) {
        const { rows } = await grid(session, { ...question, pageNo, pageSize: portion })
        const chosen = ids ? rows.filter(({ _id }) => ids.has(_id)) : rows
        if (chosen.length > 0)
          yield chosen.map((row) => columns.map(({ key, kind }) => cellOf(row[key], row.text[key], kind)))
        if (rows.length < portion) return
      }
    },
  }
}

function cellOf(value: unknown, text: string | undefined, kind: string): Cell {
  if (kind === 'time' && typeof value === 'number') return new Date(value)
  if (text !== undefined) return text
  return typeof value === 'number' || typeof value === 'boolean' || value === null || value === undefined
    ? (value ?? null)
    : String(value)
}
