import { seal, unseal } from '../../providers/seal.ts'
import type { PageRequest, ReplyCookie } from '../contract.ts'
import { textOf } from '../form/login.ts'
import type { Registering, Said } from './said.ts'

/**
 * What has been typed in so far, in the browser that typed it, until it is closed: no address of ours says whose it is, and
 * it can be read nowhere but here. The page that a step leads to shows it, once; whoever opens that address again, perhaps
 * another at the same computer, goes on without being told whose it is.
 */
const name = 'verkstad-register'
/** Milliseconds; longer than a code lives, so that another can be asked for. */
const keptFor = 15 * 60_000
/** Of this process: after a restart one begins anew. */
const key = crypto.getRandomValues(new Uint8Array(32))

type Asked = Pick<PageRequest, 'query' | 'cookies'>

/** Where the page that is asked for stands: at a step for which enough is known, else at the first. */
export function registeringOf({ query, cookies }: Asked): Registering {
  const held = heldIn(cookies)
  if (!held || (query.step !== 'code' && query.step !== 'password')) return { ...nobody, step: 'ask' }
  const { isNew, ...typed } = held
  const step = typed.code === '' ? 'code' : query.step
  return isNew ? { ...typed, step } : { ...nobody, step, isHidden: true }
}

/** The step that was sent, or for what was wrong with the code the one at which it is typed in. */
export function registeringIn(
  form: FormData,
  cookies: PageRequest['cookies'],
  fields: Readonly<Record<string, string>> = {},
): Registering {
  const sent = textOf(form, '_do')
  const step = sent === 'code' || sent === 'password' ? sent : 'ask'
  const typed = {
    username: textOf(form, 'username').slice(0, 320),
    name: textOf(form, 'name').slice(0, 1_000),
    code: textOf(form, 'code').slice(0, 100),
  }
  // All of it stands on one page, or is kept by one cookie: what two people have typed is never put together.
  const held = form.has('username') ? undefined : heldIn(cookies)
  return {
    ...typed,
    ...(held && {
      ...{ username: held.username, name: held.name, isHidden: true },
      code: form.has('code') ? typed.code : held.code,
    }),
    step: step === 'password' && fields.code ? 'code' : step,
  }
}

/** Keeps it; undefined takes it away. `isNew`: it is shown on the page that comes next. */
export function registeringCookie(registering: Registering | undefined, isNew = false): ReplyCookie {
  if (!registering) return { name, value: '', path: '/', maxAge: 0 }
  const { username, name: called, code } = registering
  const kept = [username, called.slice(0, 200), code, isNew, Date.now() + keptFor]
  return { name, value: seal(key, name, JSON.stringify(kept)), path: '/' }
}

/** What a page of it leaves in the browser. */
export function registeringCookies(
  { query, cookies }: Asked,
  { registering, status, done }: Pick<Said, 'registering' | 'status' | 'done'>,
): ReplyCookie[] {
  // What came without our cookie was perhaps typed in on no page of ours.
  if (registering) return status === 403 ? [] : [registeringCookie(registering)]
  if (cookies[name] === undefined) return []
  const held = heldIn(cookies)
  // Without a step somebody comes anew, perhaps another at the same computer.
  if (done || !held || query.step === undefined) return [registeringCookie(undefined)]
  return held.isNew ? [registeringCookie({ ...held, step: 'ask' })] : []
}

const nobody = { username: '', name: '', code: '' }

function heldIn(cookies: PageRequest['cookies']): (typeof nobody & { isNew: boolean }) | undefined {
  const read: unknown = JSON.parse(unseal(key, name, cookies[name] ?? '') ?? 'null')
  if (!Array.isArray(read)) return undefined
  const [username, called, code, isNew, until] = read
  if (Number(until) <= Date.now()) return undefined
  return { username: String(username), name: String(called), code: String(code), isNew: isNew === true }
}
