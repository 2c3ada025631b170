import { summaryOf } from '../../shared/catalogue/summaryOf.ts'
import { isLocale, type Locale } from '../../shared/i18n.ts'
import { createPageState } from '../../shared/rules/page.ts'
import type { Session } from '../session.ts'
import { type CaseContext, versionsOf } from './context.ts'
import type { CaseFacts } from './contract.ts'
import { dataOf } from './data.ts'
import { factsFor, pageInput } from './page.ts'

/** See `Cases.facts`. In the author's language, because they are the one who is written to. */
export async function facts(
  { store, texts, forms }: CaseContext,
  session: Session,
  formDataId: string,
): Promise<CaseFacts | undefined> {
  const record = await store.read.cases.find(session.org, formDataId)
  if (!record) return undefined
  const { form, process } = await versionsOf(forms, record)
  const locale: Locale = isLocale(record.locale) ? record.locale : 'sv'
  const t = texts(locale)
  const values = dataOf(record, form)
  // As its author met it: what was hidden from them is not in the summary.
  const author: Session = {
    ...session,
    userId: record.createdBy,
    userName: record.createdByName,
    roles: [],
    locale,
  }
  const input = pageInput(form, {
    values,
    facts: factsFor(author, record, process),
    now: Date.now(),
    session: author,
    locale,
  })
  const rows = summaryOf(createPageState(input), { locale, t }).flatMap((page) => page.rows)
  return {
    _id: record._id,
    form: { _id: form._id, name: form.name },
    process: { _id: record.processId, name: process?.name ?? '' },
    DiaryNumber: record.number,
    status: { _id: record.state, name: process?.states.get(record.state ?? '')?.name ?? '' },
    created: record.created,
    arrived: record.arrived,
    createdBy: record.createdBy,
    createdByName: record.createdByName,
    locale,
    assign: record.assign ? JSON.parse(record.assign) : {},
    data: values,
    text: Object.fromEntries(rows.map(({ name, text }) => [name, text])),
    summary: rows.filter(({ text }) => text !== '').map(({ name, label, text }) => ({ name, label, text })),
  }
}
