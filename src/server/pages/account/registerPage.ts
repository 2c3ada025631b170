import type { Translate } from '../../../shared/i18n.ts'
import type { AccountPage } from '../../../shared/wire/page/account.ts'
import type { Registration } from '../../auth/person/register.ts'
import type { Services } from '../../services.ts'
import { type PagePost, type PageReply, type PageRequest, redirect } from '../contract.ts'
import { logIn, textOf, toSecondStep } from '../form/login.ts'
import { findFrame } from '../view/findView.ts'
import { registeringCookie, registeringIn, registeringOf } from './registering.ts'
import type { Around, Registering, Said } from './said.ts'
import { whereTo } from './whereTo.ts'

/** Making an account of one's own, a page for each step: who one is, the code from the mail, a password. */
export function registerPage(
  t: Translate,
  request: PageRequest,
  { registering, done }: Said,
  { site, registration }: Around,
): AccountPage {
  const { originalPath = '' } = request.query
  const login = { label: t('Till inloggningen'), href: withPath('/sign-in', originalPath) }
  if (registration !== 'open')
    return {
      title: t('Skapa konto'),
      lead:
        registration === 'noMail'
          ? t(
              'Just nu går det inte att skapa konto, eftersom servern inte kan skicka e-post. Försök igen senare.',
            )
          : t('Här går det inte att skapa konto.'),
      links: [login],
    }
  if (done)
    return { title: t('Ditt konto är skapat'), lead: t('Logga in med ditt lösenord.'), links: [login] }
  if (request.session.userId)
    return {
      title: t('Skapa konto'),
      lead: t('Du är inloggad som {name}.', { name: request.session.userName }),
      links: [{ label: t('Till startsidan'), href: site.homeUrl }],
    }
  const { step, username, name, code, isHidden } = registering ?? registeringOf(request)
  if (step === 'ask')
    return {
      title: t('Skapa konto'),
      lead: t('Med ett konto ser du dina egna ärenden samlade. Vi skickar en kod till din e-postadress.'),
      submit: t('Skicka kod'),
      fields: [
        {
          name: 'username',
          label: t('E-postadress'),
          type: 'email',
          autoComplete: 'email',
          value: username,
        },
        { name: 'name', label: t('Namn'), type: 'text', autoComplete: 'name', value: name },
      ],
      hidden: { _do: 'ask', originalPath },
      links: [{ ...login, label: t('Har du redan ett konto? Logga in') }],
    }
  const known = { originalPath, ...(!isHidden && { username, name }) }
  const again = { label: t('Skicka en ny kod, eller rätta adressen'), href: stepHref('ask', request) }
  if (step === 'code')
    return {
      title: t('Skriv koden från e-posten'),
      lead: isHidden
        ? t(
            'Vi har skickat en kod på sex siffror till adressen som skrevs in. Kommer den inte fram inom några minuter, så titta i skräpposten.',
          )
        : t(
            'Vi har skickat e-post till {address} med en kod på sex siffror. Kommer den inte fram inom några minuter, så titta i skräpposten.',
            { address: username },
          ),
      submit: t('Fortsätt'),
      fields: [
        {
          name: 'code',
          label: t('Kod'),
          type: 'text',
          inputMode: 'numeric',
          autoComplete: 'one-time-code',
          value: code,
        },
      ],
      hidden: { _do: 'code', ...known },
      links: [again],
    }
  return {
    title: t('Välj ett lösenord'),
    lead: t('Minst 8 tecken. En mening som du minns är bättre än ett krångligt ord.'),
    submit: t('Skapa konto'),
    fields: [
      { name: 'password', label: t('Lösenord'), type: 'password', autoComplete: 'new-password' },
      { name: 'repeated', label: t('Upprepa lösenord'), type: 'password', autoComplete: 'new-password' },
    ],
    hidden: { _do: 'password', ...known, ...(!isHidden && { code }) },
    links: [again],
  }
}

/** What the page answers with. */
export const registerStatus: Record<Registration, number> = { open: 200, closed: 404, noMail: 503 }

/** The way there, which leads on to where one was going. */
export const registerHref = ({ query }: Pick<PageRequest, 'query'>): string =>
  withPath('/register', query.originalPath)

/** A step that is asked for, and not sent: what was typed in is known by a cookie. */
const stepHref = (step: Registering['step'], { query: { originalPath } }: Pick<PageRequest, 'query'>) =>
  `/register?${new URLSearchParams({ step, ...(originalPath && { originalPath }) })}`

const withPath = (path: string, originalPath: string | undefined) =>
  originalPath ? `${path}?${new URLSearchParams({ originalPath })}` : path

/** One step; what is refused is thrown, and said at the step that `registeringIn` finds. */
export async function postRegister(
  services: Services,
  post: PagePost,
  again: (said: Said) => Promise<PageReply>,
): Promise<PageReply> {
  const { form, facts, session } = post
  // Sent twice: the first has made the account and logged in.
  if (session.userId) return redirect(whereTo(post, (await findFrame(services, session)).site))
  const { accounts } = services
  const registering = registeringIn(form, post.cookies)
  const { step, username } = registering
  if (step === 'ask') {
    await accounts.register(registering, facts)
    return toStep({ ...registering, step: 'code', code: '' }, post)
  }
  if (step === 'code') {
    await accounts.checkCode(registering, facts)
    return toStep({ ...registering, step: 'password' }, post)
  }
  const password = textOf(form, 'password')
  await accounts.finishRegistration({ ...registering, password }, facts)
  const result = await logIn(services, post, username, password)
  // Somebody else has tried too many passwords at the address.
  if ('error' in result) return again({ done: true })
  const { site } = await findFrame(services, session)
  if ('second' in result) {
    const second = toSecondStep(result.second, whereTo(post, site))
    return { ...second, cookies: [...second.cookies, registeringCookie(undefined)] }
  }
  return redirect(whereTo(post, site), {
    session: result.started,
    cookies: [registeringCookie(undefined)],
  })
}

/** A page of its own, so that neither loading it anew nor its other language sends anything again. */
const toStep = (registering: Registering, post: PagePost): PageReply =>
  redirect(stepHref(registering.step, post), {
    cookies: [registeringCookie(registering, !registering.isHidden)],
  })
