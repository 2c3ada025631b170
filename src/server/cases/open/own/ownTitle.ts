import type { Locale } from '../../../../shared/i18n.ts'
import type { CaseContext, CaseVersions } from '../../context.ts'
import { dataOf } from '../../data.ts'
import { titleOf } from '../../send/titleOf.ts'
import { authorOfCase } from '../reader.ts'
import { summaryPages } from '../summary.ts'

/**
 * What a case that is sent in is called to who sent it in, by the title that its form gives its cases; null where it gives none. Made of
 * the answers that they meet themselves, and never of the stored title, which staff's own answers may stand in.
 */
export async function ownTitle(
  context: CaseContext,
  versions: CaseVersions,
  locale: Locale,
): Promise<string | null> {
  const { record, form } = versions
  if (!form.data.caseTitle || record.draft === 1) return null
  const rows = (await summaryPages(context, versions, locale, authorOfCase(record))).flatMap(
    (page) => page.rows,
  )
  const met = new Set(rows.map(({ name }) => name))
  const values = Object.fromEntries(Object.entries(dataOf(record, form)).filter(([name]) => met.has(name)))
  return titleOf(form, values, context.texts(locale, record.org), Date.now(), locale)
}
