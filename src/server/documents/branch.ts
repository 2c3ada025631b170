import { schemaOf } from '../../shared/schemas/index.ts'
import { fail } from '../../shared/wire/errors.ts'
import type { Session } from '../session.ts'
import type { DocumentsOfAny } from './documents.ts'

export interface BranchRow {
  _id: string
  name: string
  hasChildren: boolean
  rows?: BranchRow[] | undefined
}

/** What lies under an entry of a tree; without one its roots. */
export type Under = (of: string | undefined) => Promise<BranchRow[]>

/** Entries of one level that are told at once, and of all levels: what lies under the rest is asked for by itself. */
const most = 1_000
const mostInAll = 2_000

/** A branch of a tree, so many levels of it. */
export async function branchOf(
  under: Under,
  { id, depth }: { id?: string | undefined; depth: number },
): Promise<BranchRow[]> {
  let told = 0
  async function level(of: string | undefined, levels: number): Promise<BranchRow[]> {
    const rows = await under(of)
    told += rows.length
    if (levels > 1)
      for (const row of rows)
        if (row.hasChildren && told < mostInAll) row.rows = await level(row._id, levels - 1)
    return rows
  }
  return level(id, depth)
}

/**
 * Categories under their parents; of a kind with folders what lies in each. NOT_FOUND for an entry that is not there, INVALID for a kind
 * that is no tree.
 */
export async function documentsUnder(
  documents: Pick<DocumentsOfAny, 'all' | 'get'>,
  session: Session,
  { page, id }: { page: string; id?: string | undefined },
): Promise<Under> {
  const schema = schemaOf(page)
  const isTree = page === 'category' || (schema?.folders === true && !schema.virtual)
  if (!schema || !isTree || schema.scope === 'application')
    throw fail('INVALID', { fields: { page: 'validation.notAnOption' } })
  if (id !== undefined) await documents.get(session, page, id)
  const all = await documents.all(session, page)
  const above = (one: (typeof all)[number]) => (page === 'category' ? one.parent : one.folderId) ?? null
  const known = new Set(all.map(({ _id }) => _id))
  // What lies under something that is gone is at the root, so that it is found.
  const place = (one: (typeof all)[number]) => {
    const over = above(one)
    return typeof over === 'string' && known.has(over) ? over : null
  }
  const under = Map.groupBy(all, place)
  return async (of) =>
    (under.get(of ?? null) ?? [])
      .map(({ _id, name }) => ({ _id, name: String(name), hasChildren: under.has(_id) }))
      .sort((a, b) => a.name.localeCompare(b.name, session.locale))
      .slice(0, most)
}
