import { msg } from '../../shared/i18n.ts'
import { fromJson } from '../../shared/json.ts'
import { schemaOf } from '../../shared/schemas/index.ts'
import { withNamesKept } from '../../shared/tree/labelName.ts'
import { namesOf } from '../../shared/tree/names.ts'
import { fail } from '../../shared/wire/errors.ts'
import type { Session } from '../session.ts'
import { holds } from '../session.ts'
import type { DocumentRow, PublishedRow } from '../store/records.ts'
import type { Tx } from '../store/store.ts'
import type { PublishedCache } from './cache.ts'
import { type CheckedTree, checkedTree, problemsOfDocument } from './checks/problems.ts'
import { contentHash, draftHash } from './contentHash.ts'
import type { DocumentsOfAny, Published } from './documents.ts'
import { dropAgreed, hasEditor, saveRow, tellSaved } from './drafts.ts'
import type { FailingTest } from './kinds/kind.ts'
import {
  comparable,
  storedValues,
  toDocument,
  toPublished,
  treeOf,
  upToDate,
  valuesOf,
} from './lists/rows.ts'
import { requireLock } from './locks.ts'
import type { DocumentNeeds } from './needs.ts'
import { present, requireSchema } from './read.ts'

type PublishFunctions = Pick<
  DocumentsOfAny,
  | 'publish'
  | 'publishIn'
  | 'unpublish'
  | 'publishedVersions'
  | 'published'
  | 'publishedOfAny'
  | 'publishedBy'
  | 'allPublished'
  | 'longestIn'
  | 'revert'
  | 'fixedNames'
>

export function publishFunctions(needs: DocumentNeeds, cache: PublishedCache): PublishFunctions {
  const read = () => needs.store.read

  const publishIn: DocumentsOfAny['publishIn'] = (tx, session, id, comment) =>
    publishChecked(tx, session, id, { comment })

  /** `checked`: its tree, looked at before the write. */
  async function publishChecked(
    tx: Tx,
    session: Session,
    id: string,
    { comment, checked }: { comment: string; checked?: CheckedTree | undefined },
  ): Promise<{ version: number }> {
    const row = present(await tx.documents.find(session.org, id))
    const schema = requireSchema(row.schema)
    if (!schema.publishes) throw fail('NOT_FOUND')
    if (!holds(session, schema.allow.publish)) throw fail('FORBIDDEN')
    const document = upToDate(toDocument(row))
    const tree = treeOf(row)
    const problems = await problemsOfDocument(needs, tx, session, row, { tree, checked })
    const errors = problems.filter((problem) => problem.level === 'error')
    if (errors.length > 0)
      throw fail('INVALID', { fields: { publish: errors[0]?.key ?? '' }, detail: { problems } })
    const approvals = (await needs.kinds.of(schema.name)?.approved?.({ tx, session, row })) ?? null
    const version = (await tx.published.last(session.org, id)) + 1
    await tx.published.insert({
      org: session.org,
      documentId: id,
      version,
      schema: row.schema,
      name: row.name,
      data: storedValues(schema, valuesOf(row)),
      tree: tree && JSON.stringify(tree),
      comment,
      at: tx.now,
      by: session.userId,
      approvals,
    })
    // They are with the version now.
    const hash = contentHash(row, row)
    await tx.documents.update(session.org, id, {
      ...{ published: version, publishedAt: tx.now, hash, publishedHash: hash },
      agreed: null,
    })
    await needs.kinds.of(schema.name)?.afterPublish?.({ tx, session, document, version })
    await needs.audit.record(tx, session, {
      action: 'published',
      object: `${row.schema}/${id}`,
      result: 'ok',
      detail: { version },
    })
    tx.afterCommit(() => {
      cache.drop(session.org)
      needs.events.push(session.org, 'publish', { schema: row.schema, id, version }, 'staff')
    })
    return { version }
  }

  /** Why live versions cannot be read, by organisation and document: one does not take the others with it. */
  const refused = new Map<string, unknown>()
  function liveOf(row: PublishedRow): Published | undefined {
    const key = `${row.org}/${row.documentId}`
    try {
      const published = toRead(row)
      refused.delete(key)
      return published
    } catch (error) {
      refused.set(key, error)
      return undefined
    }
  }
  /** What is not up to date stands in the log once for each time that the version is read from the store. */
  function toRead(row: PublishedRow): Published {
    try {
      const published = toPublished(row)
      if (published.left) tell(row, published.left)
      return published
    } catch (error) {
      tell(row, String(error))
      throw error
    }
  }
  const tell = ({ org, schema, documentId, version, name }: PublishedRow, left: unknown) =>
    needs.log.write(org, 'error', 'error', `${name} is not up to date and stays as it is stored`, {
      document: `${schema}/${documentId}`,
      version,
      left,
    })

  const mayPublish = (session: Session, row: DocumentRow) => {
    const schema = schemaOf(row.schema)
    return schema?.publishes === true && holds(session, schema.allow.publish)
  }

  /** Those of who may publish it: whoever may not is refused without any being run. */
  async function failingTests(session: Session, id: string): Promise<FailingTest[]> {
    const row = await read().documents.find(session.org, id)
    const schema = row && schemaOf(row.schema)
    if (!schema || !holds(session, schema.allow.publish)) return []
    return (await needs.kinds.of(schema.name)?.failing?.(session, id)) ?? []
  }

  async function refusalOf(session: Session, id: string, error: unknown): Promise<unknown> {
    const row = await read().documents.find(session.org, id)
    return (row && (await needs.kinds.of(row.schema)?.refused?.({ session, id, error }))) ?? error
  }

  const allLive = (org: string) =>
    cache.live(org, async () => (await read().published.live(org)).flatMap((row) => liveOf(row) ?? []))

  const publishedOfAny: DocumentsOfAny['publishedOfAny'] = async (session, id, version) => {
    if (version !== undefined) {
      return cache.version(session.org, id, version, async () => {
        const row = await read().published.find(session.org, id, version)
        return row && toRead(row)
      })
    }
    const found = (await allLive(session.org)).find((published) => published._id === id)
    const refusal = refused.get(`${session.org}/${id}`)
    if (!found && refusal) throw refusal
    return found
  }

  return {
    publishIn,
    async publish(session, id, comment, force) {
      const tests = await failingTests(session, id)
      if (tests.length > 0) refuseUnforced(session, tests, force)
      const before = await read().documents.find(session.org, id)
      const checked = before && mayPublish(session, before) ? await checkedTree(before) : undefined
      const publishing = needs.store.write(async (tx) => {
        const published = await publishChecked(tx, session, id, { comment, checked })
        if (tests.length > 0) {
          const { schema } = present(await tx.documents.find(session.org, id))
          await needs.audit.record(tx, session, {
            action: 'publishForced',
            object: `${schema}/${id}`,
            result: 'ok',
            detail: { ...published, reason: force?.reason, tests: tests.map(({ _id }) => _id) },
          })
        }
        return published
      })
      return publishing.catch(async (error) => {
        throw await refusalOf(session, id, error)
      })
    },

    unpublish: (session, id) =>
      needs.store.write(async (tx) => {
        const row = present(await tx.documents.find(session.org, id))
        const schema = requireSchema(row.schema)
        if (!holds(session, schema.allow.publish)) throw fail('FORBIDDEN')
        if (row.published === null) throw fail('NOT_PUBLISHED')
        await tx.documents.update(session.org, id, {
          ...{ published: null, publishedAt: null, hash: null, publishedHash: null },
        })
        await needs.audit.record(tx, session, {
          action: 'unpublished',
          object: `${row.schema}/${id}`,
          result: 'ok',
        })
        tx.afterCommit(() => {
          cache.drop(session.org)
          needs.events.push(session.org, 'unpublish', { schema: row.schema, id }, 'staff')
        })
      }),

    async publishedVersions(session, id) {
      const row = present(await read().documents.find(session.org, id))
      if (!holds(session, requireSchema(row.schema).allow.read)) throw fail('NOT_FOUND')
      const versions = await read().published.list(session.org, id)
      const names = await needs.store.read.documents.namesOf(
        session.org,
        versions.flatMap((version) => version.by ?? []),
      )
      return versions.map(({ version, comment, at, by, approvals }) => ({
        _id: String(version),
        version,
        comment,
        published: at,
        byName: names.get(by ?? '') ?? '',
        live: version === row.published,
        approvedBy: approvals === null ? [] : fromJson(approvals),
      }))
    },

    async fixedNames(session, id) {
      const last = await read().published.last(session.org, id)
      const row = last > 0 ? await read().published.find(session.org, id, last) : undefined
      const tree = row && treeOf(row)
      return tree ? [...namesOf(tree)] : []
    },

    async published(session, page, id, version) {
      const found = await publishedOfAny(session, id, version)
      return found?.schema === page ? found : undefined
    },
    publishedOfAny,
    async publishedBy(session, page, field, value) {
      const wanted = comparable(value)
      const of = (published: Published) => (field === 'name' ? published.name : published.data[field])
      return (await allLive(session.org)).find(
        (published) => published.schema === page && comparable(of(published) ?? '') === wanted,
      )
    },
    async allPublished(session, page) {
      return (await allLive(session.org)).filter((published) => published.schema === page)
    },
    async longestIn({ org }, page, field, value) {
      const all = (await allLive(org)).filter(({ schema, data }) => schema === page && data[field] === value)
      // Asked of the store only where there is something to tell apart.
      if (all.length < 2) return all[0]
      const dated = await Promise.all(
        all.map(async (one) => ({ one, at: (await read().published.since(org, one._id, field)) ?? 0 })),
      )
      return dated.sort((a, b) => a.at - b.at || (a.one._id < b.one._id ? -1 : 1))[0]?.one
    },

    revert: (session, id, version) =>
      needs.store.write(async (tx) => {
        const row = present(await tx.documents.find(session.org, id))
        const schema = schemaOf(row.schema)
        if (!schema || !holds(session, schema.allow.update)) throw fail('FORBIDDEN')
        if (hasEditor(schema)) await requireLock(needs, tx, session, id)
        const old = await tx.published.find(session.org, id, version)
        if (!old) throw fail('NOT_FOUND')
        // The name stays: another document may have taken the old one meanwhile.
        const data = storedValues(schema, { ...valuesOf(old), name: row.name })
        const published = treeOf(old)
        // Answers are stored under the names it was published with, and a later version need not have them.
        const tree = published && withNamesKept(published)
        const after = {
          ...row,
          data,
          tree: tree && JSON.stringify(tree),
          revision: row.revision + 1,
          updated: tx.now,
          updatedBy: session.userId,
          agreed: await dropAgreed(needs, tx, session, row),
        }
        await saveRow(tx, session, { ...row, revision: 1 }, { ...after, hash: draftHash(after, row) })
        await needs.audit.record(tx, session, {
          action: 'reverted',
          object: `${row.schema}/${id}`,
          result: 'ok',
          detail: { version },
        })
        tx.afterCommit(() =>
          needs.events.push(row.org, 'changes', { schema: row.schema, ids: [id] }, 'staff'),
        )
        if (hasEditor(schema)) tellSaved(needs, tx, session, after)
      }),
  }
}

function refuseUnforced(
  session: Session,
  tests: readonly FailingTest[],
  force: { reason: string } | undefined,
): void {
  const mayForce = holds(session, 'admin')
  if (!force)
    throw fail('INVALID', {
      message: msg`Prov går inte som de ska, så inget publicerades.`,
      fields: { publish: 'publish.testsFail' },
      detail: { tests, mayForce },
    })
  if (!mayForce) throw fail('FORBIDDEN')
  if (!force.reason.trim()) throw fail('INVALID', { fields: { reason: 'validation.required' } })
}
