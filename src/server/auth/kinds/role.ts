import type { KindOf } from '../../documents/kinds/kind.ts'
import type { Accounts } from '../accounts.ts'
import { requireHeld, requireStillAdmin } from '../person/grants.ts'
import { ids } from '../person/rights.ts'

/** Nobody grants a right they lack, nor takes from a role that holds more than they do. */
export const roleKind = ({ rights, revoke }: Pick<Accounts, 'rights' | 'revoke'>): KindOf<'role'> => ({
  beforeWrite({ session, values, before }) {
    requireHeld(session, ids(values.permissions))
    requireHeld(session, ids(before?.permissions))
  },
  async afterWrite({ tx, session, id, values, before }) {
    await requireStillAdmin(rights, tx, session)
    const lost = ids(before?.permissions).some((permission) => !ids(values.permissions).includes(permission))
    if (lost) tx.afterCommit(() => revoke({ org: session.org, roles: [id] }))
  },
  beforeRemove({ session, document }) {
    requireHeld(session, ids(document.permissions))
  },
  async afterRemove({ tx, session, document }) {
    await requireStillAdmin(rights, tx, session)
    tx.afterCommit(() => revoke({ org: session.org, roles: [document._id] }))
  },
  afterRestore({ session, document }) {
    requireHeld(session, ids(document.permissions))
  },
})
