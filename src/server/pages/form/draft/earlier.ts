import type { FormFillModel } from '../../../../shared/wire/page/form.ts'
import type { LoadContext } from '../../contract.ts'
import { dayInWords, whenOf } from '../model/when.ts'
import { type FormTarget, searchOf } from '../target.ts'

/**
 * What of the form is the person's own already, on whatever device it was begun: of who is logged in alone. The draft that the page
 * goes on with is not named once more.
 */
export async function earlierOf(
  { services, session, path }: LoadContext,
  { formId, held }: FormTarget,
): Promise<Pick<FormFillModel, 'earlier'>> {
  if (session.userId === null) return {}
  const { locale, org } = session
  const t = services.texts(locale, org)
  const found = await services.cases.earlier(session, formId)
  const hrefOf = (formDataId: string) => `${path}${searchOf({ formId, formDataId })}`
  const drafts = found.drafts
    .filter(({ _id }) => _id !== held?.formDataId)
    .map(({ _id, updated }) => ({
      ...{ _id, href: hrefOf(_id) },
      text: t('Du har ett påbörjat formulär, ändrat {when}.', { when: whenOf(updated, locale) }),
    }))
  const sent = found.sent.map(({ _id, title, number, arrived, waits }) => {
    const text =
      arrived === null
        ? t('Ärende {number}', { number })
        : t('Ärende {number}, inskickat {day}', { number, day: dayInWords(arrived, locale) })
    return {
      ...{ _id, href: hrefOf(_id), ...(waits && { waits }) },
      text: title === null ? text : `${title}. ${text}`,
    }
  })
  return drafts.length + sent.length > 0 ? { earlier: { drafts, sent } } : {}
}
