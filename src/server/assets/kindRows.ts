import type { Document } from '../documents/documents.ts'
import type { OwnRows } from '../documents/kinds/kind.ts'
import type { Session } from '../session.ts'
import type { AssetRow } from '../store/records.ts'
import type { Reads, Store } from '../store/store.ts'
import type { Assets } from './assets.ts'

export interface AssetRowNeeds {
  store: Pick<Store, 'read'>
  assets: Pick<Assets, 'renameIn' | 'removeIn'>
}

/** Files of the library, read and changed by the generic actions. Files of cases are where the case is. */
export const assetRows = ({ store, assets }: AssetRowNeeds): OwnRows => ({
  changes: ['name'],
  async find(session, id) {
    const row = await inLibrary(store.read, session, id)
    return row && toDocument(row)
  },
  async updateIn(tx, session, id, { name }) {
    const row = await inLibrary(tx, session, id)
    if (!row || typeof name !== 'string') return {}
    return { name: await assets.renameIn(tx, row, name) }
  },
  async removeIn(tx, session, id) {
    if (!(await inLibrary(tx, session, id))) return false
    await tx.assets.update(session.org, id, { removed: tx.now, removedBy: session.userId })
    return true
  },
  async trash(session) {
    const rows = await store.read.assets.removed(session.org)
    return rows.map(({ _id, name, removed, removedBy }) => ({ _id, name, removed: removed ?? 0, removedBy }))
  },
  async restoreIn(tx, session, id) {
    const row = await tx.assets.findOrRemoved(session.org, id)
    if (!row || row.removed === null) return false
    await tx.assets.update(session.org, id, { removed: null, removedBy: null })
    return true
  },
  deleteIn: (tx, session, id) => assets.removeIn(tx, session.org, id),
})

async function inLibrary(read: Reads, session: Session, id: string): Promise<AssetRow | undefined> {
  const row = await read.assets.find(session.org, id)
  return row && row.finished !== null && row.access !== 'case' && row.caseId === null ? row : undefined
}

function toDocument(row: AssetRow): Document {
  const { _id, name, mimeType, size, access, created, createdBy, folder } = row
  return {
    _id,
    name,
    mimeType,
    size,
    access,
    created,
    createdBy,
    // A file's content never changes, and its name alone does not make a new version.
    revision: 1,
    updated: created,
    updatedBy: createdBy,
    applicationRef: null,
    folderId: folder,
    isFolder: false,
    published: null,
    publishedAt: null,
    ahead: false,
  }
}
