import { msg } from '../../shared/i18n.ts'
import { errors, type Failure } from '../../shared/wire/errors.ts'
import type { Services } from '../services.ts'
import type { PageReply, PageRequest } from './contract.ts'
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
