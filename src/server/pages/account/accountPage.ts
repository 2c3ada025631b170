import type { Translate } from '../../../shared/i18n.ts'
import { errors } from '../../../shared/wire/errors.ts'
import type { AccountPage, LoginModel } from '../../../shared/wire/page/account.ts'
import type { Registration } from '../../auth/person/register.ts'
import type { Dead } from '../../links/links.ts'
import { purposes } from '../../links/purposes.ts'
import type { Services } from '../../services.ts'
import { type PageReply, type PageRequest, redirect } from '../contract.ts'
import { secondCookie } from '../form/login.ts'
import { pageReply } from '../reply.ts'
import { findFrame } from '../view/findView.ts'
import { loadData } from '../view/loadData.ts'
import { accountTree } from './accountTree.ts'
import { addPage } from './addPage.ts'
import { keepAnswer } from './answer.ts'
import { lookAtLink, messagePage } from './messagePage.ts'
import { isOwnPath, ownPages } from './own/ownPages.ts'
import { type OwnPath, ownAccount } from './own/ownPaths.ts'
import { registeringCookies } from './registering.ts'
import { registerHref, registerPage, registerStatus } from './registerPage.ts'
import type { AccountPath, Around, Said } from './said.ts'
import { isSecondStep, secondPage } from './secondPage.ts'
import { answerAgain, statusPage } from './statusPage.ts'
import { handedOn, loginHref, recoverHref } from './ways.ts'
import { whereTo } from './whereTo.ts'

/** A page of the shell as visitors meet it without script: drawn by the server, in the frame of the start page. */
export async function accountPage(
  services: Services,
  path: AccountPath,
  asked: PageRequest,
  given: Said = {},
): Promise<PageReply> {
  const { session } = asked
  const own = isOwnPath(path) ? ownPages[path] : undefined
  if (own && session.userId === null) return redirect(toSignIn(path))
  const answered = asked.query.answer ? { ...(await answerAgain(services, asked)), ...given } : given
  const said = path === '/message' ? { ...answered, link: await lookAtLink(services, asked) } : answered
  const request = { ...asked, query: queryIn(asked, said) }
  const { template, site } = await findFrame(services, session)
  const t = services.texts(session.locale, session.org)
  const registration = await services.accounts.registration()
  const noMail = services.mail.server === null
  const dead = said.dead ?? (said.done ? undefined : await deadLink(services, path, request))
  const atSecond = isSecondStep(path, request)
  const second = atSecond ? await secondPage(services, path, request, said, site) : undefined
  // Both steps are taken already: somebody has gone back, or sent it twice.
  if (atSecond && !second && session.userId) return redirect(whereTo(request, site))
  const drawn = isOwnPath(path)
    ? await ownPages[path].draw({ services, t, request, said })
    : (second ?? pages[path](t, request, { ...said, ...(dead && { dead }) }, { site, registration, noMail }))
  // Nothing to do at it any more, as on a page that was gone back to.
  if (!drawn) return redirect(ownAccount)
  const over = atSecond && !second ? overIn(services, request, t) : undefined
  const error = dead ? undefined : (said.error ?? over)
  const page = withErrors(drawn, dead ? {} : said)
  const model: LoginModel = { to: whereTo(request, site), page, error, username: said.username }
  const context = { services, session, request, view: { _id: '', schema: 'view' }, path, site }
  const reply = await pageReply(context, {
    name: page.title,
    tree: accountTree,
    template,
    data: await loadData(context, [template], { account: model }),
    once: said.recoveryCodes !== undefined || said.newPasskey !== undefined || said.done === true,
    cookies: path === '/register' ? registeringCookies(asked, said) : [],
    status: dead || isDeadLink(path, said) ? 410 : (said.status ?? statusOf(path, registration, noMail)),
  })
  // What somebody logs in with, or is about to, and how a case goes: nobody after them finds the page in the browser, and no other site its
  // address. (Without any referrer a browser hides the origin of what the page's own form sends.)
  return second ||
    said.found ||
    path === '/register' ||
    path === '/message' ||
    page.hidden?.code ||
    page.hidden?.username
    ? {
        ...reply,
        headers: { ...reply.headers, 'cache-control': 'no-store', 'referrer-policy': 'same-origin' },
      }
    : reply
}

const isDeadLink = (path: AccountPath, { link }: Said) =>
  path === '/message' && (link === undefined || 'dead' in link)

/** What the page is asked for by in another language: the step at which it stands, and what it answers to. */
function queryIn({ query }: PageRequest, { registering, asked, found }: Said): PageRequest['query'] {
  const { answer: _, ...rest } = query
  return {
    ...rest,
    ...(registering && { step: registering.step }),
    ...(asked && found && { answer: keepAnswer(asked) }),
  }
}

/** Where somebody logs in on the way to a page of their account. */
export const toSignIn = (path: AccountPath): string =>
  `/sign-in?${new URLSearchParams({ originalPath: path })}`

/** Why the second step cannot be taken any more. */
function overIn({ accounts }: Services, { cookies }: PageRequest, t: Translate): string | undefined {
  const { message } = accounts.stepIsOver(cookies[secondCookie]).options
  return message && t(message)
}

function statusOf(path: AccountPath, registration: Registration, noMail: boolean): number {
  if (path === '/register') return registerStatus[registration]
  return path === '/recover' && noMail ? errors.NO_MAIL.status : 200
}

const withErrors = (page: AccountPage, { fields: wrong = {} }: Said): AccountPage => ({
  ...page,
  ...(page.fields && {
    fields: page.fields.map((field) => {
      const error = wrong[field.name]
      return { ...field, ...(error && { error }) }
    }),
  }),
})

/** Why the link behind the page leads nowhere; undefined where it does, or where there is none. */
export async function deadLink(
  { accounts }: Pick<Services, 'accounts'>,
  path: AccountPath,
  { query }: Pick<PageRequest, 'query'>,
): Promise<Dead | undefined> {
  return path === '/change-password' && query.token ? accounts.deadLink(query.token) : undefined
}

const minutes = purposes.password.ms / 60_000

const loginPage = (t: Translate, request: PageRequest): AccountPage => ({
  title: t('Logga in'),
  submit: t('Logga in'),
  fields: [
    { name: 'username', label: t('E-postadress'), type: 'email', autoComplete: 'username' },
    { name: 'password', label: t('Lösenord'), type: 'password', autoComplete: 'current-password' },
  ],
  hidden: { originalPath: request.query.originalPath ?? '' },
  links: [{ label: t('Glömt ditt lösenord?'), href: recoverHref(request) }],
})

const pages: Record<
  Exclude<AccountPath, OwnPath>,
  (t: Translate, request: PageRequest, said: Said, around: Around) => AccountPage
> = {
  '/login': loginPage,
  // Of the portal: who looks for a case need not log in.
  '/sign-in': (t, request, { error }, { registration, site }) => {
    const { userId, userName } = request.session
    // What was wrong is said where it can be put right.
    if (userId && error === undefined)
      return {
        title: t('Logga in'),
        lead: t('Du är inloggad som {name}.', { name: userName }),
        links: [
          { label: t('Fortsätt'), href: whereTo(request, site) },
          { label: t('Logga ut'), href: '/logout', post: true },
        ],
      }
    const page = loginPage(t, { ...request, query: { ...request.query, from: 'portal' } })
    const href = registerHref(request)
    return {
      ...page,
      links: [
        ...page.links,
        ...(registration === 'closed' ? [] : [{ label: t('Skapa konto'), href }]),
        { label: t('Se hur det går för ditt ärende'), href: '/status' },
      ],
    }
  },
  '/register': registerPage,
  '/add': (t, request, _, around) => addPage(t, request, around),
  '/status': statusPage,
  '/message': messagePage,
  '/recover': (t, request, { error }, { noMail }) => {
    // A page of its own, as loading it anew sends nothing.
    const done = request.query.step === 'done' && error === undefined
    return {
      title: done ? t('Ett e-postmeddelande har skickats') : t('Återställ lösenord'),
      lead: done
        ? t(
            'Om adressen hör till ett konto har vi skickat e-post med en länk för att välja ett nytt lösenord.',
          )
        : !noMail
          ? t('Skriv din e-postadress, så skickar vi en länk för att välja ett nytt lösenord.')
          : error
            ? undefined
            : t(errors.NO_MAIL.message),
      ...(!done &&
        !noMail && {
          submit: t('recover.submit'),
          fields: [{ name: 'username', label: t('E-postadress'), type: 'email', autoComplete: 'username' }],
          hidden: handedOn(request),
        }),
      links: [{ label: t('Till inloggningen'), href: loginHref(request) }],
    }
  },
  '/change-password': (t, request, { done, dead }) => {
    const { query } = request
    if (done)
      return {
        title: t('Done!'),
        lead: t('Ditt lösenord har ändrats.'),
        links: [{ label: t('Till inloggningen'), href: loginHref(request) }],
      }
    const again = [{ label: t('Be om en ny länk'), href: recoverHref(request) }]
    if (!query.token)
      return {
        title: t('Byt lösenord'),
        lead: t('Länken är inte hel. Öppna den från e-postmeddelandet igen, eller be om en ny.'),
        links: again,
      }
    if (dead)
      return {
        title: t('Länken gäller inte längre'),
        lead: {
          used: t('Länken är redan använd. Var det inte du, så välj ett nytt lösenord genast.'),
          expired: t('Länken har gått ut: den gäller i {minutes} minuter.', { minutes }),
          revoked: t('Lösenordet har bytts sedan länken skickades.'),
          unknown: t('Länken är inte hel, eller så är den för gammal.'),
        }[dead],
        links: again,
      }
    return {
      title: t('Byt lösenord'),
      lead: t('Minst 8 tecken. En mening som du minns är bättre än ett krångligt ord.'),
      submit: t('Byt lösenord'),
      fields: [
        { name: 'password', label: t('Lösenord'), type: 'password', autoComplete: 'new-password' },
        { name: 'repeated', label: t('Upprepa lösenord'), type: 'password', autoComplete: 'new-password' },
      ],
      hidden: { token: query.token, ...handedOn(request) },
      links: again,
    }
  },
  '/logout': (t, request, _, { site }) =>
    request.session.userId
      ? {
          title: t('Logga ut'),
          submit: t('Logga ut'),
          links: [{ label: t('Till startsidan'), href: site.homeUrl }],
        }
      : request.query.left
        ? {
            title: t('Tack för ditt besök'),
            lead: t('Inget av ärendet finns kvar på den här datorn. Du når det igen med länken i e-posten.'),
            links: [
              { label: t('Se hur det går för ditt ärende'), href: '/status' },
              { label: t('Till startsidan'), href: site.homeUrl },
            ],
          }
        : {
            title: t('Tack för ditt besök'),
            lead: t('Du är nu utloggad.'),
            links: [
              { label: t('Logga in'), href: loginHref(request) },
              { label: t('Till startsidan'), href: site.homeUrl },
            ],
          },
  '/403': (t, _, __, { site }) => ({
    title: t('Åtkomst nekad'),
    lead: t('Du saknar behörighet till sidan. Be den som sköter era konton om du behöver den.'),
    links: [{ label: t('Till startsidan'), href: site.homeUrl }],
  }),
}
