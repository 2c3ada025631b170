import { regions } from '../../../shared/catalogue/read/dates.ts'
import { msg, type Translate } from '../../../shared/i18n.ts'
import { Failure } from '../../../shared/wire/errors.ts'
import type { AccountFact, AccountPage } from '../../../shared/wire/page/account.ts'
import type { AskedStatus, CaseStatus } from '../../cases/contract.ts'
import type { Services } from '../../services.ts'
import type { Session } from '../../session.ts'
import { type PagePost, type PageReply, type PageRequest, redirect } from '../contract.ts'
import { textOf } from '../form/login.ts'
import { takeAnswer } from './answer.ts'
import { addToOwn, askStatus, sendLinkTo } from './definitions.ts'
import type { Around, Said } from './said.ts'

/** How a case stands, for whoever has its number and the code of the receipt: state and dates, no answers, no names. */
export function statusPage(
  t: Translate,
  { session, query }: Pick<PageRequest, 'session' | 'query'>,
  { asked, found, added }: Said,
  { site, noMail }: Around,
): AccountPage {
  const home = { label: t('Till startsidan'), href: site.homeUrl }
  const number = found?.number ?? asked?.number ?? query.number?.slice(0, 100) ?? ''
  const step = new URLSearchParams({ step: 'link', ...(number && { number }) })
  const newLink = noMail || found?.own ? [] : [{ label: t('Skicka en ny länk'), href: `/status?${step}` }]
  if (!found && query.step === 'sent')
    // The same whatever came of it.
    return {
      title: t('Titta i din e-post'),
      lead: t(
        'Finns ärendet, och är adressen den som vi har för det, skickar vi en länk dit. Kommer den inte fram inom några minuter, så titta i skräpposten. Har du ett konto loggar du in i stället.',
      ),
      links: [{ label: t('Logga in'), href: '/sign-in' }, ...newLink, home],
    }
  if (!found && query.step === 'link' && !noMail)
    return {
      title: t('Få en ny länk till ditt ärende'),
      lead: t(
        'Skriv ärendenumret och den e-postadress som du gav när du skickade in. Länken skickas bara dit.',
      ),
      submit: t('Skicka en ny länk'),
      hidden: { _do: 'link', step: 'link' },
      fields: [
        { name: 'number', label: t('Ärendenummer'), type: 'text', autoComplete: 'off', value: number },
        { name: 'username', label: t('E-postadress'), type: 'email', autoComplete: 'email' },
      ],
      links: [{ label: t('Se hur det går för ditt ärende'), href: '/status' }, home],
    }
  if (!found)
    return {
      title: t('Se hur det går för ditt ärende'),
      lead: [
        query.number
          ? t('Ärendenumret är redan ifyllt. Koden står på kvittot som du fick när du skickade in.')
          : t('Ärendenumret och koden står på kvittot som du fick när du skickade in.'),
        noMail
          ? t(
              'Hittar du inte koden kan du öppna ärendet med länken i e-post som du har fått om det. Har du ingen sådan, kontakta oss och säg ärendenumret.',
            )
          : t(
              'Hittar du inte koden kan du öppna ärendet med länken i e-post som du har fått om det. Har du ingen sådan skickar vi en ny till den adress som du gav.',
            ),
      ].join(' '),
      submit: t('Visa status'),
      fields: [
        {
          name: 'number',
          label: t('Ärendenummer'),
          type: 'text',
          autoComplete: 'off',
          value: number,
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
      links: [...newLink, home],
    }
  const when = (at: number | null) => (at === null ? t('Inte angivet') : dateOf(session, at))
  const mayAdd = session.kind === 'user' && !found.own && !added
  return {
    title: t('Ärende {number}', { number: found.number }),
    wide: true,
    ...(added && { lead: t('Ärendet finns nu bland dina egna ärenden.') }),
    ...(found.own && !added && { lead: t('Ärendet finns bland dina egna ärenden.') }),
    facts: [
      ...waitingFacts(t, session, found, newLink),
      { label: t('Status'), value: found.state || t('Mottaget') },
      { label: t('Inskickat'), value: when(found.arrived) },
      { label: found.ended ? t('Avslutat') : t('Status sedan'), value: when(found.entered) },
    ],
    ...(mayAdd && {
      submit: t('Lägg till bland mina ärenden'),
      hidden: { _do: 'add', number: asked?.number ?? '', code: asked?.code ?? '' },
    }),
    links: [
      ...(found.waiting ? [] : newLink),
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
function waitingFacts(
  t: Translate,
  session: Session,
  { waiting, own }: CaseStatus,
  newLink: NonNullable<AccountFact['links']>,
): AccountFact[] {
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
    {
      ...{ label: t('Så svarar du'), value: t(own ? answersOwn : howToAnswer[way]) },
      ...(way === 'mail' && { links: newLink }),
    },
  ]
}

const answersOwn = msg`Öppna ärendet bland dina egna ärenden.`
const howToAnswer = {
  account: msg`Logga in på kontot som ärendet hör till, och öppna det bland dina egna ärenden.`,
  mail: msg`Öppna ärendet med länken i vår e-post om det. Du behöver inget konto: vi skickar en kod till samma adress. Har länken slutat gälla får du en ny där. Hittar du inte e-posten skickar vi en ny länk.`,
  none: msg`Kontakta oss och säg ärendenumret.`,
} as const

/** What was asked for: how the case stands, or a link to it. */
export async function postStatus(
  services: Services,
  { form, session }: PagePost,
  again: (said: Said) => Promise<PageReply>,
): Promise<PageReply> {
  const asked = askedIn(form)
  const does = textOf(form, '_do')
  if (does === 'link') {
    const address = textOf(form, 'username').slice(0, 320)
    await services.invoke(sendLinkTo, session, { number: asked.number, address })
    return redirect('/status?step=sent')
  }
  if (does === 'add') await services.invoke(addToOwn, session, asked)
  const found: CaseStatus = await services.invoke(askStatus, session, asked)
  return again({ asked, found, ...(does === 'add' && { added: true }) })
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
