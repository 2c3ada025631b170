import { msg } from '../../../shared/i18n.ts'
import { errors, type Failure } from '../../../shared/wire/errors.ts'
import type { Services } from '../../services.ts'
import { anonymousSession } from '../../session.ts'
import type { PageReply, PageRequest } from '../contract.ts'
import { messagePage } from './messagePage.ts'

/** What a form that was not taken in, because of how it came, is answered with in a browser without script. */
export function refusedPage(services: Services, request: PageRequest, failure: Failure): Promise<PageReply> {
  const t = services.texts(request.session.locale, request.session.org)
  const { message = errors[failure.code].message, values } = failure.options
  const said = t(message, values)
  return messagePage(services, request, errors[failure.code].status, () => ({
    heading: t(msg`Det gick inte att ta emot det du skickade`),
    text: `${said} ${t(msg`Inget är sparat. Gå tillbaka i webbläsaren: det du skrev står kvar där.`)}`,
  }))
}

/**
 * Pages of the portal are where somebody has drafts and sends in what is theirs: whoever looks at what a user sees meets
 * none of them, not even their own.
 */
export function lookingPage(services: Services, request: PageRequest): Promise<PageReply> {
  const { org, locale, userName } = request.session
  const t = services.texts(locale, org)
  const visitor = { ...request, session: anonymousSession({ org, locale }), query: {} }
  return messagePage(services, visitor, 403, () => ({
    heading: t(msg`Här visas inget medan du ser det som {name} ser`, { name: userName }),
    text: t(
      msg`Sidor där man fyller i och skickar in är var och ens egna. Avsluta visningen i arbetsytan, så är allt som vanligt.`,
    ),
    link: { label: t(msg`Till arbetsytan`), to: '/formData' },
    looking: true,
  }))
}
