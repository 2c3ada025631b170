import { networkOf } from '../limits.ts'
import type { AuditEntry } from '../log/audit.ts'
import { anonymousSession, defaultOrg } from '../session.ts'
import type { AuthNeeds } from './needs.ts'

/** A login that came to nothing. */
export interface Refusal {
  org: string
  address: string
  /** Whose login was tried; absent where it is the address that is kept out. */
  username?: string
  result: Extract<AuditEntry['result'], 'refused' | 'failed'>
  reason: 'TOO_MANY' | 'LOGIN_FAILED' | 'WRONG_CODE'
}

/**
 * What strangers may repeat without end, written down as numbers. In memory: a server that is killed forgets the last.
 */
export interface Refusals {
  /** A row of its own, whatever came before. Only counted once there is no room for strangers. */
  each(refusal: Refusal): Promise<void>
  /** A row when it begins, for its account and address, and then a number every quarter of an hour. */
  counted(refusal: Refusal): Promise<void>
  /** Writes the numbers down and forgets what has ended; while strangers have no room, they go on growing. */
  tell(): Promise<void>
}

interface Tally {
  refusal: Refusal
  /** Those of which no row tells. */
  count: number
}

/** Told apart at a time; what comes beyond is one number. */
const mostTallies = 500

export function createRefusals({ store, log, audit }: Pick<AuthNeeds, 'store' | 'log' | 'audit'>): Refusals {
  const tallies = new Map<string, Tally>()
  const hasRoom = () => store.room() === 'plenty'

  function tallyOf(refusal: Refusal): { tally: Tally; isNew: boolean } {
    const { reason, username = '', address } = refusal
    const key = JSON.stringify([reason, username, networkOf(address)])
    const known = tallies.get(key) ?? (tallies.size < mostTallies ? undefined : tallies.get(''))
    if (known) return { tally: known, isNew: false }
    const isOne = tallies.size < mostTallies
    const tally = { refusal: isOne ? refusal : { ...refusal, ...elsewhere }, count: 0 }
    tallies.set(isOne ? key : '', tally)
    return { tally, isNew: isOne }
  }

  /** `count`: how many it was since the last row; absent: this one. */
  async function write({ org, address, username, result, reason }: Refusal, count?: number): Promise<void> {
    const visitor = anonymousSession({ org, address })
    const numbered = count !== undefined && { count }
    const times = count === undefined ? '' : ` × ${count}`
    log.write(org, 'login', 'warning', `${username ?? address}: ${reason}${times}`, { address, ...numbered })
    await audit.note(visitor, {
      action: 'login',
      ...(username !== undefined && { object: `account/${username}` }),
      result,
      detail: { reason, ...numbered },
    })
  }

  return {
    async each(refusal) {
      if (hasRoom()) return write(refusal)
      const { username: _, ...ofAddress } = refusal
      tallyOf({ ...ofAddress, org: defaultOrg }).tally.count++
    },

    async counted(refusal) {
      const { tally, isNew } = tallyOf(refusal)
      if (isNew && hasRoom()) return write(refusal)
      tally.count++
    },

    async tell() {
      for (const [key, tally] of [...tallies]) {
        if (!hasRoom()) return
        const { count } = tally
        if (count === 0) tallies.delete(key)
        else {
          await write(tally.refusal, count)
          tally.count -= count
        }
      }
    },
  }
}

/** Whose number it is that is kept of those beyond the most. */
const elsewhere = { org: defaultOrg, address: '', username: '*' }
