import { regions } from '../../../shared/catalogue/dates.ts'
import { msg, type Translate } from '../../../shared/i18n.ts'
import { Failure } from '../../../shared/wire/errors.ts'
import type { AccountFact, AccountPage } from '../../../shared/wire/page.ts'
import type { AskedStatus, CaseStatus } from '../../cases/contract.ts'
import type { Services } from '../../services.ts'
import type { Session } from '../../session.ts'
import type { PagePost, PageRequest } from '../contract.ts'
import { textOf } from '../form/login.ts'
import type { Site } from '../site.ts'
import { takeAnswer } from './answer.ts'
import { addToOwn, askStatus } from './definitions.ts'
import type { Said } from './said.ts'

/** How a case stands, for whoever has its number and the code of the receipt: state and dates, no answers, no names. */
export function statusPage(
  t: Translate,
  { session, query }: Pick<PageRequest, 'session' | 'query'>,
  { asked, found, added }: Said,
  site: Site,
): AccountPage {
  const home = { label: t('Till startsidan'), href: site.homeUrl }
  if (!found)
    return {
      title: t('Se hur det går för ditt ärende'),
      lead: [
        query.number
          ? t('Ärendenumret är redan ifyllt. Koden står på kvittot som du fick när du skickade in.')
          : t('Ärendenumret och koden står på kvittot som du fick när du skickade in.'),
        t(
          'Hittar du inte koden kan du öppna ärendet med länken i e-post som du har fått om det. Har du ingen sådan, kontakta oss och säg ärendenumret.',
        ),
      ].join(' '),
      submit: t('Visa status'),
      fields: [
        {
          name: 'number',
          label: t('Ärendenummer'),
          type: 'text',
          autoComplete: 'off',
          value: asked?.number ?? query.number?.slice(0, 100),
        },
        {
          name: 'code',
          label: t('Kod från kvittot'),
          help: t('Tio tecken. Stora eller små bokstäver går lika bra.'),
          type: 'text',
          autoComplete: 'off',
          value: asked?.code,
        },
      ],
      links: [home],
    }
  const when = (at: number | null) => (at === null ? t('Inte angivet') : dateOf(session, at))
  const mayAdd = session.kind === 'user' && !found.own && !added
  return {
    title: t('Ärende {number}', { number: found.number }),
    ...(added && { lead: t('Ärendet finns nu bland dina egna ärenden.') }),
    ...(found.own && !added && { lead: t('Ärendet finns bland dina egna ärenden.') }),
    facts: [
      ...waitingFacts(t, session, found),
      { label: t('Status'), value: found.state || t('Mottaget') },
      { label: t('Inskickat'), value: when(found.arrived) },
      { label: found.ended ? t('Avslutat') : t('Status sedan'), value: when(found.entered) },
    ],
    ...(mayAdd && {
      submit: t('Lägg till bland mina ärenden'),
      hidden: { _do: 'add', number: asked?.number ?? '', code: asked?.code ?? '' },
    }),
    links: [
      ...(session.userId === null
        ? [
            {
              label: t('Logga in för att lägga till ärendet bland dina egna'),
              // The code stands in no address.
              href: `/sign-in?${new URLSearchParams({ originalPath: `/status?number=${found.number}` })}`,
            },
          ]
        : []),
      { label: t('Se ett annat ärende'), href: '/status' },
      home,
    ],
  }
}

/** That it waits for who sent it in, for what, until when, and how they come in to answer. */
function waitingFacts(t: Translate, session: Session, { waiting, own }: CaseStatus): AccountFact[] {
  if (!waiting) return []
  const { words, due, way } = waiting
  const until =
    due === null
      ? []
      : [
          t(
            due < Date.now()
              ? msg`Sista dagen att svara var {due}. Det går fortfarande att skicka.`
              : msg`Svara senast {due}.`,
            { due: dateOf(session, due) },
          ),
        ]
  return [
    { label: t('Väntar på dig'), value: [words, ...until].join('\n') },
    { label: t('Så svarar du'), value: t(own ? answersOwn : howToAnswer[way]) },
  ]
}

const answersOwn = msg`Öppna ärendet bland dina egna ärenden.`
const howToAnswer = {
  account: msg`Logga in på kontot som ärendet hör till, och öppna det bland dina egna ärenden.`,
  mail: msg`Öppna ärendet med länken i vår e-post om det. Du behöver inget konto: vi skickar en kod till samma adress. Har länken slutat gälla får du en ny där. Hittar du inte e-posten, kontakta oss och säg ärendenumret.`,
  none: msg`Kontakta oss och säg ärendenumret.`,
} as const

/** What was asked for. */
export async function postStatus(services: Services, { form, session }: PagePost): Promise<Said> {
  const asked = askedIn(form)
  const adds = textOf(form, '_do') === 'add'
  if (adds) await services.invoke(addToOwn, session, asked)
  const found: CaseStatus = await services.invoke(askStatus, session, asked)
  return { asked, found, ...(adds && { added: true }) }
}

/** The same answer in another language, for whoever has it before them; nothing where it is not to be had any more. */
export async function answerAgain(services: Services, { query, session }: PageRequest): Promise<Said> {
  const asked = takeAnswer(query.answer)
  if (!asked) return {}
  const found = await services.invoke(askStatus, session, asked).catch((error) => {
    if (error instanceof Failure) return undefined
    throw error
  })
  return found ? { asked, found } : {}
}

export const askedIn = (form: FormData): AskedStatus => ({
  number: textOf(form, 'number').slice(0, 100),
  code: textOf(form, 'code').slice(0, 100),
})

const dateOf = ({ locale }: Session, at: number) =>
  new Intl.DateTimeFormat(regions[locale], { dateStyle: 'long', timeZone: 'Europe/Stockholm' }).format(at)
