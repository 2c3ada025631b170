import type { Services } from '../services.ts'
import { refusal } from './access.ts'
import { type PagePost, type PageReply, redirect } from './contract.ts'
import { requireOwnForm } from './csrf.ts'
import { findView } from './findView.ts'
import { postLogin, postLogout } from './form/login.ts'
import { postForm } from './form/post.ts'
import { here, renderView } from './renderView.ts'

/**
 * `POST /v/{url}`: a form of the page, sent without script; and the two things that script asks for there, because
 * the answer is a cookie (`hold`) or must not depend on one (`link`). FORBIDDEN when the form was not on a page that
 * this browser was served.
 */
export async function postView(services: Services, post: PagePost): Promise<PageReply> {
  const found = await findView(services, post.session, post.url)
  if (!found) return renderView(services, post)
  await requireOwnForm(services, post)
  if (post.form.has('_logout')) return postLogout(services, post, found)
  if (post.form.has('_login')) return postLogin(services, post, found)
  // Somebody whose login ran out meanwhile is let on: the form keeps what was sent until they have logged in again.
  const refused = post.form.get('_user') ? null : refusal(found.view, post.session, here(post))
  if (refused) return redirect(refused)
  return postForm(services, post, found)
}
