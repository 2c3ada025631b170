import { catalogue } from '../../shared/catalogue/index.ts'
import type { Schema } from '../../shared/schemas/define.ts'
import { schemas } from '../../shared/schemas/index.ts'
import { graphVersions } from '../../shared/stored/graph.ts'
import type { Log } from '../log/log.ts'
import type { DocumentRow } from '../store/records.ts'
import type { DocumentKey } from '../store/repositories/documents.ts'
import type { Store } from '../store/store.ts'
import { version as productVersion } from '../version.ts'
import { draftHash } from './contentHash.ts'
import { scopeOf, storedValues, toDocument, uniqueKeys, valuesOf } from './lists/rows.ts'

interface Needs {
  store: Pick<Store, 'read' | 'write'>
  log: Pick<Log, 'write'>
}

/**
 * Stores the values of documents as their kinds have them today: lists, searches and what is unique ask the database
 * for fields by today's names, and would not find those of before. Runs once for each new version of a kind, before
 * anybody asks. Nothing else about a document changes, and neither published versions nor its history do: those are
 * read one at a time, through the same steps. What cannot be brought up to date stays as it is, and the log says so.
 */
export async function storeAsOfToday({ store, log }: Needs): Promise<void> {
  const kinds = schemas.filter(({ version = 1, virtual }) => version > 1 && !virtual)
  const today = `${productVersion} ${kinds.map(({ name, version }) => `${name}:${version}`).join(' ')}`
  if ((await store.read.settings.find(storedAs)) !== today) {
    for (const kind of kinds) await storeKind({ store, log }, kind)
    await store.write((tx) => tx.settings.put(storedAs, today))
  }
  const read = hashVersion()
  if ((await store.read.settings.find(hashedAs)) === read) return
  await (await import('./hashAsOfToday.ts')).hashAsOfToday(store)
  await store.write((tx) => tx.settings.put(hashedAs, read))
}

/** All that a hash of what a document says hangs on beside the document. */
const hashVersion = () =>
  JSON.stringify([
    graphVersions.version,
    ...schemas.map(({ name, version = 1 }) => `${name}:${version}`),
    ...catalogue.map(({ type, version }) => `${type}:${version}`),
  ])
/** Setting: what documents were hashed as the last time. */
const hashedAs = 'documentsHashedAs'

/** Setting: the versions of kinds that documents were stored as the last time. */
const storedAs = 'documentsStoredAs'
const pieceSize = 100

async function storeKind({ store, log }: Needs, kind: Schema): Promise<void> {
  for (let after: DocumentKey | null = null; ; ) {
    const piece: DocumentRow[] = await store.read.documents.storedBefore(
      kind.name,
      kind.version ?? 1,
      after,
      pieceSize,
    )
    // Writes that wait together are one commit, and each of them fails alone.
    await Promise.all(
      piece.map((row) =>
        storeRow(store, kind, row).catch((error) => {
          const line = `${row.name} is not up to date and stays as it is stored`
          log.write(row.org, 'error', 'error', line, { schema: kind.name, id: row._id, error: String(error) })
        }),
      ),
    )
    if (piece.length < pieceSize) return
    after = piece.at(-1) ?? null
  }
}

async function storeRow(store: Needs['store'], kind: Schema, row: DocumentRow): Promise<void> {
  const data = storedValues(kind, valuesOf(row))
  const keys = uniqueKeys(kind, toDocument({ ...row, data }))
  await store.write(async (tx) => {
    await tx.documents.update(row.org, row._id, { data, hash: draftHash({ ...row, data }) })
    // What lies in the trash can holds no name.
    if (row.removed !== null) return
    const place = { id: row._id, schema: kind.name, scope: scopeOf(kind, row.application) }
    await tx.documents.setKeys(row.org, place, keys)
  })
}
