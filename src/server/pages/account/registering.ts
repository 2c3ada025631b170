import type { PageRequest, ReplyCookie } from '../contract.ts'
import { textOf } from '../form/login.ts'
import type { Registering } from './said.ts'

/** What has been typed in so far, in the browser that typed it: no address of ours says whose it is. */
const name = 'verkstad-register'
/** Seconds; longer than a code lives, so that another can be asked for. */
const maxAge = 1_800

/** Where the page that is asked for stands: at a step for which enough is known, else at the first. */
export function registeringOf({ query, cookies }: Pick<PageRequest, 'query' | 'cookies'>): Registering {
  const held = heldIn(cookies[name])
  const known = held.username !== '' && held.name !== ''
  if (query.step === 'password' && known && held.code !== '') return { ...held, step: 'password' }
  if (query.step === 'code' || query.step === 'password') return { ...held, step: known ? 'code' : 'ask' }
  // Without a step somebody comes anew, perhaps another at the same computer.
  return query.step === 'ask' ? { ...held, step: 'ask' } : { ...nobody, step: 'ask' }
}

/** The step that was sent, or for what was wrong with the code the one at which it is typed in. */
export function registeringIn(form: FormData, fields: Readonly<Record<string, string>> = {}): Registering {
  const sent = textOf(form, '_do')
  const step = sent === 'code' || sent === 'password' ? sent : 'ask'
  return {
    step: step === 'password' && fields.code ? 'code' : step,
    username: textOf(form, 'username').slice(0, 320),
    name: textOf(form, 'name').slice(0, 1_000),
    code: textOf(form, 'code').slice(0, 100),
  }
}

/** Keeps it; undefined takes it away. */
export function registeringCookie(registering: Registering | undefined): ReplyCookie {
  if (!registering) return { name, value: '', path: '/', maxAge: 0 }
  const { username, name: called, code } = registering
  const text = JSON.stringify([username, called.slice(0, 200), code])
  return { name, value: Buffer.from(text).toString('base64url'), path: '/', maxAge }
}

const nobody = { username: '', name: '', code: '' }

function heldIn(value: string | undefined): typeof nobody {
  try {
    const read: unknown = JSON.parse(Buffer.from(value ?? '', 'base64url').toString())
    const [username, called, code] = Array.isArray(read) ? read.map(String) : []
    return { username: username ?? '', name: called ?? '', code: code ?? '' }
  } catch {
    return nobody
  }
}
