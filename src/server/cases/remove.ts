import { fail } from '../../shared/wire/errors.ts'
import { together } from '../events/bundled.ts'
import type { CaseAudience } from '../events/events.ts'
import type { Session } from '../session.ts'
import type { CaseRecord } from '../store/records.ts'
import type { Tx } from '../store/store.ts'
import { actedFor, isAdminOf, staffOfSent, standingAt, stepAt } from './access.ts'
import { remindLater } from './completion/remindLater.ts'
import { type CaseContext, type CaseVersions, caseInside, caseVersions, changed, note } from './context.ts'
import type { CaseRef, RemovedCase } from './contract.ts'
import { queueChildrenEnded } from './family/followParent.ts'
import { hearersOf } from './hearers.ts'

/** See `Cases.remove`. */
export async function remove(
  context: CaseContext,
  session: Session,
  ids: readonly string[],
): Promise<{ removed: string[] }> {
  const { store, audit, events } = context
  const cases: CaseVersions[] = []
  for (const id of new Set(ids)) cases.push(await caseVersions(context, session, id))
  const removed = cases.map(({ record }) => record._id)
  await store.write(async (tx) => {
    const hearers: CaseAudience[] = []
    for (const { record: before, process } of cases) {
      const record = await caseInside(tx, before)
      staffOfSent(session, record, process)
      const after: CaseRecord = { ...record, removed: tx.now, removedBy: session.userId }
      await tx.cases.update(record.row, { removed: tx.now, removedBy: session.userId })
      await note(tx, session, after, 'removed')
      await changed(context, tx, after)
      const acted = actedFor(session, record)
      await audit.record(tx, session, {
        action: 'removed',
        object: `formData/${record._id}`,
        result: 'ok',
        ...(acted.for && { detail: acted }),
      })
      hearers.push(await hearersOf(context.forms, record))
    }
    tx.afterCommit(() =>
      events.push(session.org, 'removes', { schema: 'formData', ids: removed }, together(hearers)),
    )
  })
  return { removed }
}

/** See `Cases.discard`. */
export async function discard(
  context: CaseContext,
  session: Session,
  { formDataId, caseToken }: CaseRef,
): Promise<{ removed: string[] }> {
  const { record: before, process } = await caseVersions(context, session, formDataId)
  if (before.draft === 0) {
    stepAt(standingAt(session, before, process, caseToken), before, process)
    requireAdmin(session)
    return remove(context, session, [formDataId])
  }
  await context.store.write(async (tx) => {
    const record = await caseInside(tx, before)
    stepAt(standingAt(session, record, process, caseToken), record, process)
    await erase(context, tx, record)
  })
  return { removed: [formDataId] }
}

/** See `Cases.trash`. */
export async function trash(
  { store, documents, forms }: CaseContext,
  session: Session,
  limit: number,
): Promise<RemovedCase[]> {
  requireAdmin(session)
  const records = await store.read.cases.removed(session.org, limit)
  const names = await documents.namesOf(
    session,
    records.flatMap(({ removedBy }) => removedBy ?? []),
  )
  return Promise.all(
    records.map(async (record) => {
      const form = await forms.newest(session.org, record.formId)
      return {
        _id: record._id,
        name: [record.number, form?.title(session.locale)].filter(Boolean).join(' '),
        removed: record.removed ?? 0,
        removedBy: record.removedBy,
        removedByName: names.get(record.removedBy ?? '') ?? '',
      }
    }),
  )
}

export async function restore(
  context: CaseContext,
  session: Session,
  ids: readonly string[],
): Promise<{ restored: string[] }> {
  requireAdmin(session)
  const { store, audit, events } = context
  await store.write(async (tx) => {
    const hearers: CaseAudience[] = []
    for (const id of ids) {
      const record = await tx.cases.find(session.org, id)
      if (!record || record.removed === null) throw fail('NOT_FOUND')
      await tx.cases.update(record.row, { removed: null, removedBy: null })
      const after: CaseRecord = { ...record, removed: null, removedBy: null }
      await note(tx, session, after, 'restored')
      // What was planned for what the citizen has not handed in came and went while it lay there.
      if (record.asked !== null) await remindLater(context, tx, record)
      await queueChildrenEnded(context, tx, after)
      await changed(context, tx, after)
      await audit.record(tx, session, {
        action: 'restored',
        object: `formData/${id}`,
        result: 'ok',
      })
      hearers.push(await hearersOf(context.forms, record))
    }
    tx.afterCommit(() =>
      events.push(session.org, 'trashcan', { action: 'restore', ids: [...ids] }, together(hearers)),
    )
  })
  return { restored: [...ids] }
}

export async function emptyTrash(
  context: CaseContext,
  session: Session,
  ids: readonly string[] | undefined,
): Promise<{ deleted: string[] }> {
  requireAdmin(session)
  const { store, audit, events } = context
  const deleted = await store.write(async (tx) => {
    const records = (await tx.cases.removed(session.org, 10_000)).filter(
      ({ _id }) => !ids || ids.includes(_id),
    )
    for (const record of records) {
      await erase(context, tx, record)
      await audit.record(tx, session, {
        action: 'deleted',
        object: `formData/${record._id}`,
        result: 'ok',
      })
    }
    const gone = records.map(({ _id }) => _id)
    tx.afterCommit(() =>
      events.push(session.org, 'trashcan', { action: 'empty', ids: gone }, { permission: 'admin' }),
    )
    return gone
  })
  return { deleted }
}

/** For good, with timeline, notes, files and what the bell says about it. */
export async function erase(
  { assets, notifications }: CaseContext,
  tx: Tx,
  record: CaseRecord,
): Promise<void> {
  for (const { _id } of await tx.notes.of(record.row)) await notifications.forgetIn(tx, record.org, _id)
  for (const file of await tx.cases.delete(record)) await assets.removeIn(tx, record.org, file)
  await notifications.forgetIn(tx, record.org, record._id)
}

function requireAdmin(session: Session): void {
  if (!isAdminOf(session)) throw fail('FORBIDDEN')
}
