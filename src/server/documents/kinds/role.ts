import { requireHeld, requireStillAdmin } from '../../auth/grants.ts'
import { ids } from '../../auth/rights.ts'
import type { Kind } from './kind.ts'

/** Nobody grants a right they lack, nor takes from a role that holds more than they do. */
export const role: Kind = {
  beforeWrite({ session, values, before }) {
    requireHeld(session, ids(values.permissions))
    requireHeld(session, ids(before?.permissions))
  },
  async afterWrite({ tx, session, services, id, values, before }) {
    const { rights, revoke } = services.accounts
    await requireStillAdmin(rights, tx.db, session)
    const lost = ids(before?.permissions).some((permission) => !ids(values.permissions).includes(permission))
    if (lost) tx.afterCommit(() => revoke({ org: session.org, roles: [id] }))
  },
  beforeRemove({ session, document }) {
    requireHeld(session, ids(document.permissions))
  },
  async afterRemove({ tx, session, services, document }) {
    await requireStillAdmin(services.accounts.rights, tx.db, session)
    tx.afterCommit(() => services.accounts.revoke({ org: session.org, roles: [document._id] }))
  },
  afterRestore({ session, document }) {
    requireHeld(session, ids(document.permissions))
  },
}
