import { msg } from '../../shared/i18n.ts'
import { type Failure, fail } from '../../shared/wire/errors.ts'
import type { SessionView } from '../../shared/wire/session.ts'
import { networkOf, tooMany } from '../limits.ts'
import { anonymousSession, defaultOrg, type Session } from '../session.ts'
import type { AccountRow, MembershipRow } from '../store/records.ts'
import type { AuthContext } from './context.ts'
import { type FactorEngine, type NewFactor, type WrongCode, wrongCode } from './factor/factors.ts'
import type { PendingLogin, PendingLogins } from './factor/pending.ts'
import { isRecoveryCode } from './factor/recoveryCodes.ts'
import type { PasskeyToUse, PasskeyUsed } from './factor/webauthn.ts'
import type { Allowance } from './guesses.ts'
import { usernameOf } from './person/username.ts'
import type { Refusals } from './refused.ts'
import type { SessionRequest } from './session/resolve.ts'
import type { Sessions, StartedSession } from './session/sessions.ts'

export interface LoginInput {
  /** `local` is the only one so far. */
  strategy: string
  credentials: { username: string; password: string }
  /** Default `default`; an account that does not belong to it gets its own first organisation. */
  orgId?: string
}

/** The cookies of a login that has begun. */
export interface StartedLogin {
  /** Value of the session cookie. */
  cookie: string
  /** Value of the device cookie, by which this browser is known from now on. */
  device: string
}

export interface LoggedIn extends StartedLogin {
  view: SessionView
  /** Shown this once, to somebody who has just set up a second factor. */
  recoveryCodes?: string[]
}

/** The password was right, and that is not enough. */
export interface SecondStep {
  /** What the second step is taken with, for ten minutes and five tries. */
  grant: string
  /** What an app is to be set up with first, as a role asks for it; absent: the account has a second factor. */
  setUp?: NewFactor
  /** What a device is asked to sign, where the account has passkeys: that will do in the place of a code. */
  passkey?: PasskeyToUse
}

export interface SecondStepInput {
  grant: string
  code?: string | undefined
  passkey?: PasskeyUsed | undefined
}

export interface Login {
  login(input: LoginInput, request: LoginRequest): Promise<LoggedIn | { second: SecondStep }>
  /** INVALID on `code` when it is wrong; SESSION_EXPIRED when the first step has to be taken again. */
  secondStep(input: SecondStepInput, request: LoginRequest): Promise<LoggedIn>
  /** What a grant waits for, for pages that are drawn by the server; undefined when it is over. */
  pendingStep(grant: string | null | undefined): Omit<SecondStep, 'grant'> | undefined
  /** Why a grant is over, as `secondStep` throws it. */
  stepIsOver(grant: string | null | undefined): Failure
}

type LoginRequest = SessionRequest & { userAgent?: string }

/** In 15 minutes, for an account from an address or from a device that has logged in to it before … */
const failuresPerAccount = 5
/** … and for an account from all strangers together. */
const failuresOfStrangers = 25

/**
 * LOGIN_FAILED for an unknown address and for a wrong password alike, after the same work. TOO_MANY after 5
 * failures in 15 minutes for an account from an address, or 25 from wherever. A device that has logged in before has five
 * of its own, whatever strangers do. An address from which 20 were wrong is slowed down, but for devices that are known
 * there. Right passwords are never counted. Only who has one is told that the account is disabled or pending. TOO_MANY is
 * counted, and not a row each.
 */
export function createLogin(
  context: AuthContext,
  { sessions, refusals, factors, pending }: LoginNeeds,
  viewOf: (session: Session, token: string) => Promise<SessionView>,
  resolveByCookie: (request: SessionRequest) => Promise<Session>,
): Login {
  const { store, log, audit, passwords, rights, guesses, pace, devices, now } = context

  async function login(input: LoginInput, request: LoginRequest): Promise<LoggedIn | { second: SecondStep }> {
    if (input.strategy !== 'local')
      throw fail('BAD_REQUEST', { message: msg`Inloggningssättet är inte konfigurerat.` })
    const address = request.address ?? ''
    const network = networkOf(address)
    const username = usernameOf(input.credentials.username)
    const org = input.orgId ?? defaultOrg
    const account = await store.read.accounts.findByName(username)
    const device = devices.known(request.device, account)
    const own = device ? `login ${username} by ${device}` : `login ${username} from ${network}`
    const allowances: Allowance[] = [{ key: own, failures: failuresPerAccount }]
    if (!device) allowances.push({ key: `login ${username}`, failures: failuresOfStrangers })
    const blocked = { address, result: 'refused', reason: 'TOO_MANY' } as const

    const right = await guesses.guess(allowances, async () => {
      if (!device) await turnOf(network, address)
      return passwords.verify(input.credentials.password, account?.passwordHash)
    })
    if (typeof right === 'object') {
      await refusals.counted({ ...blocked, org, username })
      throw tooMany(right.wait)
    }
    if (!account || !right) {
      pace.count(network)
      if (account && store.room() === 'plenty')
        await store.write((tx) => tx.accounts.countFailure(account._id, now()))
      await refusals.each({ org, address, username, result: 'failed', reason: 'LOGIN_FAILED' })
      throw fail('LOGIN_FAILED')
    }
    guesses.clear(own)
    const membership = await membershipFor(account, input.orgId)
    const second = await secondOf(account, membership)
    if (second) return { second }
    return begin(account, membership, request)
  }

  async function secondOf(
    account: AccountRow,
    { org, user }: MembershipRow,
  ): Promise<SecondStep | undefined> {
    const login = { account: account._id, passwordHash: account.passwordHash, org, user }
    if (await store.read.factors.find(account._id)) {
      const passkey = await factors.toUse(account._id)
      if (!passkey) return { grant: pending.add(login) }
      return { grant: pending.add({ ...login, passkey }), passkey }
    }
    if (!(await factors.isRequired(org, user))) return undefined
    const setUp = await factors.newFactor(org, account)
    return { grant: pending.add({ ...login, setUp }), setUp }
  }

  async function secondStep(input: SecondStepInput, request: LoginRequest) {
    const { grant } = input
    const held = pending.try(grant)
    if (!held) throw stepIsOver(grant)
    const account = await store.read.accounts.find(held.account)
    if (!account || account.passwordHash !== held.passwordHash) {
      pending.drop(grant)
      throw stepIsOver(grant)
    }
    const membership = await membershipFor(account, held.org)
    const taken = (await isAdministrators(membership))
      ? await store.withReserve(() => take(account, held, input, request))
      : await take(account, held, input, request)
    if (typeof taken === 'string') {
      const { address = '' } = request
      const { org } = membership
      await refusals.each({
        org,
        address,
        username: account.username,
        result: 'failed',
        reason: 'WRONG_CODE',
      })
      throw wrongCode(taken)
    }
    pending.drop(grant)
    return begin(account, membership, request, taken)
  }

  const stepIsOver = (grant: string | null | undefined) =>
    fail('SESSION_EXPIRED', {
      message: pending.isSpent(grant)
        ? msg`För många fel koder. Logga in igen.`
        : msg`Inloggningen tog för lång tid. Börja om.`,
    })

  /** Uses the code, and sets the factor up where that is what is asked for. */
  async function take(
    account: AccountRow,
    held: PendingLogin,
    { code = '', passkey }: SecondStepInput,
    request: LoginRequest,
  ): Promise<Taken | WrongCode> {
    const { setUp, passkey: asked, org, user } = held
    if (passkey) {
      // What was signed is good for one try.
      delete held.passkey
      return asked && (await factors.takePasskey(account._id, passkey, asked.challenge))
        ? { secondStep: 'passkey' }
        : 'wrong'
    }
    const from = { address: request.address ?? '', device: request.device }
    const secondStep = isRecoveryCode(code) ? 'recoveryCode' : 'code'
    if (setUp === undefined) {
      const result = await factors.takeCode(account, code, from)
      return result === 'taken' ? { secondStep } : result
    }
    const step = await factors.firstStep(account, setUp.secret, code, from)
    if (step === null) return 'wrong'
    return store.write(async (tx): Promise<Taken | WrongCode> => {
      // Set up in another window meanwhile: that one holds.
      if (await tx.factors.find(account._id)) return 'wrong'
      const by: Session = { ...anonymousSession({ org, address: from.address }), kind: 'user', userId: user }
      const detail = { set: true, atLogin: true }
      await audit.record(tx, by, { action: 'user/factor', object: `user/${user}`, result: 'ok', detail })
      return {
        recoveryCodes: await factors.putIn(tx, account._id, { secret: setUp.secret, step, keep: null }),
        secondStep,
      }
    })
  }

  async function begin(
    account: AccountRow,
    membership: MembershipRow,
    request: LoginRequest,
    { secondStep, ...more }: Partial<Taken> = {},
  ): Promise<LoggedIn> {
    const begun = () => start(account, membership, request, secondStep)
    const started = (await isAdministrators(membership)) ? await store.withReserve(begun) : await begun()
    const session = await resolveByCookie({ ...request, cookie: started.cookie, org: undefined })
    const token = await sessions.token({ _id: started.id, user: membership.user, org: membership.org })
    return {
      view: await viewOf(session, token),
      cookie: started.cookie,
      device: devices.remember(request.device, account),
      ...more,
    }
  }

  return {
    login,
    secondStep,
    stepIsOver,
    pendingStep(grant) {
      const held = pending.find(grant)
      if (!held) return undefined
      const { setUp, passkey } = held
      return { ...(setUp && { setUp }), ...(passkey && { passkey }) }
    },
  }

  /** An address from which others guess is slowed down: its turn comes, or it is said when. */
  async function turnOf(network: string, address: string): Promise<void> {
    try {
      await pace.turn(network)
    } catch (error) {
      // The address is the installation's matter, whatever organisation was named last.
      await refusals.counted({ org: defaultOrg, address, result: 'refused', reason: 'TOO_MANY' })
      throw error
    }
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
    { address = '', userAgent: agent = '' }: LoginRequest,
    secondStep?: Taken['secondStep'],
  ): Promise<StartedSession> {
    const expires = await sessions.expiry(org)
    return store.write(async (tx) => {
      await tx.accounts.update(account._id, { failed: 0, lastLogin: now() })
      const started = await sessions.startIn(tx, { account: account._id, org, user, address, agent, expires })
      const session: Session = {
        ...anonymousSession({ org, address }),
        kind: 'user',
        id: started.id,
        userId: user,
      }
      await audit.record(tx, session, {
        action: 'login',
        object: `user/${user}`,
        result: 'ok',
        ...(secondStep && { detail: { secondStep } }),
      })
      tx.afterCommit(() => void log.write(org, 'login', 'info', account.username, { address, user }))
      return started
    })
  }
}

/** What the second step was taken with; told in the audit log. */
interface Taken {
  secondStep: 'code' | 'recoveryCode' | 'passkey'
  recoveryCodes?: string[]
}

interface LoginNeeds {
  sessions: Sessions
  refusals: Refusals
  factors: FactorEngine
  pending: PendingLogins
}

const refusalOf = (status: 'disabled' | 'pending') =>
  fail(status === 'disabled' ? 'ACCOUNT_DISABLED' : 'ACCOUNT_PENDING')
