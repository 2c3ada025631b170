import { type SummaryPage, summaryOf } from '../../../shared/catalogue/read/summaryOf.ts'
import { isLocale, type Locale } from '../../../shared/i18n.ts'
import { createPageState } from '../../../shared/rules/page/page.ts'
import type { Reader } from '../../../shared/rules/rights/treeFor.ts'
import { anonymousSession, type Session } from '../../session.ts'
import type { CaseRecord } from '../../store/records.ts'
import type { CaseContext, CaseVersions } from '../context.ts'
import { dataOf } from '../data.ts'
import { placeOf } from '../redact/shown.ts'
import { pageInput } from './page.ts'

/**
 * The answers as their author met the questions: what rules hid from them is left out, whoever reads, and what rights per step hide
 * from the reader. What these keep from the author and not from the reader is there.
 */
export async function summaryPages(
  context: CaseContext,
  versions: CaseVersions,
  locale: Locale,
  reader: Reader | null,
): Promise<SummaryPage[]> {
  const { record } = versions
  const page = pageInput(await authorOf(context, record), versions, {
    values: dataOf(record, versions.form),
    now: Date.now(),
    locale,
    reader,
  })
  const pages = summaryOf(createPageState({ ...page, readOnly: true }), {
    locale,
    t: context.texts(locale, record.org),
  })
  const removed = new Set((await context.store.read.redactions.of(record.row)).map(placeOf))
  if (removed.size === 0) return pages
  return pages.map(({ rows, ...one }) => ({
    ...one,
    rows: rows.map((row) => (removed.has(row.name) ? { ...row, removed: true } : row)),
  }))
}

/** A session as its author had it, for what rules ask; never for what anybody may do. */
export async function authorOf({ rights }: CaseContext, record: CaseRecord): Promise<Session> {
  const { org, createdBy, createdByName } = record
  const visitor = anonymousSession({ org, locale: authorLocale(record) })
  if (createdBy === null) return visitor
  const held = await rights.of(org, createdBy)
  return {
    ...visitor,
    kind: 'user',
    userId: createdBy,
    userName: held?.name ?? createdByName,
    ...(held && { userEmail: held.email, roles: held.roles, permissions: held.permissions }),
  }
}

export const authorLocale = ({ locale }: CaseRecord): Locale => (isLocale(locale) ? locale : 'sv')
