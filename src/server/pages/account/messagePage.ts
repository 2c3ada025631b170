import { msg, type Translate } from '../../../shared/i18n.ts'
import { Failure } from '../../../shared/wire/errors.ts'
import type { AccountPage } from '../../../shared/wire/page/account.ts'
import { authorsHref } from '../../cases/caseHref.ts'
import type { LinkFor } from '../../cases/talk/contract.ts'
import type { Services } from '../../services.ts'
import { type PagePost, type PageReply, type PageRequest, redirect } from '../contract.ts'
import { textOf } from '../form/login.ts'
import { withVisit } from '../visitCookies.ts'
import { openVisit, sendLinkAgain, sendVisitCode } from './definitions.ts'
import type { Around, MessageLink, Said } from './said.ts'

/** Looked at, and nothing is used up by it. */
export async function lookAtLink(
  { cases }: Services,
  { session, query }: PageRequest,
): Promise<MessageLink | undefined> {
  return query.token ? cases.visits.look(session, query.token) : undefined
}

/**
 * The way in from a mail about a message: a code at a press, and then the case. Nothing of the case is said before, but for
 * what the link was mailed for.
 */
export function messagePage(
  t: Translate,
  { query }: Pick<PageRequest, 'query'>,
  { link, sent, code }: Said,
  { site, noMail }: Around,
): AccountPage {
  const links = [
    { label: t('Se hur det går för ditt ärende'), href: '/status' },
    { label: t('Till startsidan'), href: site.homeUrl },
  ]
  const hidden = { token: query.token ?? '' }
  // The same whatever came of it.
  if (query.step === 'again' && (!link || 'dead' in link))
    return {
      title: t('Titta i din e-post'),
      lead: t(
        'Finns ärendet kvar skickar vi en ny länk till samma adress som förra gången. Kommer den inte fram inom några minuter, så titta i skräpposten.',
      ),
      links,
    }
  if (link && 'dead' in link && link.hint !== undefined && !noMail)
    return {
      title: t('Länken gäller inte längre'),
      lead: t('Tiden är ute för länken till ditt ärende {number}. Vi kan skicka en ny till {address}.', {
        number: link.number ?? '',
        address: link.hint,
      }),
      submit: t('Skicka en ny länk'),
      hidden: { ...hidden, _do: 'again' },
      links,
    }
  if (!link || 'dead' in link) {
    const isAccounts = link?.dead === 'gone'
    return {
      title: t('Länken gäller inte längre'),
      lead: t(whyDead[link?.dead ?? 'unknown']),
      links: [...(isAccounts ? [{ label: t('Logga in'), href: '/sign-in' }] : []), ...links],
    }
  }
  if (noMail)
    return {
      title: t(headings[link.isFor]),
      lead: t(
        'Just nu kan vi inte skicka någon kod, eftersom servern inte kan skicka e-post. Försök igen senare.',
      ),
      links,
    }
  // A page of its own, as loading it anew sends nothing; a code that is over is asked for anew.
  if (!sent && !(query.step === 'code' && link.isSent))
    return {
      title: t(headings[link.isFor]),
      lead: t('Så att ingen annan läser det skickar vi en kod med sex siffror till {address}.', {
        address: link.hint,
      }),
      submit: t('Skicka kod'),
      hidden: { ...hidden, _do: 'send' },
      links,
    }
  return {
    title: t('Skriv koden från e-posten'),
    lead: link.waits
      ? t(
          'Just nu kommer vår e-post inte iväg. Koden skickas till {address} så snart det går, och det kan dröja. Tiden för koden räknas från när den skickas.',
          { address: link.hint },
        )
      : t(
          'Vi skickar e-post till {address} med en kod på sex siffror. Kommer den inte fram inom några minuter, så titta i skräpposten.',
          { address: link.hint },
        ),
    submit: t('Fortsätt'),
    fields: [
      {
        ...{ name: 'code', label: t('Kod'), type: 'text', inputMode: 'numeric' },
        ...{ autoComplete: 'one-time-code', value: code },
      },
    ],
    hidden: { ...hidden, step: 'code', _do: 'open' },
    links: [{ label: t('Skicka en ny kod'), href: `/message?${new URLSearchParams(hidden)}` }, ...links],
  }
}

/** What whoever comes by the link is there for. */
const headings = {
  message: msg`Läs ditt meddelande`,
  signing: msg`Skriv under ärendet`,
  payment: msg`Se vad du ska betala`,
  completion: msg`Komplettera ditt ärende`,
  case: msg`Öppna ditt ärende`,
} as const satisfies Record<LinkFor, unknown>

const whyDead = {
  expired: msg`Länkens tid är ute. Be den som handlägger ditt ärende om en ny.`,
  used: msg`Länken är redan använd. Be den som handlägger ditt ärende om en ny.`,
  revoked: msg`Länken är återkallad. Be den som handlägger ditt ärende om en ny.`,
  gone: msg`Ärendet finns inte kvar, eller så hör det till ett konto nu. Logga in för att läsa det.`,
  unknown: msg`Länken är inte hel, eller så är den för gammal. Be den som handlägger ditt ärende om en ny.`,
} as const

/** A step of it. What is refused is thrown. */
export async function postMessage(
  services: Services,
  post: PagePost,
  again: (said: Said) => Promise<PageReply>,
): Promise<PageReply> {
  const { session, form } = post
  const token = textOf(form, 'token')
  try {
    if (textOf(form, '_do') === 'again') {
      await services.invoke(sendLinkAgain, session, { token })
      return redirect(`/message?${new URLSearchParams({ token, step: 'again' })}`)
    }
    if (textOf(form, '_do') !== 'open') {
      await services.invoke(sendVisitCode, session, { way: token })
      return redirect(`/message?${new URLSearchParams({ token, step: 'code' })}`)
    }
    const { visit, formDataId, formId } = await services.invoke(openVisit, session, {
      way: token,
      code: textOf(form, 'code').slice(0, 40),
    })
    return redirect(authorsHref({ _id: formDataId, formId }), {
      cookies: [withVisit(post, { formDataId, visit })],
    })
  } catch (error) {
    // Dead by now: the page says why.
    if (error instanceof Failure && error.code === 'LINK_GONE') return again({})
    throw error
  }
}
