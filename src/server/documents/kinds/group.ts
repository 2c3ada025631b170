import { requireHeld, requireStillAdmin } from '../../auth/grants.ts'
import { ids } from '../../auth/rights.ts'
import type { Kind, WriteContext } from './kind.ts'

/** A group hands its roles to everybody below it, so it is bounded like a user. */
export const group: Kind = {
  async beforeWrite(context) {
    const { session } = context
    requireHeld(session, await rightsOf(context, context.values))
    if (context.before) requireHeld(session, await rightsOf(context, context.before))
  },
  async afterWrite({ tx, session, services, id, values, before }) {
    const { rights, revoke } = services.accounts
    await requireStillAdmin(rights, tx.db, session)
    const lost = ids(before?.roles).some((role) => !ids(values.roles).includes(role))
    if (before && (lost || before.parent !== values.parent)) {
      tx.afterCommit(() => revoke({ org: session.org, groups: [id] }))
    }
  },
  async beforeRemove({ tx, session, services, document }) {
    requireHeld(session, await services.accounts.rights.ofRoles(tx.db, session.org, ids(document.roles)))
  },
  async afterRemove({ tx, session, services, document }) {
    await requireStillAdmin(services.accounts.rights, tx.db, session)
    tx.afterCommit(() => services.accounts.revoke({ org: session.org, groups: [document._id] }))
  },
}

/** Everything that membership gives: the group's own roles and those of the groups above. */
async function rightsOf(
  { tx, session, services }: WriteContext,
  values: Record<string, unknown>,
): Promise<Set<string>> {
  const { rights } = services.accounts
  const above = typeof values.parent === 'string' ? [values.parent] : []
  const through = await rights.rolesOfGroups(tx.db, session.org, above)
  return rights.ofRoles(tx.db, session.org, [...ids(values.roles), ...through.roles])
}
