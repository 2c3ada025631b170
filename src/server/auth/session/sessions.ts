import { newId, secretToken } from '../../../shared/ids.ts'
import { fail } from '../../../shared/wire/errors.ts'
import type { LiveSession } from '../../store/repositories/sessions.ts'
import type { Tx } from '../../store/store.ts'
import type { AuthContext } from '../context.ts'
import { sameHash, tokenHash } from '../token/secrets.ts'

/** Where the organisation has set no time, a login ends after so long without a sign of life … */
export const sessionIdleMs = 12 * 3_600_000
/** … and in any case after so long. */
export const sessionMaxMs = 7 * 86_400_000
/** How often the last sign of life, and the last use, is written down. */
const touchEveryMs = 60_000
/** The shell tells that somebody is there once a minute and ends the login itself: the server comes a little later. */
const graceMs = 90_000

export interface StartedSession {
  id: string
  /** Value of the cookie: the session's id and the secret that is kept as a hash only. */
  cookie: string
}

export interface Sessions {
  /** When a login that begins now ends, unless it is used. Asked before the write. */
  expiry(org: string): Promise<number>
  startIn(
    tx: Tx,
    login: { account: string; org: string; user: string; address: string; agent: string; expires: number },
  ): Promise<StartedSession>
  /**
   * The live session that this cookie is the key to. Expired ones are removed, so that no clock brings them back. Where
   * the organisation has set a time after which a login that nobody uses ends, only a use puts that off.
   */
  byCookie(cookie: string | null | undefined, isUse?: boolean): Promise<LiveSession | undefined>
  /** The token to call with, for a live session. */
  token(row: { _id: string; user: string; org: string }): Promise<string>
  /** Ends the session of this cookie; who it was, or undefined. */
  end(cookie: string | null | undefined): Promise<LiveSession | undefined>
  /** Another session of the same account. NOT_FOUND when it is not one. */
  endById(account: string, id: string): Promise<void>
  /** Expired rows go. */
  sweep(): Promise<void>
}

export function createSessions({ store, jwts, revocations, idle, clock: { now } }: AuthContext): Sessions {
  /** When each was last used, as far as it has been written down: of those that are in use. */
  const used = new Map<string, number>()

  async function byCookie(
    cookie: string | null | undefined,
    isUse = false,
  ): Promise<LiveSession | undefined> {
    const [id, secret] = splitCookie(cookie)
    if (!id || !secret) return undefined
    const row = await store.read.sessions.find(id)
    if (!row || !sameHash(row.secretHash, tokenHash(secret))) return undefined
    const at = now()
    if (row.expires <= at) {
      await store.write((tx) => tx.sessions.delete(id))
      return undefined
    }
    if (row.accountStatus !== 'active' || row.membershipStatus !== 'active') return undefined
    if (at - row.lastSeen >= touchEveryMs || (isUse && at - (used.get(id) ?? 0) >= touchEveryMs))
      await touch(row, at, isUse)
    return row
  }

  async function expiryOf(org: string, at: number): Promise<number> {
    const time = await idle.of(org)
    return at + (time === null ? sessionIdleMs : time + graceMs)
  }

  /** Nobody waits for what is written: a lost touch costs nothing. */
  async function touch(row: LiveSession, at: number, isUse: boolean): Promise<void> {
    const putsOff = isUse || (await idle.of(row.org)) === null
    if (isUse) {
      if (used.size >= usedAtMost) used.clear()
      used.set(row._id, at)
    }
    const expires = Math.min(row.created + sessionMaxMs, await expiryOf(row.org, at))
    store
      .write((tx) => tx.sessions.update(row._id, { lastSeen: at, ...(putsOff && { expires }) }))
      .catch(() => {})
  }

  async function remove(row: Pick<LiveSession, '_id' | 'org' | 'user'>): Promise<void> {
    await store.write(async (tx) => {
      await tx.sessions.delete(row._id)
      tx.afterCommit(() => revocations.emit({ org: row.org, userId: row.user, sessionId: row._id }))
    })
  }

  return {
    byCookie,
    expiry: (org) => expiryOf(org, now()),
    async startIn(tx, { account, org, user, address, agent, expires }) {
      const id = newId()
      const secret = secretToken()
      await tx.sessions.insert({
        _id: id,
        account,
        org,
        user,
        secretHash: tokenHash(secret),
        created: now(),
        lastSeen: now(),
        expires,
        address,
        agent: agent.slice(0, 300),
        viewAs: null,
      })
      return { id, cookie: `${id}.${secret}` }
    },
    token: ({ _id, user, org }) => jwts.sign({ session: _id, user, org }),
    async end(cookie) {
      const row = await byCookie(cookie)
      if (row) await remove(row)
      return row
    },
    async endById(account, id) {
      const row = await store.read.sessions.find(id)
      if (row?.account !== account) throw fail('NOT_FOUND')
      await remove(row)
    },
    sweep: () => store.write((tx) => tx.sessions.deleteExpired(now())),
  }
}

/** Remembered at a time; what is forgotten is written down once more. */
const usedAtMost = 10_000

function splitCookie(cookie: string | null | undefined): [id?: string, secret?: string] {
  const at = cookie?.indexOf('.') ?? -1
  return cookie && at > 0 ? [cookie.slice(0, at), cookie.slice(at + 1)] : []
}
