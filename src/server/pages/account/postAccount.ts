import type { Translate } from '../../../shared/i18n.ts'
import { errors, Failure } from '../../../shared/wire/errors.ts'
import type { Services } from '../../services.ts'
import { type PagePost, type PageReply, redirect } from '../contract.ts'
import { isOwnForm } from '../csrf.ts'
import { logIn, textOf, toSecondStep } from '../form/login.ts'
import { findFrame } from '../view/findView.ts'
import { waitWords } from '../waitWords.ts'
import { accountPage, deadLink, toSignIn } from './accountPage.ts'
import { postAdd } from './addPage.ts'
import { postMessage } from './messagePage.ts'
import { isOwnPath, ownPages } from './own/ownPages.ts'
import { registeringIn } from './registering.ts'
import { postRegister } from './registerPage.ts'
import type { AccountPath, Said } from './said.ts'
import { isSecondStep, postSecondStep } from './secondPage.ts'
import { askedIn, postStatus } from './statusPage.ts'
import { handedOn, recoverHref } from './ways.ts'
import { whereTo } from './whereTo.ts'

/** One of the account's forms, sent without script. What was wrong is said on the same page. */
export async function postAccount(services: Services, path: AccountPath, sent: PagePost): Promise<PageReply> {
  const { form, session, facts } = sent
  // The login ran out since the page was drawn.
  if (isOwnPath(path) && session.userId === null) return redirect(toSignIn(path))
  const hidden = ['originalPath', 'token', 'step', 'from'].filter((name) => form.has(name))
  const query = Object.fromEntries(hidden.map((name) => [name, textOf(form, name)]))
  const post = { ...sent, query }
  const t = services.texts(session.locale, session.org)
  const again = (said: Said) => accountPage(services, path, post, said)
  const username = textOf(form, 'username')
  const password = textOf(form, 'password')
  // What one has typed stays, on the page it was typed on.
  const kept = (fields: Said['fields'] = {}): Said => ({
    username,
    ...(isOwnPath(path) && { name: textOf(form, 'name'), called: textOf(form, 'called') }),
    ...(path === '/status' && { asked: askedIn(form) }),
    ...(path === '/message' && { sent: textOf(form, '_do') === 'open', code: textOf(form, 'code') }),
    ...(path === '/register' && { registering: registeringIn(form, sent.cookies, fields) }),
  })
  if (!isOwnForm(sent)) {
    const error = t('Webbläsaren skickade inte med sidans kaka. Försök en gång till.')
    return again({ status: 403, error, ...kept() })
  }
  const fields = missingIn(form, path, t)
  const [missing] = Object.values(fields)
  if (missing) return again({ status: 422, error: missing, fields, ...kept(fields) })
  try {
    if (isOwnPath(path)) return (await ownPages[path].post?.(services, post, again)) ?? again({})
    if (isSecondStep(path, post)) return await postSecondStep(services, post, again)
    if (path === '/login' || path === '/sign-in') {
      const result = await logIn(services, post, username, password)
      if ('error' in result) {
        const { error, code } = result
        // Which of the two it was is told to nobody.
        const fields = code === 'LOGIN_FAILED' && { username: error, password: error }
        return again({ ...result, ...(fields && { fields }), username })
      }
      const { site } = await findFrame(services, session)
      if ('second' in result) return toSecondStep(result.second, whereTo(post, site), path)
      return redirect(whereTo(post, site), { session: result.started })
    }
    if (path === '/add') return await postAdd(services, post)
    if (path === '/register') return await postRegister(services, post, again)
    if (path === '/status') return await postStatus(services, sent, again)
    if (path === '/message') return await postMessage(services, post, again)
    if (path === '/recover') {
      const { from, ...portal } = handedOn(post)
      await services.accounts.recover({ username: username.slice(0, 320), ...(from && { portal }) }, facts)
      return redirect(recoverHref(post, { step: 'done' }))
    }
    await services.accounts.changePassword({ token: textOf(form, 'token'), password }, facts)
    return again({ done: true })
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    if (path !== '/message' && error.options.fields?.token)
      return again({ dead: (await deadLink(services, path, post)) ?? 'unknown' })
    return again({ ...saidOf(error, t), ...togetherAt(path, error, t), ...kept(error.options.fields) })
  }
}

/** What the page itself asks of its fields, in words: also where the browser has not. */
function missingIn(form: FormData, path: AccountPath, t: Translate): Record<string, string> {
  // A key of the device stands in for the code.
  const isEmpty = (name: string) =>
    form.has(name) && textOf(form, name).trim() === '' && !(name === 'code' && textOf(form, 'passkey') !== '')
  const isNew = path === '/change-password' || path === '/register'
  const words: Record<string, string> = {
    username: t('Ange din e-postadress'),
    name: t('Ange ditt namn'),
    called: t('Ange ett namn på enheten'),
    oldPassword: t('Ange ditt nuvarande lösenord'),
    newPassword: t('Ange ett nytt lösenord'),
    password: isNew ? t('Ange ett nytt lösenord') : t('Ange ditt lösenord'),
    number: t('Ange ärendenumret'),
    code: path === '/status' ? t('Ange koden från kvittot') : t('Ange koden'),
  }
  const chosen = textOf(form, form.has('newPassword') ? 'newPassword' : 'password')
  return {
    ...Object.fromEntries(Object.entries(words).filter(([name]) => isEmpty(name))),
    ...(form.has('repeated') &&
      textOf(form, 'repeated') !== chosen && { repeated: t('Passwords do not match') }),
  }
}

/** A refusal in words: at its fields, and when it is worth trying again. */
function saidOf(failure: Failure, t: Translate): Pick<Said, 'status' | 'error' | 'fields'> {
  const { code, options } = failure
  const { fields = {}, message, values } = options
  const wait = waitWords(failure, t)
  const inWords = Object.entries(fields).map(([name, id]) => [name, t({ id }, values)] as const)
  const [first] = inWords
  return {
    // It is for later, and no fault of the page's.
    status: code === 'DISK_FULL' ? 503 : errors[code].status,
    error: first ? first[1] : [t(message ?? errors[code].message, values), wait].filter(Boolean).join(' '),
    ...(first && { fields: Object.fromEntries(inWords) }),
  }
}

/** What is about two fields of a page together: neither is told to be the wrong one. */
function togetherAt(path: AccountPath, failure: Failure, t: Translate): Pick<Said, 'fields'> {
  if (path !== '/status' || failure.code !== 'NOT_FOUND') return {}
  const { error = '' } = saidOf(failure, t)
  return { fields: { number: error, code: error } }
}
