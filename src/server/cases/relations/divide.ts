import { filesIn } from '../../../shared/catalogue/values/FileUpload.ts'
import type { Values } from '../../../shared/fields/field.ts'
import { msg } from '../../../shared/i18n.ts'
import { newId } from '../../../shared/ids.ts'
import { inSentence } from '../../../shared/inSentence.ts'
import { toJson } from '../../../shared/json.ts'
import { fail } from '../../../shared/wire/errors.ts'
import { type Session, systemSession } from '../../session.ts'
import type { CaseRecord } from '../../store/records.ts'
import type { Tx } from '../../store/store.ts'
import { actedFor } from '../access.ts'
import { type CaseContext, type CaseVersions, changed, note, touched } from '../context.ts'
import { storedAnswers } from '../data.ts'
import { asStaff } from '../desk/asStaff.ts'
import { queueEffects } from '../process/effects/effects.ts'
import { forWhom } from '../register/onBehalf.ts'
import { readyRules } from '../rules/apply.ts'
import { newDraft, said } from '../send/keep.ts'
import { arrived, type Counter, counterOf, sendIn } from '../send/sendIn.ts'
import { reachOf } from '../talk/reach.ts'
import type { DivideCase, DividedCase } from './contract.ts'
import { dividedInto, type Kind, partiesFor, partsIn, requireDividable, taken } from './dividable.ts'
import { handledCase } from './openable.ts'
import { mostRelated } from './relate.ts'

/** See `CaseRelating.divide`. */
export async function divide(
  context: CaseContext,
  session: Session,
  input: DivideCase,
): Promise<DividedCase> {
  const versions = await handledCase(context, session, input.formDataId)
  await requireDividable(context, session, versions)
  const kind = await dividedInto(context, session, versions, input.formId)
  await readyRules(context, session.org, kind.process)
  const counter = await counterOf(context, systemSession(session.org), kind.process)
  requireAmong(input, await partsIn(context, session, versions))
  const [made] = await asStaff(context, session, [input.formDataId], async (tx, handled) => {
    await requireDividable(context, session, handled)
    const { data } = taken(session, handled, kind, { ...input, now: tx.now })
    requireAll(input, data, handled)
    const able = (await partiesFor(context, session, handled, kind)).map(({ _id }) => _id)
    if (input.parties?.some((one) => !able.includes(one)))
      throw fail('INVALID', { fields: { parties: 'validation.notAnOption' } })
    const { parties: chosen, questions } = input
    return divideIn(context, tx, session, { of: handled, kind, counter, data, chosen, questions })
  })
  if (!made) throw fail('NOT_FOUND')
  return { formDataId: made._id, number: made.number }
}

/** INVALID for what is not there, is hidden from the session, or does not lie in an answer; and where nothing is chosen. */
function requireAmong({ questions, files }: DivideCase, parts: Awaited<ReturnType<typeof partsIn>>): void {
  if (questions.length + files.length === 0)
    throw fail('INVALID', { fields: { questions: 'validation.required' }, message: nothing })
  const names = new Set(parts.pages.flatMap(({ rows }) => rows.map(({ name }) => name)))
  const ids = new Set(parts.files.map(({ _id }) => _id))
  const notAnOption = 'validation.notAnOption'
  if (!questions.every((name) => names.has(name)))
    throw fail('INVALID', { fields: { questions: notAnOption } })
  if (!files.every((id) => ids.has(id))) throw fail('INVALID', { fields: { files: notAnOption } })
}

const nothing = msg`Välj minst ett svar eller en fil som det nya ärendet ska få.`

/** Nothing that was chosen is left behind in silence: INVALID with what the new case's form has no place for. */
function requireAll(
  { questions, files }: DivideCase,
  data: Values,
  { form }: Pick<CaseVersions, 'form'>,
): void {
  const there = new Set(
    Object.values(data)
      .flatMap(filesIn)
      .map(({ assetId }) => assetId),
  )
  const left = questions.filter((name) => data[name] === undefined)
  if (left.length === 0 && files.every((id) => there.has(id))) return
  const labels = left.map((name) => String(form.fields.get(name)?.settings.label || name))
  throw fail('INVALID', {
    fields: { [left.length > 0 ? 'questions' : 'files']: 'validation.notAnOption' },
    ...(labels.length > 0
      ? { message: noPlace, values: { names: inSentence(...labels) } }
      : { message: noPlaceForFiles }),
  })
}

const noPlace = msg`Det nya ärendets formulär har ingen plats för: {names}. Inget är ändrat.`
const noPlaceForFiles = msg`Det nya ärendets formulär har ingen plats för filerna. Inget är ändrat.`

interface Dividing {
  of: CaseVersions
  kind: Kind
  counter: Counter
  data: Values
  /** Ids of the parties that come along; undefined: those whom the answers to these questions name. */
  chosen: DivideCase['parties']
  questions: readonly string[]
}

/** The new case is in at once, at the start of its process, and is the same sender's. The one that it is taken out of keeps all it has. */
async function divideIn(
  context: CaseContext,
  tx: Tx,
  session: Session,
  { of, kind, counter, data, chosen, questions }: Dividing,
): Promise<CaseRecord> {
  const { form, process } = kind
  const related = (await tx.caseRelations.of(of.record.row)).filter((one) => one.kind === 'related')
  if (related.length >= mostRelated) throw fail('INVALID', { message: tooMany })
  const { createdBy, createdByName, locale, registeredBy, registeredByName, source } = of.record
  const record: CaseRecord = {
    ...newDraft(tx, session, {}, form),
    ...{ createdBy, createdByName, locale, registeredBy, registeredByName, source },
    onBehalf: await ownAddress(context, of),
  }
  const answers = await withOwnFiles(tx, record, data)
  record.data = storedAnswers(answers, form, {})
  Object.assign(record, await sendIn(context, tx, record, { form, process }, counter))
  Object.assign(record, said(context, tx, record, form, answers))
  const { beginWith, partiesOfPart } = await import('../parties/divided.ts')
  const made = { record, form, process }
  const parties = partiesOfPart(context, { of, made, questions, chosen }, tx.now)
  if (process.data.parties?.length) record.parties = toJson(parties)
  record.row = await tx.cases.insert(record)
  await arrived(context, tx, session, made, { divided: true, other: of.record._id })
  await beginWith(context, tx, session, record, { parties, of: of.record.number ?? '' })
  const after = await touched(tx, session, of.record)
  await tx.caseRelations.put(
    { org: record.org, one: after.row, other: record.row },
    { kind: 'related', by: session.userId, at: tx.now },
  )
  await note(tx, session, after, 'divided', { other: record._id })
  const effect = { effect: 'Case/tellDivided', input: { of: after.number ?? '' } }
  await queueEffects(context, tx, record, [effect], { by: session.userId, act: null })
  await changed(context, tx, after)
  await context.audit.record(tx, session, {
    action: 'case/divide',
    object: `formData/${after._id}`,
    result: 'ok',
    detail: {
      made: record._id,
      number: after.number,
      madeNumber: record.number,
      ...actedFor(session, after),
    },
  })
  return record
}

const tooMany = msg`Ett ärende kan kopplas till högst 100 andra. Ta bort en koppling först.`

/** A sender without an account is reached in the new case as in the other, though the answer that says where stays there. */
async function ownAddress(
  context: CaseContext,
  { record, form }: CaseVersions,
): Promise<CaseRecord['onBehalf']> {
  const { channel, address } = await reachOf(context, record, form)
  if (channel !== 'mail') return record.onBehalf
  const known = forWhom(record) ?? { userId: null, name: record.createdByName, email: '', phone: '' }
  return toJson({ ...known, email: address })
}

/** Each file is there once more, as a file of the new case with the same content: removing it here leaves it there. */
async function withOwnFiles(tx: Tx, { org, _id }: CaseRecord, data: Values): Promise<Values> {
  const answers: Record<string, unknown> = { ...data }
  for (const [name, value] of Object.entries(data)) {
    const files = filesIn(value)
    if (files.length === 0) continue
    const own: typeof files = []
    for (const file of files) {
      const row = await tx.assets.find(org, file.assetId)
      if (!row) throw fail('CONFLICT', { message: fileGone, values: { name: file.name } })
      const assetId = newId(tx.now)
      await tx.assets.insert({ ...row, _id: assetId, caseId: _id, forCase: null, tokenHash: null })
      own.push({ ...file, assetId })
    }
    answers[name] = own
  }
  return answers
}

const fileGone = msg`Filen {name} finns inte längre. Läs in ärendet igen.`
