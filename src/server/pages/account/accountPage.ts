import type { Translate } from '../../../shared/i18n.ts'
import type { AccountPage, LoginModel } from '../../../shared/wire/page.ts'
import type { Dead } from '../../links/links.ts'
import { purposes } from '../../links/purposes.ts'
import type { Services } from '../../services.ts'
import type { PageReply, PageRequest } from '../contract.ts'
import { findFrame } from '../findView.ts'
import { secondCookie } from '../form/login.ts'
import { loadData } from '../loadData.ts'
import { pageReply } from '../reply.ts'
import type { Site } from '../site.ts'
import { accountTree } from './accountTree.ts'
import { registerHref, registerPage, registerStatus } from './registerPage.ts'
import type { Around, Said } from './said.ts'
import { statusPage } from './statusPage.ts'
import { whereTo } from './whereTo.ts'

/** Pages that stand in no application: those of the account, and of a case's status. */
export type AccountPath =
  | '/status'
  | '/sign-in'
  | '/register'
  | '/login'
  | '/recover'
  | '/logout'
  | '/change-password'
  | '/403'

/** A page of the shell as visitors meet it without script: drawn by the server, in the frame of the start page. */
export async function accountPage(
  services: Services,
  path: AccountPath,
  request: PageRequest,
  said: Said = {},
): Promise<PageReply> {
  const { session } = request
  const { template, site } = await findFrame(services, session)
  const t = services.texts(session.locale, session.org)
  const registration = await services.accounts.registration()
  const dead = said.dead ?? (said.done ? undefined : await deadLink(services, path, request))
  const drawn =
    secondPage(services, path, request, said, site) ??
    pages[path](t, request, { ...said, ...(dead && { dead }) }, { site, registration })
  const error = dead ? undefined : said.error
  const page = withErrors(drawn, dead ? {} : said)
  const model: LoginModel = { to: whereTo(request, site), page, error, username: said.username }
  const context = { services, session, request, view: { _id: '', schema: 'view' }, path, site }
  return pageReply(context, {
    name: page.title,
    tree: accountTree,
    template,
    data: await loadData(context, [template], { account: model }),
    status: dead ? 410 : (said.status ?? (path === '/register' ? registerStatus[registration] : 200)),
  })
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

/** The second step of a login, where one waits for it. */
function secondPage(
  services: Services,
  path: AccountPath,
  { session, query, cookies }: PageRequest,
  { recoveryCodes }: Said,
  site: Site,
): AccountPage | undefined {
  if (path !== '/login' || query.step !== 'second') return undefined
  const t = services.texts(session.locale, session.org)
  if (recoveryCodes) {
    return {
      title: t('Dina återställningskoder'),
      lead: t(
        'Spara koderna på ett säkert ställe. Med var och en kan du logga in en gång när du inte har din telefon. De visas bara nu.',
      ),
      facts: recoveryCodes.map((code, i) => ({ label: t('Kod {n}', { n: i + 1 }), value: code })),
      links: [{ label: t('Fortsätt'), href: whereTo({ query }, site) }],
    }
  }
  const waiting = services.accounts.pendingStep(cookies[secondCookie])
  if (!waiting) return undefined
  return {
    title: t('Logga in: steg 2 av 2'),
    lead: waiting.secret
      ? t(
          'En av dina roller kräver ett andra steg. Lägg till ett konto i din autentiseringsapp med nyckeln {secret}, och skriv sedan koden som appen visar.',
          // In groups of four, as it is read from one screen and typed on another.
          { secret: waiting.secret.replace(/(.{4})(?=.)/g, '$1 ') },
        )
      : t('Skriv koden som din autentiseringsapp visar, eller en av dina återställningskoder.'),
    submit: t('Logga in'),
    fields: [{ name: 'code', label: t('Kod'), type: 'text', autoComplete: 'one-time-code' }],
    hidden: { step: 'second', originalPath: query.originalPath ?? '' },
    links: [{ label: t('Börja om'), href: '/login?script=no' }],
  }
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
  links: [{ label: t('Glömt ditt lösenord?'), href: '/recover?script=no' }],
})

const pages: Record<
  AccountPath,
  (t: Translate, request: PageRequest, said: Said, around: Around) => AccountPage
> = {
  '/login': loginPage,
  // Of the portal: who looks for a case need not log in.
  '/sign-in': (t, request, _, { registration }) => {
    const page = loginPage(t, request)
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
  '/status': (t, { session }, said, { site }) => statusPage(t, session, said, site),
  '/recover': (t, _, { done }) => ({
    title: done ? t('Ett e-postmeddelande har skickats') : t('Återställ lösenord'),
    lead: done
      ? t('Om adressen hör till ett konto har vi skickat e-post med en länk för att välja ett nytt lösenord.')
      : t('Skriv din e-postadress, så skickar vi en länk för att välja ett nytt lösenord.'),
    ...(!done && {
      submit: t('recover.submit'),
      fields: [{ name: 'username', label: t('E-postadress'), type: 'email', autoComplete: 'username' }],
    }),
    links: [{ label: t('Till inloggningen'), href: '/login?script=no' }],
  }),
  '/change-password': (t, { query }, { done, dead }) => {
    if (done)
      return {
        title: t('Done!'),
        lead: t('Ditt lösenord har ändrats.'),
        links: [{ label: t('Till inloggningen'), href: '/login?script=no' }],
      }
    const again = [{ label: t('Be om en ny länk'), href: '/recover?script=no' }]
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
      hidden: { token: query.token },
      links: again,
    }
  },
  '/logout': (t, { session }, _, { site }) =>
    session.userId
      ? {
          title: t('Logga ut'),
          submit: t('Logga ut'),
          links: [{ label: t('Till startsidan'), href: site.homeUrl }],
        }
      : {
          title: t('Tack för ditt besök'),
          lead: t('Du är nu utloggad.'),
          links: [
            { label: t('Logga in'), href: '/login?script=no' },
            { label: t('Till startsidan'), href: site.homeUrl },
          ],
        },
  '/403': (t, _, __, { site }) => ({
    title: t('Åtkomst nekad'),
    lead: t('Du saknar behörighet till sidan. Be den som sköter era konton om du behöver den.'),
    links: [{ label: t('Till startsidan'), href: site.homeUrl }],
  }),
}
