import type { DocumentRow } from '../store/records.ts'
import type { DocumentKey } from '../store/repositories/documents.ts'
import type { Store } from '../store/store.ts'
import { contentHash } from './contentHash.ts'

const pieceSize = 100

/**
 * Hashes what published documents say, draft and live version, as today's version reads them: a draft that is stored with another version of
 * a component says the same as what was published with the one before.
 */
export async function hashAsOfToday(store: Pick<Store, 'read' | 'write'>): Promise<void> {
  for (let after: DocumentKey | null = null; ; ) {
    const piece: DocumentRow[] = await store.read.documents.publishedFollowing(after, pieceSize)
    await Promise.all(piece.map((row) => hashRow(store, row)))
    if (piece.length < pieceSize) return
    after = piece.at(-1) ?? null
  }
}

async function hashRow(store: Pick<Store, 'read' | 'write'>, row: DocumentRow): Promise<void> {
  const { org, _id, published } = row
  const live = published === null ? undefined : await store.read.published.find(org, _id, published)
  if (!live) return
  const hash = contentHash(row)
  const publishedHash = contentHash(live)
  if (hash === row.hash && publishedHash === row.publishedHash) return
  await store.write((tx) => tx.documents.update(org, _id, { hash, publishedHash }))
}
