import type { FormLinksModel } from '../../../../shared/wire/page/links.ts'
import { visitTo } from '../../../session.ts'
import type { LoadContext } from '../../contract.ts'
import { type Held, refOf } from '../../held.ts'
import { type FormTarget, searchOf } from '../target.ts'

/** The links of a draft or case, to its author: what lets somebody in, until when, and how to end it. */
export async function linksModel(
  { services, session, path }: LoadContext,
  { opened, formId, held }: FormTarget & { held: Held },
  done: Pick<FormLinksModel, 'made' | 'said'> = {},
): Promise<FormLinksModel> {
  const { form, formData } = opened.loaded
  const { formDataId, caseToken } = held
  const links = await services.cases.links(session, { ...refOf(held), formDataId })
  const here = visitTo(session, formDataId)?.linkId
  const isDraft = formData?.draft !== false
  return {
    kind: 'links',
    form: { _id: formId, name: form.name },
    number: formData?.DiaryNumber ?? null,
    formDataId,
    caseToken,
    isDraft,
    links,
    ...(here && { here }),
    ...(done.made && { made: done.made }),
    ...(done.said && { said: done.said }),
    action: `${path}${searchOf({ formId })}`,
    backHref: `${path}${searchOf({ formId, ...(!isDraft && { formDataId }) })}`,
  }
}
