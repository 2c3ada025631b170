import type { FormLinksModel } from '../../../../shared/wire/page/links.ts'
import { visitTo } from '../../../session.ts'
import {
  type LoadContext,
  type PagePost,
  type PageReply,
  type ReplyCookie,
  redirect,
} from '../../contract.ts'
import { heldCase, hold, refOf } from '../../held.ts'
import { hrefOfLink, pathOfLink } from '../../linkHref.ts'
import { withoutVisit } from '../../visitCookies.ts'
import { attachmentLink, receiptLink, revokeLink } from '../definitions.ts'
import { heldIn } from '../draft/hold.ts'
import { textOf } from '../login.ts'
import { targetOf } from '../target.ts'
import { linksModel } from './linksModel.ts'

/** What its author does with links to what they hold; `file` opens one by a link that is made for it. */
export const isOfLinks = (action: string): boolean =>
  ['links', 'receiptLink', 'file'].includes(action) || action.startsWith('revoke:')

/** One of the buttons about links was pressed, by whoever holds the case by the page it stands on. */
export async function postLinks(
  context: LoadContext,
  post: PagePost,
  action: string,
): Promise<PageReply | { show: FormLinksModel; cookies: ReplyCookie[] }> {
  const { services, session } = context
  const held = heldIn(post)
  const ref = { ...refOf(held), formDataId: held.formDataId }
  const t = services.texts(session.locale, session.org)
  if (action === 'file') {
    const assetId = textOf(post.form, '_asset')
    const made = await services.invoke(attachmentLink, session, { ...ref, assetId })
    return redirect(pathOfLink(made))
  }
  if (action === 'receiptLink') {
    const made = await services.invoke(receiptLink, session, ref)
    const target = await targetOf(context, held)
    return {
      show: await linksModel(context, target, { made: hrefOfLink(services.config, made) }),
      cookies: [],
    }
  }
  if (action === 'links')
    return { show: await linksModel(context, await targetOf(context, held)), cookies: [] }
  const linkId = action.slice('revoke:'.length)
  const { caseToken } = await services.invoke(revokeLink, session, { ...ref, linkId })
  const now = { ...held, ...(caseToken && { caseToken }) }
  // It was this browser's own way in, or what led to it.
  const own = visitTo(session, held.formDataId)
  if (own && (own.linkId === linkId || own.through === linkId))
    return redirect('/status', { cookies: [withoutVisit(post, held.formDataId)] })
  const target = await targetOf(context, now)
  const said = caseToken
    ? t('Ingen annan webbläsare kommer in längre, och inga länkar som gjorts.')
    : t('Länken gäller inte längre.')
  const show = await linksModel(context, target, { said })
  const stays = heldCase(post, target.formId)?.stays
  const cookies =
    caseToken && show.isDraft ? hold(post, target.formId, { ...now, ...(stays && { stays }) }) : []
  return { show, cookies }
}
