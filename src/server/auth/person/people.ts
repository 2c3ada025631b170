import { msg } from '../../../shared/i18n.ts'
import { newId } from '../../../shared/ids.ts'
import { fail } from '../../../shared/wire/errors.ts'
import type { Session } from '../../session.ts'
import { holds } from '../../session.ts'
import type { AccountRow, AccountStatus } from '../../store/records.ts'
import type { Tx } from '../../store/store.ts'
import type { AuthContext } from '../context.ts'
import type { Recover } from '../password/recover.ts'
import { usernameOf } from './username.ts'

/** A user document as the account engine needs it. */
export interface Person {
  user: string
  email: string
  status: AccountStatus
  /** Made by `passwords.hash` before the write. */
  passwordHash?: string
}

/** Keeps accounts and memberships in step with user documents; for the hooks of that kind, inside their write. */
export interface People {
  addIn(tx: Tx, session: Session, person: Person): Promise<void>
  changeIn(tx: Tx, session: Session, person: Person): Promise<void>
  /** Into the trash can: the login no longer opens this organisation. */
  removeIn(tx: Tx, session: Session, user: string): Promise<void>
  restoreIn(tx: Tx, session: Session, person: Person): Promise<void>
  /** For good, with the account when it belongs to nobody else. */
  deleteIn(tx: Tx, session: Session, user: string): Promise<void>
  /** The account behind a user document, when the session may rule over it as a whole. FORBIDDEN otherwise. */
  ownedAccountIn(tx: Tx, session: Session, user: string): Promise<AccountRow>
}

export function createPeople({ revocations, tell, now }: AuthContext, recover: Recover): People {
  async function addIn(tx: Tx, session: Session, person: Person): Promise<void> {
    const username = usernameOf(person.email)
    const existing = await tx.accounts.findByName(username)
    const account = existing ?? (await makeAccount(tx, username, person.passwordHash ?? null))
    await takePlace(tx, session, account._id)
    await tx.memberships.insert({
      account: account._id,
      org: session.org,
      user: person.user,
      status: person.status,
      created: now(),
    })
    if (existing && person.passwordHash) {
      await ownedAccountIn(tx, session, person.user)
      await recover.setPasswordIn(tx, account._id, person.passwordHash)
    }
  }

  async function makeAccount(tx: Tx, username: string, passwordHash: string | null): Promise<AccountRow> {
    const _id = newId()
    await tx.accounts.insert({ _id, username, passwordHash, status: 'active', created: now() })
    return (await tx.accounts.find(_id)) as AccountRow
  }

  /** A removed user of the same address gives way to the new one. */
  async function takePlace(tx: Tx, session: Session, account: string): Promise<void> {
    const old = (await tx.memberships.of(account)).find(({ org }) => org === session.org)
    if (!old) return
    if (old.status !== 'removed') throw fail('DUPLICATE_NAME', { fields: { email: 'validation.duplicate' } })
    await tx.memberships.delete(session.org, old.user)
  }

  /** Organisations share accounts: one of them alone must not take an account over. */
  async function ownedAccountIn(tx: Tx, session: Session, user: string): Promise<AccountRow> {
    const membership = await tx.memberships.ofUser(session.org, user)
    const account = membership && (await tx.accounts.find(membership.account))
    if (!account) throw fail('NOT_FOUND')
    const elsewhere = (await tx.memberships.of(account._id)).some(({ org }) => org !== session.org)
    if (elsewhere && !holds(session, 'system')) {
      throw fail('FORBIDDEN', {
        message: msg`Kontot används även i en annan organisation. Bara personen själv kan ändra det.`,
      })
    }
    return account
  }

  async function close(tx: Tx, account: string, org: string, user: string): Promise<void> {
    await tx.sessions.deleteOf(account, { org })
    // A token that was forgotten is not to work again on the day that somebody is let in again.
    await tx.apiTokens.revokeOf(account, org, tx.now)
    tx.afterCommit(() => revocations.emit({ org, userId: user }))
  }

  async function rename(
    tx: Tx,
    session: Session,
    user: string,
    account: AccountRow,
    username: string,
  ): Promise<void> {
    await ownedAccountIn(tx, session, user)
    if (await tx.accounts.findByName(username)) {
      throw fail('DUPLICATE_NAME', { fields: { email: 'validation.duplicate' } })
    }
    // The address that is no more: whoever has the other one knows.
    await tell(tx, account, 'email')
    await tx.accounts.update(account._id, { username })
  }

  return {
    addIn,
    ownedAccountIn,
    async changeIn(tx, session, person) {
      const membership = await tx.memberships.ofUser(session.org, person.user)
      const account = membership && (await tx.accounts.find(membership.account))
      if (!membership || !account) return addIn(tx, session, person)
      const username = usernameOf(person.email)
      if (account.username !== username) await rename(tx, session, person.user, account, username)
      if (membership.status !== person.status) {
        await tx.memberships.setStatus(session.org, person.user, person.status)
        if (person.status !== 'active') await close(tx, account._id, session.org, person.user)
      }
      if (person.passwordHash) {
        await ownedAccountIn(tx, session, person.user)
        await recover.setPasswordIn(
          tx,
          account._id,
          person.passwordHash,
          person.user === session.userId ? session.id : null,
        )
      }
    },
    async removeIn(tx, session, user) {
      const membership = await tx.memberships.ofUser(session.org, user)
      if (!membership) return
      await tx.memberships.setStatus(session.org, user, 'removed')
      await close(tx, membership.account, session.org, user)
    },
    async restoreIn(tx, session, person) {
      const membership = await tx.memberships.ofUser(session.org, person.user)
      if (membership) await tx.memberships.setStatus(session.org, person.user, person.status)
      else await addIn(tx, session, person)
    },
    async deleteIn(tx, session, user) {
      const membership = await tx.memberships.ofUser(session.org, user)
      if (!membership) return
      await tx.memberships.delete(session.org, user)
      await close(tx, membership.account, session.org, user)
      if ((await tx.memberships.of(membership.account)).length === 0)
        await tx.accounts.delete(membership.account)
    },
  }
}
