import type { Values } from '../../../shared/fields/field.ts'
import { msg } from '../../../shared/i18n.ts'
import { fromJson } from '../../../shared/json.ts'
import { cleanData } from '../../../shared/rules/page/cleanData.ts'
import { isOpen } from '../../../shared/rules/page/fields.ts'
import { validate } from '../../../shared/rules/page/validate.ts'
import { fail } from '../../../shared/wire/errors.ts'
import type { Session } from '../../session.ts'
import type { CaseRecord } from '../../store/records.ts'
import type { CaseCompletionRow } from '../../store/repositories/caseCompletions.ts'
import type { Tx } from '../../store/store.ts'
import { isAuthor, standingAt, stepAt } from '../access.ts'
import type { CaseContext, CaseVersions } from '../context.ts'
import { broughtUp, dataOf, storedAnswers } from '../data.ts'
import type { CompiledForm } from '../forms.ts'
import { closedForAuthor, pageInput } from '../open/page.ts'
import { authorOfCase } from '../open/reader.ts'
import { type Answers, merged, refuseLeft, refuseStrange } from '../send/answers.ts'
import { addUnderWay, checkFiles, filesIn, keepFiles } from '../send/files.ts'
import {
  isReady,
  type Kept,
  keptAs,
  lookAt,
  noteNotKept,
  notKept,
  type Ready,
  type Sending,
} from '../send/keep.ts'
import { refuseOverlong } from '../send/visitors.ts'
import { completionAt } from './ask.ts'
import { type Correction, correctionOf, isSame } from './correction.ts'
import { type HandedIn, handedInOf, handIn } from './handIn.ts'
import { remindLater } from './remindLater.ts'

/**
 * Keeps what the citizen answers of what they are asked: beside the case, until all of it is handed in at once (`complete`).
 * CONFLICT where an answer was changed meanwhile, by staff or in another window.
 */
export async function keepCompletion(
  context: CaseContext,
  tx: Tx,
  session: Session,
  input: Sending,
  versions: CaseVersions,
  ready: Ready,
): Promise<Kept> {
  const { record, form, process } = versions
  stepAt(standingAt(session, record, process, input.caseToken), record, process)
  const row = await completionAt(tx, record)
  const correction = correctionOf(session, versions, row, tx.now)
  refuseConflict(versions, row, correction, input, closedForAuthor(session, versions).names)
  const answers = await takeAnswers(tx, session, input, versions, correction)
  const drafted = draftOf(row, versions, correction, answers, input)
  const after = {
    ...row,
    data: storedAnswers(drafted.data, form, fromJson(row.data)),
    base: storedAnswers(drafted.base, form, {}),
    changes: JSON.stringify(drafted.changes),
    ...(answers.changed.length > 0 && { updated: Object.keys(drafted.data).length > 0 ? tx.now : null }),
  }
  await keepFiles(tx, session.org, answers.files, record._id)
  const findings = lookAt(input, answers, ready)
  const lost = notKept(input, answers)
  noteNotKept(context, tx, record, lost)
  const handed = isReady(input, answers, findings) ? handedInOf(versions, correction, answers) : undefined
  // All that is asked may be about questions that are gone: then nothing is there to change.
  const isMeant = input.asItStands || correction.asked.length === 0
  const unchanged = handed && !isMeant ? leftAsTheyWere(correction, handed, answers) : undefined
  const isHandedIn = handed !== undefined && !unchanged
  const now = isHandedIn
    ? await handIn(context, tx, session, versions, { correction, handed, row: after })
    : await keepDraft(context, tx, record, { before: row, after }, answers)
  // What is in no answer any more, of the case or beside it, is nobody's.
  for (const file of filesIn(form, dataOf(row, form))) {
    const isThere = now.data.includes(file) || record.data.includes(file)
    if (!isThere && (isHandedIn || !after.data.includes(file)))
      await context.assets.removeIn(tx, record.org, file)
  }
  return { ...keptAs(input, now, answers), sent: isHandedIn, findings, ...(unchanged && { unchanged }) }
}

/** Of what is asked, where it is answered anew in part or not at all: names of what is left as it was. */
function leftAsTheyWere(
  { asked }: Correction,
  { names }: HandedIn,
  { state }: Answers,
): string[] | undefined {
  const all = asked.map(({ name }) => name)
  const left = all.filter((name) => isOpen(state, name) && !names.includes(name))
  if (left.length > 0) return left
  return names.length === 0 ? all : undefined
}

/** Answers that are kept beside the case. Its revision counts them, so that windows know what they have seen. */
async function keepDraft(
  context: CaseContext,
  tx: Tx,
  record: CaseRecord,
  { before, after }: { before: CaseCompletionRow; after: CaseCompletionRow },
  { changed }: Answers,
): Promise<CaseRecord> {
  // Also that the same was chosen over what staff had put in its place.
  if (!isSame(before, after)) await tx.caseCompletions.put(after)
  if (changed.length === 0) return record
  const revision = record.revision + 1
  await tx.cases.update(record.row, { revision })
  await remindLater(context, tx, record)
  return { ...record, revision }
}

/** What the citizen answers, put into what they have answered before. */
async function takeAnswers(
  tx: Tx,
  session: Session,
  input: Sending,
  versions: CaseVersions,
  { values: before, reopened, closed }: Correction,
): Promise<Answers> {
  const { record, form } = versions
  refuseLeft(form.left, input.data)
  const page = {
    ...pageInput(session, versions, { values: before, now: tx.now, reader: authorOfCase(versions.record) }),
    reopened,
  }
  const clean = cleanData(page, input.data)
  refuseStrange(clean)
  const { values, state } = clean
  const changed = Object.keys({ ...before, ...values }).filter(
    (name) => !closed.has(name) && form.fields.has(name) && !isSame(before[name], values[name]),
  )
  const fresh = changed.filter((name) => Object.hasOwn(input.data, name))
  const owner = { caseId: record._id, caseToken: input.caseToken }
  const files = await checkFiles(tx, session, form, fresh, values, owner)
  const found = input.complete
    ? validate(state, { complete: true })
    : merged(
        validate(state, { complete: false, names: Object.keys(input.data) }),
        input.check && validate(state, { complete: true }),
      )
  refuseOverlong(session, values, fresh, found)
  const validation = input.complete ? await addUnderWay(found, tx, form, state, record) : found
  return {
    ...{
      untold: false,
      change: {},
      changed: fresh,
      validation,
      files,
      dropped: [],
      values,
      state,
      page,
      query: undefined,
    },
    notKept: Object.fromEntries(clean.kept.map((name) => [name, 'validation.notOpen'])),
  }
}

interface Draft {
  data: Values
  base: Values
  changes: Record<string, number>
}

/** What is kept beside the case: what differs from it, and what was written of what is not asked for any more. */
function draftOf(
  row: CaseCompletionRow,
  { record, form }: CaseVersions,
  { closed, left, stored, base: asBefore }: Correction,
  { values, changed }: Answers,
  { data: sent }: Sending,
): Draft {
  const usual = asBefore.values()
  const differing = Object.keys({ ...usual, ...values }).filter(
    (name) => !closed.has(name) && !isSame(values[name], usual[name]),
  )
  const begun = begunIn(row, form)
  const seen = fromJson(row.changes)
  const data: Values = { ...left }
  const base: Values = {}
  const changes: Record<string, number> = {}
  for (const name of Object.keys(left)) if (Object.hasOwn(begun, name)) base[name] = begun[name]
  for (const name of differing) {
    data[name] = values[name] ?? null
    // Whoever writes has seen what stood there, or has chosen their own over it.
    const isSeen = Object.hasOwn(sent, name) || !Object.hasOwn(begun, name)
    base[name] = (isSeen ? stored[name] : begun[name]) ?? null
  }
  for (const name of [...Object.keys(data), ...changed]) {
    const at = changed.includes(name) ? record.revision + 1 : seen[name]
    if (at !== undefined) changes[name] = at
  }
  return { data, base, changes }
}

/** What stood in the case when somebody began to write beside it. */
const begunIn = ({ base }: CaseCompletionRow, form: CompiledForm): Values =>
  broughtUp(fromJson(base), form).values

/** Answers that were changed to something else since the citizen's page was read: in another window, or by staff. */
function refuseConflict(
  { record, form }: CaseVersions,
  row: CaseCompletionRow,
  { values, stored }: Correction,
  { revision, data, complete }: Sending,
  closed: ReadonlySet<string>,
): void {
  const fields: Record<string, { yours: unknown; theirs: unknown }> = {}
  const changes = fromJson(record.changes)
  const [seen, begun] = [fromJson(row.changes), begunIn(row, form)]
  for (const [name, yours] of Object.entries(data)) {
    if (revision === undefined || closed.has(name) || isSame(values[name], yours)) continue
    const isOfCase = (changes[name] ?? 0) > revision
    if (isOfCase && isSame(stored[name], yours)) continue
    if (isOfCase || (seen[name] ?? 0) > revision)
      fields[name] = { yours, theirs: (isOfCase ? stored[name] : values[name]) ?? null }
  }
  // What waited beside the case while somebody else changed it there.
  if (complete)
    for (const [name, was] of Object.entries(begun)) {
      const yours = values[name]
      if (
        closed.has(name) ||
        Object.hasOwn(data, name) ||
        isSame(stored[name], was) ||
        isSame(stored[name], yours)
      )
        continue
      fields[name] = { yours, theirs: stored[name] ?? null }
    }
  const isAhead = revision !== undefined && revision > record.revision
  if (isAhead || Object.keys(fields).length > 0)
    throw fail('CONFLICT', { detail: { revision: record.revision, fields } })
}

/**
 * What comes after nothing is asked any more is told as that: it was taken back, or handed in from another window. What was
 * written before and not handed in stands on the page of the case.
 */
export async function refuseWithdrawn(
  tx: Tx,
  session: Session,
  { record, process }: CaseVersions,
  { caseToken, complete }: Sending,
): Promise<void> {
  if (record.draft === 1 || !isAuthor(session, record, caseToken)) return
  const row = await tx.caseCompletions.of(record.row)
  // Handed in already: the answer to that is that it is in.
  if (!row || (complete && row.updated === null)) return
  if (stepAt(standingAt(session, record, process, caseToken), record, process) === 'edit') return
  throw fail('ALREADY_SENT', {
    message: withdrawn,
    values: { number: record.number ?? '' },
    detail: { notAsked: true },
  })
}

const withdrawn = msg`Det frågas inte längre efter någon komplettering i ärende {number}: begäran är tillbakatagen, eller så är den redan besvarad. Det du har skrivit sedan dess är inte skickat.`
