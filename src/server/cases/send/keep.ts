import * as traits from '../../../shared/catalogue/traits.ts'
import type { Values } from '../../../shared/fields/field.ts'
import { msg } from '../../../shared/i18n.ts'
import { newId } from '../../../shared/ids.ts'
import { normalRank } from '../../../shared/process/priorities.ts'
import { isStaff } from '../../../shared/process/who.ts'
import { createPageState } from '../../../shared/rules/page/page.ts'
import { isValid } from '../../../shared/rules/page/validate.ts'
import { type Failure, type FieldProblems, fail } from '../../../shared/wire/errors.ts'
import { caseTokenHash } from '../../auth/token/secrets.ts'
import type { Session } from '../../session.ts'
import type { CaseRecord } from '../../store/records.ts'
import type { Tx } from '../../store/store.ts'
import { handles, isAuthor, mayBegin, standingAt, stepAt } from '../access.ts'
import { type CaseContext, type CaseVersions, changed, note } from '../context.ts'
import type { SaveCase, SavedCase, SubmitForm } from '../contract.ts'
import { dataOf } from '../data.ts'
import { closedFor, pageInput } from '../open/page.ts'
import { authorOfCase, readerAt } from '../open/reader.ts'
import { dropApprovals } from '../process/approvals/approvals.ts'
import { followAnswers } from '../process/timers/clock.ts'
import { plantTimers } from '../process/timers/timers.ts'
import { caseProcessOf } from '../processOf.ts'
import { excused } from '../register/excused.ts'
import { forWhom, isRegistrar, notTakenDown } from '../register/onBehalf.ts'
import { requireNotMerged } from '../relations/notMerged.ts'
import { closeFormerAddress } from '../talk/formerAddress.ts'
import { type Answers, refuseConflict, takeAnswers } from './answers.ts'
import type { Bring } from './bring.ts'
import { tellCorrections } from './corrections.ts'
import { keepFiles } from './files.ts'
import { type FileProblem, type Findings, findingsOf } from './findings.ts'
import { otherAnswers } from './otherAnswers.ts'
import { arrived, barredFrom, type Counter, sendIn } from './sendIn.ts'
import { senderIn, titleOf } from './titleOf.ts'

/** Answers that were saved, or a form that was sent as a whole. */
export type Sending = SaveCase & Partial<SubmitForm>

/** What was made ready before the write. */
export interface Ready {
  counter: Counter
  fileProblems: readonly FileProblem[]
  /** Where it is a draft of an earlier version of its form. */
  bring?: Bring | undefined
}

/** What came of it. */
export interface Kept {
  saved: SavedCase
  sent: boolean
  /** It was in before this came: nothing of what was sent is taken. */
  before?: true
  /** Why a draft that is kept could not be sent in, whatever its answers. */
  barred?: Failure | undefined
  /** See `Answers.untold`. */
  untold?: true
  /** See `SubmittedForm.unchanged`. */
  unchanged?: readonly string[]
  /** Of a form that was sent as a whole. */
  findings?: Findings | undefined
}

/** Keeps answers in a new draft, and sends it in when it is to be and can be. */
export async function begin(
  context: CaseContext,
  tx: Tx,
  session: Session,
  input: Sending,
  { form, process }: Omit<CaseVersions, 'record'>,
  ready: Ready,
): Promise<Kept> {
  if (input.parentFormDataId !== undefined) await requireParent(context, tx, session, input.parentFormDataId)
  mayBegin(session, form, process)
  const record = newDraft(tx, session, input, form)
  const at = { form, process, record }
  const took = await takeAnswers(tx, session, input, at, authorOfCase(record), ready.bring)
  const findings = lookAt(input, took, ready)
  const isRight = isReady(input, took, findings)
  const barred = isRight ? await heldFrom(form, took) : undefined
  const goesIn = isRight && !barred
  const answers = goesIn ? await asSent(session, at, took) : took
  Object.assign(record, answers.change)
  const sent = goesIn
    ? {
        ...(await sendIn(context, tx, record, { form, process }, ready.counter)),
        ...said(context, tx, record, form, answers.values),
      }
    : undefined
  Object.assign(record, sent)
  record.row = await tx.cases.insert(record)
  await keepFiles(tx, session.org, answers.files, record._id)
  for (const file of answers.dropped) await context.assets.removeIn(tx, record.org, file)
  // Sent in at once: that it was begun goes without saying.
  const address = answers.query && { query: answers.query }
  if (!sent) await note(tx, session, record, 'begun', address)
  else Object.assign(record, await arrived(context, tx, session, { record, form, process }, address))
  noteNotKept(context, tx, record, notKept(input, answers))
  return { ...keptAs(input, record, answers), findings, barred, ...untoldOf(answers) }
}

/** Children are begun by who handles the parent: for everybody else it is not there. */
async function requireParent(
  { forms }: CaseContext,
  tx: Tx,
  session: Session,
  parentId: string,
): Promise<void> {
  const parent = await tx.cases.find(session.org, parentId)
  const process = parent && (await caseProcessOf(forms, parent))
  if (!parent || parent.draft === 1 || !handles(session, parent, process)) throw fail('NOT_FOUND')
  const { requireRoom } = await import('../family/limits.ts')
  await requireRoom(tx.cases, parent)
}

/** Keeps answers in a case that there is. */
export async function keep(
  context: CaseContext,
  tx: Tx,
  session: Session,
  input: Sending,
  { record, form, process }: CaseVersions,
  ready: Ready,
): Promise<Kept> {
  const draft = record.draft === 1
  // Sent twice, because the answer to the first was lost: it is in already.
  const isSenders = isAuthor(session, record, input.caseToken) || isRegistrar(session, record)
  if (input.complete && !draft && isSenders)
    return { ...keptAs(input, record, beside(session, input, { record, form, process })), before: true }
  const standing = standingAt(session, record, process, input.caseToken)
  const step = stepAt(standing, record, process)
  if (!draft && step !== 'edit' && standing.isAuthor)
    throw fail('ALREADY_SENT', { message: tooLate, values: { number: record.number ?? '' } })
  if (isStaff(standing)) await requireNotMerged(context, session, record)
  if (step !== 'edit' || (input.complete && !draft)) throw fail('FORBIDDEN')
  const at = { record, form, process }
  refuseConflict(at, input, closedFor(session, at, standing).names)
  const took = await takeAnswers(tx, session, input, at, readerAt(standing, record), ready.bring)
  if (!draft && !standing.isAuthor && took.changed.length > 0 && input.voidsSignatures !== true) {
    const { requireKnown } = await import('../signing/void.ts')
    await requireKnown(context, tx, session, at, took.changed)
  }
  const findings = lookAt(input, took, ready)
  const isRight = isReady(input, took, findings)
  const barred = input.complete
    ? (barredFrom(session, form, process, record.registeredBy !== null) ??
      (isRight ? await heldFrom(form, took) : undefined))
    : undefined
  const goesIn = isRight && !barred
  const answers = goesIn ? await asSent(session, at, took) : took
  const after: CaseRecord = { ...record, ...answers.change }
  const sent = goesIn ? await sendIn(context, tx, after, { form, process }, ready.counter) : undefined
  // Whose it is becomes its author, who sees it from now on.
  const author = sent && record.registeredBy !== null ? { createdBy: forWhom(record)?.userId ?? null } : {}
  Object.assign(after, author)
  const { fallen } = after
  const isSaid = sent !== undefined || (!draft && answers.changed.length > 0)
  const change = {
    ...answers.change,
    ...sent,
    ...author,
    ...(isSaid && said(context, tx, after, form, answers.values)),
  }
  Object.assign(after, change)
  if (Object.keys(change).length > 0) await tx.cases.update(record.row, change)
  await keepFiles(tx, session.org, answers.files, record._id)
  // What was taken back before it was sent in is nobody's business; later it is part of the case's history.
  if (draft) for (const file of answers.dropped) await context.assets.removeIn(tx, record.org, file)
  if (sent && fallen !== null)
    await (await import('./fallen.ts')).dropFallenFiles(context, tx, { ...after, fallen })
  // What stands there now is what they have begun to correct it to.
  if (!draft && session.userId !== null && !standing.isAuthor)
    await tx.caseCorrections.remove(record.row, session.userId, Object.keys(input.data))
  if (answers.query) await note(tx, session, after, 'query', { query: answers.query })
  noteNotKept(context, tx, after, notKept(input, answers))
  if (sent) {
    const come = { record: after, form, process }
    Object.assign(after, await arrived(context, tx, session, come, takenDown(come)))
  } else if (!draft && answers.changed.length > 0) {
    const old = dataOf(record, form)
    const now = dataOf(after, form)
    const values = Object.fromEntries(
      answers.changed.map((name) => [name, { from: old[name] ?? null, to: now[name] ?? null }]),
    )
    const told = input.tell === true && !standing.isAuthor && isStaff(standing)
    await note(tx, session, after, 'saved', { values, ...(told && { told }) })
    Object.assign(after, await dropApprovals(tx, session, after, process, 'answers'))
    const { voidSignatures } = await import('../signing/void.ts')
    const come = { record: after, form, process }
    await voidSignatures(context, tx, session, come, { names: answers.changed })
    if (process?.data.parties?.length) {
      const { followParties } = await import('../parties/follow.ts')
      Object.assign(after, await followParties(context, tx, session, come, answers.changed))
    }
    if (told) await tellCorrections(context, tx, after, session.userId)
    if (!standing.isAuthor) await closeFormerAddress(context, tx, session, { before: record, after, form })
    await plantTimers(context, tx, after, process, { names: answers.changed })
    await followAnswers(context, tx, after, process, answers.changed)
    await changed(context, tx, after, { before: record })
  }
  return { ...keptAs(input, after, answers), findings, barred, ...untoldOf(answers) }
}

/** What a case is called by its answers, and by whom a visitor says it is. */
export function said(
  { texts }: CaseContext,
  tx: Tx,
  record: CaseRecord,
  form: CaseVersions['form'],
  values: Values,
): Pick<CaseRecord, 'title' | 'createdByName'> {
  const t = texts('sv', record.org)
  return {
    title: titleOf(form, values, t, tx.now),
    createdByName: (record.createdBy === null && senderIn(form, values, t)) || record.createdByName,
  }
}

export function newDraft(
  tx: Tx,
  session: Session,
  input: Pick<Sending, 'parentFormDataId' | 'page' | 'caseToken'>,
  form: CaseVersions['form'],
): CaseRecord {
  return {
    row: 0,
    org: session.org,
    _id: newId(tx.now),
    formId: form._id,
    formVersion: form.version,
    processId: null,
    processVersion: null,
    state: null,
    entered: null,
    draft: 1,
    number: null,
    data: '{}',
    fallen: null,
    changes: '{}',
    assign: null,
    parties: null,
    markers: null,
    parent: input.parentFormDataId ?? null,
    childOpen: null,
    children: 0,
    openChildren: 0,
    page: input.page ?? null,
    query: null,
    locale: session.locale,
    created: tx.now,
    createdBy: session.userId,
    createdByName: session.userName,
    ...notTakenDown,
    // Of somebody logged in it lets nobody in: it is how a first save that is sent again finds its case.
    tokenHash: input.caseToken ? caseTokenHash(input.caseToken) : null,
    updated: tx.now,
    updatedBy: session.userId,
    arrived: null,
    statusHash: null,
    due: null,
    clock: null,
    priority: normalRank,
    tags: null,
    title: null,
    mergedInto: null,
    beforeMerge: null,
    agreed: null,
    asked: null,
    askedUntil: null,
    handedIn: null,
    revision: 0,
    removed: null,
    removedBy: null,
  }
}

export function keptAs(
  input: Sending,
  record: CaseRecord,
  answers: Pick<Answers, 'validation' | 'notKept' | 'read'>,
): Kept {
  const lost = notKept(input, answers)
  const saved: SavedCase = {
    formDataId: record._id,
    revision: record.revision,
    validation: answers.validation,
    ...(Object.keys(lost).length > 0 && { notKept: lost }),
    ...(record.number && { DiaryNumber: record.number }),
    ...(record.state && { status: record.state }),
  }
  return { saved, sent: record.draft === 0 }
}

const untoldOf = ({ untold }: Answers): Pick<Kept, 'untold'> => (untold ? { untold: true } : {})

/** What a whole form needs to be told; of answers saved alone nobody asks it. */
export const lookAt = (input: Sending, answers: Answers, { fileProblems }: Ready): Findings | undefined =>
  input.shown && findingsOf({ ...input, shown: input.shown }, answers, fileProblems)

/** Whether a draft is to be sent in: everything is right, was seen and is kept. */
export function isReady(input: Sending, answers: Answers, findings: Findings | undefined): boolean {
  if (!input.complete || answers.untold || !isValid(answers.validation)) return false
  if (!findings) return true
  const { problems, unseen } = findings
  return problems.length === 0 && unseen.length === 0 && Object.keys(notKept(input, answers)).length === 0
}

/** Answers that came and are not kept: to questions that are closed, and to those that are gone. */
export function notKept({ gone = [] }: Sending, answers: Pick<Answers, 'notKept' | 'read'>): FieldProblems {
  const lost = gone.filter((name) => !answers.read?.includes(name))
  if (lost.length === 0) return answers.notKept
  return { ...answers.notKept, ...Object.fromEntries(lost.map((name) => [name, 'validation.notOpen'])) }
}

/** Only there is it asked what nobody sees any more: a draft keeps it, so that it is back when its question is. */
const asSent = async (session: Session, at: CaseVersions, answers: Answers): Promise<Answers> =>
  (await import('./unshown.ts')).withoutUnshown(session, at, answers)

/** A Stop of the form holds its author there. */
async function heldFrom(form: CaseVersions['form'], { state }: Answers): Promise<Failure | undefined> {
  if (!Object.values(form.tree.nodes).some(({ type }) => traits.holds.includes(type))) return undefined
  return (await import('./held.ts')).heldFromSendingIn(state)
}

/** What the timeline says of a case that was taken down for somebody. */
function takenDown({ record, form, process }: CaseVersions): Values {
  if (record.registeredBy === null) return {}
  const data = dataOf(record, form)
  const isBlank = (name: string) => data[name] === undefined || data[name] === null || data[name] === ''
  const without = Object.entries(excused({ record, form, process })).flatMap(([reach, names]) =>
    names.length > 0 && names.every(isBlank) ? [reach] : [],
  )
  return { registered: true, source: record.source, ...(without.length > 0 && { without }) }
}

const tooLate = msg`Redan inskickad, ärende {number}. Det du har ändrat sedan dess är inte sparat.`

/** Nothing is taken of what comes after the sending in; what differs from it is said. */
function beside(
  session: Session,
  { data, files }: Sending,
  { record, form, process }: CaseVersions,
): Pick<Answers, 'validation' | 'notKept'> {
  const stored = dataOf(record, form)
  const at = { record, form, process }
  const state = createPageState(
    pageInput(session, at, { values: stored, now: Date.now(), reader: authorOfCase(record) }),
  )
  const others = otherAnswers(state, stored, { values: data, ...(files && { files }) })
  return {
    validation: { critical: {}, error: {}, warning: {} },
    notKept: Object.fromEntries(others.map(({ name }) => [name, 'validation.alreadySent'])),
  }
}

/** Answers that came and were not taken leave a line, without what they said: it is nobody's but the sender's. */
export function noteNotKept({ log }: CaseContext, tx: Tx, record: CaseRecord, lost: FieldProblems): void {
  const names = Object.keys(lost)
  if (names.length === 0) return
  const detail = { formDataId: record._id, formId: record.formId, version: record.formVersion, names }
  tx.afterCommit(() =>
    log.write(record.org, 'system', 'warning', `answers not kept: ${names.join(', ')}`, detail),
  )
}
