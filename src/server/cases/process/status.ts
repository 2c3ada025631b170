import * as traits from '../../../shared/catalogue/traits.ts'
import { msg } from '../../../shared/i18n.ts'
import { childrenAwaited, findConnection } from '../../../shared/process/graph/transitions.ts'
import { isAllowed } from '../../../shared/process/graph/ways.ts'
import type { ProcessConnection, ProcessState } from '../../../shared/process/process.ts'
import { actsAs, isStaff, type Who } from '../../../shared/process/who.ts'
import { createPageState } from '../../../shared/rules/page/page.ts'
import { isValid, validate } from '../../../shared/rules/page/validate.ts'
import { type Failure, fail } from '../../../shared/wire/errors.ts'
import { holds as hasPermission, type Session } from '../../session.ts'
import type { CaseRecord } from '../../store/records.ts'
import type { Reads, Tx } from '../../store/store.ts'
import { actedFor, standingAt, stepAt } from '../access.ts'
import { remindLater } from '../completion/remindLater.ts'
import { type CaseContext, type CaseVersions, caseInside, caseVersions, changed, note } from '../context.ts'
import type { ApprovalsTaken, ChangedStatus, ChangeStatus, TakeApprovalBack } from '../contract.ts'
import { dataOf } from '../data.ts'
import { queueEndingChildren } from '../family/followParent.ts'
import type { CompiledProcess } from '../forms.ts'
import { hasEnded } from '../list/stage.ts'
import { addNoteIn } from '../notes/addNoteIn.ts'
import { pageInput } from '../open/page.ts'
import { readerAt } from '../open/reader.ts'
import { placeOf } from '../redact/shown.ts'
import { requireNotMerged } from '../relations/notMerged.ts'
import { applyRules, readyRules } from '../rules/apply.ts'
import {
  agreedOf,
  approvalsIn,
  approveIn,
  barred,
  isApproved,
  leaving,
  noteDropped,
  takeApprovalBackIn,
} from './approvals/approvals.ts'
import { entered } from './enter.ts'
import { queueStatusNews } from './statusNews.ts'
import { connectionsOpen, openTo, requireAsked, stateFacts } from './wayOn.ts'

/** See `Cases.changeStatus`. */
export async function changeStatus(
  context: CaseContext,
  session: Session,
  input: ChangeStatus,
): Promise<ChangedStatus> {
  const { moved, versions } = await inWrite(context, session, input)
  const { record, standing, to } = moved
  const here = { ...versions, record }
  const approval = moved.approved
    ? (await approvalsIn(context, session, here, standing)).find(
        ({ connectionId }) => connectionId === input.connectionId,
      )
    : undefined
  return {
    status: stateFacts(to, session.locale),
    connections: connectionsOpen(session, here, standing),
    revision: record.revision,
    ...(approval && { approval }),
  }
}

/** The same of one of many, where nobody asks how each may go on. */
export async function changeStatusOfOne(
  context: CaseContext,
  session: Session,
  input: ChangeStatus,
): Promise<{ approved: boolean }> {
  const { moved } = await inWrite(context, session, input)
  return { approved: moved.approved }
}

/** See `Moving.takeApprovalBack`. */
export async function takeApprovalBack(
  context: CaseContext,
  session: Session,
  { formDataId, connectionId, caseToken }: TakeApprovalBack,
): Promise<ApprovalsTaken> {
  const versions = await caseVersions(context, session, formDataId)
  const { process } = versions
  const { record, who } = await context.store.write(async (tx) => {
    const record = await caseInside(tx, versions.record)
    const who = standingAt(session, record, process, caseToken)
    stepAt(who, record, process)
    await requireNotMerged(context, session, record)
    const after = await takeApprovalBackIn(
      context,
      tx,
      session,
      { ...versions, record },
      { who, connectionId },
    )
    return { record: after, who: { ...who, agreed: agreedOf(after) } }
  })
  const here = { ...versions, record }
  return {
    revision: record.revision,
    connections: connectionsOpen(session, here, who),
    approvals: await approvalsIn(context, session, here, who),
  }
}

async function inWrite(context: CaseContext, session: Session, input: ChangeStatus) {
  const versions = await caseVersions(context, session, input.formDataId)
  await readyRules(context, session.org, versions.process)
  const moved = await context.store.write(async (tx) => {
    const here = { ...versions, record: await caseInside(tx, versions.record) }
    const done = await changeStatusIn(context, tx, session, input, here)
    await refuseHeld(session, here, input)
    return done
  })
  return { moved, versions }
}

/** INVALID where a Stop of its form holds the buttons of who sent the case in. Those who handle it are not held, nor is who takes it back. */
async function refuseHeld(session: Session, versions: CaseVersions, input: ChangeStatus): Promise<void> {
  const { record, form, process } = versions
  const standing = standingAt(session, record, process, input.caseToken)
  if (isStaff(standing) || !Object.values(form.tree.nodes).some(({ type }) => traits.holds.includes(type)))
    return
  const page = pageInput(session, versions, {
    values: dataOf(record, form),
    now: Date.now(),
    reader: readerAt(standing, record),
  })
  const held = (await import('../send/held.ts')).heldButtonsIn(createPageState(page))
  if (held) throw held
}

/** The case as it is after it was moved, where to, and as whom the session did it. */
interface Moved {
  record: CaseRecord
  standing: Who
  to: ProcessState
  /** It was not moved: others have to approve of it as well. */
  approved: boolean
}

/** The same as part of a write; `readyRules` comes before it. */
export async function changeStatusIn(
  context: CaseContext,
  tx: Tx,
  session: Session,
  input: ChangeStatus,
  versions: CaseVersions,
): Promise<Moved> {
  const { record, process } = versions
  const standing = standingAt(session, record, process, input.caseToken)
  stepAt(standing, record, process)
  // A draft is sent in, not moved.
  if (!process || record.draft === 1) throw fail('FORBIDDEN')
  if (record.mergedInto !== null && !isStaff(standing)) throw fail('FORBIDDEN')
  await requireNotMerged(context, session, record)
  if (record.state !== input.currentStateId)
    throw fail('STATUS_CHANGED', { detail: { status: record.state } })
  if (input.parentFormDataId !== undefined && input.parentFormDataId !== record.parent)
    throw fail('NOT_FOUND')
  if ((input.force || input.dangerForce) && !input.reason?.trim()) {
    throw fail('INVALID', { fields: { reason: 'validation.required' } })
  }
  const target = targetOf(session, input, versions, standing)
  if (target.connection?.validate && !input.dangerForce)
    await requireValid(tx, session, input, versions, standing)
  if (target.connection && !input.dangerForce)
    requireAsked(target.connection, input, versions, isStaff(standing))
  if (input.note !== undefined && !isStaff(standing)) throw fail('FORBIDDEN')
  const here = { ...versions, process }
  const approves = !input.dangerForce && target.connection?.approvals !== undefined
  const asked = { ...target, who: standing, input }
  const given = approves ? await approveIn(context, tx, session, here, asked) : record
  const isMoved = !approves || isApproved(target.connection, given)
  const after = isMoved
    ? await moveIn(
        context,
        tx,
        session,
        { ...here, record: given },
        { ...target, by: actsAs(standing) },
        input,
      )
    : given
  if (input.note?.trim())
    await addNoteIn(context, tx, session, after, { noteType: 'internal', note: input.note.trim() })
  const to = isMoved ? target.to : process.states.get(record.state ?? '')
  return {
    record: after,
    standing: { ...standing, agreed: agreedOf(after) },
    to: to ?? target.to,
    approved: !isMoved,
  }
}

/**
 * The case comes to another state, whoever may bring that about. Answers it as it is then. `act`: what it follows on; `by`: as whom
 * whoever followed the connection acts.
 */
export async function moveIn(
  context: CaseContext,
  tx: Tx,
  session: Session,
  versions: CaseVersions & { process: CompiledProcess },
  {
    to,
    connection,
    act,
    by = [],
  }: { to: ProcessState; connection?: ProcessConnection; act?: string; by?: readonly string[] },
  input: Pick<
    ChangeStatus,
    'parentFormDataId' | 'force' | 'dangerForce' | 'reason' | 'timer' | 'byChildren' | 'byParent'
  > = {},
): Promise<CaseRecord> {
  const { record, process } = versions
  const after: CaseRecord = {
    ...record,
    state: to._id,
    entered: tx.now,
    updated: tx.now,
    updatedBy: session.userId,
    revision: record.revision + 1,
  }
  const left = leaving(record, process, connection, by)
  after.agreed = left.agreed
  const { state, updated, updatedBy, revision, agreed } = after
  const isAsked = record.asked !== null && !hasEnded(record, process)
  const before = process.states.get(record.state ?? '')
  const decidedOn =
    before?.subType === 'decision'
      ? await (await import('./approvals/decidedOn.ts')).answersSince(tx, record)
      : undefined
  await tx.cases.update(record.row, { state, entered: tx.now, updated, updatedBy, revision, agreed })
  await note(tx, session, after, 'status', {
    from: record.state,
    fromName: before?.name ?? '',
    to: to._id,
    toName: to.name,
    ...(connection && { connection: connection._id, label: connection.label }),
    ...(input.parentFormDataId && { parentFormDataId: input.parentFormDataId }),
    ...(input.timer && { timer: input.timer }),
    ...(input.byChildren && { byChildren: true }),
    ...(input.byParent && { byParent: true }),
    ...(to.stateType === 'end' && isAsked && { endsAsking: true }),
    ...((input.force || input.dangerForce) && { forced: true, reason: input.reason }),
    ...(decidedOn !== undefined && { decidedOn }),
    ...(left.used.length > 0 && { approvedBy: left.used.map(({ byName }) => byName) }),
  })
  await noteDropped(tx, session, after, process, { dropped: left.dropped, why: 'left' })
  if (record.asked !== null && !isAsked && !hasEnded(after, process)) await remindLater(context, tx, after)
  const hearers = await entered(context, tx, after, process, { from: record.state, connection })
  await changed(context, tx, after, { hearers })
  if (input.parentFormDataId) await noteAtParent(tx, session, after, to)
  if (connection?.openChildren === 'end' && to.stateType === 'end' && after.openChildren > 0)
    await queueEndingChildren(context, tx, after)
  await queueStatusNews(context, tx, session, record, after, act)
  const given = await applyRules(context, tx, { ...versions, record: after }, to._id)
  await context.audit.record(tx, session, {
    action: 'admin/changeStatus3',
    object: `formData/${record._id}`,
    result: 'ok',
    detail: {
      from: record.state,
      to: to._id,
      ...actedFor(session, record),
      ...(input.force && { force: true }),
      ...(input.dangerForce && { dangerForce: true }),
      ...(input.reason && { reason: input.reason }),
    },
  })
  return given
}

/** Where the change leads, as far as the session may bring it about. FORBIDDEN otherwise. */
export function targetOf(
  session: Session,
  input: Pick<ChangeStatus, 'connectionId' | 'state' | 'force' | 'dangerForce'>,
  versions: CaseVersions,
  standing: Who,
): { to: ProcessState; connection?: ProcessConnection } {
  const { record, process } = versions
  const graph = process?.graph ?? { states: [], connections: [], sections: [], swimlanes: [] }
  const connection = findConnection(graph, record.state, input.connectionId ?? '')
  if (input.dangerForce) {
    if (!hasPermission(session, 'admin')) throw fail('FORBIDDEN')
    const to = process?.states.get(input.state ?? connection?.to ?? '')
    if (!to) throw fail('INVALID', { fields: { state: 'validation.notAnOption' } })
    return connection?.to === to._id ? { to, connection } : { to }
  }
  if (input.force && !hasPermission(session, 'caseForce')) throw fail('FORBIDDEN')
  const open = openTo(session, versions, standing)
  const to = process?.states.get(connection?.to ?? '')
  if (!connection || !to || !open.includes(connection))
    throw (
      (connection && (barred(session, versions, connection, standing) ?? awaiting(connection, standing))) ??
      fail('FORBIDDEN')
    )
  return { to, connection }
}

/** It waits for children of the case; undefined: that is not why it is closed. */
function awaiting(connection: ProcessConnection, standing: Who): Failure | undefined {
  // How many there are is a matter of the staff's.
  const isTold = isStaff(standing) && isAllowed(connection, standing)
  const n = isTold ? childrenAwaited(connection, standing) : 0
  if (n === 0) return undefined
  const fields = { connectionId: 'process.awaitsChildren' }
  return fail('CONFLICT', { message: awaitsChildren, values: { n }, fields, detail: { openChildren: n } })
}

const awaitsChildren = msg`Väntar på {n, plural, one {# delärende} other {# delärenden}}. Ärendet kan gå vidare när de är avslutade.`

/** Whoever moves a child as one of this parent tells its timeline. */
async function noteAtParent(tx: Tx, session: Session, child: CaseRecord, to: ProcessState): Promise<void> {
  const parent = child.parent === null ? undefined : await tx.cases.find(child.org, child.parent)
  if (parent) await note(tx, session, parent, 'childStatus', { other: child._id, toName: to.name })
}

async function requireValid(
  tx: Tx,
  session: Session,
  input: ChangeStatus,
  versions: CaseVersions,
  standing: Who,
): Promise<void> {
  if (input.force) return
  const validation = await validityOf(tx, session, versions, { now: tx.now, standing })
  if (isValid(validation)) return
  throw fail('INVALID', { fields: { ...validation.error, ...validation.critical }, detail: { validation } })
}

/** What of the form is not valid for the session, where a connection asks for that: by the name of the question. */
export async function formProblems(
  reads: Pick<Reads, 'redactions'>,
  session: Session,
  versions: CaseVersions,
  now: number,
): Promise<Readonly<Record<string, string>>> {
  const standing = standingAt(session, versions.record, versions.process)
  const { error, critical } = await validityOf(reads, session, versions, { now, standing })
  return { ...error, ...critical }
}

async function validityOf(
  reads: Pick<Reads, 'redactions'>,
  session: Session,
  versions: CaseVersions,
  { now, standing }: { now: number; standing: Who },
) {
  const page = pageInput(session, versions, {
    values: dataOf(versions.record, versions.form),
    now,
    reader: readerAt(standing, versions.record),
    forCheck: true,
  })
  const validation = validate(createPageState(page), { complete: true })
  // What was removed was answered once.
  for (const name of (await reads.redactions.of(versions.record.row)).map(placeOf)) {
    for (const problems of [validation.error, validation.critical])
      if (problems[name] === 'validation.required') delete problems[name]
  }
  return validation
}
