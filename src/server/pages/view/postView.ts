import type { Services } from '../../services.ts'
import { refusal } from '../access.ts'
import { here } from '../address.ts'
import { type PagePost, type PageReply, redirect } from '../contract.ts'
import { takesForm } from '../csrf.ts'
import { drawAgain } from '../form/held/drawAgain.ts'
import { postLogin, postLogout, textOf } from '../form/login.ts'
import { isOfLinks } from '../form/own/ownLinks.ts'
import { postForm } from '../form/post.ts'
import { findView } from './findView.ts'
import { renderView } from './renderView.ts'

/**
 * `POST /v/{url}`: a form of the page, sent without script; and what script asks for there, because the answer is a
 * cookie (`hold`) or must not depend on one (`link`, `receipt`, `case`). Of a form that was not on a page which this
 * browser was served nothing is done: a browser that has lost its cookie gets the page again.
 */
export async function postView(services: Services, post: PagePost): Promise<PageReply> {
  const found = await findView(services, post.session, post.url, post.param1)
  if (!found) return renderView(services, post)
  if (!isProven(post) && !(await takesForm(services, post))) return drawAgain(services, post, found)
  if (post.form.has('_logout')) return postLogout(services, post, found)
  if (post.form.has('_login')) return postLogin(services, post, found)
  // Somebody whose login ran out meanwhile is let on: the form keeps what was sent until they have logged in again.
  const refused = post.form.get('_user') ? null : refusal(found.view, post.session, here(post))
  if (refused) return redirect(refused)
  return postForm(services, post, found)
}

/** What script asks of a case whose token it names needs no cookie: whoever knows the token holds the case. */
function isProven({ form }: PagePost): boolean {
  const action = textOf(form, '_do')
  return (
    (['hold', 'link', 'receipt', 'answers', 'case'].includes(action) || isOfLinks(action)) &&
    textOf(form, '_caseToken') !== ''
  )
}
