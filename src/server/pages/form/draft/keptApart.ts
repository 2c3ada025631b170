import type { FormMissingModel, FormModel } from '../../../../shared/wire/page/form.ts'
import type { LoadContext, PagePost } from '../../contract.ts'
import { textOf } from '../login.ts'
import { fillModel } from '../model/fillModel.ts'
import { submitPage } from '../submit.ts'
import { formIdOf, freshTarget, targetOf } from '../target.ts'

/**
 * A page that was sent of a draft which another browser has closed here: what was typed becomes a draft of its own, and
 * is shown with why. `why` alone when it was of no form that is there.
 */
export async function keptApart(
  context: LoadContext,
  post: PagePost,
  why: FormMissingModel,
): Promise<FormModel> {
  const { services, session } = context
  const formId = await formIdOf(context)
  if (!formId) return why
  const outcome = await submitPage(context, await freshTarget(context, formId), post, 'stay')
  if ('show' in outcome) return outcome.show
  if (!outcome.held) return why
  const t = services.texts(session.locale, session.org)
  const text = `${why.text ?? ''} ${t('Det du skrev på den här sidan är sparat här, som ett nytt formulär.')}`
  const now = await targetOf(context, outcome.held, formId)
  return fillModel(context, now, {
    page: textOf(post.form, '_page'),
    ...outcome.said,
    more: { ...outcome.said?.more, notice: { kind: 'error', text } },
  })
}
