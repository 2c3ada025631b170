import { msg } from '../../shared/i18n.ts'
import { fail } from '../../shared/wire/errors.ts'
import type { SessionView } from '../../shared/wire/session.ts'
import { createLimiter } from '../limits.ts'
import type { Session } from '../session.ts'
import type { SessionRow } from '../store/records.ts'
import { type AbsencesToday, createAbsencesToday } from './absence/today.ts'
import type { AuthContext } from './context.ts'
import { createFactors, type Factors } from './factor/factors.ts'
import { createPendingLogins } from './factor/pending.ts'
import { createGuesses, createPace } from './guesses.ts'
import { createLogin, type Login } from './login.ts'
import type { AuthNeeds } from './needs.ts'
import { createOwnPassword, type OwnPassword } from './password/ownPassword.ts'
import { createPasswords, fullCost, type Passwords, testCost } from './password/password.ts'
import { createRecover, type Recover } from './password/recover.ts'
import { createPeople, type People } from './person/people.ts'
import { createProfiles, type Profiles } from './person/profile.ts'
import type { Proving } from './person/prove.ts'
import { createRegister, type Register } from './person/register.ts'
import { createRights, type Rights } from './person/rights.ts'
import { createRefusals } from './refused.ts'
import { createDevices } from './session/devices.ts'
import { createIdle } from './session/idle.ts'
import { createJwts } from './session/jwt.ts'
import { createResolve, type Resolve, type SessionRequest } from './session/resolve.ts'
import { createRevocations, type Revoked } from './session/revoked.ts'
import { createSessions } from './session/sessions.ts'
import { sessionView } from './session/view.ts'
import { createViewAs, type ViewAs } from './session/viewAs.ts'
import { createTell } from './tell.ts'
import { type ApiTokens, createApiTokens } from './token/apiTokens.ts'
import { loadKey } from './token/keys.ts'

/** Accounts, sessions and rights: one function per thing, called by socket, HTTP and command line alike. */
export interface Accounts
  extends Resolve,
    Profiles,
    Proving,
    OwnPassword,
    ApiTokens,
    Factors,
    Login,
    Register,
    ViewAs,
    Pick<Recover, 'recover' | 'changePassword' | 'deadLink'> {
  /** Ends the session of the cookie, whatever the token says. */
  logout(request: SessionRequest): Promise<void>
  /** The session of a browser that kept its token, even one that ran out, and still has its cookie. */
  reconnect(session: Session, token: string): Promise<SessionView>
  /** A fresh token for a live session. */
  refresh(session: Session): Promise<string>
  /** The same login in another organisation of the account. NOT_FOUND when it does not belong to it. */
  changeOrg(session: Session, orgId: string): Promise<SessionView>
  view(session: Session): Promise<SessionView>
  /** One's own logins, the newest sign of life first. */
  sessionsOf(
    session: Session,
  ): Promise<
    (Pick<SessionRow, '_id' | 'created' | 'lastSeen' | 'address' | 'agent'> & { current: boolean })[]
  >
  endSession(session: Session, id: string): Promise<void>
  /** Whether the login of a session is over, by its own time or because somebody ended it. */
  isOver(session: Session): Promise<boolean>
  /** Told when sessions end or lose rights, after the commit: the transports close what is open. */
  onRevoked(listener: (revoked: Revoked) => void): () => void
  revoke(revoked: Revoked): void
  passwords: Passwords
  rights: Rights
  /** Who is away, and who acts for them. */
  absences: AbsencesToday
  people: People
  /** Expired sessions go. The work engine does it every hour. */
  sweep(): Promise<void>
  /**
   * Writes down how many logins were refused. The work engine does it every quarter of an hour, and the end of the
   * server.
   */
  tellRefused(): Promise<void>
}

export interface AccountOptions {
  now?: () => number
  /** Waits so many milliseconds; for tests, which do not wait. */
  pause?: ((ms: number) => Promise<void>) | undefined
}

export function createAccounts(
  needs: AuthNeeds,
  { now = Date.now, pause = Bun.sleep }: AccountOptions = {},
): Accounts {
  const { store, audit, clock, folder } = needs
  const key = loadKey(folder, 'session')
  const limits = createLimiter(now)
  const rights = createRights(needs)
  const absences = createAbsencesToday({ ...needs, rights })
  const context: AuthContext = {
    ...needs,
    now,
    jwts: createJwts(key, now),
    // In memory nothing outlives the process, so the cost protects nobody and slows every test.
    passwords: createPasswords(folder === null ? testCost : fullCost),
    rights,
    absences,
    revocations: createRevocations(),
    limits,
    guesses: createGuesses(limits),
    pace: createPace(limits, { now, pause }),
    devices: createDevices(key, now),
    idle: createIdle(needs),
    tell: createTell(needs, rights),
  }
  const { revocations, jwts } = context
  const sessions = createSessions(context)
  const resolve = createResolve(context, sessions)
  const profiles = createProfiles(context)
  const recover = createRecover(context)
  const people = createPeople(context, recover)
  const factors = createFactors(context, people, loadKey(folder, 'secrets'))
  const pending = createPendingLogins(now)
  const proving = async () => (await import('./person/prove.ts')).createProving(context, factors)
  needs.work.schedule('accounts/sweep', { cron: '7 * * * *', run: () => sessions.sweep() })
  const refusals = createRefusals(needs)
  needs.work.schedule('accounts/refused', { cron: '*/15 * * * *', run: () => refusals.tell() })
  const viewOf = (session: Session, token: string | null) => sessionView(needs, profiles, session, token)

  /** The session's row; SESSION_EXPIRED for anything but a login. */
  async function loginOf(session: Session): Promise<SessionRow> {
    const row = session.kind === 'user' && session.id ? await store.read.sessions.find(session.id) : undefined
    if (!row) throw fail('SESSION_EXPIRED')
    return row
  }

  return {
    ...resolve,
    ...profiles,
    ...createOwnPassword(context, recover, people),
    ...createApiTokens(context, factors),
    ...factors,
    async proofs(session) {
      return (await proving()).proofs(session)
    },
    async prove(session, proof) {
      return (await proving()).prove(session, proof)
    },
    ...createRegister(context, key),
    ...createViewAs(context, loginOf),
    recover: recover.recover,
    changePassword: recover.changePassword,
    deadLink: recover.deadLink,
    tellRefused: refusals.tell,
    ...createLogin(context, { sessions, refusals, factors, pending }, viewOf, resolve.resolveByCookie),

    async logout(request) {
      const ended = await sessions.end(request.cookie)
      if (!ended) return
      const { org, user, _id } = ended
      const session: Session = { ...(await resolve.resolveByCookie(request)), org, userId: user, id: _id }
      await audit.note(session, { action: 'logout', object: `user/${user}`, result: 'ok' })
    },

    async reconnect(session, token) {
      const read = await jwts.verify(token)
      const row = await sessions.byCookie(session.cookie)
      if (!read || !row || row._id !== read.claims.session) throw fail('SESSION_EXPIRED')
      const { cookie, locale, address } = session
      const renewed = await resolve.resolveByCookie({ cookie, address, ...(session.userId && { locale }) })
      if (!renewed.userId) throw fail('SESSION_EXPIRED')
      return viewOf(renewed, await sessions.token(row))
    },

    refresh: async (session) => sessions.token(await loginOf(session)),

    async changeOrg(session, orgId) {
      const row = await loginOf(session)
      const memberships = await store.read.memberships.of(row.account)
      const target = memberships.find(({ org, status }) => org === orgId && status === 'active')
      if (!target) throw fail('NOT_FOUND')
      if (
        (await factors.isRequired(target.org, target.user)) &&
        !(await store.read.factors.find(row.account))
      ) {
        throw fail('FORBIDDEN', {
          message: msg`Organisationen kräver ett andra steg vid inloggning. Ställ in det på Min profil först.`,
        })
      }
      await store.write(async (tx) => {
        await tx.sessions.update(row._id, { org: target.org, user: target.user })
        await audit.record(tx, session, {
          action: 'admin/changeOrg3',
          object: `org/${orgId}`,
          result: 'ok',
        })
      })
      const { cookie, locale, address } = session
      const changed = await resolve.resolveByCookie({ cookie, locale, address })
      return viewOf(changed, await sessions.token({ _id: row._id, user: target.user, org: target.org }))
    },

    async view(session) {
      const token =
        session.kind === 'user' && session.id ? await sessions.token(await loginOf(session)) : null
      return viewOf(session, token)
    },

    async sessionsOf(session) {
      const row = await loginOf(session)
      const rows = await store.read.sessions.list(row.account, clock.now())
      return rows.map(({ _id, created, lastSeen, address, agent }) => ({
        _id,
        created,
        lastSeen,
        address,
        agent,
        current: _id === session.id,
      }))
    },
    endSession: async (session, id) => sessions.endById((await loginOf(session)).account, id),
    async isOver({ kind, id }) {
      if (kind !== 'user' || !id) return false
      const row = await store.read.sessions.find(id)
      return !row || row.expires <= clock.now()
    },
    onRevoked: revocations.listen,
    revoke: revocations.emit,
    passwords: context.passwords,
    rights: context.rights,
    absences,
    people,
    sweep: sessions.sweep,
  }
}
