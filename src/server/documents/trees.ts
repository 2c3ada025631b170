import * as traits from '../../shared/catalogue/traits.ts'
import type { Translate } from '../../shared/i18n.ts'
import type { Schema, TreeMode } from '../../shared/schemas/define.ts'
import { schemaOf } from '../../shared/schemas/index.ts'
import { tree as broughtTree } from '../../shared/stored/tree.ts'
import { renamedBetween } from '../../shared/tree/names.ts'
import { newTree } from '../../shared/tree/new.ts'
import { checkTree } from '../../shared/tree/problems.ts'
import type { Tree } from '../../shared/tree/tree.ts'
import { fail } from '../../shared/wire/errors.ts'
import { holds, type Session } from '../session.ts'
import type { DocumentRow } from '../store/records.ts'
import type { Tx } from '../store/store.ts'
import { turn } from '../unhurried.ts'
import { problemsOfDocument } from './checks/problems.ts'
import type { Documents, Editable } from './documents.ts'
import { toDocument, treeOf, upToDate } from './lists/rows.ts'
import { readLock, requireLock } from './locks.ts'
import type { DocumentNeeds } from './needs.ts'
import { present } from './read.ts'

/** Saves by the same person closer than this become one revision in the history. */
const sameSittingMs = 5 * 60_000

export function treeFunctions(needs: DocumentNeeds): Pick<Documents, 'edit' | 'problems' | 'saveTree'> {
  return {
    async edit(session, id) {
      const row = present(await needs.store.read.documents.find(session.org, id))
      const schema = treeSchema(row)
      if (!holds(session, schema.allow.read)) throw fail('NOT_FOUND')
      return editable(needs, session, row)
    },

    async problems(session, id) {
      const { read } = needs.store
      const row = present(await read.documents.find(session.org, id))
      if (!holds(session, treeSchema(row).allow.read)) throw fail('NOT_FOUND')
      return problemsOfDocument(needs, read, session, row, { unhurriedly: true })
    },

    async saveTree(session, { id, tree: given, revision }) {
      const { read, write } = needs.store
      // Everything that takes time is done before the writer is asked for. The draft cannot be another one in there when
      // its revision is still the same; whether and where it is published can.
      const before = present(await read.documents.find(session.org, id))
      if (!holds(session, treeSchema(before).allow.update)) throw fail('FORBIDDEN')
      upToDate(toDocument(before))
      // A large tree takes milliseconds at each of these, and others have their turn between them.
      await turn()
      const [damage] = checkTree(given)
      await turn()
      const tree = damage ? given : broughtTree(given).tree
      await turn()
      const change = {
        tree: JSON.stringify(tree),
        revision: before.revision + 1,
        updatedBy: session.userId,
      }
      await turn()
      const hook = needs.kinds.of(before.schema)?.afterRename
      const draft = hook && !damage ? treeOf(before) : null
      const renamed = draft ? renamedBetween(draft, tree) : new Map<string, string>()
      await turn()
      const isOld = revision !== before.revision
      const problems =
        damage || isOld
          ? []
          : await problemsOfDocument(needs, read, session, before, { tree, unhurriedly: true })
      await turn()
      await write(async (tx) => {
        const row = present(await tx.documents.find(session.org, id))
        await requireLock(needs, tx, session, id)
        if (isOld || revision !== row.revision) throw fail('CONFLICT', { detail: { revision: row.revision } })
        if (damage) throw fail('INVALID', { fields: { normStructure: damage } })
        await saveRow(tx, session, row, { ...row, ...change, updated: tx.now })
        if (renamed.size > 0) await hook?.({ tx, session, document: upToDate(toDocument(row)), renamed })
        tx.afterCommit(() => {
          const data = { schema: row.schema, id, revision: change.revision, by: session.userName }
          needs.events.push(row.org, 'saved', data, 'staff')
        })
      })
      return { revision: change.revision, problems }
    },
  }
}

/** What the builder loads. */
export async function editable(needs: DocumentNeeds, session: Session, row: DocumentRow): Promise<Editable> {
  const tree = treeOf(row) ??
    startTree(treeSchema(row), needs.texts(session.locale, session.org)) ?? { rootId: '', nodes: {} }
  return {
    document: upToDate(toDocument(row)),
    normStructure: tree.nodes,
    rootId: tree.rootId,
    revision: row.revision,
    lock: await readLock(needs, session, row._id),
  }
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
  await tx.documents.update(org, _id, Object.fromEntries(changed))
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

export function treeSchema(row: DocumentRow): Schema & { tree: TreeMode } {
  const schema = schemaOf(row.schema)
  if (!schema?.tree) throw fail('NOT_FOUND')
  return { ...schema, tree: schema.tree }
}

/** The tree of a new document in the language of who makes it, or null for kinds without one. */
export function startTree(schema: Schema, t: Translate): Tree | null {
  if (!schema.tree) return null
  const { rootId, nodes } = newTree(schema.tree)
  const named = Object.entries(nodes).map(([id, node]) => {
    // As the builder names the pages that follow.
    const label = t('Sida {n}', { n: 1 })
    return [
      id,
      traits.page.includes(node.type) ? { ...node, extra: { ...node.extra, label } } : node,
    ] as const
  })
  return { rootId, nodes: Object.fromEntries(named) }
}
