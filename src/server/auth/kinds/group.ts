import type { PatchNamed } from '../../../shared/schemas/document.ts'
import type { KindOf, WriteContext } from '../../documents/kinds/kind.ts'
import type { Accounts } from '../accounts.ts'
import { requireHeld, requireStillAdmin } from '../person/grants.ts'
import { ids, type Rights } from '../person/rights.ts'

/** A group hands its roles to everybody below it, so it is bounded like a user. */
export const groupKind = ({ rights, revoke }: Pick<Accounts, 'rights' | 'revoke'>): KindOf<'group'> => ({
  async beforeWrite(context) {
    const { session } = context
    requireHeld(session, await rightsOf(rights, context, context.values))
    if (context.before) requireHeld(session, await rightsOf(rights, context, context.before))
  },
  async afterWrite({ tx, session, id, values, before }) {
    await requireStillAdmin(rights, tx, session)
    const lost = ids(before?.roles).some((role) => !ids(values.roles).includes(role))
    if (before && (lost || before.parent !== values.parent)) {
      tx.afterCommit(() => revoke({ org: session.org, groups: [id] }))
    }
  },
  async beforeRemove({ tx, session, document }) {
    requireHeld(session, await rights.ofRoles(tx, session.org, ids(document.roles)))
  },
  async afterRemove({ tx, session, document }) {
    await requireStillAdmin(rights, tx, session)
    tx.afterCommit(() => revoke({ org: session.org, groups: [document._id] }))
  },
})

/** Everything that membership gives: the group's own roles and those of the groups above. */
async function rightsOf(
  rights: Rights,
  { tx, session }: WriteContext<'group'>,
  values: PatchNamed<'group'>,
): Promise<Set<string>> {
  const above = typeof values.parent === 'string' ? [values.parent] : []
  const through = await rights.rolesOfGroups(tx, session.org, above)
  return rights.ofRoles(tx, session.org, [...ids(values.roles), ...through.roles])
}
