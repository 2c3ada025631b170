import { Failure, fail } from '../../../../shared/wire/errors.ts'
import type { Services } from '../../../services.ts'
import { here } from '../../address.ts'
import { type LoadContext, type PagePost, type PageReply, redirect } from '../../contract.ts'
import { type FoundView, formNode } from '../../view/findView.ts'
import { contextOf, draw } from '../../view/renderView.ts'
import { drawCompletion, isCompletion, withUnsent } from '../completion.ts'
import { textOf } from '../login.ts'
import { fillModel } from '../model/fillModel.ts'
import { unsentMessage } from '../own/writeMessage.ts'
import { readAnswers } from '../readAnswers.ts'
import { findTarget, missingOf, withWayOn } from '../target.ts'
import { expiredModel, isExpired } from './expired.ts'
import { nowLost } from './lostFiles.ts'

/**
 * The browser did not send the page's cookie along, so nobody knows whose the form is: nothing is done, and the page is
 * drawn again with what was posted and a fresh token. FORBIDDEN for what was on no page of ours.
 */
export async function drawAgain(services: Services, post: PagePost, found: FoundView): Promise<PageReply> {
  const t = services.texts(post.session.locale, post.session.org)
  if (post.form.has('_logout')) return redirect(here(post))
  if (post.form.has('_login')) {
    const error = t('Webbläsaren skickade inte med sidans kaka. Försök en gång till.')
    const model = { to: textOf(post.form, '_to') || '/', error, username: textOf(post.form, 'username') }
    return draw(services, post, found, { [textOf(post.form, '_login')]: model }, 403)
  }
  const node = formNode(found)
  const message = post.form.has('_message')
  if (!node || !(post.form.has('_page') || message)) throw fail('FORBIDDEN')
  const context: LoadContext = { ...contextOf(services, post, found), node }
  const show = async (model: unknown) => draw(services, post, found, { [node._id]: model }, 403)
  if (isExpired(post)) return show(await expiredModel(context, post))
  const lost = nowLost(post.form)
  const text = [
    t(
      'Webbläsaren skickade inte med sidans kaka, så det du skrev är inte sparat än. Det står kvar här. Titta igenom det och tryck en gång till. Händer det igen behöver du tillåta kakor för webbplatsen.',
    ),
    ...(lost.length > 0 ? [t('Filer behöver du välja på nytt.')] : []),
  ].join(' ')
  if (isCompletion(post)) {
    try {
      return await show(await drawCompletion(context, post, text, lost))
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      // Nothing else says whose it is: what was written stands there, to be copied.
      return show(await withUnsent(context, post, withWayOn(await missingOf(context, error), context)))
    }
  }
  const place = await findTarget(context)
  const written = 'target' in place ? place.target : place.sent
  if (message && written) {
    const writing = { ...unsentMessage(post), error: text }
    return show(await fillModel(context, written, { more: { writing } }))
  }
  if ('missing' in place) {
    const { text: unsent } = unsentMessage(post)
    return show({ ...place.missing, ...(unsent && { unsent }) })
  }
  const { values, confirmations } = readAnswers(post.form, place.target.opened.state())
  return show(
    await fillModel(context, place.target, {
      page: textOf(post.form, '_page'),
      values,
      more: { notice: { kind: 'error', text }, confirmations, lost },
    }),
  )
}
