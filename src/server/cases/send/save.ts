import { msg } from '../../../shared/i18n.ts'
import { newCaseToken } from '../../../shared/ids.ts'
import { isValid } from '../../../shared/rules/page/validate.ts'
import { fail } from '../../../shared/wire/errors.ts'
import { caseTokenHash } from '../../auth/token/secrets.ts'
import { isVisitor, type Session, visitTo } from '../../session.ts'
import type { CaseRecord } from '../../store/records.ts'
import type { Reads, Tx } from '../../store/store.ts'
import { isAuthor, mayBegin, standingAt, stepAt } from '../access.ts'
import { isCompleting } from '../completion/correction.ts'
import { keepCompletion, refuseWithdrawn } from '../completion/keepCompletion.ts'
import { type CaseContext, type CaseVersions, liveVersions, sameStill, versionsOf } from '../context.ts'
import type { SaveCase, SavedCase, SubmitForm, SubmittedForm } from '../contract.ts'
import type { CompiledForm } from '../forms.ts'
import type { Standpoint } from '../open/page.ts'
import { readyRules } from '../rules/apply.ts'
import { nothingFound } from './findings.ts'
import { begin, type Kept, keep, type Ready, type Sending } from './keep.ts'
import { counterOf } from './sendIn.ts'
import { type Staged, stageFiles } from './sentFiles.ts'

/** See `Cases.save`. */
export async function save(context: CaseContext, session: Session, input: SaveCase): Promise<SavedCase> {
  const { saved, unchanged, version, untold } = await send(context, session, input)
  // What was sent is kept, so this is said after the write and not by undoing it.
  if (input.complete && !isValid(saved.validation)) {
    // What is wrong is wrong with questions that the person does not see as they are now.
    if (input.version !== undefined && input.version !== version)
      throw fail('INVALID', { message: formChanged, detail: saved })
    const { error, critical } = saved.validation
    throw fail('INVALID', {
      fields: { ...error, ...critical },
      detail: saved,
      ...(Object.values(critical).includes('validation.fileUnderWay') && {
        message: msg`Några filer är inte färdigt uppladdade. Vänta tills de är klara, eller ta bort dem.`,
      }),
    })
  }
  if (input.complete && untold) throw fail('INVALID', { message: formChanged, detail: saved })
  if (unchanged) throw fail('INVALID', { message: notChanged, detail: { ...saved, unchanged } })
  return saved
}

const formChanged = msg`Formuläret har ändrats sedan du öppnade det, och är inte inskickat. Läs in sidan igen, gå igenom svaren och skicka.`

/** The same of a page that is drawn again as it is now. */
export const formChangedHere = msg`Formuläret har ändrats sedan du öppnade det, och är inte inskickat. Gå igenom svaren och skicka.`

const notChanged = msg`Du har inte ändrat allt som efterfrågas. Säg att svaren stämmer som de är (asItStands), eller ändra dem innan du skickar kompletteringen.`

/** See `Cases.submit`. */
export async function submit(
  context: CaseContext,
  session: Session,
  input: SubmitForm,
): Promise<SubmittedForm> {
  const { saved, sent, unchanged, findings = nothingFound } = await send(context, session, input)
  return { saved, sent, ...findings, ...(unchanged && { unchanged }) }
}

/** Answers, files and the sending in: one write, for everything that is saved or sent. */
async function send(
  context: CaseContext,
  session: Session,
  input: Sending,
): Promise<Kept & { version: number }> {
  const { store, forms, assets } = context
  const before = await caseOf(store.read, session, input)
  if (input.formDataId && (!before || before.removed !== null || before.formId !== input.formId))
    throw fail('NOT_FOUND')
  context.visitors.admit(session, !before)
  const versions = before
    ? await versionsOf(forms, before)
    : await liveVersions(forms, session.org, input.formId)
  const counter = input.complete ? await counterOf(context, session, versions.process) : {}
  if (input.complete) await readyRules(context, session.org, versions.process)
  const bring = isBehind(before, versions.form, input)
    ? await (await import('./fallen.ts')).bringsDraft(context, session, {
        ...{ versions, record: before, data: input.data, posted: input.posted ?? {} },
      })
    : undefined
  const byVisitor = isVisitor(session)
  const caseToken = input.caseToken ?? (!before && byVisitor ? newCaseToken() : undefined)
  const held: Sending = { ...input, ...(caseToken && { caseToken }) }
  // Of what is in already nothing is stored a second time.
  const completes = before !== undefined && isCompleting(session, before, input.caseToken)
  const again = input.complete && before?.draft === 0 && !completes
  const staged =
    input.files?.length && !again
      ? await filesOf(context, session, held, { ...versions, record: before ?? null })
      : nothingStaged
  const sending: Sending = { ...held, data: { ...input.data, ...staged.data } }
  const ready: Ready = { counter, fileProblems: staged.problems, bring }
  let kept: Kept
  try {
    kept = await store.write(async (tx) => {
      for (const file of staged.files) await assets.addIn(tx, session, file)
      // A first save that was sent twice at once: the other one has made the case.
      const there = before ?? (await caseOf(tx, session, input))
      if (there) await endCutOff(tx, there, staged)
      const done = there
        ? await keepThere(context, tx, session, sending, { ...versions, record: there }, ready)
        : await begin(context, tx, session, sending, versions, ready)
      await dropNotKept(context, tx, session, staged, done)
      return done
    })
  } catch (error) {
    for (const file of staged.files) await assets.unstage(file)
    throw error
  }
  // Said after the write and not by undoing it: what was sent is kept.
  if (kept.barred) throw fail(kept.barred.code, { ...kept.barred.options, detail: kept.saved })
  const { version } = versions.form
  return !input.formDataId && byVisitor
    ? { ...kept, version, saved: { ...kept.saved, caseToken } }
    : { ...kept, version }
}

/** Whether it is a draft of an earlier version, or comes from a page of one. */
const isBehind = (
  before: CaseRecord | undefined,
  { version, fields, left }: CompiledForm,
  { data, posted = {} }: Sending,
): boolean =>
  before?.draft !== 0 &&
  version > 1 &&
  ((before !== undefined && before.formVersion !== version) ||
    Object.keys({ ...data, ...posted }).some((name) => !fields.has(name) && !(name in left)))

/** A file that was cut off and is chosen again has come: the one of before is waited for no more. The sweep takes its pieces. */
async function endCutOff(tx: Tx, { org, _id }: CaseRecord, { files }: Staged): Promise<void> {
  if (files.length === 0) return
  for (const one of await tx.assets.underWay(org, _id))
    if (files.some(({ name, row }) => name === one.question && row.name === one.name))
      await tx.assets.delete(org, one._id)
}

/** The case that is meant: by its id, or as that which an earlier first save with the same token made. */
async function caseOf(
  { cases }: Pick<Tx, 'cases'> | Pick<Reads, 'cases'>,
  session: Session,
  { formId, formDataId, caseToken }: Sending,
): Promise<CaseRecord | undefined> {
  if (formDataId) return cases.find(session.org, formDataId)
  if (!caseToken) return undefined
  const begun = await cases.findBegun(session.org, formId, caseTokenHash(caseToken))
  return begun && isAuthor(session, begun, caseToken) ? begun : undefined
}

async function keepThere(
  context: CaseContext,
  tx: Tx,
  session: Session,
  input: Sending,
  { record: before, ...versions }: CaseVersions,
  ready: Ready,
): Promise<Kept> {
  const now = await tx.cases.find(session.org, before._id)
  // Sent twice at once: the other was first, and the number is the answer to both. What is saved beside a sending in,
  // a moment after it, is met as it would be later: the case is in.
  const isIn = now?.draft === 0 && now.removed === null
  const sameVersions =
    before.draft === 1 &&
    now?.formVersion === versions.form.version &&
    now.processVersion === (versions.process?.version ?? null)
  const record = isIn && (input.complete || sameVersions) ? now : sameStill(now, before)
  const there = { ...versions, record }
  if (isCompleting(session, record, input.caseToken))
    return keepCompletion(context, tx, session, input, there, ready)
  await refuseWithdrawn(tx, session, there, input)
  return keep(context, tx, session, input, there, ready)
}

/** Nothing is stored for somebody who may not save here. */
function filesOf(
  context: CaseContext,
  session: Session,
  { files = [], data, caseToken }: Sending,
  { record, form, process }: Standpoint,
): Promise<Staged> {
  if (!record) mayBegin(session, form, process)
  else {
    const step = stepAt(standingAt(session, record, process, caseToken), record, process)
    if (step !== 'edit' && !isCompleting(session, record, caseToken)) throw fail('FORBIDDEN')
  }
  const by = caseToken ? { caseToken } : { tokenHash: visitTo(session, record?._id)?.hash }
  return stageFiles(context, session, form, { sent: files, data, by })
}

/** Files that were sent to a question that is not open, or a second time: nobody has them. */
async function dropNotKept(
  { assets }: CaseContext,
  tx: Tx,
  session: Session,
  { files }: Staged,
  { saved: { notKept = {} }, before }: Kept,
): Promise<void> {
  for (const { name, assetId } of files) {
    if (before || Object.hasOwn(notKept, name)) await assets.removeIn(tx, session.org, assetId)
  }
}

const nothingStaged: Staged = { data: {}, files: [], problems: [] }
