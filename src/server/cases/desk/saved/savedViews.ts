import { deskQuestion, readDeskQuery, viewText } from '../../../../shared/desk/query.ts'
import { msg } from '../../../../shared/i18n.ts'
import { ownViews } from '../../../../shared/process/views.ts'
import { fail } from '../../../../shared/wire/errors.ts'
import { isAdministrator, type Session } from '../../../session.ts'
import { orderedId } from '../../../store/orderedId.ts'
import type { SavedViewRow } from '../../../store/repositories/savedViews.ts'
import type { Reads, Tx } from '../../../store/store.ts'
import type { CaseContext } from '../../context.ts'
import { countQuestion } from '../../list/list.ts'
import { type ListScope, staffScope } from '../../list/scope.ts'
import { ownIds } from '../../list/selves.ts'
import { keptFor, rightsOf } from '../kept.ts'
import type { SavedView, SavedViews } from './contract.ts'
import { presentIn } from './present.ts'

/** A person saves no more. */
const mostOwn = 100
/** What was removed can be restored for so long. */
const keptMs = 30 * 86_400_000
/** A count waits for cases that were just saved, but not for a flood of them. */
const mostWaitMs = 300
/** Any size: a view has none. */
const noSize = 25

export function createSavedViews(context: CaseContext): SavedViews {
  const { store, audit, events, documents } = context

  async function told(
    session: Session,
    row: SavedViewRow,
    scope: ListScope,
  ): Promise<Omit<SavedView, 'role'>> {
    const isOwn = row.owner === session.userId
    const stored = readDeskQuery(row.query, noSize)
    const mayChange = isOwn || isAdministrator(session)
    const { query, absent } = await presentIn(context, session, stored, scope, mayChange)
    const question = deskQuestion(query)
    const count = await counted(context, session, question, scope)
    return { _id: row._id, name: row.name, query: viewText(query), isOwn, mayChange, count, absent }
  }

  /** Its owner's to change, and the administrators'. */
  async function changeable(tx: Tx, session: Session, id: string): Promise<SavedViewRow> {
    const row = await tx.savedViews.find(session.org, id)
    if (!row || !mayRead(session, row)) throw fail('NOT_FOUND')
    if (row.owner !== session.userId && !isAdministrator(session)) throw fail('FORBIDDEN')
    return row
  }

  /** What is shared is told in the audit log, and to whoever may have it; the rest is a person's own affair. */
  async function changed(tx: Tx, session: Session, action: string, row: SavedViewRow, before = row) {
    const roles = [...new Set([before.role, row.role])].filter((role) => role !== null)
    if (roles.length > 0)
      await audit.record(tx, session, {
        ...{ action: `savedView/${action}`, object: `savedView/${row._id}`, result: 'ok' },
        detail: { name: row.name, roles, query: row.query },
      })
    tx.afterCommit(() =>
      events.push(
        session.org,
        'changes',
        { schema: 'savedView', ids: [row._id] },
        roles.length > 0 ? 'staff' : { users: [row.owner] },
      ),
    )
  }

  return {
    async absentIn(session, query) {
      const scope = await staffScope(context, session)
      return (await presentIn(context, session, readDeskQuery(query, noSize), scope, 'address')).absent
    },

    async list(session) {
      const rows = await visible(store.read, session)
      if (rows.length === 0) return []
      await context.indexer.caughtUp(mostWaitMs)
      const scope = await staffScope(context, session)
      const names = await documents.namesOf(
        session,
        rows.flatMap(({ role }) => role ?? []),
      )
      return Promise.all(
        rows.map(async (row) => ({
          ...(await told(session, row, scope)),
          role: row.role === null ? null : { _id: row.role, name: names.get(row.role) ?? '' },
        })),
      )
    },

    async roles(session) {
      const all = isAdministrator(session)
        ? (await store.read.documents.all(session.org, 'role')).map(({ _id, name }) => ({ _id, name }))
        : [...(await documents.namesOf(session, session.roles))].map(([_id, name]) => ({ _id, name }))
      return all.sort((a, b) => a.name.localeCompare(b.name, 'sv'))
    },

    async add(session, { name, query, role }) {
      const owner = personOf(session)
      return store.write(async (tx) => {
        await tx.savedViews.deleteRemoved(session.org, tx.now - keptMs)
        const own = await ownOf(tx, session, owner)
        if (own.length >= mostOwn)
          throw fail('INVALID', {
            fields: { name: 'validation.tooMany' },
            message: msg`Du har {n} sparade vyer, och fler går inte. Ta bort en först.`,
            values: { n: mostOwn },
          })
        requireFree(own, name)
        await requireRole(tx, session, role)
        const row = {
          ...{ _id: orderedId(tx.now), org: session.org, owner, role, name, query: canonical(query) },
          ...{ created: tx.now, updated: tx.now, removed: null },
        }
        await tx.savedViews.insert(row)
        await changed(tx, session, 'add', row)
        return { _id: row._id }
      })
    },

    async change(session, id, { name, query, role }) {
      personOf(session)
      await store.write(async (tx) => {
        const row = await changeable(tx, session, id)
        if (row.removed !== null) throw fail('NOT_FOUND')
        const others = (await ownOf(tx, session, row.owner)).filter(({ _id }) => _id !== id)
        if (name !== undefined) requireFree(others, name)
        if (role !== undefined && role !== row.role) await requireRole(tx, session, role)
        const change = {
          ...(name !== undefined && { name }),
          ...(query !== undefined && { query: canonical(query) }),
          ...(role !== undefined && { role }),
          updated: tx.now,
        }
        await tx.savedViews.update(session.org, id, change)
        await changed(tx, session, 'change', { ...row, ...change }, row)
      })
    },

    async remove(session, id) {
      personOf(session)
      await store.write(async (tx) => {
        const row = await changeable(tx, session, id)
        if (row.removed !== null) return
        await tx.savedViews.update(session.org, id, { removed: tx.now })
        await changed(tx, session, 'remove', row)
      })
    },

    async restore(session, id) {
      personOf(session)
      await store.write(async (tx) => {
        const row = await changeable(tx, session, id)
        if (row.removed === null) throw fail('NOT_FOUND')
        await tx.savedViews.update(session.org, id, { removed: null })
        await changed(tx, session, 'restore', row)
      })
    },
  }
}

const canonical = (query: string): string => viewText(readDeskQuery(query, noSize))

function personOf({ userId }: Session): string {
  if (userId === null) throw fail('UNAUTHORIZED')
  return userId
}

const mayRead = (session: Session, { owner, role }: SavedViewRow): boolean =>
  owner === session.userId || (role !== null && (isAdministrator(session) || session.roles.includes(role)))

async function visible(read: Reads, session: Session): Promise<SavedViewRow[]> {
  const { org, userId } = session
  if (userId === null) return []
  const rows = await read.savedViews.of(org, {
    userId,
    roles: isAdministrator(session) ? 'any' : session.roles,
  })
  return session.viewer ? rows.filter(({ role }) => role !== null) : rows
}

const ownOf = (tx: Tx, { org }: Session, userId: string) => tx.savedViews.of(org, { userId, roles: [] })

function requireFree(others: readonly SavedViewRow[], name: string): void {
  const same = (a: string) => a.toLocaleLowerCase('sv') === name.toLocaleLowerCase('sv')
  if (others.some((one) => same(one.name)))
    throw fail('INVALID', { fields: { name: 'validation.duplicate' } })
}

async function requireRole(tx: Tx, session: Session, role: string | null): Promise<void> {
  if (role === null) return
  const row = await tx.documents.find(session.org, role)
  const isRole = row?.schema === 'role' && row.removed === null
  if (!isRole || !(isAdministrator(session) || session.roles.includes(role)))
    throw fail('INVALID', {
      fields: { role: 'validation.notAnOption' },
      message: msg`Du kan dela en vy med en roll som du själv har.`,
    })
}

/** Shared by whoever sees the same, and kept as the counts of views are. */
async function counted(
  context: CaseContext,
  session: Session,
  question: ReturnType<typeof deskQuestion>,
  scope: ListScope,
): Promise<number | null> {
  const isOwn = ownViews.includes(question.view) || scope.forms.some(({ only }) => only)
  const key = JSON.stringify([
    ...rightsOf(session),
    isOwn ? [session.userId, ownIds(session)] : null,
    question,
  ])
  return keptFor(context.savedCounts, key, context.indexer.generation(), async () => {
    const value = await countQuestion(context, session, question, scope)
    return { value, cases: scope.forms.reduce((sum, { counts }) => sum + (counts.get('')?.count ?? 0), 0) }
  })
}
