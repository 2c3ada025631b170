import { secretToken } from '../../shared/ids.ts'
import type { PagePost, PageRequest, ReplyCookie } from './contract.ts'

/**
 * A form is taken only when the page that holds it was served to this browser: the token in the form is the one in
 * its cookie. Beside this the transport checks the origin, and no cookie goes along with another site's request.
 */
const name = 'verkstad-form'

/** The browser's token, and the cookie to set when it had none. */
export function csrfToken({ cookies }: PageRequest): { token: string; cookies: ReplyCookie[] } {
  const known = cookies[name]
  if (known && /^[\w-]{20,100}$/.test(known)) return { token: known, cookies: [] }
  const token = secretToken()
  return { token, cookies: [{ name, value: token, path: '/v' }] }
}

export function isOwnForm({ cookies, form }: PagePost): boolean {
  const known = cookies[name]
  return known !== undefined && known !== '' && form.get('_csrf') === known
}
