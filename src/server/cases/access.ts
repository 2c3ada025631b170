import { msg } from '../../shared/i18n.ts'
import { fromJson } from '../../shared/json.ts'
import { isOutside, isPartyAlone, stepFor } from '../../shared/process/graph/steps.ts'
import { isOfferedToAll, isTakenDown } from '../../shared/process/graph/transitions.ts'
import { proxyKey } from '../../shared/process/parties.ts'
import type { StepType } from '../../shared/process/process.ts'
import { inPlaceOf, isStaff, type Who } from '../../shared/process/who.ts'
import { fail } from '../../shared/wire/errors.ts'
import { caseTokenHash } from '../auth/token/secrets.ts'
import { hasAnyRight, type Session, visitTo } from '../session.ts'
import type { CaseRecord } from '../store/records.ts'
import type { AssignmentRole } from './contract.ts'
import { type Covered, covers, coversForm, isByAnswer } from './coverage.ts'
import type { CompiledForm, CompiledProcess } from './forms.ts'
import { isProxy, partiesAt } from './parties/of.ts'
import type { CaseProcess } from './processOf.ts'

/** Without the hash only somebody who is logged in, or visits it, can be its author. */
type Owned = Pick<CaseRecord, '_id' | 'createdBy' | 'assign'> &
  Covered &
  Partial<
    Pick<
      CaseRecord,
      'tokenHash' | 'arrived' | 'number' | 'draft' | 'registeredBy' | 'agreed' | 'openChildren' | 'parties'
    >
  >

/** By its token a case that is sent in can be read for so long: whoever sits there next is told its number, no more. */
export const tokenMs = 3_600_000

/**
 * The person at the case: their assignment roles are those of its process and those of the case itself. ALREADY_SENT,
 * with the number and nothing else, for a token whose time is over.
 */
export function standingAt(
  session: Session,
  record: Owned,
  process: CaseProcess | undefined,
  caseToken?: string,
): Who {
  // A draft is its author's alone, whatever else of theirs is looked at.
  if (session.viewer && record.draft === 1) throw fail('NOT_FOUND')
  refuseOver(session, record, caseToken)
  const byProcess = process ? rolesIn(session, process, record) : []
  const others = actsFor(session, record).map(({ _id }) => _id)
  const rolesAs = (ids: readonly string[]) => [
    ...new Set([...byProcess, ...rolesAssigned(session, record, ids)]),
  ]
  const parties = partiesAt(session, record).flatMap(({ key }) => (key === proxyKey ? [] : key))
  return {
    userId: session.userId,
    roles: session.roles,
    permissions: permissionsOf(session),
    assignmentRoles: rolesAs(others),
    isAuthor: isAuthor(session, record, caseToken),
    ...(parties.length > 0 && { parties }),
    ...inPlaceOf(others, record.createdBy, rolesAs([])),
    ...(record.agreed && { agreed: fromJson(record.agreed) }),
    ...(record.openChildren && { openChildren: record.openChildren }),
  }
}

/** Keys of the assignment roles that the session has in the case by the process alone. */
function rolesIn(session: Session, { assignmentRoles, caseForm }: CaseProcess, record: Owned): string[] {
  const { draft, registeredBy } = record
  // What the answers will be is not known while they are taken down.
  const isBegun = draft === 1 && registeredBy != null && registeredBy === session.userId
  return rowsFor(session, assignmentRoles, record.formId)
    .filter((row) => isBegun || covers(row, record, caseForm))
    .map(({ key }) => key)
}

/** The rows of assignment roles that name one's roles or groups, for some cases at least; of the form, where one is asked for. */
export function rowsFor(
  { roles, groups }: { roles: readonly string[]; groups: readonly string[] },
  of: readonly AssignmentRole[],
  formId?: string,
): AssignmentRole[] {
  return of.filter(
    (row) =>
      (row.roles?.some((one) => roles.includes(one)) === true ||
        row.groups?.some((one) => groups.includes(one)) === true) &&
      (formId === undefined || coversForm(row, formId)),
  )
}

/** Whether the session handles every case of the form in the process, whoever sent it in and whatever it says. */
export const seesAll = (
  session: Session,
  process: Pick<CompiledProcess, 'assignmentRoles'> | undefined,
  formId: string,
): boolean =>
  isAdminOf(session) ||
  rowsFor(session, process?.assignmentRoles ?? [], formId).some((row) => !isByAnswer(row))

/** By name, or in the place of these others. Whoever has lost every role stays named in the case, and has nothing more to do with it. */
function rolesAssigned(session: Session, record: Owned, others: readonly string[]): string[] {
  const { assign } = record
  const { userId, groups } = session
  if (!assign || !hasAnyRight(session)) return []
  return Object.entries(fromJson(assign))
    .filter(
      ([, who]) =>
        (userId !== null && who.users.includes(userId)) ||
        who.users.some((one) => others.includes(one)) ||
        who.groups.some((one) => groups.includes(one)),
    )
    .map(([key]) => key)
}

/**
 * For whom the session acts in a case: it is assigned to them by name, they are away, and the session stands in. Nobody,
 * where it is the session's own to handle, or to wait for: nobody handles as a deputy what they sent in themselves.
 */
export function actsFor(
  { userId, standsInFor = [] }: Session,
  { assign, createdBy }: Pick<CaseRecord, 'assign' | 'createdBy'>,
): readonly { _id: string; name: string }[] {
  if (standsInFor.length === 0 || !assign || userId === null || createdBy === userId) return []
  const users = Object.values(fromJson(assign)).flatMap((role) => role.users)
  return users.includes(userId) ? [] : standsInFor.filter(({ _id }) => users.includes(_id))
}

/** The same for the audit log, beside who did it. */
export const actedFor = (
  session: Session,
  record: Pick<CaseRecord, 'assign' | 'createdBy'>,
): { for?: string[] } => {
  const ids = actsFor(session, record).map(({ _id }) => _id)
  return ids.length > 0 ? { for: ids } : {}
}

function refuseOver(session: Session, record: Owned, caseToken?: string): void {
  const { createdBy, arrived, number } = record
  if (isVisited(session, record)) return
  if (createdBy !== null || !arrived || Date.now() - arrived <= tokenMs) return
  if (!isSender(session, record, caseToken) || isProxy(session, record)) return
  throw fail('ALREADY_SENT', {
    ...(number && { message: msg`Redan inskickad, ärende {number}.`, values: { number } }),
  })
}

/**
 * Whoever began it; of a visitor whoever has its token, however long ago it was sent in, or visits it by a mailed code. Of what is sent in
 * also who acts in their place.
 */
export const isAuthor = (session: Session, record: Owned, caseToken?: string): boolean =>
  isSender(session, record, caseToken) || (record.draft !== 1 && isProxy(session, record))

/** They themselves, and nobody in their place. */
export function isSender(session: Session, record: Owned, caseToken?: string): boolean {
  if (record.createdBy !== null) return record.createdBy === session.userId
  if (isVisited(session, record)) return true
  return Boolean(record.tokenHash) && caseToken !== undefined && caseTokenHash(caseToken) === record.tokenHash
}

/** Nobody holds by a code what is an account's by now. */
const isVisited = (session: Session, { _id, createdBy }: Pick<Owned, '_id' | 'createdBy'>): boolean =>
  createdBy === null && visitTo(session, _id) !== undefined

/** `system` holds everything; the processes themselves know `admin`. Of each set they are made once: they are asked of every row of a list. */
function permissionsOf(session: Session): readonly string[] {
  const { permissions } = session
  const isAdmin = isAdminOf(session)
  const known = listed.get(permissions)
  if (known?.isAdmin === isAdmin) return known.all
  const all = isAdmin && !permissions.has('admin') ? ['admin', ...permissions] : [...permissions]
  listed.set(permissions, { isAdmin, all })
  return all
}

const listed = new WeakMap<ReadonlySet<string>, { isAdmin: boolean; all: readonly string[] }>()

/**
 * What the session meets on opening the case; NOT_FOUND for whoever has nothing to do with it. A draft is its
 * author's alone, administrators included.
 */
export function stepAt(standing: Who, record: CaseRecord, process: CompiledProcess | undefined): StepType {
  const step = stepOf(standing, record, process)
  if (step === 'noaccess') throw fail('NOT_FOUND')
  return step
}

/** The same where the parties of a case have something to do, too: they read it, sign it and open the files of its answers, and nothing else. */
export function stepForAll(
  standing: Who,
  record: CaseRecord,
  process: CompiledProcess | undefined,
): StepType {
  if (!isPartyAlone(standing)) return stepAt(standing, record, process)
  if (record.removed !== null || record.draft === 1 || !process) throw fail('NOT_FOUND')
  const isMerged = record.mergedInto !== null
  const step = isMerged
    ? stepOfMerged(standing, record, process)
    : stepFor(process.graph, record.state, standing)
  if (step === 'noaccess') throw fail('NOT_FOUND')
  return step
}

type Deciding = 'removed' | 'draft' | 'registeredBy' | 'state' | 'mergedInto'

/** The same as an answer: `noaccess` for whoever has nothing to do with it. */
export function stepOf(
  standing: Who,
  record: Pick<CaseRecord, Deciding>,
  process: CompiledProcess | undefined,
): StepType {
  if (record.removed !== null) return 'noaccess'
  if (isTakingDown(standing, record)) return 'edit'
  if (isOutside(standing, record.draft === 1) || isPartyAlone(standing)) return 'noaccess'
  if (record.mergedInto !== null) return stepOfMerged(standing, record, process)
  if (process) return stepFor(process.graph, record.state, standing)
  return record.draft === 1 ? 'edit' : 'summary'
}

/** What of a case decides who handles it. */
export type Handled = Owned & Pick<CaseRecord, Deciding>

/** What goes on in another case is read by whom it was read by, and nobody changes anything in it. */
function stepOfMerged(
  standing: Who,
  record: Pick<CaseRecord, 'state'>,
  process: CompiledProcess | undefined,
): StepType {
  const step = process ? stepFor(process.graph, record.state, standing) : 'summary'
  if (step === 'noaccess') return 'noaccess'
  return isStaff(standing) ? 'summary' : 'readonly'
}

/** Whether the session is of the staff of this case, and the step of its state does not shut it out. */
export function handles(session: Session, record: Handled, process: CaseProcess | undefined): boolean {
  const standing = standingAt(session, record, process)
  return isStaff(standing) && stepOf(standing, record, process) !== 'noaccess'
}

/** The person as staff of the case: FORBIDDEN for whoever else may open it, NOT_FOUND for all others. */
export function staffAt(session: Session, record: CaseRecord, process: CaseProcess | undefined): Who {
  const standing = standingAt(session, record, process)
  stepAt(standing, record, process)
  if (!isStaff(standing)) throw fail('FORBIDDEN')
  return standing
}

/** The same for a case that has been sent in; a draft is FORBIDDEN, too. */
export function staffOfSent(session: Session, record: CaseRecord, process: CaseProcess | undefined): Who {
  const standing = staffAt(session, record, process)
  if (record.draft === 1) throw fail('FORBIDDEN')
  return standing
}

/** Whoever takes a case down for somebody else sees the draft while they do, and they alone; the author is another. */
export const isTakingDown = (
  who: Pick<Who, 'userId' | 'permissions' | 'assignmentRoles'> & Partial<Who>,
  { draft, registeredBy }: Pick<CaseRecord, 'draft' | 'registeredBy'>,
): boolean =>
  draft === 1 &&
  registeredBy !== null &&
  who.userId === registeredBy &&
  (who.permissions.includes('admin') || who.assignmentRoles.length > 0)

/** Whether the session may take down a case for somebody else: by a role in the form's process. */
export function mayTakeDown(session: Session, process: CompiledProcess | undefined, formId: string): boolean {
  if (!process?.open || session.userId === null || !isTakenDown(process.graph)) return false
  return isAdminOf(session) || rowsFor(session, process.assignmentRoles, formId).length > 0
}

/** Whether the session handles every case of the organisation. */
export const isAdminOf = ({ kind, permissions }: Session): boolean =>
  kind === 'system' || permissions.has('admin') || permissions.has('system')

/** Whether the session may begin a case with this form, or send in what it has taken down for somebody else. */
export function mayBegin(
  session: Session,
  form: CompiledForm,
  process: CompiledProcess | undefined,
  takesDown = false,
): void {
  if (takesDown && !mayTakeDown(session, process, form._id)) throw fail('FORBIDDEN')
  if (!takesDown && process && session.kind !== 'system' && !isOfferedToAll(process.graph))
    throw fail('NOT_PUBLISHED')
  if (form.data.requireAuth === true && session.userId === null && session.kind !== 'system')
    throw fail('UNAUTHORIZED')
  if (process && !process.open) throw fail('NOT_PUBLISHED')
}
