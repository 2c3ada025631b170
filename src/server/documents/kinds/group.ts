import { msg } from '../../../shared/i18n.ts'
import { fail } from '../../../shared/wire/errors.ts'
import { requireHeld, requireStillAdmin } from '../../auth/grants.ts'
import { ids } from '../../auth/rights.ts'
import type { Db } from '../../store/driver.ts'
import { findDocument } from '../../store/rows/documents.ts'
import type { Kind, WriteContext } from './kind.ts'

/** A group hands its roles to everybody below it, so it is bounded like a user. */
export const group: Kind = {
  async beforeWrite(context) {
    const { tx, session, values, id } = context
    if (typeof values.parent === 'string' && (await isBelow(tx.db, session.org, values.parent, id))) {
      throw fail('INVALID', {
        fields: { parent: 'validation.circle' },
        message: msg`En grupp kan inte ligga under sig själv.`,
      })
    }
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

/** Whether `group` is `of` itself or somewhere below it. */
async function isBelow(db: Db, org: string, group: string, of: string): Promise<boolean> {
  const seen = new Set<string>()
  for (let at: string | undefined = group; at && !seen.has(at); ) {
    if (at === of) return true
    seen.add(at)
    const row = await findDocument(db, org, at)
    const parent = row?.schema === 'group' ? JSON.parse(row.data).parent : undefined
    at = typeof parent === 'string' ? parent : undefined
  }
  return false
}
