import { longestJson } from '../../shared/fields/kinds/json.ts'
import type { Schema } from '../../shared/schemas/define.ts'
import { schemaOf } from '../../shared/schemas/index.ts'
import { type FieldProblems, fail } from '../../shared/wire/errors.ts'
import { holds, type Session } from '../session.ts'
import type { DocumentRow } from '../store/records.ts'
import type { Tx } from '../store/store.ts'
import { turn } from '../unhurried.ts'
import { problemsOfDocument } from './checks/problems.ts'
import { contentHash } from './contentHash.ts'
import type { Documents, SavedDraft } from './documents.ts'
import { isAhead, storedValues, valuesOf } from './lists/rows.ts'
import { requireLock } from './locks.ts'
import type { DocumentNeeds } from './needs.ts'
import { present } from './read.ts'

/** Saves by the same person closer than this become one revision in the history. */
const sameSittingMs = 5 * 60_000

/** Whether its documents have an editor, in which one person at a time changes them: what holds a tree or a graph. */
export const hasEditor = ({ tree, graph }: Pick<Schema, 'tree' | 'graph'>): boolean =>
  tree !== undefined || graph !== undefined

/** What is edited in an editor, tree or graph; graphs are saved here, and trees in `trees.ts`. */
export function draftFunctions(needs: DocumentNeeds): Pick<Documents, 'problems' | 'saveGraph'> {
  return {
    async problems(session, id) {
      const { read } = needs.store
      const row = present(await read.documents.find(session.org, id))
      const schema = schemaOf(row.schema)
      if (!schema || !hasEditor(schema) || !holds(session, schema.allow.read)) throw fail('NOT_FOUND')
      return problemsOfDocument(needs, read, session, row, { unhurriedly: true })
    },

    async saveGraph(session, { page, id, graph, revision }) {
      const { read } = needs.store
      const before = present(await read.documents.find(session.org, id), page)
      const schema = schemaOf(page)
      if (!schema?.graph) throw fail('NOT_FOUND')
      if (!holds(session, schema.allow.update)) throw fail('FORBIDDEN')
      const values = valuesOf(before)
      await turn()
      const data = storedValues(schema, { ...values, [schema.graph]: graph })
      const isLong = JSON.stringify(graph).length > longestJson
      await turn()
      const problems =
        revision === before.revision && !isLong
          ? await problemsOfDocument(needs, read, session, { ...before, data }, { unhurriedly: true })
          : []
      await turn()
      const saved = await saveDraft(needs, session, before, {
        revision,
        change: { data },
        ...(isLong && { fault: { [schema.graph]: 'validation.tooLong' } }),
      })
      return { ...saved, problems }
    },
  }
}

/** What an editor saves, checked and written out. */
interface Save {
  /** The revision that it was made on. */
  revision: number
  change: Pick<DocumentRow, 'tree'> | Pick<DocumentRow, 'data'>
  /** Why it cannot be stored at all. */
  fault?: FieldProblems
  /** What goes with it, in the same write. `row`: as it was. */
  also?(tx: Tx, row: DocumentRow): Promise<void> | void
}

/**
 * The writing of what an editor saves; answers with the new revision. Everything that takes time is done before the writer
 * is asked for, on `before`. The draft cannot be another one in there when its revision is still the same; whether and
 * where it is published can.
 */
export async function saveDraft(
  needs: DocumentNeeds,
  session: Session,
  before: DocumentRow,
  { revision, change, fault, also }: Save,
): Promise<Pick<SavedDraft, 'revision' | 'ahead'>> {
  const hash = contentHash({ ...before, ...change }, before)
  await turn()
  return needs.store.write(async (tx) => {
    const row = present(await tx.documents.find(session.org, before._id))
    await requireLock(needs, tx, session, row._id)
    if (revision !== before.revision || revision !== row.revision)
      throw fail('CONFLICT', { detail: { revision: row.revision } })
    if (fault) throw fail('INVALID', { fields: fault })
    const after = {
      ...{ ...row, ...change, agreed: await dropAgreed(needs, tx, session, row) },
      ...{ revision: revision + 1, updated: tx.now, updatedBy: session.userId },
      hash: row.published === null ? null : hash,
    }
    await saveRow(tx, session, row, after)
    await also?.(tx, row)
    tellSaved(needs, tx, session, after)
    const saved = also ? present(await tx.documents.find(row.org, row._id)) : after
    return { revision: after.revision, ahead: isAhead(saved) }
  })
}

/** Whoever else has it open loads it anew. */
export function tellSaved(
  needs: DocumentNeeds,
  tx: Tx,
  session: Session,
  { org, schema, _id: id, revision }: DocumentRow,
): void {
  const data = { schema, id, revision, by: session.userName }
  tx.afterCommit(() => needs.events.push(org, 'saved', data, 'staff'))
}

/** Stores a new draft and keeps it as a version; saves of one sitting replace each other in the history. */
export async function saveRow(
  tx: Tx,
  session: Session,
  before: DocumentRow,
  after: DocumentRow,
): Promise<void> {
  const { org, _id } = after
  const changed = Object.entries(after).filter(([key, value]) => value !== before[key as keyof DocumentRow])
  await tx.documents.update(org, _id, { ...Object.fromEntries(changed), hash: after.hash })
  const last = await tx.versions.find(org, _id, before.revision)
  if (
    last &&
    last.by === session.userId &&
    tx.now - before.created > 0 &&
    tx.now - last.at < sameSittingMs &&
    before.revision > 1
  ) {
    await tx.versions.drop(org, _id, before.revision)
  }
  // The sitting keeps its first time, so that a long one still becomes several versions.
  const at = last && last.by === session.userId && tx.now - last.at < sameSittingMs ? last.at : tx.now
  await tx.versions.keep({
    org,
    documentId: _id,
    revision: after.revision,
    name: after.name,
    data: after.data,
    tree: after.tree,
    at,
    by: session.userId,
  })
}

/**
 * What was approved of a draft is not approved of what it becomes: a part of every write that changes one. Answers with what the row holds
 * of it then.
 */
export async function dropAgreed(
  { kinds }: Pick<DocumentNeeds, 'kinds'>,
  tx: Tx,
  session: Session,
  row: DocumentRow,
): Promise<null> {
  if (row.agreed !== null) await kinds.of(row.schema)?.afterDropped?.({ tx, session, row })
  return null
}
