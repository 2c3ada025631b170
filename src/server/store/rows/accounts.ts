import { sql } from 'kysely'
import type { Db } from '../driver.ts'
import type { AccountRow, AccountStatus, MembershipRow } from '../tables.ts'

/** SQL of accounts, memberships, reset tokens and profiles. Usernames are expected in lower case. */

export async function findAccount(db: Db, id: string): Promise<AccountRow | undefined> {
  return db.selectFrom('accounts').selectAll().where('_id', '=', id).executeTakeFirst()
}

export async function findAccountByName(db: Db, username: string): Promise<AccountRow | undefined> {
  return db.selectFrom('accounts').selectAll().where('username', '=', username).executeTakeFirst()
}

export async function insertAccount(
  db: Db,
  row: Pick<AccountRow, '_id' | 'username' | 'passwordHash' | 'status' | 'created'>,
): Promise<void> {
  const passwordChanged = row.passwordHash ? row.created : null
  await db
    .insertInto('accounts')
    .values({ ...row, passwordChanged, failed: 0, lastFailed: null, lastLogin: null })
    .execute()
}

export async function updateAccount(
  db: Db,
  id: string,
  change: Partial<Omit<AccountRow, '_id'>>,
): Promise<void> {
  await db.updateTable('accounts').set(change).where('_id', '=', id).execute()
}

export async function countFailure(db: Db, id: string, at: number): Promise<void> {
  await db
    .updateTable('accounts')
    .set({ failed: sql<number>`failed + 1`, lastFailed: at })
    .where('_id', '=', id)
    .execute()
}

export async function deleteAccount(db: Db, id: string): Promise<void> {
  await db.deleteFrom('accounts').where('_id', '=', id).execute()
}

/** The account's memberships, the oldest first. */
export async function membershipsOf(db: Db, account: string): Promise<MembershipRow[]> {
  return db
    .selectFrom('memberships')
    .selectAll()
    .where('account', '=', account)
    .orderBy('created')
    .orderBy('org')
    .execute()
}

export async function membershipOfUser(
  db: Db,
  org: string,
  user: string,
): Promise<MembershipRow | undefined> {
  return db
    .selectFrom('memberships')
    .selectAll()
    .where('org', '=', org)
    .where('user', '=', user)
    .executeTakeFirst()
}

export async function insertMembership(db: Db, row: MembershipRow): Promise<void> {
  await db.insertInto('memberships').values(row).execute()
}

export async function setMembershipStatus(
  db: Db,
  org: string,
  user: string,
  status: AccountStatus | 'removed',
): Promise<void> {
  await db
    .updateTable('memberships')
    .set({ status })
    .where('org', '=', org)
    .where('user', '=', user)
    .execute()
}

export async function deleteMembership(db: Db, org: string, user: string): Promise<void> {
  await db.deleteFrom('memberships').where('org', '=', org).where('user', '=', user).execute()
}

/** Organisations that the account may switch to. */
export async function orgsOf(
  db: Db,
  account: string,
): Promise<{ _id: string; name: string; colour: string | null }[]> {
  return db
    .selectFrom('memberships')
    .innerJoin('orgs', 'orgs._id', 'memberships.org')
    .select(['orgs._id', 'orgs.name', 'orgs.colour'])
    .where('memberships.account', '=', account)
    .where('memberships.status', '=', 'active')
    .orderBy('orgs.name')
    .execute()
}

export async function findOrg(
  db: Db,
  id: string,
): Promise<{ _id: string; name: string; colour: string | null } | undefined> {
  return db.selectFrom('orgs').select(['_id', 'name', 'colour']).where('_id', '=', id).executeTakeFirst()
}

export async function insertResetToken(
  db: Db,
  row: { hash: string; account: string; org: string; created: number; expires: number },
): Promise<void> {
  await db
    .insertInto('reset_tokens')
    .values({ ...row, used: null })
    .execute()
}

/** Marks the token as used and tells whose it was; undefined when it is unknown, used or too old. */
export async function useResetToken(
  db: Db,
  hash: string,
  now: number,
): Promise<{ account: string; org: string } | undefined> {
  return db
    .updateTable('reset_tokens')
    .set({ used: now })
    .where('hash', '=', hash)
    .where('used', 'is', null)
    .where('expires', '>', now)
    .returning(['account', 'org'])
    .executeTakeFirst()
}

/** After a password was chosen no older link works, and old rows are of no use. */
export async function dropResetTokens(db: Db, account: string, olderThan: number): Promise<void> {
  await db
    .deleteFrom('reset_tokens')
    .where((where) => where.or([where('account', '=', account), where('expires', '<', olderThan)]))
    .execute()
}

export async function findProfile(db: Db, org: string, user: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('profiles')
    .select('data')
    .where('org', '=', org)
    .where('user', '=', user)
    .executeTakeFirst()
  return row?.data
}

export async function saveProfile(
  db: Db,
  row: { org: string; user: string; data: string; updated: number },
): Promise<void> {
  await db.replaceInto('profiles').values(row).execute()
}

/** When each user of the organisation last logged in, milliseconds since 1970. Those who never did are left out. */
export async function lastLogins(db: Db, org: string): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('memberships')
    .innerJoin('accounts', 'accounts._id', 'memberships.account')
    .select(['memberships.user', 'accounts.lastLogin'])
    .where('memberships.org', '=', org)
    .where('accounts.lastLogin', 'is not', null)
    .execute()
  return new Map(rows.map(({ user, lastLogin }) => [user, lastLogin as number]))
}

/** Users of the organisation who have not chosen a password yet, nor been given one. */
export async function usersWithoutPassword(db: Db, org: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom('memberships')
    .innerJoin('accounts', 'accounts._id', 'memberships.account')
    .select('memberships.user')
    .where('memberships.org', '=', org)
    .where('accounts.passwordHash', 'is', null)
    .execute()
  return new Set(rows.map(({ user }) => user))
}
