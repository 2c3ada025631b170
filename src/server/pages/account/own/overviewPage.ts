import type { Translate } from '../../../../shared/i18n.ts'
import { newsOf } from '../../../../shared/notifications/news.ts'
import type { AccountFact, AccountPage } from '../../../../shared/wire/page/account.ts'
import type { FactorView } from '../../../auth/factor/factors.ts'
import type { NewsWishes } from '../../../notifications/contract.ts'
import { findFrame } from '../../view/findView.ts'
import type { OwnAsked, OwnPage } from './own.ts'

/** The account: what there is, and the way to each page on which it is changed. */
export const overviewPage: OwnPage = {
  async draw({ services, t, request }) {
    const { session } = request
    const { accounts } = services
    const [{ site }, factor, logins, news] = await Promise.all([
      findFrame(services, session),
      accounts.factor(session),
      accounts.sessionsOf(session),
      services.notifications.wishes(session),
    ])
    return {
      title: t('Mitt konto'),
      wide: true,
      notice: doneIn({ t, request }),
      facts: [
        {
          label: t('Namn'),
          value: session.userName,
          links: [{ label: t('Ändra namn'), href: '/account/name' }],
        },
        { label: t('E-postadress'), value: session.userEmail ?? '' },
        {
          label: t('Lösenord'),
          value: t('Du loggar in med e-postadress och lösenord.'),
          links: [{ label: t('Byt lösenord'), href: '/account/password' }],
        },
        ...factsOf(factor, t),
        {
          label: t('E-post om dina ärenden'),
          value: newsIn(t, news),
          links: [{ label: t('Välj vad du får e-post om'), href: '/account/news' }],
        },
        {
          label: t('Inloggningar'),
          value: t('{n, plural, one {Bara här} other {På # ställen}}', { n: logins.length }),
          links: [{ label: t('Visa var du är inloggad'), href: '/account/logins' }],
        },
      ],
      links: [
        { label: t('Logga ut'), href: '/logout', post: true },
        { label: t('Till startsidan'), href: site.homeUrl },
      ],
    }
  },
}

/** By mail there is only what was chosen. */
function newsIn(t: Translate, { wishes }: NewsWishes): string {
  const mailed = wishes.filter(
    ({ kind, way }) => newsOf(kind).for === 'sender' && (way === 'mail' || way === 'digest'),
  )
  return mailed.length > 0
    ? mailed.map(({ kind }) => t(newsOf(kind).label)).join('\n')
    : t('Bara det du behöver svara på, och beslut.')
}

function factsOf(
  { created, codesLeft, required, passkeys }: FactorView,
  t: Translate,
): readonly AccountFact[] {
  const label = t('Inloggning i två steg')
  if (created === null)
    return [{ label, value: t('Av'), links: [{ label: t('Slå på två steg'), href: '/account/second-step' }] }]
  return [
    {
      label,
      value: required ? `${t('På')}. ${t('En av dina roller kräver ett andra steg.')}` : t('På'),
      links: [
        { label: t('Byt app'), href: '/account/second-step' },
        ...(required ? [] : [{ label: t('Ta bort det andra steget'), href: '/account/remove-second-step' }]),
      ],
    },
    {
      label: t('Återställningskoder'),
      value: t('{n, plural, one {# kod} other {# koder}} kvar', { n: codesLeft }),
      links: [{ label: t('Gör nya koder'), href: '/account/recovery-codes' }],
    },
    {
      label: t('Passkeys'),
      value: passkeys.length > 0 ? passkeys.map(({ name }) => name).join('\n') : t('Inga'),
      links: [{ label: t('Lägg till eller ta bort'), href: '/account/passkeys' }],
    },
  ]
}

/** What has just been done, on the page that it led back to; undefined where nothing has. */
export function doneIn({ t, request }: Pick<OwnAsked, 't' | 'request'>): AccountPage['notice'] {
  const words: Record<string, string> = {
    name: t('Ditt namn är sparat.'),
    news: t('Ditt val är sparat.'),
    password: t('Ditt lösenord har ändrats. Andra inloggningar är avslutade.'),
    removed: t('Det andra steget är borttaget.'),
    passkey: t('Passkeyn är tillagd.'),
    passkeyRemoved: t('Passkeyn är borttagen.'),
    ended: t('Inloggningen är avslutad.'),
    others: t('Alla andra inloggningar är avslutade.'),
  }
  const { done = '' } = request.query
  return Object.hasOwn(words, done) ? words[done] : undefined
}
