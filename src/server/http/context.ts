import { isLocale, type Locale } from '../../shared/i18n.ts'
import type { Config } from '../config.ts'
import { visitCookie } from '../cookieNames.ts'
import { anonymousSession, type Session } from '../session.ts'
import { deviceCookie, localeCookie, readCookies, sessionCookie } from './cookies.ts'

/** Facts of a request that the transports hand on. */
export interface RequestFacts {
  /** From `Authorization: Bearer` or the socket's query. */
  token: string | null
  /** The value of the session cookie. */
  cookie: string | null
  /** The value of the device cookie. */
  device: string | null
  /** The value of the cookie of a case that is visited by a mailed code. */
  visit: string | null
  locale: Locale | null
  address: string
  userAgent: string
}

export function factsOf(
  request: Request,
  config: Config,
  peer: string | undefined,
  token?: string | null,
): RequestFacts {
  const cookies = readCookies(request, config)
  const bearer = /^Bearer (.+)$/i.exec(request.headers.get('authorization') ?? '')?.[1] ?? null
  return {
    token: token ?? bearer,
    cookie: cookies[sessionCookie] ?? null,
    device: cookies[deviceCookie] ?? null,
    visit: cookies[visitCookie] ?? null,
    locale: localeOf(request, cookies),
    address: addressOf(request, config, peer),
    userAgent: (request.headers.get('user-agent') ?? '').slice(0, 300),
  }
}

/** Whoever asks, before anybody has looked for a session: what goes wrong is said in the language they chose. */
export function visitorOf({ address, locale }: Pick<RequestFacts, 'address' | 'locale'>): Session {
  return anonymousSession({ address, ...(locale && { locale }) })
}

/**
 * Query `lang` first, then the visitor's own choice; null leaves it to the user's profile, else Swedish. What the
 * browser prefers is not asked: the pages are in the organisation's language until somebody chooses another.
 */
function localeOf(request: Request, cookies: Record<string, string>): Locale | null {
  // An address is taken apart where it says one: most that is asked has none.
  const query = request.url.includes('lang=') ? new URL(request.url).searchParams : undefined
  const asked = query?.get('lang') ?? cookies[localeCookie]
  return isLocale(asked) ? asked : null
}

function addressOf(request: Request, config: Config, peer: string | undefined): string {
  if (config.trustProxy) {
    // The last entry is the one our own proxy wrote.
    const forwarded = request.headers.get('x-forwarded-for')?.split(',').at(-1)?.trim()
    if (forwarded) return forwarded
  }
  return peer ?? ''
}

/**
 * A browser sends Origin with every request that could change something. Requests without one (command line,
 * curl) carry no cookies of a browser's, so they are let through.
 */
export function isAllowedOrigin(request: Request, config: Config): boolean {
  const origin = request.headers.get('origin')
  if (origin === null) return true
  return config.origins.includes(origin)
}
