import type { StartedLogin } from '../auth/login.ts'
import { deviceDays } from '../auth/session/devices.ts'
import type { Config } from '../config.ts'

export const sessionCookie = 'verkstad'
export const deviceCookie = 'verkstad-device'
/** Set by script, too, and nobody's secret: it is called the same everywhere. */
export const localeCookie = 'verkstad-locale'

/** Only the server of this very host can set such a cookie, and only over https: no neighbour under the same domain. */
const hostPrefix = '__Host-'

type CookieConfig = Pick<Config, 'baseUrl' | 'plainCookiesUntil'>

const isHttps = ({ baseUrl }: CookieConfig) => baseUrl.startsWith('https:')

const isPrefixed = (config: CookieConfig, name: string) => isHttps(config) && name !== localeCookie

/** A request's cookies by the names they have over plain http, whatever they are called on the way. */
export function readCookies(request: Request, config: CookieConfig): Record<string, string> {
  const cookies: Record<string, string> = Object.create(null)
  const prefixed: Record<string, string> = Object.create(null)
  const readsPlain = !isHttps(config) || Date.now() < config.plainCookiesUntil
  for (const part of (request.headers.get('cookie') ?? '').split(';')) {
    const at = part.indexOf('=')
    if (at <= 0) continue
    const name = part.slice(0, at).trim()
    const value = part.slice(at + 1).trim()
    if (name.startsWith(hostPrefix)) prefixed[name.slice(hostPrefix.length)] = value
    else if (readsPlain || name === localeCookie) cookies[name] = value
  }
  return isHttps(config) ? Object.assign(cookies, prefixed) : cookies
}

export interface CookieOptions {
  /** Seconds; absent: until the browser is closed. 0 takes it away. */
  maxAge?: number
  path?: string
  httpOnly?: boolean
}

/** Values of Set-Cookie. `Secure` whenever people come by https; what is taken away is, under both names. */
export function setCookies(
  config: CookieConfig,
  name: string,
  value: string,
  { maxAge, path = '/', httpOnly = true }: CookieOptions = {},
): string[] {
  const line = (called: string, at: string) =>
    [
      `${called}=${value}`,
      `Path=${at}`,
      'SameSite=Lax',
      httpOnly ? 'HttpOnly' : '',
      isHttps(config) ? 'Secure' : '',
      maxAge === undefined ? '' : `Max-Age=${maxAge}`,
    ]
      .filter(Boolean)
      .join('; ')
  if (!isPrefixed(config, name)) return [line(name, path)]
  return [line(hostPrefix + name, '/'), ...(maxAge === 0 ? [line(name, path)] : [])]
}

/** What a login sets. */
export const loginCookies = (config: CookieConfig, { cookie, device }: StartedLogin) => [
  ...setCookies(config, sessionCookie, cookie),
  ...setCookies(config, deviceCookie, device, { maxAge: deviceDays * 86_400 }),
]
