import { type LoadContext, type PagePost, type PageReply, redirect } from '../../contract.ts'
import { dropCookie, goneCookie, type Held, hold, refOf } from '../../held.ts'
import { discardDraft } from '../definitions.ts'
import { textOf } from '../login.ts'
import type { FillOptions } from '../model/fillModel.ts'
import { leadTo } from '../said.ts'
import { pageAddress, pageOf } from '../submit.ts'
import type { FormTarget } from '../target.ts'
import { linkTo } from './hold.ts'

/**
 * What becomes of a draft on this computer: it is remembered when the browser is closed, too (`keepHere`), or removed
 * for good (`discard`), which is asked about first.
 */
export async function draftHere(
  context: LoadContext,
  target: FormTarget,
  post: PagePost,
  action: 'keepHere' | 'discard',
): Promise<PageReply> {
  const { services, session } = context
  const { held, formId, opened } = target
  const t = services.texts(session.locale, session.org)
  if (!held || !opened.loaded.formData?.draft) return redirect(target.action)
  const page = pageOf(opened.state(), textOf(post.form, '_page'))
  const lead = (held: Held, options: FillOptions) =>
    redirect(leadTo({ ...target, held }, pageAddress(target, page), options).to, {
      cookies: hold(post, formId, held),
    })
  if (action === 'keepHere') {
    const stays = { ...held, stays: true as const }
    const text = t('Den här datorn minns det du fyllt i, i 30 dagar. Andra som använder datorn kan se det.')
    const notice = { kind: 'saved' as const, text, link: await linkTo(context, formId, held) }
    return lead(stays, { page, more: { notice } })
  }
  if (textOf(post.form, '_confirmed') === '') {
    const text = t('Vill du ta bort det du har fyllt i? Det går inte att ångra.')
    return lead(held, { page, more: { notice: { kind: 'removing', text } } })
  }
  await services.invoke(discardDraft, session, refOf(held) as { formDataId: string })
  return redirect(target.action, { cookies: [dropCookie(formId), goneCookie(formId, held.formDataId)] })
}
