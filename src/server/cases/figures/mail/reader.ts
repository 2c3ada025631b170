import { valuesIfOfKind } from '../../../documents/lists/rows.ts'
import { hasAnyRight, type Session, systemSession } from '../../../session.ts'
import type { CaseContext } from '../../context.ts'
import { sessionsOf } from '../../people/staff.ts'

/** Whoever figures are drawn for: the session that they would have now, in their language. */
export interface Reader {
  session: Session
  email: string
}

/** undefined: the account is removed, or may not log in. */
export async function readerOf(
  context: CaseContext,
  org: string,
  userId: string,
): Promise<Reader | undefined> {
  const row = await context.store.read.documents.find(org, userId)
  const user = row?.removed === null ? valuesIfOfKind('user', row) : undefined
  if (user?.status !== 'active') return undefined
  const [session] = await sessionsOf(context, systemSession(org), [userId])
  const held = await context.rights.of(org, userId)
  if (!session || !held?.email) return undefined
  return { session: { ...session, locale: held.locale ?? session.locale }, email: held.email }
}

/** Whether somebody may still send figures: an active account of the staff. */
export async function mayStillSend(context: CaseContext, org: string, userId: string): Promise<boolean> {
  const reader = await readerOf(context, org, userId)
  return reader !== undefined && hasAnyRight(reader.session)
}
