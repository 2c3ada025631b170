import type { Db } from '../driver.ts'
import type { ApiTokens, Sessions } from '../repositories/sessions.ts'
import type { Sqlite } from './connection.ts'

export function sqliteSessions({ db }: Sqlite): Sessions {
  return {
    async find(id) {
      return statuses(db)
        .innerJoin('sessions', (join) =>
          join
            .onRef('sessions.account', '=', 'memberships.account')
            .onRef('sessions.org', '=', 'memberships.org'),
        )
        .selectAll('sessions')
        .where('sessions._id', '=', id)
        .executeTakeFirst()
    },

    async list(account, now) {
      return db
        .selectFrom('sessions')
        .selectAll()
        .where('account', '=', account)
        .where('expires', '>', now)
        .orderBy('lastSeen', 'desc')
        .limit(100)
        .execute()
    },

    async insert(row) {
      await db.insertInto('sessions').values(row).execute()
    },

    async update(id, change) {
      await db.updateTable('sessions').set(change).where('_id', '=', id).execute()
    },

    async delete(id) {
      await db.deleteFrom('sessions').where('_id', '=', id).execute()
    },

    async deleteOf(account, options = {}) {
      let query = db.deleteFrom('sessions').where('account', '=', account)
      if (options.org) query = query.where('org', '=', options.org)
      if (options.keep) query = query.where('_id', '!=', options.keep)
      await query.execute()
    },

    async endEvery() {
      await db.deleteFrom('sessions').execute()
      await db.deleteFrom('links').where('purpose', '=', 'password').execute()
    },

    async deleteExpired(now) {
      await db.deleteFrom('sessions').where('expires', '<=', now).execute()
    },
  }
}

export function sqliteApiTokens({ db }: Sqlite): ApiTokens {
  return {
    async find(hash) {
      return statuses(db)
        .innerJoin('api_tokens', (join) =>
          join
            .onRef('api_tokens.account', '=', 'memberships.account')
            .onRef('api_tokens.org', '=', 'memberships.org'),
        )
        .selectAll('api_tokens')
        .where('api_tokens.hash', '=', hash)
        .executeTakeFirst()
    },

    async list(org, user) {
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
    },

    async insert(row) {
      await db.insertInto('api_tokens').values(row).execute()
    },

    async touch(id, at) {
      await db.updateTable('api_tokens').set({ lastUsed: at }).where('_id', '=', id).execute()
    },

    async revokeOf(account, org, at) {
      await db
        .updateTable('api_tokens')
        .set({ revoked: at })
        .where('account', '=', account)
        .where('org', '=', org)
        .where('revoked', 'is', null)
        .execute()
    },

    async revoke(org, id, options) {
      let query = db
        .updateTable('api_tokens')
        .set({ revoked: options.at })
        .where('org', '=', org)
        .where('_id', '=', id)
        .where('revoked', 'is', null)
      if (options.user) query = query.where('user', '=', options.user)
      const { numUpdatedRows } = await query.executeTakeFirst()
      return numUpdatedRows > 0n
    },
  }
}

/** Whether the account, and its place in an organisation, still let anybody in: a row for each place. */
const statuses = (db: Db) =>
  db
    .selectFrom('accounts')
    .innerJoin('memberships', 'memberships.account', 'accounts._id')
    .select(['accounts.status as accountStatus', 'memberships.status as membershipStatus'])
