import { secretToken } from '../../../shared/ids.ts'
import { tokenHash } from '../token/secrets.ts'
import type { NewFactor } from './factors.ts'
import type { PasskeyToUse } from './webauthn.ts'

/** A login whose password was right and which lacks its second step. */
export interface PendingLogin {
  account: string
  /** As it was then: a new password ends what was begun with the old one. */
  passwordHash: string | null
  org: string
  user: string
  /** What an app is set up with, where the account has none and its roles ask for one. */
  setUp?: NewFactor
  /** What a device is asked to sign, where the account has passkeys: once. */
  passkey?: PasskeyToUse
}

/** Logins between their two steps. In memory: after a restart the password is asked for again. */
export interface PendingLogins {
  /** What the second step is taken with, for ten minutes and five tries. */
  add(login: PendingLogin): string
  find(grant: string | null | undefined): PendingLogin | undefined
  /** As `find`, for a try: the fifth is the last. */
  try(grant: string): PendingLogin | undefined
  /** Whether its tries were used up, within its ten minutes. */
  isSpent(grant: string | null | undefined): boolean
  drop(grant: string): void
}

export const pendingMinutes = 10
const tries = 5
/** At a time; the oldest go first. */
const atMost = 10_000

export function createPendingLogins(now: () => number): PendingLogins {
  const logins = new Map<string, PendingLogin & { until: number; tries: number }>()
  const inTime = (grant: string | null | undefined) => {
    const held = grant ? logins.get(tokenHash(grant)) : undefined
    return held && held.until > now() ? held : undefined
  }
  const live = (grant: string | null | undefined) => {
    const held = inTime(grant)
    return held && held.tries > 0 ? held : undefined
  }
  return {
    add(login) {
      for (const [hash, { until }] of logins) {
        if (until > now() && logins.size < atMost) break
        logins.delete(hash)
      }
      const grant = secretToken()
      logins.set(tokenHash(grant), { ...login, until: now() + pendingMinutes * 60_000, tries })
      return grant
    },
    find: live,
    try(grant) {
      const held = live(grant)
      if (held) held.tries--
      return held
    },
    isSpent: (grant) => inTime(grant)?.tries === 0,
    drop: (grant) => void logins.delete(tokenHash(grant)),
  }
}
