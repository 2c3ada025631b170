import { fail } from '../../../shared/wire/errors.ts'
import type { Session } from '../../session.ts'
import type { AuthContext } from '../context.ts'
import { requireAtLeast } from '../person/grants.ts'
import type { People } from '../person/people.ts'
import { requireGoodPassword } from './passwordRules.ts'
import type { Recover } from './recover.ts'

export interface OwnPassword {
  /** INVALID on `oldPassword` when it is wrong. Other sessions of the account end. */
  changeOwnPassword(session: Session, input: { oldPassword: string; newPassword: string }): Promise<void>
  /**
   * Somebody else's: sets it, or without a password mails a link. All sessions of the account end. FORBIDDEN for
   * an account of several organisations and for a user who holds more than the session.
   */
  resetPassword(session: Session, input: { id: string; password?: string }): Promise<{ mailed: boolean }>
}

export function createOwnPassword(context: AuthContext, recover: Recover, people: People): OwnPassword {
  const { store, audit, documents, passwords, limits } = context
  return {
    async changeOwnPassword(session, { oldPassword, newPassword }) {
      // Tokens are for programs; a program has no business with the password.
      if (session.kind !== 'user' || !session.userId) throw fail('FORBIDDEN')
      limits.require(`ownPassword ${session.userId}`, 5, 15 * 60_000)
      const { read } = store
      const membership = await read.memberships.ofUser(session.org, session.userId)
      const account = membership && (await read.accounts.find(membership.account))
      if (!account) throw fail('NOT_FOUND')
      const org = await read.orgs.find(session.org)
      requireGoodPassword(newPassword, [account.username, session.userName, org?.name ?? ''], 'newPassword')
      if (!(await passwords.verify(oldPassword, account.passwordHash))) {
        await audit.note(session, { action: 'user/changePassword', result: 'failed' })
        throw fail('INVALID', { fields: { oldPassword: 'validation.wrongPassword' } })
      }
      const hash = await passwords.hash(newPassword)
      await store.write(async (tx) => {
        await recover.setPasswordIn(tx, account._id, hash, session.id)
        await audit.record(tx, session, { action: 'user/changePassword', result: 'ok' })
      })
      limits.clear(`ownPassword ${session.userId}`)
    },

    async resetPassword(session, { id, password }) {
      const user = await documents.get(session, 'user', id)
      const org = await store.read.orgs.find(session.org)
      if (password !== undefined)
        requireGoodPassword(password, [String(user.email ?? ''), String(user.name), org?.name ?? ''])
      const hash = password === undefined ? undefined : await passwords.hash(password)
      await store.write(async (tx) => {
        await requireAtLeast(context.rights, tx, session, id)
        const account = await people.ownedAccountIn(tx, session, id)
        if (hash) await recover.setPasswordIn(tx, account._id, hash)
        else await recover.sendLinkIn(tx, account, session.org, session.locale)
        await audit.record(tx, session, {
          action: 'user/resetPassword',
          object: `user/${id}`,
          result: 'ok',
          detail: { by: hash ? 'password' : 'link' },
        })
      })
      return { mailed: hash === undefined }
    },
  }
}
