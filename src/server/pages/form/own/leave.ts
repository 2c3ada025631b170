import { visitCookie } from '../../../cookieNames.ts'
import { type LoadContext, type PagePost, type PageReply, redirect } from '../../contract.ts'
import { dropAll } from '../../held.ts'

/**
 * Who visits cases by mailed codes is done on this computer: nothing is left for who sits there next, neither cases, a login nor what was begun
 * here, as a new form with the same details; but for what was chosen to be gone on with here.
 */
export async function leave({ services }: LoadContext, post: PagePost): Promise<PageReply> {
  await services.accounts.logout(post.facts)
  const visits = { name: visitCookie, value: '', path: '/', maxAge: 0 }
  return redirect('/logout?from=portal&left=1', { cookies: [visits, ...dropAll(post)], session: null })
}
