import { query } from '../query.ts'
import type { ApiTokens, LiveSession, LiveToken, Sessions } from '../repositories/sessions.ts'
import type { Sqlite } from './connection.ts'

export function sqliteSessions({ db, raw }: Sqlite): Sessions {
  return {
    async find(id) {
      return query<LiveSession>(raw, liveSql('sessions', '_id')).get(id) ?? undefined
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

export function sqliteApiTokens({ db, raw }: Sqlite): ApiTokens {
  return {
    async find(hash) {
      return query<LiveToken>(raw, liveSql('api_tokens', 'hash')).get(hash) ?? undefined
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

/**
 * A login or token with whether the account, and its place in the organisation, still let anybody in. Asked at every action: a
 * query that is built anew each time would take longer than the answer.
 */
const liveSql = (table: 'sessions' | 'api_tokens', key: string) =>
  `SELECT t.*, a.status AS accountStatus, m.status AS membershipStatus FROM ${table} t
  JOIN memberships m ON m.account = t.account AND m.org = t.org JOIN accounts a ON a._id = t.account WHERE t.${key} = ?`
