import { filesIn } from '../../../shared/catalogue/values/FileUpload.ts'
import type { Values } from '../../../shared/fields/field.ts'
import { textIn } from '../../../shared/fields/kinds/translatable.ts'
import { msg } from '../../../shared/i18n.ts'
import { startState } from '../../../shared/process/graph/transitions.ts'
import { fail } from '../../../shared/wire/errors.ts'
import type { Session } from '../../session.ts'
import { mayTakeDown, staffOfSent } from '../access.ts'
import { type CaseContext, type CaseVersions, liveVersions } from '../context.ts'
import { dataOf } from '../data.ts'
import { copied } from '../family/make.ts'
import { type CompiledForm, type CompiledProcess, toldApart } from '../forms.ts'
import { hasEnded } from '../list/stage.ts'
import { closedFor } from '../open/page.ts'
import type { CaseProcess } from '../processOf.ts'
import { partsOf } from '../statements/parts.ts'
import { dayOf } from '../today.ts'
import type { DividableCase } from './contract.ts'
import { requireNotMerged } from './notMerged.ts'
import { handledCase } from './openable.ts'

/** See `CaseRelating.dividable`. */
export async function dividable(
  context: CaseContext,
  session: Session,
  { formDataId, formId }: { formDataId: string; formId?: string | undefined },
): Promise<DividableCase> {
  const versions = await handledCase(context, session, formDataId)
  await requireDividable(context, session, versions)
  const kind = await dividedInto(context, session, versions, formId)
  const { pages, files } = await partsIn(context, session, versions)
  const rows = pages.flatMap((page) => page.rows)
  const all = { questions: rows.map(({ name }) => name), files: files.map(({ _id }) => _id) }
  const { data } = taken(session, versions, kind, { ...all, now: Date.now() })
  const fits = (name: string) => data[name] !== undefined
  const there = new Set(
    Object.values(data)
      .flatMap(filesIn)
      .map(({ assetId }) => assetId),
  )
  const without = [
    ...rows.flatMap(({ name, label }) => (fits(name) ? [] : [label])),
    ...files.flatMap(({ _id, name }) => (there.has(_id) ? [] : [name])),
  ]
  return {
    pages: pages
      .map((page) => ({ ...page, rows: page.rows.filter(({ name }) => fits(name)) }))
      .filter((page) => page.rows.length > 0),
    files: files.filter(({ _id }) => there.has(_id)),
    forms: await formsFor(context, session, versions),
    without,
    parties: await partiesFor(context, session, versions, kind),
  }
}

/** Loaded with the first case that has any. */
export async function partiesFor(
  context: CaseContext,
  session: Session,
  versions: CaseVersions,
  { process }: Pick<Kind, 'process'>,
): Promise<DividableCase['parties']> {
  if (!versions.record.parties || !process.data.parties?.length) return []
  const { dividableParties } = await import('../parties/divided.ts')
  return dividableParties(context, session, versions, process)
}

/** CONFLICT where nothing is taken out of the case: what has ended, or is worked with in another. */
export async function requireDividable(
  context: CaseContext,
  session: Session,
  { record, process }: Pick<CaseVersions, 'record' | 'process'>,
): Promise<void> {
  await requireNotMerged(context, session, record)
  if (hasEnded(record, process)) throw fail('CONFLICT', { message: ended })
}

const ended = msg`Ärendet är avslutat och delas inte upp. Öppna det igen först.`

/** What a new case begins with. */
export interface Kind {
  form: CompiledForm
  process: CaseProcess
}

/** The form that was chosen, or the case's own, as it is published now. NOT_FOUND for one that the session may not choose. */
export async function dividedInto(
  { forms }: CaseContext,
  session: Session,
  { record }: Pick<CaseVersions, 'record'>,
  formId = record.formId,
): Promise<Kind> {
  const live = await liveVersions(forms, session.org, formId).catch(() => undefined)
  const isOwn = formId === record.formId
  if (!live?.process?.open) throw isOwn ? fail('CONFLICT', { message: isClosed }) : fail('NOT_FOUND')
  if (!isOwn && !mayBegin(session, live.process, formId)) throw fail('NOT_FOUND')
  return { form: live.form, process: live.process }
}

const isClosed = msg`Ärendets formulär tar inte emot nya ärenden. Välj ett annat formulär för det nya ärendet.`

/** A part of a case has the sender of the case: what begins as a child alone has none. */
const mayBegin = (session: Session, process: CompiledProcess | undefined, formId: string): boolean =>
  process !== undefined &&
  startState(process.graph)?.subType !== 'child' &&
  mayTakeDown(session, process, formId)

/** The case's own form first, where it is open; then those in which the session may take cases down. */
async function formsFor(
  { documents, forms }: CaseContext,
  session: Session,
  { record, form }: CaseVersions,
): Promise<DividableCase['forms']> {
  const live: CompiledForm[] = []
  const descriptions = new Map<string, string>()
  let isOpen = false
  for (const { _id, data } of await documents.allPublished(session, 'form')) {
    if (data.formType === 'external' || !data.process) continue
    const process = await forms.liveProcess(session.org, data.process)
    if (_id === record.formId) isOpen = process?.open === true
    else if (mayBegin(session, process, _id)) live.push(await forms.live(session.org, _id))
    descriptions.set(_id, textIn(data.description, session.locale))
  }
  const others = [...toldApart(live, session.locale)].sort(([, a], [, b]) => a.localeCompare(b, 'sv'))
  const own: [string, string][] = isOpen ? [[record.formId, form.title(session.locale)]] : []
  return [...own, ...others].map(([_id, name]) => ({
    ...{ _id, name, description: descriptions.get(_id) ?? '' },
  }))
}

/** What of the case the session reads and that can be taken out of it: answers, and the files of answers. Notes and their files stay. */
export async function partsIn(
  context: CaseContext,
  session: Session,
  versions: CaseVersions,
): Promise<Pick<DividableCase, 'pages' | 'files'>> {
  const standing = staffOfSent(session, versions.record, versions.process)
  const { pages, files } = await partsOf(context, session, versions, standing, {})
  return {
    pages,
    files: files.flatMap(({ _id, name, size, from, question = '' }) =>
      from === 'answer' ? [{ _id, name, size, question }] : [],
    ),
  }
}

interface Taken {
  /** Names of questions, and ids of files in answers, that were chosen. */
  questions: readonly string[]
  files: readonly string[]
  now: number
}

/**
 * The answers that the new case begins with. What its questions would refuse is left out, as is what is hidden from the session; of an
 * answer of files those that were chosen.
 */
export function taken(
  session: Session,
  versions: CaseVersions,
  kind: Pick<Kind, 'form'>,
  { questions, files, now }: Taken,
): { data: Values } {
  const { record, form, process } = versions
  const { names: without } = closedFor(session, versions, staffOfSent(session, record, process))
  const data = copied(versions, kind, { same: true, only: new Set(questions), without, now })
  const stored = dataOf(record, form)
  for (const { name } of form.fileFields) {
    const to = kind.form.fields.get(name)
    if (without.has(name) || !to?.definition.assets) continue
    const chosen = filesIn(stored[name]).filter(({ assetId }) => files.includes(assetId))
    if (chosen.length === 0) continue
    const problems = to.definition.check(chosen, to.settings, {
      today: dayOf(now),
      value: (one) => data[one],
    })
    if (problems.every(({ level }) => level === 'warning')) data[name] = chosen
  }
  return { data }
}
