import { msg } from '../../../shared/i18n.ts'
import { fail } from '../../../shared/wire/errors.ts'
import type { Session } from '../../session.ts'
import type { SessionRow } from '../../store/records.ts'
import type { AuthContext } from '../context.ts'
import { isStaffAccount } from '../person/rights.ts'

export interface ViewAs {
  /**
   * From now on the administrator's login sees what this user sees, and can change nothing, in every window of the browser
   * (event `viewing`). NOT_FOUND for who is not there, INVALID on `userId` for oneself and for whoever is no staff.
   */
  viewAs(session: Session, userId: string): Promise<void>
  /** The login is the administrator's own again. */
  endViewAs(session: Session): Promise<void>
}

export function createViewAs(
  { store, audit, rights, events, documents }: AuthContext,
  loginOf: (session: Session) => Promise<SessionRow>,
): ViewAs {
  async function set(
    session: Session,
    action: 'user/viewAs' | 'user/endViewAs',
    { _id }: Pick<SessionRow, '_id'>,
    user: string,
  ): Promise<void> {
    const viewAs = action === 'user/viewAs' ? user : null
    await store.write(async (tx) => {
      await tx.sessions.update(_id, { viewAs })
      await audit.record(tx, session, { action, object: `user/${user}`, result: 'ok' })
      tx.afterCommit(() => events.push(session.org, 'viewing', { userId: viewAs }, { sessions: [_id] }))
    })
  }

  return {
    async viewAs(session, userId) {
      const login = await loginOf(session)
      const user = await documents.find(session, 'user', userId)
      if (!user) throw fail('NOT_FOUND')
      const problem =
        userId === session.userId
          ? msg`Det är du själv.`
          : user.status === 'active' && isStaffAccount(await rights.of(session.org, userId))
            ? undefined
            : msg`Bara den som har ett aktivt konto och en roll ser något att visa.`
      if (problem) throw fail('INVALID', { fields: { userId: 'validation.notAnOption' }, message: problem })
      await set(session, 'user/viewAs', login, userId)
    },

    async endViewAs(session) {
      const login = await loginOf(session)
      if (login.viewAs !== null) await set(session, 'user/endViewAs', login, login.viewAs)
    },
  }
}
