import { msg } from '../../shared/i18n.ts'
import { fail } from '../../shared/wire/errors.ts'
import type { SessionView } from '../../shared/wire/session.ts'
import { networkOf, tooMany } from '../limits.ts'
import { anonymousSession, defaultOrg, type Session } from '../session.ts'
import type { AccountRow, MembershipRow } from '../store/records.ts'
import type { AuthContext } from './context.ts'
import type { Refusals } from './refused.ts'
import type { SessionRequest } from './resolve.ts'
import type { Sessions, StartedSession } from './sessions.ts'
import { usernameOf } from './username.ts'

export interface LoginInput {
  /** `local` is the only one so far. */
  strategy: string
  credentials: { username: string; password: string }
  /** Default `default`; an account that does not belong to it gets its own first organisation. */
  orgId?: string
}

export interface LoggedIn {
  view: SessionView
  /** Value of the session cookie. */
  cookie: string
}

const quarter = 15 * 60_000
const failuresPerAccount = 5
const failuresPerAddress = 20

/**
 * LOGIN_FAILED for an unknown address and for a wrong password alike, after the same work. TOO_MANY after 5
 * failures in 15 minutes for an account from an address, or 20 from an address. Only who has the right password
 * is told that the account is disabled or pending. TOO_MANY is counted, and not a row each.
 */
export function createLogin(
  context: AuthContext,
  sessions: Sessions,
  refusals: Refusals,
  viewOf: (session: Session, token: string) => Promise<SessionView>,
  resolveByCookie: (request: SessionRequest) => Promise<Session>,
) {
  const { store, log, audit, passwords, rights, limits, now } = context

  return async function login(
    input: LoginInput,
    request: SessionRequest & { userAgent?: string },
  ): Promise<LoggedIn> {
    if (input.strategy !== 'local')
      throw fail('BAD_REQUEST', { message: msg`Inloggningssättet är inte konfigurerat.` })
    const address = request.address ?? ''
    const username = usernameOf(input.credentials.username)
    const byAccount = `login ${username} ${networkOf(address)}`
    const byAddress = `login ${networkOf(address)}`
    const org = input.orgId ?? defaultOrg
    // Failures count, and not those who are on their way in: a whole town hall logs in from one address.
    const withinAddress = !limits.isFull(byAddress, failuresPerAddress, quarter)
    if (!withinAddress || !limits.take(byAccount, failuresPerAccount, quarter)) {
      const blocked = { address, result: 'refused', reason: 'TOO_MANY' } as const
      // The address is the installation's matter, whatever organisation was named last.
      await refusals.counted(withinAddress ? { ...blocked, org, username } : { ...blocked, org: defaultOrg })
      throw tooMany(
        withinAddress
          ? limits.wait(byAccount, failuresPerAccount, quarter)
          : limits.wait(byAddress, failuresPerAddress, quarter),
      )
    }

    const account = await store.read.accounts.findByName(username)
    const matches = await passwords
      .verify(input.credentials.password, account?.passwordHash)
      .catch((error) => {
        // Nothing was tried: the server was busy.
        limits.refund(byAccount)
        throw error
      })
    if (!account || !matches) {
      limits.take(byAddress, failuresPerAddress, quarter)
      if (account && store.room() === 'plenty')
        await store.write((tx) => tx.accounts.countFailure(account._id, now()))
      await refusals.each({ org, address, username, result: 'failed', reason: 'LOGIN_FAILED' })
      throw fail('LOGIN_FAILED')
    }
    limits.clear(byAccount)
    const membership = await membershipFor(account, input.orgId)
    const begin = () => start(account, membership, address, request.userAgent ?? '')
    const started = (await isAdministrators(membership)) ? await store.withReserve(begin) : await begin()
    const session = await resolveByCookie({ ...request, cookie: started.cookie, org: undefined })
    const token = await sessions.token({ _id: started.id, user: membership.user, org: membership.org })
    return { view: await viewOf(session, token), cookie: started.cookie }
  }

  async function membershipFor(account: AccountRow, orgId: string | undefined): Promise<MembershipRow> {
    if (account.status !== 'active') throw refusalOf(account.status)
    const all = (await store.read.memberships.of(account._id)).filter(({ status }) => status !== 'removed')
    const wanted = orgId ?? defaultOrg
    const own = all.find(({ org }) => org === wanted)
    const chosen =
      own ?? (wanted === defaultOrg ? (all.find(({ status }) => status === 'active') ?? all[0]) : undefined)
    if (!chosen || chosen.status === 'removed') throw fail('LOGIN_FAILED')
    if (chosen.status !== 'active') throw refusalOf(chosen.status)
    return chosen
  }

  /** Whose login is let in when the disk is full, to clear up. */
  async function isAdministrators({ org, user }: MembershipRow): Promise<boolean> {
    if (store.room() !== 'reserve') return false
    const held = await rights.of(org, user)
    return held !== undefined && (held.permissions.has('admin') || held.permissions.has('system'))
  }

  async function start(
    account: AccountRow,
    { org, user }: MembershipRow,
    address: string,
    agent: string,
  ): Promise<StartedSession> {
    return store.write(async (tx) => {
      await tx.accounts.update(account._id, { failed: 0, lastLogin: now() })
      const started = await sessions.startIn(tx, { account: account._id, org, user, address, agent })
      const session: Session = {
        ...anonymousSession({ org, address }),
        kind: 'user',
        id: started.id,
        userId: user,
      }
      await audit.record(tx, session, { action: 'login', object: `user/${user}`, result: 'ok' })
      tx.afterCommit(() => void log.write(org, 'login', 'info', account.username, { address, user }))
      return started
    })
  }
}

const refusalOf = (status: 'disabled' | 'pending') =>
  fail(status === 'disabled' ? 'ACCOUNT_DISABLED' : 'ACCOUNT_PENDING')
