import type { FormExpiredModel } from '../../../../shared/wire/page/interrupted.ts'
import type { StartedLogin } from '../../../auth/login.ts'
import type { Services } from '../../../services.ts'
import type { Session } from '../../../session.ts'
import type { LoadContext, PagePost } from '../../contract.ts'
import { logIn, textOf } from '../login.ts'
import { searchOf } from '../target.ts'
import { carryFiles } from './carried.ts'

/** Fields of the renewed login itself: they are not sent on. */
const ownFields = new Set(['_csrf', '_relogin', '_username', '_password', '_lost'])

/** What was sent, kept in the page until the visitor has logged in again. */
export async function expiredModel(
  { services, session, request, path }: LoadContext,
  { form }: PagePost,
  error?: string,
): Promise<FormExpiredModel> {
  const { entries: files, lost } = await carryFiles(form, session.address)
  const entries = [...form].flatMap(([name, value]): [string, string][] =>
    ownFields.has(name) || typeof value !== 'string' ? [] : [[name, value]],
  )
  const formId = request.query.formId ?? ''
  const published = formId === '' ? undefined : await services.documents.published(session, 'form', formId)
  return {
    kind: 'expired',
    form: { _id: formId, name: published?.name ?? '' },
    action: `${path}${searchOf(request.query)}`,
    entries: [...entries, ...files],
    hadFiles: lost.length > 0,
    username: textOf(form, '_username'),
    ...(error && { error }),
  }
}

/** Logs in with the fields that stand beside what was sent. */
export async function relogin(
  services: Services,
  post: PagePost,
): Promise<{ session: Session; started: StartedLogin } | { error: string }> {
  const result = await logIn(services, post, textOf(post.form, '_username'), textOf(post.form, '_password'))
  if (!('second' in result)) return result
  const t = services.texts(post.session.locale, post.session.org)
  return {
    error: t('Ditt konto har ett andra steg. Logga in i en annan flik, och skicka sedan det här igen.'),
  }
}

/** The form was drawn for somebody who is not logged in (as them) any more. */
export function isExpired({ form, session }: PagePost): boolean {
  const user = textOf(form, '_user')
  return user !== '' && session.userId !== user
}
