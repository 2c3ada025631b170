import type { Factors } from '../repositories/factors.ts'
import type { Sqlite } from './connection.ts'

export function sqliteFactors({ db }: Sqlite): Factors {
  const remove = async (account: string) => {
    await db.deleteFrom('recovery_codes').where('account', '=', account).execute()
    await db.deleteFrom('passkeys').where('account', '=', account).execute()
    const { numDeletedRows } = await db
      .deleteFrom('factors')
      .where('account', '=', account)
      .executeTakeFirst()
    return numDeletedRows > 0n
  }
  return {
    async find(account) {
      return db.selectFrom('factors').selectAll().where('account', '=', account).executeTakeFirst()
    },

    all: () => db.selectFrom('factors').selectAll().execute(),

    async usersWith(org) {
      const rows = await db
        .selectFrom('memberships')
        .innerJoin('factors', 'factors.account', 'memberships.account')
        .select('memberships.user')
        .where('memberships.org', '=', org)
        .execute()
      return new Set(rows.map(({ user }) => user))
    },

    async codesLeft(account) {
      const { left } = await db
        .selectFrom('recovery_codes')
        .select(({ fn }) => fn.countAll<number>().as('left'))
        .where('account', '=', account)
        .where('used', 'is', null)
        .executeTakeFirstOrThrow()
      return left
    },

    async wasTaken(account, hash) {
      const row = await db
        .selectFrom('recovery_codes')
        .select('used')
        .where('account', '=', account)
        .where('hash', '=', hash)
        .where('used', 'is not', null)
        .executeTakeFirst()
      return row !== undefined
    },

    async put(row) {
      const { account, ...fields } = row
      await db.deleteFrom('recovery_codes').where('account', '=', account).execute()
      await db
        .insertInto('factors')
        .values(row)
        .onConflict((conflict) => conflict.column('account').doUpdateSet(fields))
        .execute()
    },

    async takeStep(account, step, at) {
      const { numUpdatedRows } = await db
        .updateTable('factors')
        .set({ lastStep: step, lastUsed: at })
        .where('account', '=', account)
        .where('lastStep', '<', step)
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },

    async putCodes(account, hashes) {
      await db.deleteFrom('recovery_codes').where('account', '=', account).execute()
      await db
        .insertInto('recovery_codes')
        .values(hashes.map((hash) => ({ account, hash, used: null })))
        .execute()
    },

    async takeCode(account, hash, at) {
      const { numUpdatedRows } = await db
        .updateTable('recovery_codes')
        .set({ used: at })
        .where('account', '=', account)
        .where('hash', '=', hash)
        .where('used', 'is', null)
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },

    async passkeys(account) {
      return db.selectFrom('passkeys').selectAll().where('account', '=', account).orderBy('created').execute()
    },

    async findPasskey(id) {
      return db.selectFrom('passkeys').selectAll().where('_id', '=', id).executeTakeFirst()
    },

    async addPasskey(row) {
      await db.insertInto('passkeys').values(row).execute()
    },

    async takePasskey(id, { before, counter, at }) {
      const { numUpdatedRows } = await db
        .updateTable('passkeys')
        .set({ counter, lastUsed: at })
        .where('_id', '=', id)
        .where('counter', '=', before)
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },

    async removePasskey(account, id) {
      const { numDeletedRows } = await db
        .deleteFrom('passkeys')
        .where('account', '=', account)
        .where('_id', '=', id)
        .executeTakeFirst()
      return numDeletedRows > 0n
    },

    delete: remove,
  }
}
