import type { Values } from '../../../shared/fields/field.ts'
import { msg } from '../../../shared/i18n.ts'
import { fromJson } from '../../../shared/json.ts'
import { createPageState } from '../../../shared/rules/page/page.ts'
import { fail } from '../../../shared/wire/errors.ts'
import type { Session } from '../../session.ts'
import type { CaseRecord, Marker, Markers } from '../../store/records.ts'
import type { CaseCompletionRow } from '../../store/repositories/caseCompletions.ts'
import type { Tx } from '../../store/store.ts'
import { actedFor, staffOfSent } from '../access.ts'
import { type CaseContext, type CaseVersions, caseInside, caseVersions, changed, note } from '../context.ts'
import { dataOf } from '../data.ts'
import { timeOf } from '../desk/deadline.ts'
import { hasEnded } from '../list/stage.ts'
import { addNoteIn } from '../notes/addNoteIn.ts'
import { pageInput } from '../open/page.ts'
import { authorOfCase } from '../open/reader.ts'
import { authorOf } from '../open/summary.ts'
import { queueEffects } from '../process/effects/effects.ts'
import { changeStatusIn } from '../process/status.ts'
import { requireNotMerged } from '../relations/notMerged.ts'
import { readyRules } from '../rules/apply.ts'
import type { Asked, RequestCompletion } from './contract.ts'
import { askedIn } from './correction.ts'
import { markersOf } from './markersOf.ts'
import { questionOf } from './questions.ts'

/** See `Completing.requestCompletion`. */
export async function requestCompletion(
  context: CaseContext,
  session: Session,
  input: RequestCompletion,
): Promise<Asked> {
  const versions = await caseVersions(context, session, input.formDataId)
  const inside = async (tx: Tx): Promise<CaseVersions> => {
    const record = await caseInside(tx, versions.record)
    staffOfSent(session, record, versions.process)
    await requireNotMerged(context, session, record)
    return { ...versions, record }
  }
  if (input.withdraw)
    return context.store.write(async (tx) => withdrawIn(context, tx, session, await inside(tx)))
  const due = await timeOf(context, session, input.formDataId, input.due)
  if (due === null || Number.isNaN(due)) throw fail('INVALID', { fields: { due: 'validation.date' } })
  if (due <= Date.now()) throw fail('INVALID', { fields: { due: 'validation.past' } })
  await readyRules(context, session.org, versions.process)
  const author = await authorOf(context, versions.record)
  return context.store.write(async (tx) =>
    askIn(context, tx, session, author, await inside(tx), { ...input, due }),
  )
}

type Asking = Exclude<RequestCompletion, { withdraw: true }> & { due: number }

async function askIn(
  context: CaseContext,
  tx: Tx,
  session: Session,
  author: Session,
  versions: CaseVersions,
  { formDataId, components, message, due, connectionId }: Asking,
): Promise<Asked> {
  const { record, process } = versions
  const fields = Object.fromEntries(
    components.flatMap(({ componentId }, i) => {
      const problem = problemOf(author, versions, componentId, tx.now)
      return problem ? [[`components.${i}.componentId`, problem]] : []
    }),
  )
  if (Object.keys(fields).length > 0) throw fail('INVALID', { fields })
  const words = await addNoteIn(context, tx, session, record, { noteType: 'citizen', note: message })
  const after = await setAsked(context, tx, session, versions, {
    markers: withAsked(versions, components, { timestamp: tx.now, by: session.userName }),
    due,
    kind: 'completionAsked',
    detail: { due, noteId: words._id },
    action: 'case/requestCompletion',
    message: words._id,
  })
  if (connectionId !== undefined) {
    const { to = '', approvals } = process?.graph.connections.find(({ _id }) => _id === connectionId) ?? {}
    if (approvals || process?.states.get(to)?.subType !== 'waiting')
      throw fail('INVALID', { fields: { connectionId: 'validation.notAnOption' } })
    const move = { formDataId, connectionId, currentStateId: record.state ?? '' }
    await changeStatusIn(context, tx, session, move, { ...versions, record: after })
  }
  await tellCitizen(context, tx, record, 'asked', session.userId)
  return { markers: markersOf(after), due }
}

async function withdrawIn(
  context: CaseContext,
  tx: Tx,
  session: Session,
  versions: CaseVersions,
): Promise<Asked> {
  const { record } = versions
  if (record.asked === null) return { markers: markersOf(record), due: null }
  const { complete: _, ...markers } = markersOf(record)
  await setAsked(context, tx, session, versions, {
    markers,
    due: null,
    kind: 'completionWithdrawn',
    action: 'case/requestCompletion',
  })
  await tellCitizen(context, tx, record, 'withdrawn', session.userId)
  return { markers, due: null }
}

/** Why the citizen cannot be asked that, by whose rules the form is met. */
export function problemOf(
  author: Session,
  versions: CaseVersions,
  componentId: string,
  now: number,
): string | undefined {
  const { form, record, process } = versions
  if (hasEnded(record, process)) throw fail('CONFLICT', { message: ended })
  const question = questionOf(form, componentId)
  if (!question) return 'validation.unknownKey'
  const state = createPageState(
    pageInput(author, versions, { values: dataOf(record, form), now, reader: authorOfCase(record) }),
  )
  const isFixed = question.nodeIds.some((id) => {
    const node = form.tree.nodes[id]
    return node && state.valueDefinition(node.type)?.fixed?.(node.extra) !== undefined
  })
  return isFixed || !question.nodeIds.some((id) => state.isShown(id)) ? 'validation.notOpen' : undefined
}

const ended = msg`Ärendet är avslutat, så det går inte att begära komplettering. Öppna det igen först.`

/** What is asked already with more; the same question under another name of its component is asked once. */
export function withAsked(
  { record, form }: Pick<CaseVersions, 'record' | 'form'>,
  components: readonly { componentId: string; note: string }[],
  who: Pick<Marker, 'timestamp' | 'by'>,
): Markers {
  const markers = markersOf(record)
  const complete = { ...markers.complete }
  for (const { componentId, note: words } of components) {
    const name = questionOf(form, componentId)?.name
    for (const key of Object.keys(complete)) if (questionOf(form, key)?.name === name) delete complete[key]
    complete[componentId] = { note: words, ...who }
  }
  return { ...markers, complete }
}

interface SetAsked {
  markers: Markers
  due: number | null
  /** Of the line in the timeline, which names what is asked from then on, or was. */
  kind: string
  detail?: Values
  /** In the audit log. */
  action: string
  /** Id of the note that says what is wanted. */
  message?: string
}

/** What is asked of the citizen becomes this: the clock stands while it is anything. Answers the case as it is then. */
export async function setAsked(
  context: CaseContext,
  tx: Tx,
  session: Session,
  { record, form }: CaseVersions,
  { markers, due, kind, detail, action, message }: SetAsked,
): Promise<CaseRecord> {
  const isAsked = Object.keys(markers.complete ?? {}).length > 0
  const now = { ...record, markers: JSON.stringify(markers) }
  const [before, asked] = [askedIn(record, form).asked, askedIn(now, form).asked]
  const row = await completionAt(tx, record)
  // Asked again: what came is looked at by that.
  const came = Object.fromEntries(
    Object.entries(fromJson(row.came)).filter(([name]) => !asked.some((one) => one.name === name)),
  )
  await tx.caseCompletions.put({
    ...row,
    came: JSON.stringify(came),
    ...(isAsked && { askedByName: session.userName }),
    ...(message && { message }),
  })
  if (isAsked && record.asked === null) await tx.caseCompletions.askFrom(record.org, record.row, tx.now)
  if (!isAsked && record.asked !== null) await tx.caseCompletions.askUntil(record.row, tx.now)
  const change = {
    markers: JSON.stringify(markers),
    asked: isAsked ? (record.asked ?? tx.now) : null,
    askedUntil: isAsked ? due : null,
    handedIn: Object.keys(came).length > 0 ? record.handedIn : null,
    updated: tx.now,
    updatedBy: session.userId,
    revision: record.revision + 1,
  }
  await tx.cases.update(record.row, change)
  const after: CaseRecord = { ...record, ...change }
  const names = (isAsked ? asked : before).map(({ name }) => name)
  await note(tx, session, after, kind, { names, ...detail })
  await context.audit.record(tx, session, {
    action,
    object: `formData/${record._id}`,
    result: 'ok',
    detail: { names, due: change.askedUntil, ...actedFor(session, record) },
  })
  await changed(context, tx, after, { before: record })
  return after
}

/** What there is beside the case, or would be. */
export async function completionAt(
  tx: Pick<Tx, 'caseCompletions'>,
  { org, row: caseRow }: Pick<CaseRecord, 'org' | 'row'>,
): Promise<CaseCompletionRow> {
  return (
    (await tx.caseCompletions.of(caseRow)) ?? {
      ...{ org, caseRow, data: '{}', base: '{}', changes: '{}', updated: null, reminded: null },
      ...{ message: null, askedByName: '', came: '{}' },
    }
  )
}

/** Queues what tells the citizen, as part of the write; `by`: who did what they are told of. */
export const tellCitizen = (
  context: CaseContext,
  tx: Tx,
  record: CaseRecord,
  news: 'asked' | 'unsent' | 'withdrawn',
  by: string | null = null,
): Promise<void> =>
  queueEffects(context, tx, record, [{ effect: 'Case/tellCompletion', input: { news } }], { by, act: null })
