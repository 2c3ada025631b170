import type { FormReceiptModel } from '../../../shared/wire/page.ts'
import type { LoadContext } from '../contract.ts'
import type { Held } from '../held.ts'
import { markdownToHtml } from '../markdown.ts'
import { type FormTarget, searchOf } from './target.ts'

/** The thanks for a form that has been sent in: the case's number, what happens next, where it can be followed. */
export function receiptModel(
  { path, site }: LoadContext,
  { opened, formId, held }: FormTarget & { held: Held },
): FormReceiptModel {
  const { form, formData } = opened.loaded
  const { formDataId, caseToken } = held
  return {
    kind: 'receipt',
    form: { _id: formId, name: form.name },
    number: formData?.DiaryNumber ?? null,
    formDataId,
    caseToken,
    textHtml: form.receiptText ? markdownToHtml(form.receiptText) : null,
    caseHref: `${path}${searchOf({ formId, formDataId })}`,
    homeHref: site.homeUrl,
  }
}
