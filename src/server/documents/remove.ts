import { schemaOf } from '../../shared/schemas/index.ts'
import { fail } from '../../shared/wire/errors.ts'
import { holds } from '../session.ts'
import type { PublishedCache } from './cache.ts'
import type { Documents } from './documents.ts'
import { emptyOwnIn, ownTrash, restoreOwnIn } from './lists/ownRows.ts'
import { scopeOf, toDocument, uniqueKeys } from './lists/rows.ts'
import type { DocumentNeeds } from './needs.ts'
import { present, requireSchema } from './read.ts'

export function removeFunctions(
  needs: DocumentNeeds,
  cache: PublishedCache,
): Pick<Documents, 'remove' | 'removeIn' | 'trash' | 'restore' | 'restoreIn' | 'emptyTrash'> {
  const mayRemove = (session: Parameters<Documents['trash']>[0], schema: string) =>
    holds(session, schemaOf(schema)?.allow.remove ?? 'nobody')

  const removeIn: Documents['removeIn'] = async (tx, session, { page, ids }) => {
    const schema = requireSchema(page)
    const own = needs.kinds.of(page)?.rows
    for (const id of ids) {
      if (own) {
        if (!(await own.removeIn(tx, session, id))) throw fail('NOT_FOUND')
        await needs.audit.record(tx, session, {
          action: 'removed',
          object: `${page}/${id}`,
          result: 'ok',
        })
        continue
      }
      const row = present(await tx.documents.find(session.org, id), page)
      const document = toDocument(row)
      await needs.kinds.of(page)?.beforeRemove?.({ tx, session, document })
      await tx.documents.update(session.org, id, { removed: tx.now, removedBy: session.userId })
      await tx.documents.setKeys(session.org, { id, schema: schema.name, scope: '' }, {})
      await needs.kinds.of(page)?.afterRemove?.({ tx, session, document })
      await needs.audit.record(tx, session, { action: 'removed', object: `${page}/${id}`, result: 'ok' })
    }
    tx.afterCommit(() => {
      cache.drop(session.org)
      needs.events.push(session.org, 'removes', { schema: page, ids: [...ids] }, 'staff')
    })
    return [...ids]
  }

  const restoreIn: Documents['restoreIn'] = async (tx, session, ids) => {
    for (const id of ids) {
      const row = await tx.documents.find(session.org, id)
      if (!row && (await restoreOwnIn(tx, needs, session, id))) continue
      if (!row || row.removed === null || !mayRemove(session, row.schema)) throw fail('NOT_FOUND')
      const schema = requireSchema(row.schema)
      const document = toDocument(row)
      const scope = scopeOf(schema, row.application)
      const keys = uniqueKeys(schema, document)
      for (const [field, value] of Object.entries(keys)) {
        const holder = await tx.documents.findByKey(session.org, { schema: schema.name, scope, field, value })
        if (holder && holder !== id)
          throw fail('DUPLICATE_NAME', { fields: { [field]: 'validation.duplicate' } })
      }
      await tx.documents.update(session.org, id, { removed: null, removedBy: null })
      await tx.documents.setKeys(session.org, { id, schema: schema.name, scope }, keys)
      await needs.kinds.of(row.schema)?.afterRestore?.({ tx, session, document })
      await needs.audit.record(tx, session, {
        action: 'restored',
        object: `${row.schema}/${id}`,
        result: 'ok',
      })
    }
    tx.afterCommit(() => {
      cache.drop(session.org)
      needs.events.push(session.org, 'trashcan', { action: 'restore', ids: [...ids] }, 'staff')
    })
    return [...ids]
  }

  return {
    removeIn,
    async remove(session, input) {
      const own = needs.kinds.of(input.page)?.remove
      return own ? own(session, input.ids) : needs.store.write((tx) => removeIn(tx, session, input))
    },

    async trash(session) {
      const rows = (await needs.store.read.documents.removed(session.org)).filter((row) =>
        mayRemove(session, row.schema),
      )
      const all = [...rows, ...(await ownTrash(needs, session))]
      const names = await needs.store.read.documents.namesOf(
        session.org,
        all.flatMap((row) => row.removedBy ?? []),
      )
      return all.map((row) => ({
        _id: row._id,
        schema: row.schema,
        name: row.name,
        removed: row.removed ?? 0,
        removedBy: row.removedBy,
        removedByName: names.get(row.removedBy ?? '') ?? '',
      }))
    },

    restoreIn,
    restore: (session, ids) => needs.store.write((tx) => restoreIn(tx, session, ids)),

    emptyTrash: (session, ids) =>
      needs.store.write(async (tx) => {
        const rows = (await tx.documents.removed(session.org)).filter(
          (row) => mayRemove(session, row.schema) && (!ids || ids.includes(row._id)),
        )
        for (const row of rows) {
          await tx.documents.delete(session.org, row._id)
          await needs.kinds.of(row.schema)?.afterDelete?.({
            tx,
            session,
            document: toDocument(row),
          })
          await needs.audit.record(tx, session, {
            action: 'deleted',
            object: `${row.schema}/${row._id}`,
            result: 'ok',
          })
        }
        const gone = [...rows.map((row) => row._id), ...(await emptyOwnIn(tx, needs, session, ids))]
        tx.afterCommit(() =>
          needs.events.push(session.org, 'trashcan', { action: 'empty', ids: gone }, 'staff'),
        )
        return gone
      }),
  }
}
