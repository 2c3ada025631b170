import { filesIn } from '../../../shared/catalogue/values/FileUpload.ts'
import type { Values } from '../../../shared/fields/field.ts'
import { textIn } from '../../../shared/fields/kinds/translatable.ts'
import type { Locale } from '../../../shared/i18n.ts'
import { fromJson } from '../../../shared/json.ts'
import { recordOf } from '../../../shared/record.ts'
import { createPageState } from '../../../shared/rules/page/page.ts'
import type { Session } from '../../session.ts'
import type { CaseCompletionRow } from '../../store/repositories/caseCompletions.ts'
import { isAuthor } from '../access.ts'
import { type CaseContext, type CaseVersions, versionsOf } from '../context.ts'
import type { CaseRef } from '../contract.ts'
import { dataOf } from '../data.ts'
import type { CompiledForm } from '../forms.ts'
import { hasEnded } from '../list/stage.ts'
import { closedForAuthor, pageInput } from '../open/page.ts'
import { authorOfCase, formMet } from '../open/reader.ts'
import { authorLocale } from '../open/summary.ts'
import { dayOf } from '../today.ts'
import type {
  CameAnswer,
  CompletionFacts,
  CompletionForAuthor,
  CompletionForStaff,
  OpenedCompletion,
} from './contract.ts'
import { askedIn, correctionOf, isSame } from './correction.ts'

/** What is asked of the citizen and what came of it, for those who handle the case; undefined where it is nothing. */
export async function completionForStaff(
  context: CaseContext,
  versions: CaseVersions,
  locale: Locale,
  closed: ReadonlySet<string>,
): Promise<CompletionForStaff | undefined> {
  const { record, process } = versions
  // Of a case that has ended nothing is asked any more, until it is opened again.
  const isAsked = record.asked !== null && !hasEnded(record, process)
  if (!isAsked && record.handedIn === null) return undefined
  const row = await context.store.read.caseCompletions.of(record.row)
  if (!row) return undefined
  return {
    asked:
      !isAsked || record.asked === null
        ? null
        : { since: record.asked, due: record.askedUntil, byName: row.askedByName, message: row.message },
    came:
      record.handedIn === null
        ? []
        : (await cameIn(context, versions, fromJson(row.came), locale)).filter(
            ({ name }) => !closed.has(name),
          ),
  }
}

/** Old answers stand in the timeline alone. */
async function cameIn(
  context: CaseContext,
  { record, form }: CaseVersions,
  came: Readonly<Record<string, { at: number; isChanged: boolean }>>,
  locale: Locale,
): Promise<CameAnswer[]> {
  const t = context.texts(locale, record.org)
  const lines = (await context.store.read.timelines.of(record.row)).filter(({ kind }) => kind === 'saved')
  return Object.entries(came).map(([name, { at, isChanged }]) => {
    const line = lines.findLast((one) => one.at === at && one.detail !== null)
    const { values } = line?.detail ? fromJson(line.detail) : {}
    const { from } = recordOf(recordOf(values)[name])
    const field = form.in(locale).fields.get(name)
    if (!isChanged || !field) return { name, at }
    const { definition, settings } = field
    const files = definition.assets ? filesIn(from) : []
    const text = definition.isEmpty(from) ? '' : definition.text(from, settings, { locale, t })
    return { name, at, was: { text, ...(files.length > 0 && { files }) } }
  })
}

/** The same for the one who is asked, with the page of it. What is not handed in is theirs alone. */
export async function completionForAuthor(
  context: CaseContext,
  session: Session,
  versions: CaseVersions,
): Promise<{ told: CompletionForAuthor; page: OpenedCompletion } | undefined> {
  const { record, form, process } = versions
  if (record.draft === 1 || session.viewer) return undefined
  const row = await context.store.read.caseCompletions.of(record.row)
  if (!row || (record.asked === null && row.updated === null)) return undefined
  const now = Date.now()
  const { asked, gone, reopened, values, left, stored } = correctionOf(session, versions, row, now)
  const told: CompletionForAuthor = {
    ended: hasEnded(record, process),
    due: record.askedUntil,
    message: record.asked === null ? null : row.message,
    ...{ asked, gone },
    closed: [...reopened.closed],
    values: without(record.asked === null ? stored : values, closedForAuthor(session, versions).names),
    updated: record.asked === null ? null : row.updated,
    left: inWords(context, session, form, record.asked === null ? unsentOf(versions, row) : left),
  }
  if (record.asked === null && told.left.length === 0) return undefined
  const state = (answers = {}) =>
    createPageState({
      ...pageInput(session, versions, {
        values: { ...values, ...answers },
        now,
        reader: authorOfCase(record),
      }),
      reopened,
    })
  return { told, page: { reopened, state } }
}

const without = (values: Values, closed: ReadonlySet<string>): Values =>
  closed.size === 0
    ? values
    : Object.fromEntries(Object.entries(values).filter(([name]) => !closed.has(name)))

/** What is written beside a case and differs from it, whatever the form shows. */
function unsentOf(
  { record, form }: Pick<CaseVersions, 'record' | 'form'>,
  row: Pick<CaseCompletionRow, 'data'>,
): Values {
  const stored = dataOf(record, form)
  return Object.fromEntries(
    Object.entries(dataOf(row, form)).filter(([name, value]) => !isSame(value, stored[name])),
  )
}

/** Answers by name, as their author reads them. */
function inWords(
  { texts }: CaseContext,
  { locale, org }: Session,
  form: CompiledForm,
  values: Values,
): CompletionForAuthor['left'] {
  const t = texts(locale, org)
  const { fields } = form.in(locale)
  return Object.entries(values).flatMap(([name, value]) => {
    const field = fields.get(name)
    if (!field || field.definition.isEmpty(value)) return []
    const { settings, definition } = field
    const label = textIn(settings.label, locale) || name
    return [{ name, label, text: definition.text(value, settings, { locale, t }) }]
  })
}

/** See `Completing.unsentOfRemoved`. */
export async function unsentOfRemoved(
  context: CaseContext,
  session: Session,
  { formDataId, caseToken }: CaseRef,
): Promise<CompletionForAuthor['left']> {
  const record = await context.store.read.cases.find(session.org, formDataId)
  if (!record || record.removed === null || record.draft === 1 || session.viewer) return []
  const row =
    isAuthor(session, record, caseToken) && (await context.store.read.caseCompletions.of(record.row))
  if (!row || row.updated === null) return []
  const { form } = await versionsOf(context.forms, record)
  return inWords(context, session, form, unsentOf({ record, form }, row))
}

/** See `Completing.completionFacts`. */
export async function completionFacts(
  context: CaseContext,
  session: Session,
  formDataId: string,
): Promise<CompletionFacts | undefined> {
  const record = await context.store.read.cases.find(session.org, formDataId)
  if (!record || record.removed !== null) return undefined
  const { form, process } = await versionsOf(context.forms, record)
  const isOver = hasEnded(record, process)
  const row = await context.store.read.caseCompletions.of(record.row)
  const locale = authorLocale(record)
  const { fields } = form.in(locale)
  return {
    questions: (isOver ? [] : askedIn(record, formMet(form, authorOfCase(record))).asked).map(
      ({ name }) => textIn(fields.get(name)?.settings.label, locale) || name,
    ),
    due: record.askedUntil === null ? null : dayOf(record.askedUntil),
    message: row?.message ?? null,
    isUnsent: !isOver && record.asked !== null && row !== undefined && row.updated !== null,
  }
}
