import { msg } from '../../../../shared/i18n.ts'
import type { FormReceiptModel } from '../../../../shared/wire/page/form.ts'
import type { LoadContext } from '../../contract.ts'
import { type Held, refOf } from '../../held.ts'
import { markdownToHtml } from '../../view/markdown.ts'
import { type FormTarget, searchOf } from '../target.ts'
import { waitsFor } from './partiesModel.ts'

type SentTarget = FormTarget & { held: Held }

/** The thanks for a form that has been sent in: the case's number, what happens next, where it can be followed. */
export async function receiptModel(context: LoadContext, target: SentTarget): Promise<FormReceiptModel> {
  const { services, session } = context
  const { held } = target
  const mailedTo = await services.cases.mailedTo(session, { ...refOf(held), formDataId: held.formDataId })
  const own = await services.cases.ownCase(session, { ...refOf(held), formDataId: held.formDataId })
  return {
    ...(await receiptOf(context, target)),
    mailedTo,
    ...(own?.again && { again: `${context.path}${searchOf({ formId: target.formId })}` }),
  }
}

/** What was answered, to be printed. Shown to whom the thanks are, and as long. */
export async function answersModel(context: LoadContext, target: SentTarget): Promise<FormReceiptModel> {
  const { services, session } = context
  const { formDataId } = target.held
  const pages = await services.cases.summary(session, { ...refOf(target.held), formDataId })
  const { arrived } = (await services.cases.facts(session, formDataId)) ?? {}
  return { ...(await receiptOf(context, target)), answers: { pages, arrived: arrived ?? null } }
}

async function receiptOf(
  { services, session, path, site }: LoadContext,
  { opened, formId, held }: SentTarget,
): Promise<FormReceiptModel> {
  const { form, formData, awaitsSignatures = [], signing } = opened.loaded
  const t = services.texts(session.locale, session.org)
  const others = waitsFor(awaitsSignatures, t)
  const waits = [signing && t(msg`Skriv under ärendet, så att vi kan gå vidare.`), others && `${others}.`]
    .filter(Boolean)
    .join(' ')
  const { formDataId, caseToken } = held
  return {
    kind: 'receipt',
    organisation: site.name,
    form: { _id: formId, name: form.name },
    number: formData?.DiaryNumber ?? null,
    formDataId,
    caseToken,
    textHtml: form.receiptText ? markdownToHtml(form.receiptText) : null,
    statusCode: await services.cases.statusCode(session, { ...refOf(held), formDataId }),
    mailedTo: [],
    ...(waits && { waits }),
    answersHref: `${path}${searchOf({ formId, answers: formDataId })}`,
    caseHref: `${path}${searchOf({ formId, formDataId })}`,
    linksHref: `${path}${searchOf({ formId, links: formDataId })}`,
    homeHref: site.homeUrl,
  }
}
