import { dayOf } from '../../../shared/calendar/swedishDay.ts'
import { formatDate } from '../../../shared/catalogue/read/dates.ts'
import type { SummaryPage } from '../../../shared/catalogue/read/summaryOf.ts'
import { type Translated, textIn } from '../../../shared/fields/kinds/translatable.ts'
import { locales } from '../../../shared/i18n.ts'
import { isStaff } from '../../../shared/process/who.ts'
import { fail } from '../../../shared/wire/errors.ts'
import { isStaffAccount } from '../../auth/person/rights.ts'
import { type Session, systemSession } from '../../session.ts'
import type { CaseRecord } from '../../store/records.ts'
import { standingAt, stepAt } from '../access.ts'
import { type CaseContext, type CaseVersions, caseVersions, versionsOf } from '../context.ts'
import type { CaseFacts, CaseRef } from '../contract.ts'
import { dataOf } from '../data.ts'
import { titlesOf } from '../forms.ts'
import { forWhom } from '../register/onBehalf.ts'
import { addressOf, phoneIn } from '../talk/reach.ts'
import { noteReading } from './load.ts'
import { authorOfCase, hiddenNames, readerAt } from './reader.ts'
import { authorLocale, summaryPages } from './summary.ts'

/** See `Cases.facts`. In the author's language, because they are the one who is written to. */
export async function facts(
  context: CaseContext,
  session: Session,
  formDataId: string,
): Promise<CaseFacts | undefined> {
  const { store, forms } = context
  const record = await store.read.cases.find(session.org, formDataId)
  if (!record) return undefined
  const versions = { ...(await versionsOf(forms, record)), record }
  const { form, process } = versions
  const locale = authorLocale(record)
  const data = dataOf(record, form)
  const hidden = hiddenNames(form, authorOfCase(record))
  const author = authorOfCase(record)
  const rows = (await summaryPages(context, versions, locale, author)).flatMap((page) => page.rows)
  return {
    _id: record._id,
    form: { _id: form._id, name: form.title(locale) },
    process: { _id: record.processId, name: process?.name ?? '' },
    DiaryNumber: record.number,
    status: { _id: record.state, name: textIn(process?.states.get(record.state ?? '')?.name, locale) },
    created: record.created,
    arrived: record.arrived,
    createdBy: record.createdBy,
    createdByName: record.createdByName,
    contact: contactOf(record),
    address: await addressOf(context, record, form),
    phone: phoneIn(form, data),
    locale,
    assign: record.assign ? JSON.parse(record.assign) : {},
    watchers: await watchersOf(context, versions),
    names: {
      form: titlesOf(form),
      status: process?.states.get(record.state ?? '')?.name ?? '',
      due: dueNames(record.due),
    },
    data: Object.fromEntries(Object.entries(data).filter(([name]) => !hidden.has(name))),
    text: Object.fromEntries(rows.map(({ name, text }) => [name, text])),
    summary: rows.filter(({ text }) => text !== '').map(({ name, label, text }) => ({ name, label, text })),
  }
}

/** The day in each language. */
const dueNames = (due: number | null): Translated =>
  due === null ? '' : Object.fromEntries(locales.map((locale) => [locale, formatDate(dayOf(due), locale)]))

function contactOf(record: CaseRecord): CaseFacts['contact'] {
  const { name, email, phone } = forWhom(record) ?? {}
  return name === undefined ? null : { name, email: email ?? '', phone: phone ?? '' }
}

/** Whoever has lost the role that let them see the case is told nothing of it any more. */
async function watchersOf(
  { store, rights }: CaseContext,
  { record, process }: CaseVersions,
): Promise<string[]> {
  const watchers: string[] = []
  for (const { userId, watching } of await store.read.casePeople.of([record.row])) {
    if (!watching) continue
    const held = await rights.of(record.org, userId)
    if (!held || !isStaffAccount(held)) continue
    const { roles, groups, permissions } = held
    const session = {
      ...systemSession(record.org),
      kind: 'user' as const,
      userId,
      roles,
      groups,
      permissions,
    }
    if (isStaff(standingAt(session, record, process))) watchers.push(userId)
  }
  return watchers
}

/** See `Cases.summary`. */
export async function summary(
  context: CaseContext,
  session: Session,
  { formId, formDataId, caseToken }: CaseRef & { formId?: string },
): Promise<SummaryPage[]> {
  const versions = await caseVersions(context, session, formDataId)
  const { record, process } = versions
  if (formId && record.formId !== formId) throw fail('NOT_FOUND')
  const standing = standingAt(session, record, process, caseToken)
  stepAt(standing, record, process)
  if (!standing.isAuthor) await noteReading(context, session, record)
  return summaryPages(context, versions, session.locale, readerAt(standing, record))
}

/** See `Cases.hiddenFromAuthor`. */
export async function hiddenFromAuthor(
  context: CaseContext,
  session: Session,
  { formDataId, caseToken }: CaseRef,
): Promise<ReadonlySet<string>> {
  const { record, form, process } = await caseVersions(context, session, formDataId)
  stepAt(standingAt(session, record, process, caseToken), record, process)
  return hiddenNames(form, authorOfCase(record))
}

/** The same as the session may know it: what is hidden from their role is not told by way of what is written to others, either. */
export function factsMet(
  known: CaseFacts,
  session: Session,
  { record, form, process }: CaseVersions,
): CaseFacts {
  const hidden = hiddenNames(form, readerAt(standingAt(session, record, process), record))
  if (hidden.size === 0) return known
  const isMet = ([name]: [string, unknown]) => !hidden.has(name)
  return {
    ...known,
    data: Object.fromEntries(Object.entries(known.data).filter(isMet)),
    text: Object.fromEntries(Object.entries(known.text).filter(isMet)),
    summary: known.summary.filter(({ name }) => !hidden.has(name)),
  }
}
