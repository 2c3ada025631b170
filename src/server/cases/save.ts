import type { Values } from '../../shared/fields/field.ts'
import { newId, secretToken } from '../../shared/ids.ts'
import { startState } from '../../shared/process/transitions.ts'
import { isValid } from '../../shared/rules/validate.ts'
import { type FieldProblems, fail } from '../../shared/wire/errors.ts'
import { tokenHash } from '../auth/secrets.ts'
import type { Session } from '../session.ts'
import type { CaseRecord } from '../store/records.ts'
import type { Tx } from '../store/store.ts'
import { mayBegin, standingAt, stepAt } from './access.ts'
import { type Answers, refuseConflict, takeAnswers } from './answers.ts'
import {
  type CaseContext,
  type CaseVersions,
  caseInside,
  changed,
  liveVersions,
  note,
  versionsOf,
} from './context.ts'
import type { SaveCase, SavedCase } from './contract.ts'
import { dataOf } from './data.ts'
import { entered } from './enter.ts'
import { keepFiles } from './files.ts'
import type { CompiledForm, CompiledProcess } from './forms.ts'
import { takeNumber } from './number.ts'
import { plantTimers } from './timers.ts'

type Versions = Omit<CaseVersions, 'record'>

/** See `Cases.save`. */
export async function save(context: CaseContext, session: Session, input: SaveCase): Promise<SavedCase> {
  const { store, forms } = context
  const before = input.formDataId ? await store.read.cases.find(session.org, input.formDataId) : null
  if (input.formDataId && (!before || before.removed !== null || before.formId !== input.formId))
    throw fail('NOT_FOUND')
  const versions = before
    ? await versionsOf(forms, before)
    : await liveVersions(forms, session.org, input.formId)
  const counter = input.complete ? await counterOf(context, session, versions.process) : {}
  const { saved, problems } = await store.write(async (tx) =>
    before
      ? saveAgain(context, tx, session, input, { ...versions, record: await caseInside(tx, before) }, counter)
      : begin(context, tx, session, input, versions, counter),
  )
  // What was sent is kept, so this is said after the write and not by undoing it.
  if (problems) throw fail('INVALID', { fields: problems, detail: saved })
  return saved
}

interface Outcome {
  saved: SavedCase
  /** Why it could not be sent in. */
  problems?: FieldProblems
}

async function begin(
  context: CaseContext,
  tx: Tx,
  session: Session,
  input: SaveCase,
  { form, process }: Versions,
  counter: Counter,
): Promise<Outcome> {
  mayBegin(session, form, process)
  if (input.parentFormDataId && !(await tx.cases.find(session.org, input.parentFormDataId)))
    throw fail('NOT_FOUND')
  const caseToken = session.userId === null && session.kind === 'anonymous' ? secretToken() : undefined
  const record: CaseRecord = {
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
    changes: '{}',
    assign: null,
    markers: null,
    parent: input.parentFormDataId ?? null,
    page: input.page ?? null,
    query: null,
    locale: session.locale,
    created: tx.now,
    createdBy: session.userId,
    createdByName: session.userName,
    tokenHash: caseToken ? tokenHash(caseToken) : null,
    updated: tx.now,
    updatedBy: session.userId,
    arrived: null,
    revision: 0,
    removed: null,
    removedBy: null,
  }
  const answers = await takeAnswers(tx, session, input, { form, process, record })
  Object.assign(record, answers.change)
  const sent =
    input.complete && isValid(answers.validation)
      ? await sendIn(tx, record, form, process, counter)
      : undefined
  Object.assign(record, sent)
  record.row = await tx.cases.insert(record)
  await keepFiles(tx, session.org, answers.files, record._id)
  // Sent in at once: that it was begun goes without saying.
  const said = answers.query && { query: answers.query }
  if (!sent) await note(tx, session, record, 'begun', said)
  else await arrived(context, tx, session, record, { form, process }, said)
  noteNotKept(context, tx, record, answers.notKept)
  return outcome(input, record, answers, caseToken)
}

async function saveAgain(
  context: CaseContext,
  tx: Tx,
  session: Session,
  input: SaveCase,
  { record, form, process }: CaseVersions,
  counter: Counter,
): Promise<Outcome> {
  const standing = standingAt(session, record, process, input.caseToken)
  const step = stepAt(standing, record, process)
  const draft = record.draft === 1
  // Sent twice, because the answer to the first was lost: it is in already.
  if (input.complete && !draft && standing.isAuthor) return outcome(input, record, nothing, undefined)
  if (step !== 'edit' || (input.complete && !draft)) throw fail('FORBIDDEN')
  refuseConflict({ record, form, process }, input)
  const answers = await takeAnswers(tx, session, input, { form, process, record })
  const after: CaseRecord = { ...record, ...answers.change }
  if (input.complete) mayBegin(session, form, process)
  const sent =
    input.complete && isValid(answers.validation)
      ? await sendIn(tx, after, form, process, counter)
      : undefined
  const change = { ...answers.change, ...sent }
  Object.assign(after, change)
  if (Object.keys(change).length > 0) await tx.cases.update(record.row, change)
  await keepFiles(tx, session.org, answers.files, record._id)
  // What was taken back before it was sent in is nobody's business; later it is part of the case's history.
  if (draft) for (const file of answers.dropped) await context.assets.removeIn(tx, record.org, file)
  if (answers.query) await note(tx, session, after, 'query', { query: answers.query })
  noteNotKept(context, tx, after, answers.notKept)
  if (sent) await arrived(context, tx, session, after, { form, process })
  else if (!draft && answers.changed.length > 0) {
    const old = dataOf(record, form)
    const now = dataOf(after, form)
    const values = Object.fromEntries(
      answers.changed.map((name) => [name, { from: old[name] ?? null, to: now[name] ?? null }]),
    )
    await note(tx, session, after, 'saved', { values })
    await plantTimers(context, tx, after, process, answers.changed)
    await changed(context, tx, after)
  }
  return outcome(input, after, answers, undefined)
}

/** The draft becomes a case: number, version of the process, start state. */
async function sendIn(
  tx: Tx,
  record: CaseRecord,
  form: CompiledForm,
  process: CompiledProcess | undefined,
  counter: Counter,
): Promise<Partial<CaseRecord>> {
  const start = process && startState(process.graph)
  if (!process || !start) throw fail('NOT_PUBLISHED')
  return {
    draft: 0,
    number: await takeNumber(tx, record.org, counter),
    formVersion: form.version,
    processId: process._id,
    processVersion: process.version,
    state: start._id,
    entered: tx.now,
    arrived: tx.now,
    updated: tx.now,
    revision: record.revision + 1,
  }
}

async function arrived(
  context: CaseContext,
  tx: Tx,
  session: Session,
  record: CaseRecord,
  { form, process }: Versions,
  more: Values = {},
): Promise<void> {
  await note(tx, session, record, 'sent', {
    number: record.number,
    form: form.name,
    status: record.state,
    ...more,
  })
  if (process) await entered(context, tx, record, process, { from: null, effects: [] })
  await changed(context, tx, record)
}

function outcome(
  input: SaveCase,
  record: CaseRecord,
  { validation, notKept }: Pick<Answers, 'validation' | 'notKept'>,
  caseToken: string | undefined,
): Outcome {
  const saved: SavedCase = {
    formDataId: record._id,
    revision: record.revision,
    validation,
    ...(Object.keys(notKept).length > 0 && { notKept }),
    ...(caseToken && { caseToken }),
    ...(record.number && { DiaryNumber: record.number }),
    ...(record.state && { status: record.state }),
  }
  if (!input.complete || isValid(validation)) return { saved }
  return { saved, problems: { ...validation.error, ...validation.critical } }
}

interface Counter {
  counter?: string
  format?: string
}

async function counterOf(
  context: CaseContext,
  session: Session,
  process: CompiledProcess | undefined,
): Promise<Counter> {
  const counter = process?.data.counter
  if (typeof counter !== 'string' || counter === '') return {}
  const document = await context.documents.find(session, 'counter', counter)
  return document ? { counter, format: String(document.format) } : {}
}

const nothing: Pick<Answers, 'validation' | 'notKept'> = {
  validation: { critical: {}, error: {}, warning: {} },
  notKept: {},
}

/** Answers that came and were not taken leave a line, without what they said: it is nobody's but the sender's. */
function noteNotKept({ log }: CaseContext, tx: Tx, record: CaseRecord, notKept: FieldProblems): void {
  const names = Object.keys(notKept)
  if (names.length === 0) return
  const detail = { formDataId: record._id, formId: record.formId, version: record.formVersion, names }
  tx.afterCommit(() =>
    log.write(record.org, 'system', 'warning', `answers not kept: ${names.join(', ')}`, detail),
  )
}
