import { recordOf } from '../../../shared/record.ts'
import { errors, Failure } from '../../../shared/wire/errors.ts'
import type { Services } from '../../services.ts'
import { type PagePost, type PageReply, redirect } from '../contract.ts'
import { isOwnForm } from '../csrf.ts'
import { findFrame } from '../findView.ts'
import { logIn, secondCookie, textOf, toSecondStep } from '../form/login.ts'
import { type AccountPath, accountPage, deadLink, whereTo } from './accountPage.ts'
import type { Said } from './said.ts'
import { postStatus } from './statusPage.ts'

/** One of the account's forms, sent without script. What was wrong is said on the same page. */
export async function postAccount(services: Services, path: AccountPath, sent: PagePost): Promise<PageReply> {
  const { form, session, facts } = sent
  const hidden = ['originalPath', 'token', 'step'].filter((name) => form.has(name))
  const query = Object.fromEntries(hidden.map((name) => [name, textOf(form, name)]))
  const post = { ...sent, query }
  const t = services.texts(session.locale, session.org)
  const again = (said: Said) => accountPage(services, path, post, said)
  if (!isOwnForm(sent)) return again({ status: 403, error: t('Något gick fel. Försök igen om en stund.') })
  const username = textOf(form, 'username')
  const password = textOf(form, 'password')
  try {
    if (path === '/login' && form.has('code')) return await postSecondStep(services, post, again)
    if (path === '/login' || path === '/sign-in') {
      const result = await logIn(services, post, username, password)
      if ('error' in result) return again({ ...result, username })
      const { site } = await findFrame(services, session)
      if ('second' in result) return toSecondStep(result.second, whereTo(post, site))
      return redirect(whereTo(post, site), { session: result.started })
    }
    if (path === '/status') return again(await postStatus(services, sent))
    if (path === '/recover') {
      if (username.trim() === '') return again({ status: 422, error: t('validation.required') })
      await services.accounts.recover({ username: username.slice(0, 320) }, facts)
      return again({ done: true })
    }
    if (password !== textOf(form, 'repeated'))
      return again({ status: 422, error: t('Passwords do not match') })
    await services.accounts.changePassword({ token: textOf(form, 'token'), password }, facts)
    return again({ done: true })
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    const { fields = {}, message } = error.options
    if (fields.token) return again({ dead: (await deadLink(services, path, post)) ?? 'unknown' })
    const { retryAfter } = recordOf(error.options.detail)
    const minutes = typeof retryAfter === 'number' ? Math.ceil(retryAfter / 60) : 0
    const wait =
      error.code === 'TOO_MANY' && minutes > 0
        ? ` ${t('Det går igen om {n, plural, one {en minut} other {# minuter}}.', { n: minutes })}`
        : ''
    const own = fields.password ? { id: fields.password } : (message ?? errors[error.code].message)
    const asked =
      path === '/status' ? { asked: { number: textOf(form, 'number'), code: textOf(form, 'code') } } : {}
    return again({
      status: errors[error.code].status,
      error: t(own, error.options.values) + wait,
      username,
      ...asked,
    })
  }
}

/** The code of the second step. Who has just set it up is shown the recovery codes, this once. */
async function postSecondStep(
  services: Services,
  post: PagePost,
  again: (said: Said) => Promise<PageReply>,
): Promise<PageReply> {
  const grant = post.cookies[secondCookie] ?? ''
  const { cookie, device, recoveryCodes } = await services.accounts.secondStep(
    { grant, code: textOf(post.form, 'code') },
    post.facts,
  )
  const session = { cookie, device }
  const cookies = [{ name: secondCookie, value: '', path: '/', maxAge: 0 }]
  if (recoveryCodes) {
    const page = await again({ recoveryCodes })
    return { ...page, session, cookies: [...page.cookies, ...cookies] }
  }
  const { site } = await findFrame(services, post.session)
  return redirect(whereTo(post, site), { session, cookies })
}
