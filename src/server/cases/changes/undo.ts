import { z } from 'zod'
import type { Values } from '../../../shared/fields/field.ts'
import { msg } from '../../../shared/i18n.ts'
import { fromJson, type Json } from '../../../shared/json.ts'
import { priorityAt } from '../../../shared/process/priorities.ts'
import { withoutTags } from '../../../shared/process/tags.ts'
import { isStaff } from '../../../shared/process/who.ts'
import { fail } from '../../../shared/wire/errors.ts'
import { bundled } from '../../events/bundled.ts'
import type { Session } from '../../session.ts'
import type { CaseRecord } from '../../store/records.ts'
import type {
  CaseChangeKind,
  CaseChangeRow,
  CaseSide,
  ChangedCaseRow,
} from '../../store/repositories/caseChanges.ts'
import type { Tx } from '../../store/store.ts'
import { turn } from '../../unhurried.ts'
import { standingAt, stepAt } from '../access.ts'
import { type CaseContext, type CaseVersions, changed, note, versionsOf } from '../context.ts'
import type { Assign, LongWork, Undone } from '../contract.ts'
import { tagsOf } from '../desk/tagsOf.ts'
import { queueChildrenEnded } from '../family/followParent.ts'
import type { CompiledProcess } from '../forms.ts'
import { hearersOf } from '../hearers.ts'
import { noteAsDraft } from '../notes/drafts.ts'
import { takenBack, withoutApprovals } from '../process/approvals/approvals.ts'
import { entriesOf } from '../process/assign.ts'
import { targetOf } from '../process/status.ts'
import { whoHandleBoth } from '../relations/whoHandleBoth.ts'
import type { ChangedLast } from './contract.ts'
import { isAsBefore, readSide, undoMs } from './held.ts'
import { cancelled, readableName, refusal, stopped, stopsAll } from './refusals.ts'

/** Cases that are put back in one commit. */
const batch = 50
/** What waits is held for so long while cases are being put back, milliseconds. */
const whileUndoingMs = 120_000

const asked = z.object({
  connectionId: z.string().optional(),
  state: z.string().optional(),
  force: z.boolean().optional(),
  dangerForce: z.boolean().optional(),
  draft: z.boolean().optional(),
  /** Id of the case that the change has made. */
  made: z.string().optional(),
})

/** Cases that are put back with what is kept for administrators, where the disk is full: so many take little of it. */
const mostInReserve = 1_000

/**
 * See `Cases.undo`. What a full disk has stopped is taken back though it is full: with what is kept for administrators, as far as
 * that is little. A change has to fit before it can be taken back, so that nobody eats it up by this.
 */
export async function undo(
  context: CaseContext,
  session: Session,
  id: string,
  long: LongWork,
): Promise<Undone> {
  const { store } = context
  const run = () => context.indexer.whileMany(() => takeBack(context, session, id, long))
  const isSmall = (await store.read.caseChanges.casesOf(id)).length <= mostInReserve
  return isSmall ? store.withReserve(run) : run()
}

async function takeBack(
  context: CaseContext,
  session: Session,
  id: string,
  { progress, signal }: LongWork,
): Promise<Undone> {
  const { store, work, changing } = context
  const change = await store.read.caseChanges.find(session.org, id)
  if (!change || change.by !== session.userId) throw fail('NOT_FOUND')
  if (changing.has(id)) throw fail('CONFLICT', { message: underWay })
  changing.add(id)
  try {
    const cases = await store.write(async (tx) => {
      const now = await tx.caseChanges.find(session.org, id)
      const left = await tx.caseChanges.casesOf(id)
      if (left.length === 0) throw fail('CONFLICT', { message: undoneAlready })
      if (!now || now.until <= tx.now) throw fail('CONFLICT', { message: tooLate })
      // It counts when it is asked for: what waits for the last of many is not sent while the first are put back.
      await tx.caseChanges.holdUntil(id, tx.now + whileUndoingMs)
      return left
    })
    const bundle = bundled(context.events, session.org)
    const here = { ...context, events: { ...context.events, ...bundle.events } }
    const outcome: Undone = { undone: [], left: [] }
    for (let from = 0; from < cases.length && !outcome.stopped; from += batch) {
      if (signal.aborted) {
        outcome.stopped = cancelled(context, session)
        break
      }
      const part = cases.slice(from, from + batch)
      const ends = await Promise.allSettled(part.map((row) => putBack(here, session, change, row)))
      bundle.flush()
      for (const [i, end] of ends.entries()) {
        const { formDataId = '' } = part[i] ?? {}
        if (end.status === 'fulfilled') outcome.undone.push(formDataId)
        else if (stopsAll(end.reason)) outcome.stopped ??= stopped(context, session, end.reason)
        else outcome.left.push(await refusal(context, session, formDataId, end.reason))
      }
      progress((100 * (from + part.length)) / cases.length)
      await turn()
    }
    // What is left alone stays changed, and goes on at once; what was not come to can still be taken back.
    const rest = outcome.stopped ? undoMs : 0
    await store.write((tx) => tx.caseChanges.holdUntil(id, tx.now + rest)).catch(() => {})
    work.wake()
    return outcome
  } finally {
    changing.delete(id)
  }
}

/** See `Cases.changeOf`. */
export async function changeOf(
  { store }: CaseContext,
  session: Session,
  id: string,
): Promise<{ kind: CaseChangeKind; asked: Values; count: number }> {
  const change = await store.read.caseChanges.find(session.org, id)
  if (!change || change.by !== session.userId) throw fail('NOT_FOUND')
  const { length: count } = await store.read.caseChanges.casesOf(id)
  return { kind: change.kind, asked: fromJson(change.asked), count }
}

/** See `Changing.lastChange`. */
export async function lastChange(context: CaseContext, session: Session): Promise<ChangedLast | null> {
  const { store, changing } = context
  const now = Date.now()
  const change = session.userId ? await store.read.caseChanges.lastOf(session.org, session.userId, now) : null
  // One that goes on is told of by the job that it is.
  if (!change || changing.has(change._id)) return null
  const cases = await store.read.caseChanges.casesOf(change._id)
  const [first] = cases
  if (!first) return null
  const { _id: id, kind, until } = change
  const name = cases.length === 1 ? await readableName(context, session, first.formDataId) : null
  return { id, kind, count: cases.length, name, since: Math.max(0, undoMs - (until - now)) }
}

const underWay = msg`Ändringen pågår fortfarande. Vänta tills den är klar, eller avbryt den först.`
const tooLate = msg`Det går inte att ångra längre: det som ändringen skickar har redan gått iväg. Ändra tillbaka för hand.`
const undoneAlready = msg`Det är redan ångrat.`
const changedSince = msg`Ärendet har ändrats av {name} sedan dess, och lämnades som det är.`
const changedBySystem = msg`Ärendet har ändrats automatiskt sedan dess, och lämnades som det är.`

async function putBack(
  context: CaseContext,
  session: Session,
  change: CaseChangeRow,
  row: ChangedCaseRow,
): Promise<void> {
  const { store, forms } = context
  const read = await store.read.cases.find(session.org, row.formDataId)
  if (!read) throw fail('NOT_FOUND')
  const versions = await versionsOf(forms, read)
  const told =
    change.kind === 'merge' ? await whoSeeBoth(context, session, { ...versions, record: read }) : []
  await store.write(async (tx) => {
    const record = await tx.cases.find(session.org, row.formDataId)
    if (!record) throw fail('NOT_FOUND')
    const [before, after] = [readSide(row.before, record), readSide(row.after, record)]
    const asBefore: CaseRecord = { ...record, ...before }
    // Whoever may not have made the change may not take it back either, by what they may now and the case was then.
    const standing = standingAt(session, asBefore, versions.process)
    stepAt(standing, asBefore, versions.process)
    if (change.kind === 'status')
      targetOf(session, asked.parse(fromJson(change.asked)), { ...versions, record: asBefore }, standing)
    else if (!isStaff(standing)) throw fail('FORBIDDEN')
    await requireUntouched(tx, session, record, after)
    const tasks = fromJson(row.tasks)
    if ((await tx.tasks.drop(tasks)) < tasks.length) throw fail('CONFLICT', { message: tooLate })
    if (!(await tx.caseChanges.takeOut(change._id, record.row)))
      throw fail('CONFLICT', { message: undoneAlready })
    const { process } = versions
    const changedAt = { updated: after.updated, revision: after.revision }
    await restore(context, tx, session, { change, row, record, before, changedAt, process, told })
  })
}

/** Somebody else has done something with the case since: that is theirs, and stands on what the change made of it. */
async function requireUntouched(
  tx: Tx,
  session: Session,
  record: CaseRecord,
  after: CaseSide,
): Promise<void> {
  if (
    isAsBefore(record, after) &&
    (record.revision === after.revision || record.updatedBy === session.userId)
  )
    return
  const by = record.removed !== null && record.removed !== after.removed ? record.removedBy : record.updatedBy
  if (by === null) throw fail('CONFLICT', { message: changedBySystem })
  const name = (await tx.documents.namesOf(session.org, [by])).get(by) ?? ''
  throw fail('CONFLICT', { message: changedSince, values: { name } })
}

interface PutBack {
  change: CaseChangeRow
  row: ChangedCaseRow
  record: CaseRecord
  before: CaseSide
  /** When the change was made, milliseconds since 1970, and the case's revision then. */
  changedAt: { updated: number; revision: number }
  process: CompiledProcess | undefined
  /** Ids of those who hear of the case that it was merged into. */
  told: string[]
}

async function whoSeeBoth(context: CaseContext, session: Session, versions: CaseVersions): Promise<string[]> {
  const { mergedInto } = versions.record
  const other = mergedInto ? await context.store.read.cases.find(session.org, mergedInto) : undefined
  if (!other) return []
  return whoHandleBoth(context, session, [
    versions,
    { record: other, ...(await versionsOf(context.forms, other)) },
  ])
}

/** What was is again, with a line in the timeline of its own. Timers of the state it is back in have waited for it. */
async function restore(
  context: CaseContext,
  tx: Tx,
  session: Session,
  { change, row, record, before, changedAt, process, told }: PutBack,
): Promise<void> {
  const { revision: _then, updated, updatedBy, ...sides } = before
  // What was approved of before it were the answers that there were then.
  const isAnswered = Object.values(fromJson(record.changes)).some((at) => at > changedAt.revision)
  const agreed = isAnswered ? withoutApprovals(before) : before.agreed
  const now = {
    ...sides,
    agreed,
    // In lists, too, it stands where it stood, unless it is somebody else's news by now.
    ...(record.updated === changedAt.updated && { updated, updatedBy }),
    revision: record.revision + 1,
  }
  await tx.cases.update(record.row, now)
  const after = { ...record, ...now }
  if (before.entered !== record.entered || before.state !== record.state)
    await tx.caseStays.takeBack(record.row)
  if (before.entered !== record.entered || before.removed !== record.removed)
    await queueChildrenEnded(context, tx, after)
  if (before.assign !== record.assign)
    await tx.cases.setAssignees(
      record.org,
      record.row,
      entriesOf(before.assign ? fromJson(before.assign) : {}),
    )
  if (row.note !== null) {
    if (asked.parse(fromJson(change.asked)).draft) await noteAsDraft(context, tx, record, change.by, row.note)
    await tx.notes.remove(row.note, session.userId, tx.now)
  }
  if (row.message !== null) await tx.waitingMessages.remove(record.org, row.message)
  const line = (kind: string, detail: Values = {}) =>
    note(tx, session, after, kind, { ...detail, undone: true })
  const nameOf = (state: string | null) => process?.states.get(state ?? '')?.name ?? ''
  if (before.state !== record.state || before.entered !== record.entered)
    await line('status', {
      from: record.state,
      fromName: nameOf(record.state),
      to: before.state,
      toName: nameOf(before.state),
    })
  else if (before.agreed !== record.agreed)
    await line('approvalTakenBack', takenBack(before, record, process))
  for (const [role, from, to] of differences(record.assign, before.assign))
    await line('assigned', { role, from, to })
  if (before.removed !== record.removed) await line('restored')
  if (before.mergedInto !== record.mergedInto && record.mergedInto !== null) {
    const { mergedInto: other } = record
    await line('merged', { other })
    const into = await tx.cases.find(record.org, other)
    if (into) {
      await note(tx, session, into, 'mergedHere', { other: record._id, undone: true })
      await changed(context, tx, into, { users: told })
    }
  }
  if (before.tags !== record.tags) {
    const [was, is] = [tagsOf(record), tagsOf(before)]
    await line('tags', { added: withoutTags(is, was), removed: withoutTags(was, is) })
  }
  if (before.priority !== record.priority)
    await line('priority', { from: priorityAt(record.priority), to: priorityAt(before.priority) })
  const { made } = asked.parse(fromJson(change.asked))
  if (made !== undefined) {
    const { removeMade } = await import('../relations/removeMade.ts')
    await removeMade(context, tx, session, { of: after, made })
    await line('divided', { other: made })
  }
  if (row.note !== null) await line('noteRemoved', { noteId: row.note, noteType: 'internal' })
  await context.audit.record(tx, session, {
    action: 'case/undo',
    object: `formData/${record._id}`,
    result: 'ok',
    detail: {
      of: change.kind,
      ...(before.state !== record.state && { from: record.state, to: before.state }),
    },
  })
  await changed(context, tx, after, { before: record })
  const hearers = await hearersOf(context.forms, after, record)
  if (before.removed !== record.removed)
    tx.afterCommit(() =>
      context.events.push(record.org, 'trashcan', { action: 'restore', ids: [record._id] }, hearers),
    )
  if (before.state !== record.state && before.state !== null) {
    const changes = [{ formDataId: record._id, status: before.state }]
    tx.afterCommit(() =>
      context.events.push(record.org, 'changeStatuses', { formId: record.formId, changes }, hearers),
    )
  }
}

type Held = Assign[string]
const nobody: Held = { users: [], groups: [] }

/** The assignment roles that are held by others, with who held them and who does. */
function differences(
  from: Json<Assign> | null,
  to: Json<Assign> | null,
): [role: string, from: Held, to: Held][] {
  const [was, is]: Assign[] = [from ? fromJson(from) : {}, to ? fromJson(to) : {}]
  const roles = new Set([...Object.keys(was ?? {}), ...Object.keys(is ?? {})])
  return [...roles].flatMap((role): [string, Held, Held][] => {
    const [a, b] = [was?.[role] ?? nobody, is?.[role] ?? nobody]
    return JSON.stringify(a) === JSON.stringify(b) ? [] : [[role, a, b]]
  })
}
