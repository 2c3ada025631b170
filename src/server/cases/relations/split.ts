import { msg } from '../../../shared/i18n.ts'
import { fromJson } from '../../../shared/json.ts'
import { fail } from '../../../shared/wire/errors.ts'
import { mayHandle } from '../../auth/person/rights.ts'
import type { Session } from '../../session.ts'
import type { BeforeMerge, CaseRecord } from '../../store/records.ts'
import type { Tx } from '../../store/store.ts'
import { actedFor } from '../access.ts'
import { remindLater } from '../completion/remindLater.ts'
import { type CaseContext, caseInside, changed, note, versionsOf } from '../context.ts'
import type { Assign } from '../contract.ts'
import { asStaff, type Handled } from '../desk/asStaff.ts'
import { hearersOf } from '../hearers.ts'
import { hasEnded } from '../list/stage.ts'
import { entriesOf } from '../process/assign.ts'
import { plantTimers } from '../process/timers/timers.ts'
import { tellSender } from './followers.ts'
import { handledCase, splittable } from './openable.ts'
import { whoHandleBoth } from './whoHandleBoth.ts'

/** See `CaseRelating.split`. */
export async function split(
  context: CaseContext,
  session: Session,
  formDataId: string,
): Promise<{ split: true }> {
  const versions = await handledCase(context, session, formDataId)
  const { mergedInto, beforeMerge } = versions.record
  const other = mergedInto ? await context.store.read.cases.find(session.org, mergedInto) : undefined
  // The one that it was merged into may be gone: it is split from that all the same.
  const otherVersions = other && (await versionsOf(context.forms, other).catch(() => undefined))
  if (!splittable(session, other, otherVersions?.process)) throw fail('FORBIDDEN', { message: notBoth })
  const told = otherVersions
    ? await whoHandleBoth(context, session, [versions, { record: other, ...otherVersions }])
    : []
  const assign = await stillThere(context, session, beforeMerge ? fromJson(beforeMerge).assign : null)
  await asStaff(context, session, [formDataId], async (tx, handled) => {
    await caseInside(tx, versions.record)
    if (handled.record.mergedInto === null || handled.record.mergedInto !== mergedInto)
      throw fail('CONFLICT', { message: msg`Någon annan har delat ärendet medan du hade det framför dig.` })
    await splitIn(context, tx, session, handled, { assign, told })
  })
  return { split: true }
}

const notBoth = msg`Bara den som handlägger båda ärendena kan dela dem igen. Be en administratör.`

/** Where the case stood before, without doing again what was done when it came there. */
async function splitIn(
  context: CaseContext,
  tx: Tx,
  session: Session,
  { record, process }: Handled,
  { assign, told }: { assign: Assign; told: string[] },
): Promise<void> {
  const before: BeforeMerge | null = record.beforeMerge ? fromJson(record.beforeMerge) : null
  const isUntold = await dropWaiting(tx, record)
  const isMoved = before !== null && before.state !== record.state
  const now = {
    mergedInto: null,
    beforeMerge: null,
    ...(before && { assign: Object.keys(assign).length > 0 ? JSON.stringify(assign) : null }),
    ...(isMoved && { state: before.state, entered: before.entered }),
    updated: tx.now,
    updatedBy: session.userId,
    revision: record.revision + 1,
  }
  await tx.cases.update(record.row, now)
  const after: CaseRecord = { ...record, ...now }
  const other = await tx.cases.find(record.org, record.mergedInto ?? '')
  const asksAgain = after.asked !== null && !hasEnded(after, process)
  await note(tx, session, after, 'split', { other: record.mergedInto, ...(asksAgain && { asksAgain }) })
  if (asksAgain) await remindLater(context, tx, after)
  if (other) await note(tx, session, other, 'splitHere', { other: record._id })
  if (before) await tx.cases.setAssignees(record.org, record.row, entriesOf(assign))
  if (isMoved) {
    const { org, row: caseRow, processId, processVersion } = record
    const state = before.state ?? ''
    await tx.caseStays.enter({ org, caseRow, processId, processVersion, state, entered: tx.now })
    const nameOf = (id: string | null) => process?.states.get(id ?? '')?.name ?? ''
    await note(tx, session, after, 'status', {
      from: record.state,
      fromName: nameOf(record.state),
      to: state,
      toName: nameOf(state),
    })
    const hearers = await hearersOf(context.forms, after, record)
    const changes = [{ formDataId: record._id, status: state }]
    tx.afterCommit(() =>
      context.events.push(record.org, 'changeStatuses', { formId: record.formId, changes }, hearers),
    )
  }
  // What was due before it was merged has been done.
  if (before) await plantTimers(context, tx, after, process, { dueAfter: before.at })
  if (!isUntold) await tellSender(context, tx, after, 'split', session.userId)
  await changed(context, tx, after, { before: record })
  if (other) await changed(context, tx, other, { users: told })
  await context.audit.record(tx, session, {
    action: 'case/split',
    object: `formData/${record._id}`,
    result: 'ok',
    detail: {
      number: record.number,
      from: record.mergedInto,
      fromNumber: other?.number ?? null,
      ...actedFor(session, record),
    },
  })
}

/** What the merging has queued and not sent yet is never sent. Whether that is so of all of it. */
async function dropWaiting(tx: Tx, record: CaseRecord): Promise<boolean> {
  for (const { change, tasks } of await tx.caseChanges.openOf(record.row, tx.now)) {
    if ((await tx.caseChanges.find(record.org, change))?.kind !== 'merge') continue
    const ids = fromJson(tasks)
    await tx.caseChanges.takeOut(change, record.row)
    return (await tx.tasks.drop(ids)) === ids.length
  }
  return false
}

/** Those of the people and groups that are still there, and may handle cases. */
async function stillThere(
  { documents, rights }: CaseContext,
  session: Session,
  stored: CaseRecord['assign'],
): Promise<Assign> {
  const left: Assign = {}
  for (const [role, { users, groups }] of Object.entries(stored ? fromJson(stored) : {})) {
    const [people, queues]: [string[], string[]] = [[], []]
    for (const id of users) {
      const user = await documents.find(session, 'user', id)
      if (user && mayHandle(user, await rights.of(session.org, id))) people.push(id)
    }
    for (const id of groups) if (await documents.find(session, 'group', id)) queues.push(id)
    if (people.length + queues.length > 0) left[role] = { users: people, groups: queues }
  }
  return left
}
