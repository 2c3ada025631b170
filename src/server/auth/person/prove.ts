import { fail } from '../../../shared/wire/errors.ts'
import { isAddress } from '../../mail/address.ts'
import type { Session } from '../../session.ts'
import type { AccountRow } from '../../store/records.ts'
import type { AuthContext } from '../context.ts'
import type { FactorEngine } from '../factor/factors.ts'
import { quarter } from '../guesses.ts'

/** By what a person who is logged in shows anew that it is them. */
export interface Proofs {
  /** `factor`: a code of their app, in place of the password, which proves less than they have logged in by. */
  by: 'password' | 'factor' | null
  /** To which address of the account a code can be mailed; null: there is none, or no mail leaves the house. */
  address: string | null
}

export interface Proving {
  /** FORBIDDEN for programs, for who is not logged in, and for who looks at what somebody else sees. */
  proofs(session: Session): Promise<Proofs>
  /** INVALID on `password` or `code`; TOO_MANY after five wrong ones, as at logging in and at a new password. */
  prove(session: Session, proof: { password: string } | { factor: string }): Promise<void>
}

export function createProving(
  { store, audit, passwords, limits, mail }: AuthContext,
  factors: Pick<FactorEngine, 'requireCode'>,
): Proving {
  async function own(session: Session): Promise<AccountRow> {
    if (session.kind !== 'user' || !session.userId || session.viewer) throw fail('FORBIDDEN')
    const membership = await store.read.memberships.ofUser(session.org, session.userId)
    const account = membership && (await store.read.accounts.find(membership.account))
    if (!account) throw fail('NOT_FOUND')
    return account
  }

  const proofsOf = async ({ _id, username, passwordHash }: AccountRow): Promise<Proofs> => ({
    by: (await store.read.factors.find(_id)) ? 'factor' : passwordHash === null ? null : 'password',
    address: mail.server !== null && isAddress(username) ? username : null,
  })

  return {
    proofs: async (session) => proofsOf(await own(session)),

    async prove(session, proof) {
      const account = await own(session)
      const { by } = await proofsOf(account)
      const isOffered = 'factor' in proof ? by === 'factor' : by === 'password'
      if (!isOffered) throw fail('FORBIDDEN')
      if ('factor' in proof) return factors.requireCode(session, proof.factor)
      if (proof.password === '') throw fail('INVALID', { fields: { password: 'validation.required' } })
      limits.require(`ownPassword ${session.userId}`, 5, quarter)
      if (!(await passwords.verify(proof.password, account.passwordHash))) {
        await audit.note(session, { action: 'user/prove', result: 'failed' })
        throw fail('INVALID', { fields: { password: 'validation.wrongPassword' } })
      }
      limits.clear(`ownPassword ${session.userId}`)
    },
  }
}
