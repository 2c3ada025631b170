import { createHash, timingSafeEqual } from 'node:crypto'
import { defaultLocale, type Locale } from '../../../shared/i18n.ts'
import { idPattern, secretToken } from '../../../shared/ids.ts'
import { fail } from '../../../shared/wire/errors.ts'
import { isThisMachine } from '../../address.ts'
import type { Config } from '../../config.ts'
import { type Session, systemSession } from '../../session.ts'

/**
 * Lets the command line on this machine act through the running server. The token is made at every start, is
 * kept in memory and in a file that only the data folder's owner may read, and works from this machine alone:
 * whoever holds it could open the database itself.
 */
export interface LocalAccess {
  /** For the file `run.json`. Never logged. */
  token: string
  /**
   * The server's own session for a bearer `local:{token}:{organisation}`; undefined for any other bearer, so that
   * the usual ways follow. UNAUTHORIZED when it looks like one but does not hold.
   */
  session(request: { token?: string | null; locale?: Locale | null; address?: string }): Session | undefined
}

export function createLocalAccess(config: Pick<Config, 'host'>): LocalAccess {
  const token = secretToken()
  const wanted = digest(token)
  const own = new Set([config.host, `::ffff:${config.host}`])
  return {
    token,
    session({ token: bearer, locale, address = '' }) {
      if (!bearer?.startsWith('local:')) return undefined
      const [, secret = '', org = ''] = bearer.split(':')
      const holds =
        timingSafeEqual(digest(secret), wanted) &&
        (isThisMachine(address) || own.has(address)) &&
        idPattern.test(org)
      if (!holds) throw fail('UNAUTHORIZED')
      return { ...systemSession(org), locale: locale ?? defaultLocale, address }
    },
  }
}

const digest = (text: string) => createHash('sha256').update(text).digest()
