import { msg } from '../../../shared/i18n.ts'
import { newId, secretToken } from '../../../shared/ids.ts'
import { fromJson } from '../../../shared/json.ts'
import { permissions } from '../../../shared/schemas/permissions.ts'
import { fail } from '../../../shared/wire/errors.ts'
import { holds, type Session } from '../../session.ts'
import type { AuthContext } from '../context.ts'
import type { FactorEngine } from '../factor/factors.ts'
import { apiTokenPrefix } from '../session/resolve.ts'
import { tokenHash } from './secrets.ts'

export interface ApiToken {
  _id: string
  name: string
  userId: string
  /** null: everything the user may. */
  scopes: string[] | null
  created: number
  lastUsed: number | null
  expires: number | null
  revoked: number | null
}

export interface ApiTokens {
  /**
   * A token for oneself (or, by the server, for any user). `secret` is shown this once; only its hash is kept.
   * FORBIDDEN for a session that is itself a token, and for scopes the session lacks. INVALID on `code`: who has a second
   * factor proves it.
   */
  createToken(
    session: Session,
    input: { name: string; scopes?: readonly string[]; expires?: number; user?: string; code?: string },
  ): Promise<ApiToken & { secret: string }>
  /** One's own, or with permission `admin` anybody's. */
  revokeToken(session: Session, id: string): Promise<void>
  listTokens(session: Session, options?: { all?: boolean }): Promise<ApiToken[]>
}

/** What a token may be limited to. `roles`: what the roles open beside permissions. */
const known: readonly string[] = ['roles', ...permissions.map(({ value }) => String(value))]

const unknownScope = (scope: string) =>
  fail('INVALID', {
    fields: { scopes: 'validation.notAnOption' },
    message: msg`Rättigheten {scope} finns inte. Det finns: {names}.`,
    values: { scope, names: known.join(', ') },
  })

export function createApiTokens(
  { store, audit, revocations, now }: AuthContext,
  factors: Pick<FactorEngine, 'requireCode'>,
): ApiTokens {
  return {
    async createToken(session, { name, scopes, expires, code, user = session.userId ?? undefined }) {
      const own = session.kind === 'user' && user === session.userId
      if (!user || (!own && session.kind !== 'system')) {
        throw fail('FORBIDDEN', { message: msg`En nyckel skapas av den som ska använda den.` })
      }
      const unknown = scopes?.find((scope) => !known.includes(scope))
      if (unknown !== undefined) throw unknownScope(unknown)
      if (scopes?.some((scope) => scope !== 'roles' && !holds(session, scope))) {
        throw fail('FORBIDDEN', { message: msg`Du kan inte ge någon rättigheter som du själv saknar.` })
      }
      if (expires !== undefined && expires <= now())
        throw fail('INVALID', { fields: { expires: 'validation.past' } })
      if (own) await factors.requireCode(session, code)
      const secret = apiTokenPrefix + secretToken()
      return store.write(async (tx) => {
        const membership = await tx.memberships.ofUser(session.org, user)
        if (!membership || membership.status === 'removed') throw fail('NOT_FOUND')
        // It would open nothing: its holder's account is asked at every use.
        if (membership.status !== 'active')
          throw fail(membership.status === 'disabled' ? 'ACCOUNT_DISABLED' : 'ACCOUNT_PENDING')
        const token = {
          _id: newId(),
          name,
          scopes: scopes ? [...scopes] : null,
          created: now(),
          lastUsed: null,
          expires: expires ?? null,
          revoked: null,
        }
        await tx.apiTokens.insert({
          ...token,
          org: session.org,
          user,
          account: membership.account,
          hash: tokenHash(secret),
          scopes: token.scopes && JSON.stringify(token.scopes),
          createdBy: session.userId,
        })
        await audit.record(tx, session, {
          action: 'token/create',
          object: `token/${token._id}`,
          result: 'ok',
        })
        return { ...token, userId: user, secret }
      })
    },

    revokeToken: (session, id) =>
      store.write(async (tx) => {
        const anybodys = holds(session, 'admin')
        if (!anybodys && !session.userId) throw fail('UNAUTHORIZED')
        const user = anybodys ? undefined : (session.userId as string)
        if (!(await tx.apiTokens.revoke(session.org, id, { at: now(), ...(user && { user }) })))
          throw fail('NOT_FOUND')
        await audit.record(tx, session, {
          action: 'token/revoke',
          object: `token/${id}`,
          result: 'ok',
        })
        tx.afterCommit(() => revocations.emit({ org: session.org, sessionId: id }))
      }),

    async listTokens(session, { all = false } = {}) {
      const user = all && holds(session, 'admin') ? undefined : (session.userId ?? '')
      const rows = await store.read.apiTokens.list(session.org, user)
      return rows.map(({ _id, name, user: userId, scopes, created, lastUsed, expires, revoked }) => ({
        _id,
        name,
        userId,
        scopes: scopes === null ? null : fromJson(scopes),
        created,
        lastUsed,
        expires,
        revoked,
      }))
    },
  }
}
