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
import { turn } from '../unhurried.ts'
import { problemsOfDocument } from './checks/problems.ts'
import type { Documents, Editable } from './documents.ts'
import { saveDraft } from './drafts.ts'
import { toDocument, treeOf, upToDate } from './lists/rows.ts'
import { lockAt } from './locks.ts'
import type { DocumentNeeds } from './needs.ts'
import { present } from './read.ts'

export function treeFunctions(needs: DocumentNeeds): Pick<Documents, 'edit' | 'saveTree'> {
  return {
    async edit(session, id) {
      const row = present(await needs.store.read.documents.find(session.org, id))
      const schema = treeSchema(row)
      if (!holds(session, schema.allow.read)) throw fail('NOT_FOUND')
      return editable(needs, session, row)
    },

    async saveTree(session, { id, tree: given, revision }) {
      const { read } = needs.store
      const before = present(await read.documents.find(session.org, id))
      if (!holds(session, treeSchema(before).allow.update)) throw fail('FORBIDDEN')
      upToDate(toDocument(before))
      // A large tree takes milliseconds at each of these, and others have their turn between them.
      await turn()
      const [damage] = checkTree(given)
      await turn()
      const tree = damage ? given : broughtTree(given).tree
      await turn()
      const stored = JSON.stringify(tree)
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
      const saved = await saveDraft(needs, session, before, {
        revision,
        change: { tree: stored },
        ...(damage && { fault: { normStructure: damage } }),
        ...(renamed.size > 0 && {
          also: (tx, row) => hook?.({ tx, session, document: upToDate(toDocument(row)), renamed }),
        }),
      })
      return { ...saved, problems }
    },
  }
}

/** What the builder loads. */
async function editable(needs: DocumentNeeds, session: Session, row: DocumentRow): Promise<Editable> {
  const tree = treeOf(row) ??
    startTree(treeSchema(row), needs.texts(session.locale, session.org)) ?? { rootId: '', nodes: {} }
  return {
    document: upToDate(toDocument(row)),
    normStructure: tree.nodes,
    rootId: tree.rootId,
    revision: row.revision,
    lock: await lockAt(needs, session, row._id),
  }
}

function treeSchema(row: DocumentRow): Schema & { tree: TreeMode } {
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
