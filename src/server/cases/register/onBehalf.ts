import { fromJson } from '../../../shared/json.ts'
import type { PageUser } from '../../../shared/wire/page/page.ts'
import type { Session } from '../../session.ts'
import { userOf } from '../../session.ts'
import type { CaseRecord, OnBehalf } from '../../store/records.ts'

/** For whom a case was taken down; undefined of one that its author filled in. */
export const forWhom = ({ onBehalf }: Pick<CaseRecord, 'onBehalf'>): OnBehalf | undefined =>
  onBehalf === null ? undefined : fromJson(onBehalf)

/** Whether the session took the case down. It is never its author by that. */
export const isRegistrar = (
  { userId }: Session,
  { registeredBy }: Pick<CaseRecord, 'registeredBy'>,
): boolean => registeredBy !== null && registeredBy === userId

/** Of a case that its author fills in. */
export const notTakenDown = { registeredBy: null, registeredByName: null, source: null, onBehalf: null }

/** Whom the form's rules and texts are about: while it is taken down the person for whom that is, and not who types. */
export function personAt(
  session: Session,
  record: Pick<CaseRecord, 'draft' | 'registeredBy' | 'onBehalf'> | null,
): PageUser | null {
  if (!record || record.draft === 0 || record.registeredBy === null) return userOf(session)
  const { userId, name = '', email = '' } = forWhom(record) ?? {}
  return userId ? { _id: userId, name, email, roles: [], permissions: [] } : null
}
