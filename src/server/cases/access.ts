import { msg } from '../../shared/i18n.ts'
import { fromJson } from '../../shared/json.ts'
import type { StepType } from '../../shared/process/process.ts'
import { stepFor } from '../../shared/process/steps.ts'
import { isStaff, type Who } from '../../shared/process/who.ts'
import { fail } from '../../shared/wire/errors.ts'
import { tokenHash } from '../auth/secrets.ts'
import { hasAnyRight, type Session } from '../session.ts'
import type { CaseRecord } from '../store/records.ts'
import type { AssignmentRole } from './contract.ts'
import type { CompiledForm, CompiledProcess } from './forms.ts'

/** Without the hash only somebody who is logged in can be its author. */
type Owned = Pick<CaseRecord, 'createdBy' | 'assign'> &
  Partial<Pick<CaseRecord, 'tokenHash' | 'arrived' | 'number'>>

/** By its token a case that is sent in can be read for so long: whoever sits there next is told its number, no more. */
export const tokenMs = 3_600_000

/**
 * The person at the case: their assignment roles are those of its process and those of the case itself. ALREADY_SENT,
 * with the number and nothing else, for a token whose time is over.
 */
export function standingAt(
  session: Session,
  record: Owned,
  process: CompiledProcess | undefined,
  caseToken?: string,
): Who {
  refuseOver(session, record, caseToken)
  const assignmentRoles = [
    ...rolesIn(session, process?.assignmentRoles ?? []),
    ...rolesAssigned(session, record),
  ]
  return {
    userId: session.userId,
    roles: session.roles,
    permissions: permissionsOf(session),
    assignmentRoles: [...new Set(assignmentRoles)],
    isAuthor: isAuthor(session, record, caseToken),
  }
}

/** Keys of the assignment roles that the session has in every case of the process. */
export function rolesIn({ roles, groups }: Session, of: readonly AssignmentRole[]): string[] {
  return of
    .filter(
      (role) =>
        role.roles?.some((one) => roles.includes(one)) === true ||
        role.groups?.some((one) => groups.includes(one)) === true,
    )
    .map(({ key }) => key)
}

/** Whoever has lost every role stays named in the case, and has nothing more to do with it. */
function rolesAssigned(session: Session, { assign }: Owned): string[] {
  const { userId, groups } = session
  if (!assign || !hasAnyRight(session)) return []
  return Object.entries(fromJson(assign))
    .filter(
      ([, who]) =>
        (userId !== null && who.users.includes(userId)) || who.groups.some((one) => groups.includes(one)),
    )
    .map(([key]) => key)
}

function refuseOver(session: Session, record: Owned, caseToken?: string): void {
  const { createdBy, arrived, number } = record
  if (createdBy !== null || !arrived || Date.now() - arrived <= tokenMs) return
  if (!isAuthor(session, record, caseToken)) return
  throw fail('ALREADY_SENT', {
    ...(number && { message: msg`Redan inskickad, ärende {number}.`, values: { number } }),
  })
}

/** Whoever began it; of a visitor whoever has its token, however long ago it was sent in. */
export function isAuthor({ userId }: Session, record: Owned, caseToken?: string): boolean {
  if (record.createdBy !== null) return record.createdBy === userId
  return Boolean(record.tokenHash) && caseToken !== undefined && tokenHash(caseToken) === record.tokenHash
}

/** `system` holds everything; the processes themselves know `admin`. */
const permissionsOf = ({ permissions, kind }: Session) =>
  kind === 'system' || permissions.has('system') ? ['admin', ...permissions] : [...permissions]

/**
 * What the session meets on opening the case; NOT_FOUND for whoever has nothing to do with it. A draft is its
 * author's alone, administrators included.
 */
export function stepAt(standing: Who, record: CaseRecord, process: CompiledProcess | undefined): StepType {
  if (record.removed !== null) throw fail('NOT_FOUND')
  if (!standing.isAuthor && (record.draft === 1 || !isStaff(standing))) throw fail('NOT_FOUND')
  const step = process
    ? stepFor(process.graph, record.state, standing)
    : record.draft === 1
      ? 'edit'
      : 'summary'
  if (step === 'noaccess') throw fail('NOT_FOUND')
  return step
}

/** Whether the session may begin a case with this form. */
export function mayBegin(session: Session, form: CompiledForm, process: CompiledProcess | undefined): void {
  if (form.data.requireAuth === true && session.userId === null && session.kind !== 'system')
    throw fail('UNAUTHORIZED')
  if (process && !process.open) throw fail('NOT_PUBLISHED')
}
