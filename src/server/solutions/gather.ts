import { schemaOf } from '../../shared/schemas/index.ts'
import { builtIn } from '../documents/builtIn.ts'
import { toDocument, treeOf, upToDate, valuesOf } from '../documents/lists/rows.ts'
import { holds, type Session } from '../session.ts'
import type { DocumentRow } from '../store/records.ts'
import type { Reads } from '../store/store.ts'
import type { SolutionDocument } from './files/format.ts'
import { sameTree, sameValue } from './import/changes.ts'
import { ownValues } from './import/values.ts'
import { possibleIds, referencesOf } from './references.ts'

export interface Gathered {
  documents: SolutionDocument[]
  /** Ids of files that the documents show. */
  assets: string[]
  /** Documents that are pointed at and that the session may not export, people among them. */
  leftOut: { schema: string; id: string }[]
}

/** The documents with these ids and all that they point at, so that nothing dangles where they are imported. */
export async function gather(read: Reads, session: Session, ids: readonly string[]): Promise<Gathered> {
  const gathered: Gathered = { documents: [], assets: [], leftOut: [] }
  const seen = new Set<string>()
  const waiting = [...ids]
  const maybeAssets = new Set<string>()
  for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
    if (seen.has(id)) continue
    seen.add(id)
    const row = await read.documents.find(session.org, id)
    if (!row || row.removed !== null) {
      maybeAssets.add(id)
      continue
    }
    const schema = schemaOf(row.schema)
    if (!schema || builtIn.has(`${row.schema}/${id}`)) continue
    if (schema.personal || !holds(session, schema.allow.export)) {
      gathered.leftOut.push({ schema: row.schema, id })
      continue
    }
    const document = await toSolution(read, session, row)
    gathered.documents.push(document)
    for (const version of [document, { ...document, ...document.published }]) {
      waiting.push(...referencesOf(version).map((reference) => reference.id), ...possibleIds(version))
    }
  }
  gathered.assets = [...maybeAssets]
  return gathered
}

async function toSolution(read: Reads, session: Session, row: DocumentRow): Promise<SolutionDocument> {
  const { name: _name, ...data } = ownValues(row.schema, upToDate(toDocument(row)))
  const tree = treeOf(row)
  const live =
    row.published === null ? undefined : await read.published.find(session.org, row._id, row.published)
  const { name: _liveName, ...liveData } = live ? ownValues(row.schema, valuesOf(live)) : {}
  const liveTree = live && treeOf(live)
  return {
    schema: row.schema,
    _id: row._id,
    name: row.name,
    ...(row.application && { applicationRef: row.application }),
    ...(row.folder && { folderId: row.folder }),
    ...(row.isFolder === 1 && { isFolder: true }),
    data,
    ...(live && {
      published: {
        comment: live.comment,
        ...(!sameValue(liveData, data) && { data: liveData }),
        ...(liveTree && !sameTree(liveTree, tree) && { tree: liveTree }),
      },
    }),
    ...(tree && { tree }),
  }
}
