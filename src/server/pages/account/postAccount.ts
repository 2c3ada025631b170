import type { Translate } from '../../../shared/i18n.ts'
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
  const missing = missingIn(form, path, t)
  if (missing) return again({ status: 422, ...missing, username })
  try {
    if (path === '/login' && form.has('code')) return await postSecondStep(services, post, again)
    if (path === '/login' || path === '/sign-in') {
      const result = await logIn(services, post, username, password)
      if ('error' in result) {
        const { error, code } = result
        // Which of the two it was is told to nobody.
        const fields = code === 'LOGIN_FAILED' && { username: error, password: error }
        return again({ ...result, ...(fields && { fields }), username })
      }
      const { site } = await findFrame(services, session)
      if ('second' in result) return toSecondStep(result.second, whereTo(post, site))
      return redirect(whereTo(post, site), { session: result.started })
    }
    if (path === '/status') return again(await postStatus(services, sent))
    if (path === '/recover') {
      await services.accounts.recover({ username: username.slice(0, 320) }, facts)
      return again({ done: true })
    }
    if (password !== textOf(form, 'repeated')) {
      const error = t('Passwords do not match')
      return again({ status: 422, error, fields: { repeated: error } })
    }
    await services.accounts.changePassword({ token: textOf(form, 'token'), password }, facts)
    return again({ done: true })
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    if (error.options.fields?.token)
      return again({ dead: (await deadLink(services, path, post)) ?? 'unknown' })
    const asked =
      path === '/status' ? { asked: { number: textOf(form, 'number'), code: textOf(form, 'code') } } : {}
    return again({ ...saidOf(error, t), ...togetherAt(path, error, t), username, ...asked })
  }
}

/** What was left out, where the browser has not asked for it. */
function missingIn(
  form: FormData,
  path: AccountPath,
  t: Translate,
): Pick<Said, 'error' | 'fields'> | undefined {
  if (path !== '/recover' || textOf(form, 'username').trim() !== '') return undefined
  const error = t('Ange din e-postadress')
  return { error, fields: { username: error } }
}

/** A refusal in words: at its fields, and when it is worth trying again. */
function saidOf({ code, options }: Failure, t: Translate): Pick<Said, 'status' | 'error' | 'fields'> {
  const { fields = {}, message, values, detail } = options
  const { retryAfter } = recordOf(detail)
  const minutes = typeof retryAfter === 'number' ? Math.ceil(retryAfter / 60) : 0
  const wait =
    code === 'TOO_MANY' && minutes > 0
      ? ` ${t('Det går igen om {n, plural, one {en minut} other {# minuter}}.', { n: minutes })}`
      : ''
  const inWords = Object.entries(fields).map(([name, id]) => [name, t({ id }, values)] as const)
  const [first] = inWords
  return {
    status: errors[code].status,
    error: first ? first[1] : t(message ?? errors[code].message, values) + wait,
    ...(first && { fields: Object.fromEntries(inWords) }),
  }
}

/** What is about two fields of a page together: neither is told to be the wrong one. */
function togetherAt(path: AccountPath, failure: Failure, t: Translate): Pick<Said, 'fields'> {
  if (path !== '/status' || failure.code !== 'NOT_FOUND') return {}
  const { error = '' } = saidOf(failure, t)
  return { fields: { number: error, code: error } }
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
