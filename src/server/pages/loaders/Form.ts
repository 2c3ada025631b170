import { regions } from '../../../shared/catalogue/dates.ts'
import type { Locale } from '../../../shared/i18n.ts'
import type { FormModel } from '../../../shared/wire/page.ts'
import { dayOf } from '../../cases/today.ts'
import type { LoadContext, LoadContextOf } from '../contract.ts'
import { caseModel } from '../form/caseModel.ts'
import { answersModel, receiptModel } from '../form/receipt.ts'
import { type FormTarget, findTarget } from '../form/target.ts'

/** The form to fill in, the case to read, or the thanks for having sent it. */
export async function loadForm(context: LoadContextOf<'Form'>): Promise<FormModel> {
  const found = await findTarget(context)
  if ('missing' in found) return found.missing
  const { target } = found
  const { formData } = target.opened.loaded
  const { query } = context.request
  const { held } = target
  if (held && formData && !formData.draft) {
    // Whoever handles the case has its address, too, and is not thanked for it.
    const { formDataId, caseToken } = held
    const ref = { formDataId, ...(caseToken && { caseToken }) }
    if (query.receipt && (await context.services.cases.isAuthor(context.session, ref)))
      return receiptModel(context, { ...target, held })
    if (query.answers) return answersModel(context, { ...target, held })
  }
  return caseModel(context, target, foundAgain(context, target))
}

/** Somebody has come back to a draft: they are told, as it may be another's who sat here before. */
function foundAgain({ services, session, request }: LoadContext, { opened }: FormTarget) {
  const { formData } = opened.loaded
  // From page to page nobody comes back.
  if (!formData?.draft || request.query.page) return {}
  const t = services.texts(session.locale, session.org)
  const text = t('Vi har hämtat det du fyllde i {when}.', { when: whenOf(formData.updated, session.locale) })
  return { notice: { kind: 'found' as const, text } }
}

/** `kl. 13.05` today, with the day before it otherwise. */
function whenOf(at: number, locale: Locale): string {
  const timeZone = 'Europe/Stockholm'
  const clock = new Intl.DateTimeFormat(regions[locale], { hour: '2-digit', minute: '2-digit', timeZone })
  const time = locale === 'sv' ? `kl. ${clock.format(at).replace(':', '.')}` : `at ${clock.format(at)}`
  if (dayOf(at) === dayOf(Date.now())) return time
  const day = new Intl.DateTimeFormat(regions[locale], { dateStyle: 'long', timeZone }).format(at)
  return locale === 'sv' ? `den ${day} ${time}` : `on ${day} ${time}`
}
