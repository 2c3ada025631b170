import type { AnySettings } from '../../../shared/catalogue/anySettings.ts'
import { ownPath } from '../../../shared/rules/ownPath.ts'
import { type ErrorCode, errors, Failure } from '../../../shared/wire/errors.ts'
import type { LoginModel } from '../../../shared/wire/page/account.ts'
import { pendingMinutes } from '../../auth/factor/pending.ts'
import type { SecondStep, StartedLogin } from '../../auth/login.ts'
import type { Services } from '../../services.ts'
import type { Session } from '../../session.ts'
import { type PagePost, type PageReply, redirect } from '../contract.ts'
import type { FoundView } from '../view/findView.ts'
import { draw } from '../view/renderView.ts'
import { viewUrl } from '../view/views.ts'

/** Logs in by a Login component; what was wrong is said on the same page. */
export async function postLogin(services: Services, post: PagePost, found: FoundView): Promise<PageReply> {
  const to = ownPath(post.form.get('_to')) ?? '/'
  const username = textOf(post.form, 'username')
  const result = await logIn(services, post, username, textOf(post.form, 'password'))
  if ('started' in result) return redirect(to, { session: result.started })
  if ('second' in result) return toSecondStep(result.second, to)
  const model: LoginModel = { to, error: result.error, username }
  return draw(services, post, found, { [textOf(post.form, '_login')]: model }, result.status)
}

export async function postLogout(services: Services, post: PagePost, found: FoundView): Promise<PageReply> {
  const node = found.view.tree.nodes[textOf(post.form, '_logout')]
  const { redirectView }: AnySettings = node?.extra ?? {}
  const view = await viewUrl(services, post.session, redirectView, '')
  if (post.session.userId) await services.effects.run(post.session, 'Components/Logout/log', {})
  await services.accounts.logout(post.facts)
  return redirect(view === '' ? '/logout?from=portal' : `/v/${view}`, { session: null })
}

/** The login that has begun, what it lacks, or why there is none, in words. */
export async function logIn(
  services: Services,
  { facts, session }: Pick<PagePost, 'facts' | 'session'>,
  username: string,
  password: string,
): Promise<LoginResult> {
  try {
    const begun = await services.accounts.login(
      { strategy: 'local', credentials: { username, password } },
      facts,
    )
    if ('second' in begun) return begun
    const { cookie, device } = begun
    return {
      started: { cookie, device },
      session: await services.accounts.resolveByCookie({ ...facts, cookie }),
    }
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    const t = services.texts(session.locale, session.org)
    return {
      code: error.code,
      error: t(error.options.message ?? errors[error.code].message, error.options.values),
      status: errors[error.code].status,
    }
  }
}

type LoginResult =
  | { started: StartedLogin; session: Session }
  | { second: SecondStep }
  | { error: string; status: number; code: ErrorCode }

/** What a login between its two steps is taken up with, for as long as it waits. */
export const secondCookie = 'verkstad-second'

/** The page at which the second step is taken: the portal's, or that of the shell. A login leads on to the address. */
export function toSecondStep(
  { grant }: SecondStep,
  to: string,
  path: '/sign-in' | '/login' = '/sign-in',
): PageReply {
  const shell = path === '/login' && { script: 'no' }
  const query = new URLSearchParams({ ...shell, step: 'second', originalPath: to })
  const cookie = { name: secondCookie, value: grant, path: '/', maxAge: pendingMinutes * 60 }
  return redirect(`${path}?${query}`, { cookies: [cookie] })
}

export function textOf(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}
