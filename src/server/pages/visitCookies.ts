import { tokenHash } from '../auth/token/secrets.ts'
import { visitCookie, visitCookieOf, visitSecrets } from '../cookieNames.ts'
import type { PageRequest, ReplyCookie } from './contract.ts'

/** With one more case, in the place of an earlier visit to the same. */
export const withVisit = (
  request: Pick<PageRequest, 'cookies' | 'session'>,
  { formDataId, visit }: { formDataId: string; visit: string },
): ReplyCookie => visitsCookie([visit, ...others(request, formDataId)])

/** Without that case. */
export const withoutVisit = (
  request: Pick<PageRequest, 'cookies' | 'session'>,
  formDataId: string,
): ReplyCookie => visitsCookie(others(request, formDataId))

/** What the browser holds, or held, other cases by. */
function others({ cookies, session }: Pick<PageRequest, 'cookies' | 'session'>, formDataId: string) {
  const known = [...(session.visits ?? []), ...(session.partyVisits ?? []), ...(session.visitsOver ?? [])]
  const kept = new Set(known.filter((one) => one.formDataId !== formDataId).map(({ hash }) => hash))
  return visitSecrets(cookies[visitCookie] ?? '').filter((secret) => kept.has(tokenHash(secret)))
}

const visitsCookie = (secrets: readonly string[]): ReplyCookie => ({
  ...{ name: visitCookie, value: visitCookieOf(secrets), path: '/' },
  ...(secrets.length === 0 && { maxAge: 0 }),
})
