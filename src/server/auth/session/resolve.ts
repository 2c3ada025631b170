import type { Locale } from '../../../shared/i18n.ts'
import { fromJson } from '../../../shared/json.ts'
import { fail } from '../../../shared/wire/errors.ts'
import { visitSecrets } from '../../cookieNames.ts'
import {
  anonymousSession,
  defaultOrg,
  holds,
  type PartyVisit,
  type Session,
  type Visit,
  type VisitOver,
} from '../../session.ts'
import type { LiveSession } from '../../store/repositories/sessions.ts'
import type { AuthContext } from '../context.ts'
import { isStaffAccount, type UserRights } from '../person/rights.ts'
import { requireOrg } from '../requireOrg.ts'
import { tokenHash } from '../token/secrets.ts'
import type { Sessions } from './sessions.ts'

/** Facts of a request, as the transports read them. */
export interface SessionRequest {
  /** A JWT with its cookie, or an API token; null for a visitor. */
  token?: string | null
  cookie?: string | null
  /** The cookie of the cases that are visited by mailed codes. */
  visit?: string | null
  /** The device cookie, by which a browser is known that has logged in before. */
  device?: string | null
  /** Query or cookie of the visitor; otherwise the profile decides. */
  locale?: Locale | null
  address?: string
  /** A login counts in its own organisation; anywhere else its holder is a visitor. */
  org?: string
  /** `admin/reconnect3` is let through with a token that ran out: it renews it. */
  action?: string
  /** Whether a person is doing something, as opposed to a page that goes on by itself. */
  isUse?: boolean
}

export interface Resolve {
  /** The session behind a token. SESSION_EXPIRED when it does not count (any more). */
  resolveSession(request: SessionRequest): Promise<Session>
  /**
   * The session behind the cookie alone: pages and files that a browser fetches by address. Nothing may be
   * changed with it but through a form whose origin was checked. Never throws: without a login, a visitor.
   */
  resolveByCookie(request: SessionRequest): Promise<Session>
}

export const apiTokenPrefix = 'vk_'

export function createResolve(
  { store, local, jwts, rights, absences, links, now }: AuthContext,
  sessions: Sessions,
): Resolve {
  const visitor = (request: SessionRequest): Session => ({
    ...anonymousSession({
      org: request.org ?? defaultOrg,
      ...(request.locale && { locale: request.locale }),
      address: request.address ?? '',
    }),
    cookie: request.cookie ?? null,
  })

  async function asUser(
    request: SessionRequest,
    id: string,
    user: string,
    org: string,
    held: UserRights,
  ): Promise<Session> {
    const standsInFor = isStaffAccount(held) ? await absences.standsInFor(org, user) : []
    return {
      ...visitor(request),
      kind: 'user',
      id,
      org,
      userId: user,
      userName: held.name,
      userEmail: held.email,
      roles: held.roles,
      groups: held.groups,
      permissions: held.permissions,
      ...(standsInFor.length > 0 && { standsInFor }),
      ...(!request.locale && held.locale && { locale: held.locale }),
    }
  }

  async function fromRow(
    request: SessionRequest,
    row: LiveSession | undefined,
  ): Promise<Session | undefined> {
    if (!row) return undefined
    const held = await rights.of(row.org, row.user)
    if (!held) return undefined
    if (request.org && request.org !== row.org) return visitor(request)
    const own = await asUser(request, row._id, row.user, row.org, held)
    return row.viewAs === null ? own : asViewed(request, own, row.viewAs)
  }

  /**
   * What somebody else may, as far as the administrator who looks may it, too. Where that ends under way nothing is left:
   * nobody who believes to look at something changes it.
   */
  async function asViewed(request: SessionRequest, own: Session, user: string): Promise<Session> {
    const held = holds(own, 'admin') ? await rights.of(own.org, user) : undefined
    const seen = isStaffAccount(held) ? held : undefined
    const there = await asUser(request, own.id ?? '', user, own.org, {
      ...(seen ?? { name: held?.name ?? '', email: '', handles: false, needsFactor: false, isOpen: true }),
      ...{ roles: seen?.roles ?? [], groups: seen?.groups ?? [] },
      permissions: new Set([...(seen?.permissions ?? [])].filter((permission) => holds(own, permission))),
      locale: null,
    })
    return { ...there, locale: own.locale, viewer: { _id: own.userId ?? '', name: own.userName } }
  }

  async function byJwt(request: SessionRequest, token: string): Promise<Session> {
    const read = await jwts.verify(token)
    const row = read && !read.expired ? await sessions.byCookie(request.cookie, request.isUse) : undefined
    const { session, user, org } = read?.claims ?? {}
    // A token of before a change of organisation names the old one.
    const matches = row && row._id === session && row.user === user && row.org === org
    const resolved = matches ? await fromRow(request, row) : undefined
    if (resolved) return resolved
    if (request.action === 'admin/reconnect3') return visitor(request)
    throw fail('SESSION_EXPIRED')
  }

  async function byApiToken(request: SessionRequest, token: string): Promise<Session> {
    const row = await store.read.apiTokens.find(tokenHash(token))
    const at = now()
    const live =
      row &&
      row.revoked === null &&
      (row.expires === null || row.expires > at) &&
      row.accountStatus === 'active' &&
      row.membershipStatus === 'active'
    const held = live ? await rights.of(row.org, row.user) : undefined
    if (!live || !held) throw fail('SESSION_EXPIRED')
    if (at - (row.lastUsed ?? 0) >= 60_000) {
      store.write((tx) => tx.apiTokens.touch(row._id, at)).catch(() => {})
    }
    const session = {
      ...(await asUser(request, row._id, row.user, row.org, held)),
      kind: 'token' as const,
    }
    return row.scopes === null ? session : scoped(session, fromJson(row.scopes))
  }

  /** With the cases that the browser holds, or held, by mailed codes. */
  async function visiting(request: SessionRequest, session: Session): Promise<Session> {
    if (!request.visit || session.viewer || (session.kind !== 'anonymous' && session.kind !== 'user'))
      return session
    const visits: Visit[] = []
    const partyVisits: PartyVisit[] = []
    const visitsOver: VisitOver[] = []
    for (const secret of visitSecrets(request.visit)) {
      const { found, link, isParty } = await visitBy(secret)
      if (link?.org !== session.org) continue
      const { object: formDataId, hash, _id: linkId, about: through, revoked } = link
      if ('dead' in found) visitsOver.push({ formDataId, hash, through, revoked: revoked !== null })
      else {
        if (request.isUse) links.prolong(link)
        const visit = { formDataId, hash, linkId, through }
        if (isParty) partyVisits.push({ ...visit, party: through ?? '' })
        else visits.push(visit)
      }
    }
    return {
      ...session,
      ...(visits.length > 0 && { visits }),
      ...(partyVisits.length > 0 && { partyVisits }),
      ...(visitsOver.length > 0 && { visitsOver }),
    }
  }

  /** What a browser holds a case by, as who sent it in or as one of its parties, or held. */
  async function visitBy(secret: string) {
    for (const purpose of ['visit', 'partyVisit'] as const) {
      const found = await links.look(store.read, purpose, secret)
      const link = 'link' in found ? found.link : await links.over(store.read, purpose, secret)
      if (link) return { found, link, isParty: purpose === 'partyVisit' }
    }
    return { found: { dead: 'unknown' as const }, link: undefined, isParty: false }
  }

  async function byToken(request: SessionRequest): Promise<Session> {
    const { token } = request
    if (!token) return visitor(request)
    const here = local?.session(request)
    if (here) {
      await requireOrg(store.read, here.org)
      return here
    }
    return token.startsWith(apiTokenPrefix) ? byApiToken(request, token) : byJwt(request, token)
  }

  return {
    resolveSession: async (request) => visiting(request, await byToken(request)),
    async resolveByCookie(request) {
      const row = await sessions.byCookie(request.cookie, request.isUse)
      return visiting(request, (await fromRow(request, row)) ?? visitor(request))
    },
  }
}

/** Of the scopes those that the user holds. Roles open views and connections, so they go unless asked for. */
function scoped(session: Session, scopes: readonly string[]): Session {
  const permissions = new Set(scopes.filter((scope) => scope !== 'roles' && holds(session, scope)))
  return {
    ...session,
    permissions,
    ...(!scopes.includes('roles') && { roles: [], groups: [], standsInFor: [] }),
  }
}
