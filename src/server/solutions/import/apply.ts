import type { Values } from '../../../shared/fields/field.ts'
import { importOrder } from '../../../shared/schemas/importOrder.ts'
import { schemas } from '../../../shared/schemas/index.ts'
import { toDocument } from '../../documents/lists/rows.ts'
import type { Session } from '../../session.ts'
import type { Tx } from '../../store/store.ts'
import type { Solution, SolutionDocument } from '../files/format.ts'
import type { SolutionNeeds } from '../needs.ts'
import type { DocumentChange } from './changes.ts'
import { installedSolution } from './installed.ts'
import type { Plan } from './plan.ts'
import { ownValues, wantedValues } from './values.ts'

/**
 * Does what the plan says, as part of an open write, through the same functions as everybody else: what is wrong
 * with a document refuses the whole. A document's live version is written and published before its draft.
 */
export async function applyPlan(
  needs: SolutionNeeds,
  tx: Tx,
  session: Session,
  { solution, plan }: { solution: Solution; plan: Plan },
): Promise<void> {
  const { documents } = needs
  const changes = new Map(plan.documents.map((change) => [change.id, change]))
  const inOrder = [...solution.documents].sort((a, b) => rank(a.schema) - rank(b.schema))
  const active = inOrder.filter(
    ({ _id }) => !['skipped', 'unchanged'].includes(changes.get(_id)?.change ?? ''),
  )

  for (const { schema, id, change } of plan.documents) {
    if (change === 'removed') await documents.removeIn(tx, session, { page: schema, ids: [id] })
    if (change === 'restored') await documents.restoreIn(tx, session, [id])
  }
  for (const document of active) {
    const { data, tree } = document.published ?? {}
    const live = { ...document, ...(data && { data }), ...(tree && { tree }) }
    await put(needs, tx, session, live, changes.get(document._id)?.change)
  }
  for (const { _id, published } of active) {
    if (published && changes.get(_id)?.publishes)
      await documents.publishIn(tx, session, _id, published.comment)
  }
  for (const document of active) {
    const { published } = document
    if (published?.data || published?.tree) await put(needs, tx, session, document, 'changed')
  }
  await remember(needs, tx, session, solution, plan)
}

async function put(
  needs: SolutionNeeds,
  tx: Tx,
  session: Session,
  document: SolutionDocument,
  change: DocumentChange['change'] | undefined,
): Promise<void> {
  const { schema: page, _id: id, applicationRef, folderId, isFolder, tree } = document
  const data = wantedValues(document)
  if (change === 'added') {
    await needs.documents.createIn(tx, session, {
      page,
      id,
      data,
      applicationRef,
      folderId,
      isFolder,
      tree,
    })
    return
  }
  await needs.documents.updateIn(tx, session, {
    page,
    id,
    data: await replacing(tx, session, page, id, data),
    tree,
  })
}

/** A patch after which the document has these values and no others. */
async function replacing(tx: Tx, session: Session, page: string, id: string, data: Values): Promise<Values> {
  const row = await tx.documents.find(session.org, id)
  const old = row ? ownValues(page, toDocument(row)) : {}
  return { ...Object.fromEntries(Object.keys(old).map((key) => [key, null])), ...data }
}

/** Keeps which documents came with the solution, so that the next version can tell what was taken out of it. */
async function remember(
  needs: SolutionNeeds,
  tx: Tx,
  session: Session,
  { manifest, documents }: Solution,
  plan: Plan,
): Promise<void> {
  const skipped = new Set(plan.documents.filter(({ change }) => change === 'skipped').map(({ id }) => id))
  const contents = documents
    .filter(({ _id }) => !skipped.has(_id))
    .map(({ schema, _id }) => ({ schema, id: _id }))
  const { name, version, description } = manifest
  const data = { name, version, description, contents }
  const before = await installedSolution(tx, session, name)
  if (before) await needs.documents.updateIn(tx, session, { page: 'solution', id: before._id, data })
  else await needs.documents.createIn(tx, session, { page: 'solution', data })
}

/** What others refer to comes first. */
const order = importOrder(schemas)
const rank = (schema: string) => (order.includes(schema) ? order.indexOf(schema) : order.length)
