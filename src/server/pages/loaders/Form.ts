import type { FormFillModel, FormModel } from '../../../shared/wire/page/form.ts'
import type { LoadContext, LoadContextOf } from '../contract.ts'
import { earlierOf } from '../form/draft/earlier.ts'
import { asideNotice } from '../form/draft/otherDrafts.ts'
import { visitOverAt, visitOverModel } from '../form/held/visitOver.ts'
import { caseModel } from '../form/model/caseModel.ts'
import { dayInWords, whenOf } from '../form/model/when.ts'
import { linksModel } from '../form/own/linksModel.ts'
import { answersModel, receiptModel } from '../form/own/receipt.ts'
import { saidAt } from '../form/said.ts'
import { type FormTarget, findTarget, isSentHere } from '../form/target.ts'
import { refOf } from '../held.ts'

/** The form to fill in, the case to read, or the thanks for having sent it. */
export async function loadForm(context: LoadContextOf<'Form'>): Promise<FormModel> {
  const over = await visitOverAt(context)
  if (over) return visitOverModel(context, over)
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
  if (held && formData && query.links) {
    const ref = { ...refOf(held), formDataId: held.formDataId }
    if (await context.services.cases.isAuthor(context.session, ref))
      return linksModel(context, { ...target, held })
  }
  const said = saidAt(query.said, target)
  if (said) return caseModel(context, target, said)
  return caseModel(context, target, { more: await foundAgain(context, target) })
}

/**
 * Somebody has come back to a draft: they are told, as it may be another's who sat here before. So they are of others
 * that were put aside here.
 */
async function foundAgain(context: LoadContext, target: FormTarget): Promise<Partial<FormFillModel>> {
  const { services, session, request } = context
  const { formData } = target.opened.loaded
  // From page to page nobody comes back.
  if (request.query.page || formData?.draft === false) return {}
  const earlier = await earlierOf(context, target)
  const aside = await asideNotice(context, target)
  const t = services.texts(session.locale, session.org)
  if (!formData && aside) return { notice: { kind: 'aside', text: aside.text, aside }, ...earlier }
  if (!formData) {
    const isAfter = await isSentHere(context, target.formId)
    const text = t('Det som senast fylldes i här är inskickat. Det här är ett nytt formulär.')
    return { ...(isAfter && { notice: { kind: 'more', text } }), ...earlier }
  }
  const { locale } = session
  const text = t(
    'Vi har hämtat det du fyllde i {when}. Det finns kvar till {day}, och längre om du ändrar något.',
    {
      when: whenOf(formData.updated, locale),
      day: dayInWords(formData.updated + services.config.draftDays * 86_400_000, locale),
    },
  )
  return { notice: { kind: 'found', text, ...(aside && { aside }) }, ...earlier }
}
