import type { Schema } from '../../shared/schemas/define.ts'
import { fail } from '../../shared/wire/errors.ts'
import type { Session } from '../session.ts'
import type { Reads } from '../store/store.ts'
import type { Documents } from './documents.ts'
import type { DocumentNeeds } from './needs.ts'
import { present, requireSchema } from './read.ts'

/** See `Documents.move`. */
export const move = (
  needs: DocumentNeeds,
  ...[session, { page, ids, folderId }]: Parameters<Documents['move']>
): Promise<void> =>
  needs.store.write(async (tx) => {
    const schema = requireSchema(page)
    if (!schema.folders) throw fail('NOT_FOUND')
    await requireFolder(tx, session, schema, { folderId, ids })
    for (const id of ids) {
      const row = present(await tx.documents.find(session.org, id), page)
      if (row.folder === folderId) continue
      await tx.documents.update(session.org, id, { folder: folderId })
      await needs.audit.record(tx, session, {
        action: 'moved',
        object: `${page}/${id}`,
        result: 'ok',
        detail: { from: row.folder, to: folderId },
      })
    }
    tx.afterCommit(() => needs.events.push(session.org, 'changes', { schema: page, ids: [...ids] }, 'staff'))
  })

/** INVALID for what is no folder of the kind, and for one that lies in what is moved. */
async function requireFolder(
  read: Reads,
  session: Session,
  schema: Schema,
  { folderId, ids }: { folderId: string | null; ids: readonly string[] },
): Promise<void> {
  const seen = new Set<string>()
  for (let at = folderId; at !== null && !seen.has(at); ) {
    if (ids.includes(at)) throw fail('INVALID', { fields: { folderId: 'validation.circle' } })
    seen.add(at)
    const row = await read.documents.find(session.org, at)
    if (row?.schema !== schema.name || row.isFolder !== 1 || row.removed !== null) {
      // Above the one that was asked for: what lay in a folder that has gone stays where it is.
      if (at !== folderId) return
      throw fail('INVALID', { fields: { folderId: 'validation.reference' } })
    }
    at = row.folder
  }
}
