import { createHash, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { secretToken, timeMark, timeMarkLength } from '../../shared/ids.ts'
import { Failure, fail } from '../../shared/wire/errors.ts'
import type { Action } from '../actions/define.ts'
import type { Services } from '../services.ts'
import type { PagePost, PageRequest, ReplyCookie } from './contract.ts'

/**
 * A form is taken only when the page that holds it was served to this browser: the token in the form is the one in
 * its cookie. Beside this the transport checks the origin, and no cookie goes along with another site's request.
 */
const name = 'verkstad-form'

/** Characters; pages of before 2026-11-24 have 16 without a time. */
const saltLength = 20

/** The token for a form, and the cookie to set when the browser had none. */
export function csrfToken({ cookies }: PageRequest): { token: string; cookies: ReplyCookie[] } {
  const known = cookies[name]
  if (known && /^[\w-]{20,100}$/.test(known)) return { token: masked(known), cookies: [] }
  const secret = secretToken()
  return { token: masked(secret), cookies: [{ name, value: secret, path: '/' }] }
}

/**
 * Whether the form was served to this browser; the audit log is told when it was not and came in the name of a known
 * user.
 */
export async function takesForm(services: Services, post: PagePost): Promise<boolean> {
  try {
    await services.invoke(takeForm, post.session, { page: post.url, own: isOwnForm(post) })
    return true
  } catch (error) {
    if (error instanceof Failure && error.code === 'FORBIDDEN') return false
    throw error
  }
}

/**
 * The secret that a first save from this page comes with. A page that is sent twice, because the answer to the first
 * was lost, so finds the case that it made: no other page has the same.
 */
export function firstToken({ form }: Pick<PagePost, 'form'>): string | undefined {
  const sent = form.get('_csrf')
  const [salt = '', token = ''] = typeof sent === 'string' ? sent.split('.') : []
  if (!/^[\w-]{43}$/.test(token)) return undefined
  // A page of an earlier version is found by what it was begun with.
  return salt.length === saltLength ? salt.slice(0, timeMarkLength) + token : token
}

const takeForm: Action<'page/takeForm', { page: string; own: boolean }, null> = {
  name: 'page/takeForm',
  input: z.strictObject({ page: z.string(), own: z.boolean() }),
  output: z.null(),
  allow: 'anyone',
  run({ input }) {
    if (!input.own) throw fail('FORBIDDEN')
    return null
  },
}

export function isOwnForm({ cookies, form }: PagePost): boolean {
  const sent = form.get('_csrf')
  return typeof sent === 'string' && isOwnToken(cookies, sent)
}

/** Whether a form's `_csrf` stood on a page that was served to the browser with these cookies. */
export function isOwnToken(cookies: PageRequest['cookies'], sent: string): boolean {
  const known = cookies[name]
  if (!known) return false
  const [salt = ''] = sent.split('.')
  const wanted = Buffer.from(masked(known, salt))
  const given = Buffer.from(sent)
  return wanted.length === given.length && timingSafeEqual(wanted, given)
}

/** Another text in every page, as pages are compressed: what repeats could be guessed from their length (BREACH). It begins with the time. */
function masked(secret: string, salt: string = (timeMark() + secretToken()).slice(0, saltLength)): string {
  return `${salt}.${createHash('sha256').update(`${salt}.${secret}`).digest('base64url')}`
}
