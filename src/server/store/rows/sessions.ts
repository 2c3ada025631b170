import type { Db } from '../driver.ts'
import type { AccountStatus, ApiTokenRow, MembershipRow, SessionRow } from '../tables.ts'

/** SQL of login sessions and API tokens. */

export interface LiveSession extends SessionRow {
  accountStatus: AccountStatus
  membershipStatus: MembershipRow['status']
}

/** The session with what decides whether it still counts. */
export async function findSession(db: Db, id: string): Promise<LiveSession | undefined> {
  return db
    .selectFrom('sessions')
    .innerJoin('accounts', 'accounts._id', 'sessions.account')
    .innerJoin('memberships', (join) =>
      join
        .onRef('memberships.account', '=', 'sessions.account')
        .onRef('memberships.org', '=', 'sessions.org'),
    )
    .selectAll('sessions')
    .select(['accounts.status as accountStatus', 'memberships.status as membershipStatus'])
    .where('sessions._id', '=', id)
    .executeTakeFirst()
}

export async function insertSession(db: Db, row: SessionRow): Promise<void> {
  await db.insertInto('sessions').values(row).execute()
}

export async function updateSession(
  db: Db,
  id: string,
  change: Partial<Omit<SessionRow, '_id'>>,
): Promise<void> {
  await db.updateTable('sessions').set(change).where('_id', '=', id).execute()
}

export async function deleteSession(db: Db, id: string): Promise<void> {
  await db.deleteFrom('sessions').where('_id', '=', id).execute()
}

/** Ends the account's sessions: all, those of one organisation, or all but the one that asks. */
export async function deleteSessionsOf(
  db: Db,
  account: string,
  options: { org?: string; keep?: string | null } = {},
): Promise<void> {
  let query = db.deleteFrom('sessions').where('account', '=', account)
  if (options.org) query = query.where('org', '=', options.org)
  if (options.keep) query = query.where('_id', '!=', options.keep)
  await query.execute()
}

/** Of the whole installation, with the links by which a password could be chosen. */
export async function endEverySession(db: Db): Promise<void> {
  await db.deleteFrom('sessions').execute()
  await db.deleteFrom('reset_tokens').execute()
}

export async function deleteExpiredSessions(db: Db, now: number): Promise<void> {
  await db.deleteFrom('sessions').where('expires', '<=', now).execute()
}

export async function listSessions(db: Db, account: string, now: number): Promise<SessionRow[]> {
  return db
    .selectFrom('sessions')
    .selectAll()
    .where('account', '=', account)
    .where('expires', '>', now)
    .orderBy('lastSeen', 'desc')
    .limit(100)
    .execute()
}

export interface LiveToken extends ApiTokenRow {
  accountStatus: AccountStatus
  membershipStatus: MembershipRow['status']
}

export async function findApiToken(db: Db, hash: string): Promise<LiveToken | undefined> {
  return db
    .selectFrom('api_tokens')
    .innerJoin('accounts', 'accounts._id', 'api_tokens.account')
    .innerJoin('memberships', (join) =>
      join
        .onRef('memberships.account', '=', 'api_tokens.account')
        .onRef('memberships.org', '=', 'api_tokens.org'),
    )
    .selectAll('api_tokens')
    .select(['accounts.status as accountStatus', 'memberships.status as membershipStatus'])
    .where('api_tokens.hash', '=', hash)
    .executeTakeFirst()
}

export async function insertApiToken(db: Db, row: ApiTokenRow): Promise<void> {
  await db.insertInto('api_tokens').values(row).execute()
}

export async function touchApiToken(db: Db, id: string, at: number): Promise<void> {
  await db.updateTable('api_tokens').set({ lastUsed: at }).where('_id', '=', id).execute()
}

/** Revokes one token of the organisation, of that user when given; false when there was none. */
export async function revokeApiToken(
  db: Db,
  org: string,
  id: string,
  options: { user?: string; at: number },
): Promise<boolean> {
  let query = db
    .updateTable('api_tokens')
    .set({ revoked: options.at })
    .where('org', '=', org)
    .where('_id', '=', id)
    .where('revoked', 'is', null)
  if (options.user) query = query.where('user', '=', options.user)
  const { numUpdatedRows } = await query.executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Without the hash. Of one user, or of the whole organisation. */
export async function listApiTokens(
  db: Db,
  org: string,
  user?: string,
): Promise<Omit<ApiTokenRow, 'hash'>[]> {
  let query = db
    .selectFrom('api_tokens')
    .select([
      '_id',
      'org',
      'user',
      'account',
      'name',
      'scopes',
      'created',
      'createdBy',
      'lastUsed',
      'expires',
      'revoked',
    ])
    .where('org', '=', org)
  if (user) query = query.where('user', '=', user)
  return query.orderBy('created', 'desc').limit(1000).execute()
}
