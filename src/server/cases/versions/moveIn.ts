import type { Values } from '../../../shared/fields/field.ts'
import { fromJson, toJson } from '../../../shared/json.ts'
import { movedByRule } from '../../../shared/process/clock/caseClock.ts'
import type { Session } from '../../session.ts'
import type { CaseRecord } from '../../store/records.ts'
import type { Tx } from '../../store/store.ts'
import { actedFor } from '../access.ts'
import { calendarOf } from '../calendar/calendars.ts'
import { type CaseContext, type CaseVersions, changed, note } from '../context.ts'
import { storedAnswers } from '../data.ts'
import { hearersOf } from '../hearers.ts'
import type { MovedParties } from '../parties/moved.ts'
import { dropApprovals, movedApprovals, noteDropped } from '../process/approvals/approvals.ts'
import { followAnswers, plantReminders, reminderTask } from '../process/timers/clock.ts'
import { dayInCase, plantTimers, timerTask } from '../process/timers/timers.ts'
import { forCases } from '../processOf.ts'
import { said } from '../send/keep.ts'
import { isBlank } from '../signing/evidence.ts'
import { movedLine, type Target } from './target.ts'

export interface SaidOfMove {
  comment?: string | undefined
  /** Id of the move of many that it is part of. */
  move: string
  /** It goes back to where it was moved from. */
  back: boolean
}

/**
 * A running case goes on with another version of its process, or of its form: the one function that writes it. No effect runs and nobody is
 * told, but for whoever becomes a party by it; in lists it stands where it stood. The record is the case as it is inside of the write. Answers the case as it is then.
 */
export function moveIn(
  context: CaseContext,
  tx: Tx,
  session: Session,
  versions: CaseVersions,
  target: Target,
  how: SaidOfMove,
): Promise<CaseRecord> {
  return target.what === 'process'
    ? toProcess(context, tx, session, versions, target, how)
    : toForm(context, tx, session, versions, target, how)
}

async function toProcess(
  context: CaseContext,
  tx: Tx,
  session: Session,
  { record, form, process: before }: CaseVersions,
  { process, state }: Extract<Target, { what: 'process' }>,
  how: SaidOfMove,
): Promise<CaseRecord> {
  const isOther = state._id !== record.state
  const { agreed, dropped } = movedApprovals(record, before, process, state._id)
  const calendar = await calendarOf(context, record.org, process)
  const timed = movedByRule(
    { due: record.due, clock: record.clock === null ? null : fromJson(record.clock) },
    { before: before?.graph.due, after: process.graph.due },
    { from: record.arrived ?? record.created, dayIn: dayInCase(record, form), calendar },
  )
  const now: Partial<CaseRecord> = {
    processVersion: process.version,
    state: state._id,
    // In the same state its time goes on from when the case came there.
    ...(isOther && { entered: tx.now }),
    agreed,
    due: timed.due,
    clock: timed.clock === null ? null : toJson(timed.clock),
    revision: record.revision + 1,
  }
  await tx.cases.update(record.row, now)
  let after: CaseRecord = { ...record, ...now }
  await note(tx, session, after, movedLine.process, {
    ...lineOf(how, record.processVersion, process.version),
    fromState: record.state,
    ...(isOther && {
      fromName: before?.states.get(record.state ?? '')?.name ?? '',
      toState: state._id,
      toName: state.name,
    }),
  })
  await noteDropped(tx, session, after, process, { dropped, why: 'version' })
  after = await withParties(context, tx, session, {
    before: { process: before },
    after: { record: after, form, process },
  })
  if (after.due !== record.due)
    await note(tx, session, after, 'due', { from: record.due, to: after.due, why: 'version' })
  if (isOther) await tx.casePayments.moveState(record.row, record.state ?? '', state._id)
  if (isOther)
    await tx.caseStays.enter({
      ...{ org: record.org, caseRow: record.row, processId: record.processId },
      ...{ processVersion: process.version, state: state._id, entered: tx.now },
    })
  // What was set by the former version is set anew by this one, but for what would have been before: no effect is run.
  const kept = new Set(await tx.tasks.dropKeyed(record.org, timerTask, `${record._id}/`))
  await tx.tasks.dropKeyed(record.org, reminderTask, `${record._id}/`)
  await plantTimers(context, tx, after, process, { dueAfter: tx.now, kept })
  if (after.clock !== null) await plantReminders(context, tx, after, process, tx.now)
  const hearers = await hearersOf(context.forms, after, record)
  await changed(context, tx, after, { hearers })
  if (isOther)
    tx.afterCommit(() =>
      context.events.push(
        record.org,
        'changeStatuses',
        { formId: record.formId, changes: [{ formDataId: record._id, status: state._id }] },
        hearers,
      ),
    )
  await audited(context, tx, session, record, how, {
    ...{ from: record.processVersion, to: process.version },
    ...(isOther && { fromState: record.state, toState: state._id }),
  })
  return after
}

async function toForm(
  context: CaseContext,
  tx: Tx,
  session: Session,
  { record, form, process }: CaseVersions,
  { form: target, answers }: Extract<Target, { what: 'form' }>,
  how: SaidOfMove,
): Promise<CaseRecord> {
  const { values, renamed, altered, changed: names } = answers
  const revision = record.revision + 1
  const changes = fromJson(record.changes)
  for (const name of names) changes[name] = revision
  const moved = {
    ...record,
    formVersion: target.version,
    data: storedAnswers(values, target, fromJson(record.data)),
    changes: toJson(changes),
    revision,
  }
  const { formVersion, data } = moved
  const now = {
    formVersion,
    data,
    changes: moved.changes,
    revision,
    ...said(context, tx, moved, target, values),
  }
  await tx.cases.update(record.row, now)
  let after: CaseRecord = { ...record, ...now }
  const { locale } = record.locale === 'en' ? { locale: 'en' as const } : { locale: 'sv' as const }
  const t = context.texts(locale, record.org)
  const kept = altered.flatMap(({ name, from, to }) => {
    const field = form.fields.get(name)
    if (!field || isBlank(from)) return []
    const words = field.definition.text(from, field.settings, { locale, t })
    return [[name, { from, to, label: labelOf(form, name, locale), words }]]
  })
  await note(tx, session, after, movedLine.form, {
    ...lineOf(how, record.formVersion, target.version),
    ...(Object.keys(renamed).length > 0 && { renamed }),
    ...(kept.length > 0 && { values: Object.fromEntries(kept) }),
  })
  if (names.length > 0) {
    after = await dropApprovals(tx, session, after, process, 'answers')
    await plantTimers(context, tx, after, process, { names, dueAfter: tx.now })
    await followAnswers(context, tx, after, process, names)
    const now = { record: after, form: target, process: process && forCases(process, target) }
    after = await withParties(context, tx, session, { before: { process }, after: now, names })
  }
  if (altered.length > 0) {
    const { voidSignatures } = await import('../signing/void.ts')
    const now = { record: after, form: target, process: process && forCases(process, target) }
    const changedNames = altered.map((one) => one.now)
    await voidSignatures(context, tx, session, now, { names: changedNames, before: form })
  }
  await changed(context, tx, after, { before: record })
  await audited(context, tx, session, record, how, { from: record.formVersion, to: target.version })
  return after
}

/** Who is on the citizen's side, where one of the versions says anything of that. */
async function withParties(
  context: CaseContext,
  tx: Tx,
  session: Session,
  move: MovedParties,
): Promise<CaseRecord> {
  const { record, process } = move.after
  if (!record.parties && !process?.data.parties?.length) return record
  const { followMoved } = await import('../parties/moved.ts')
  return followMoved(context, tx, session, move)
}

const lineOf = ({ comment, move, back }: SaidOfMove, from: number | null, to: number): Values => ({
  ...{ from, to, move },
  ...(comment && { comment }),
  ...(back && { back }),
})

const labelOf = (form: CaseVersions['form'], name: string, locale: 'sv' | 'en'): string =>
  String(form.in(locale).fields.get(name)?.settings.label ?? '') || name

function audited(
  { audit }: CaseContext,
  tx: Tx,
  session: Session,
  record: CaseRecord,
  { move, back }: SaidOfMove,
  detail: Values,
): Promise<void> {
  return audit.record(tx, session, {
    action: 'case/moveVersion',
    object: `formData/${record._id}`,
    result: 'ok',
    detail: { ...detail, move, ...(back && { back }), ...actedFor(session, record) },
  })
}
