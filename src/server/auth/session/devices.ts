import { createHmac } from 'node:crypto'
import { newId } from '../../../shared/ids.ts'
import type { AccountRow } from '../../store/records.ts'
import { sameHash } from '../token/secrets.ts'

/** Days after which a browser in which nobody has logged in is a stranger again. */
export const deviceDays = 180
/** Accounts that one browser is known by, the latest first: several share the computer at a desk. */
const accountsAtMost = 10
const dayMs = 86_400_000

/**
 * Tells browsers in which an account has logged in before from those of strangers, by a cookie that the server has signed:
 * wrong guesses of strangers shut none of them out. Nothing is stored of it. It says `{device}.{day}:{proof}…`, a proof for
 * each account, which names nobody to who reads it, holds for that browser alone and until the account's password changes.
 */
export interface Devices {
  /** The device's name when the account has logged in with it; undefined for a stranger. */
  known(cookie: string | null | undefined, account: AccountRow | undefined): string | undefined
  /** The cookie that names this account too. */
  remember(cookie: string | null | undefined, account: AccountRow): string
}

export function createDevices(key: Uint8Array, now: () => number): Devices {
  const today = () => Math.floor(now() / dayMs)
  const proof = (device: string, day: string, account: AccountRow | undefined) =>
    createHmac('sha256', key)
      .update(JSON.stringify(['device', device, day, account?._id, account?.passwordHash]))
      .digest('base64url')
      .slice(0, 22)

  function read(cookie: string | null | undefined): { device: string; entries: string[] } | undefined {
    if (!cookie || !shape.test(cookie)) return undefined
    const [device = '', ...entries] = cookie.split('.')
    const day = today()
    return {
      device,
      entries: entries.filter((entry) => dayOf(entry) >= day - deviceDays && dayOf(entry) <= day),
    }
  }
  const isOf = (device: string, account: AccountRow | undefined) => (entry: string) => {
    const [day = '', told = ''] = entry.split(':')
    return sameHash(told, proof(device, day, account))
  }

  return {
    known(cookie, account) {
      const told = read(cookie)
      // An account that does not exist is looked for as one that does: the time tells nobody.
      return told?.entries.some(isOf(told.device, account)) && account ? told.device : undefined
    },
    remember(cookie, account) {
      const { device, entries } = read(cookie) ?? { device: newId(), entries: [] }
      const day = today().toString(36)
      const others = entries.filter((entry) => !isOf(device, account)(entry))
      return [device, `${day}:${proof(device, day, account)}`, ...others.slice(0, accountsAtMost - 1)].join(
        '.',
      )
    },
  }
}

const shape = /^[0-9a-z]{36}(?:\.[0-9a-z]{1,6}:[\w-]{22}){1,10}$/

const dayOf = (entry: string) => Number.parseInt(entry.split(':')[0] ?? '', 36)
