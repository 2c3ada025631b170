import { msg } from '../../../shared/i18n.ts'
import { fail } from '../../../shared/wire/errors.ts'
import { holds, type Session } from '../../session.ts'
import type { Reads } from '../../store/store.ts'
import type { Rights } from './rights.ts'

/** Nobody grants a right they lack, and nobody rules over somebody who holds more. */

/** FORBIDDEN when one of the permissions is more than the session holds. */
export function requireHeld(session: Session, permissions: Iterable<string>): void {
  for (const permission of permissions) {
    if (!holds(session, permission)) {
      throw fail('FORBIDDEN', { message: msg`Du kan inte ge någon rättigheter som du själv saknar.` })
    }
  }
}

/** FORBIDDEN when the user holds a permission that the session lacks. */
export async function requireAtLeast(
  rights: Rights,
  read: Reads,
  session: Session,
  user: string,
): Promise<void> {
  const held = (await rights.in(read, session.org, user))?.permissions ?? new Set<string>()
  for (const permission of held) {
    if (!holds(session, permission)) {
      throw fail('FORBIDDEN', { message: msg`Användaren har rättigheter som du själv saknar.` })
    }
  }
}

/**
 * FORBIDDEN when the session, by what it has just changed, would no longer administer, or no longer the installation:
 * somebody else must do that. Otherwise nobody might be left who can give the right back.
 */
export async function requireStillAdmin(rights: Rights, read: Reads, session: Session): Promise<void> {
  if (!session.userId || !holds(session, 'admin')) return
  const after = await rights.in(read, session.org, session.userId)
  if (!after) return
  const isSystem = after.permissions.has('system')
  if (!isSystem && (holds(session, 'system') || !after.permissions.has('admin'))) throw ownRights()
}

export const ownRights = () =>
  fail('FORBIDDEN', { message: msg`Du kan inte ta ifrån dig själv rätten att administrera. Be någon annan.` })
