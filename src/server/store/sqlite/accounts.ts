import { sql } from 'kysely'
import type { Accounts, Memberships, Orgs, Profiles, Settings } from '../repositories/accounts.ts'
import type { Sqlite } from './connection.ts'

export function sqliteAccounts({ db }: Sqlite): Accounts {
  return {
    async find(id) {
      return db.selectFrom('accounts').selectAll().where('_id', '=', id).executeTakeFirst()
    },

    async findByName(username) {
      return db.selectFrom('accounts').selectAll().where('username', '=', username).executeTakeFirst()
    },

    async lastLogins(org) {
      const rows = await db
        .selectFrom('memberships')
        .innerJoin('accounts', 'accounts._id', 'memberships.account')
        .select(['memberships.user', 'accounts.lastLogin'])
        .where('memberships.org', '=', org)
        .where('accounts.lastLogin', 'is not', null)
        .execute()
      return new Map(rows.map(({ user, lastLogin }) => [user, lastLogin ?? 0]))
    },

    async withoutPassword(org) {
      const rows = await db
        .selectFrom('memberships')
        .innerJoin('accounts', 'accounts._id', 'memberships.account')
        .select('memberships.user')
        .where('memberships.org', '=', org)
        .where('accounts.passwordHash', 'is', null)
        .execute()
      return new Set(rows.map(({ user }) => user))
    },

    async insert(row) {
      const passwordChanged = row.passwordHash ? row.created : null
      await db
        .insertInto('accounts')
        .values({ ...row, passwordChanged, failed: 0, lastFailed: null, lastLogin: null })
        .execute()
    },

    async update(id, change) {
      await db.updateTable('accounts').set(change).where('_id', '=', id).execute()
    },

    async countFailure(id, at) {
      await db
        .updateTable('accounts')
        .set({ failed: sql<number>`failed + 1`, lastFailed: at })
        .where('_id', '=', id)
        .execute()
    },

    async delete(id) {
      await db.deleteFrom('accounts').where('_id', '=', id).execute()
      await db.deleteFrom('links').where('object', '=', id).execute()
    },
  }
}

export function sqliteMemberships({ db }: Sqlite): Memberships {
  return {
    async of(account) {
      return db
        .selectFrom('memberships')
        .selectAll()
        .where('account', '=', account)
        .orderBy('created')
        .orderBy('org')
        .execute()
    },

    async ofUser(org, user) {
      return db
        .selectFrom('memberships')
        .selectAll()
        .where('org', '=', org)
        .where('user', '=', user)
        .executeTakeFirst()
    },

    async orgsOf(account) {
      return db
        .selectFrom('memberships')
        .innerJoin('orgs', 'orgs._id', 'memberships.org')
        .select(['orgs._id', 'orgs.name', 'orgs.color'])
        .where('memberships.account', '=', account)
        .where('memberships.status', '=', 'active')
        .orderBy('orgs.name')
        .execute()
    },

    async insert(row) {
      await db.insertInto('memberships').values(row).execute()
    },

    async setStatus(org, user, status) {
      await db
        .updateTable('memberships')
        .set({ status })
        .where('org', '=', org)
        .where('user', '=', user)
        .execute()
    },

    async delete(org, user) {
      await db.deleteFrom('memberships').where('org', '=', org).where('user', '=', user).execute()
    },
  }
}

export function sqliteProfiles({ db }: Sqlite): Profiles {
  return {
    async find(org, user) {
      const row = await db
        .selectFrom('profiles')
        .select('data')
        .where('org', '=', org)
        .where('user', '=', user)
        .executeTakeFirst()
      return row?.data
    },

    async save(row) {
      await db.replaceInto('profiles').values(row).execute()
    },
  }
}

export function sqliteOrgs({ db }: Sqlite): Orgs {
  return {
    async find(id) {
      return db.selectFrom('orgs').select(['_id', 'name', 'color']).where('_id', '=', id).executeTakeFirst()
    },

    async any() {
      return (await db.selectFrom('orgs').select('_id').limit(1).executeTakeFirst()) !== undefined
    },

    async insert(row) {
      await db.insertInto('orgs').values(row).execute()
    },
  }
}

export function sqliteSettings({ db }: Sqlite): Settings {
  return {
    async find(key) {
      const row = await db.selectFrom('settings').select('value').where('key', '=', key).executeTakeFirst()
      return row?.value
    },

    async put(key, value) {
      await db.replaceInto('settings').values({ key, value }).execute()
    },
  }
}
