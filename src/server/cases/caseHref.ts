import { defaultLocale, type Locale } from '../../shared/i18n.ts'
import type { CaseRecord } from '../store/records.ts'

/** Where staff find a case in the back office. */
export const caseHref = ({ _id }: Pick<CaseRecord, '_id'>) => `/case/${_id}`

/** The page of the case for who sent it in, where they are logged in. */
export const authorsHref = ({ _id, formId }: Pick<CaseRecord, '_id' | 'formId'>) =>
  `/v/s?formId=${encodeURIComponent(formId)}&formDataId=${encodeURIComponent(_id)}`

/** Where who has no account looks a case up, by the number and code of its receipt; in their language. */
export function statusPath({ locale, DiaryNumber }: { locale: Locale; DiaryNumber: string | null }): string {
  const query = new URLSearchParams({
    ...(DiaryNumber !== null && { number: DiaryNumber }),
    ...(locale !== defaultLocale && { lang: locale }),
  })
  return query.size > 0 ? `/status?${query}` : '/status'
}
