import type { Values } from '../../../../shared/fields/field.ts'
import { textIn } from '../../../../shared/fields/kinds/translatable.ts'
import { msg } from '../../../../shared/i18n.ts'
import { fromJson, toJson } from '../../../../shared/json.ts'
import {
  approvalBar,
  approvalsLeft,
  approvalsOf,
  approvesAs,
  isTheirs,
  type Left,
  onLeaving,
  withApproval,
} from '../../../../shared/process/graph/approvals.ts'
import type { ProcessConnection } from '../../../../shared/process/process.ts'
import { type Agreed, type Approval, toldOf, type Who } from '../../../../shared/process/who.ts'
import { sameJson } from '../../../../shared/sameJson.ts'
import { type Failure, fail } from '../../../../shared/wire/errors.ts'
import type { Session } from '../../../session.ts'
import type { CaseRecord } from '../../../store/records.ts'
import type { Tx } from '../../../store/store.ts'
import { actedFor, actsFor } from '../../access.ts'
import { type CaseContext, type CaseVersions, changed, note } from '../../context.ts'
import type { ChangeStatus, ShownApprovals } from '../../contract.ts'
import { eachRole } from '../../coverage.ts'
import type { CompiledProcess } from '../../forms.ts'
import { approvalGiven } from './approvalNews.ts'

const nothing: Agreed = { given: [], did: {} }

/** What others have done and approved of in the case. */
export const agreedOf = ({ agreed }: Pick<CaseRecord, 'agreed'>): Agreed =>
  agreed === null ? nothing : fromJson(agreed)

const toStore = (agreed: Agreed): CaseRecord['agreed'] =>
  agreed.given.length === 0 && Object.keys(agreed.did).length === 0 ? null : toJson(agreed)

/** These approvals, and who did what, as a case keeps them. */
export const withApprovals = (given: Agreed['given'], did: Agreed['did']): CaseRecord['agreed'] =>
  toStore({ given, did })

/** Whether everybody has approved of it that it takes. */
export const isApproved = (connection: ProcessConnection | undefined, record: CaseRecord): boolean =>
  connection !== undefined && approvalsLeft(connection, agreedOf(record)) === 0

interface Asked {
  connection?: ProcessConnection
  /** They may approve of it, see `openTo`. */
  who: Who
  input: Pick<ChangeStatus, 'revision' | 'force' | 'reason'>
}

/** Somebody approves of a connection, for the answers as they are. Answers the case as it is then. */
export async function approveIn(
  context: CaseContext,
  tx: Tx,
  session: Session,
  { record }: CaseVersions,
  { connection, who, input }: Asked,
): Promise<CaseRecord> {
  if (!connection) throw fail('FORBIDDEN')
  requireRead(record, input.revision)
  const as = approvesAs(connection, who)
  const said = toldOf({ byName: session.userName, at: tx.now }, as, actsFor(session, record))
  const agreed = withApproval(agreedOf(record), connection, who, said)
  const after = await agreeIn(tx, session, record, agreed)
  const { _id, label, approvals } = connection
  await note(tx, session, after, 'approved', {
    ...{ connection: _id, label, needed: approvals?.count ?? 1 },
    given: approvalsOf(_id, agreedOf(after)).length,
    ...(input.force && { forced: true, reason: input.reason }),
  })
  await audited(context, tx, session, record, 'approve', {
    connection: _id,
    ...(input.force && { force: true, reason: input.reason }),
  })
  await approvalGiven(context, tx, record, as)
  await changed(context, tx, after)
  return after
}

/** Somebody takes back what they have approved of, or what was approved of in their place. Answers the case as it is then. */
export async function takeApprovalBackIn(
  context: CaseContext,
  tx: Tx,
  session: Session,
  { record, process }: CaseVersions,
  { who, connectionId }: { who: Who; connectionId: string },
): Promise<CaseRecord> {
  const { given, did } = agreedOf(record)
  const own = given.find((one) => one.connection === connectionId && isTheirs(one, who))
  if (!own) throw fail('CONFLICT', { message: notThere, fields: { connectionId: 'approval.notThere' } })
  const after = await agreeIn(tx, session, record, { given: given.filter((one) => one !== own), did })
  await note(tx, session, after, 'approvalTakenBack', {
    connection: connectionId,
    label: labelOf(process, connectionId),
    ...(own.by !== session.userId && { byName: own.byName }),
  })
  await audited(context, tx, session, record, 'takeBackApproval', { connection: connectionId })
  await changed(context, tx, after)
  return after
}

const notThere = msg`Det finns inget godkännande av dig att ta tillbaka: det är redan använt, eller så har svaren ändrats. Läs in ärendet på nytt.`

type DroppedFor = 'answers' | 'left' | 'version' | 'account'

/** What was approved of were other answers, or the case goes another way: it is dropped, and said. Answers the case as it is then. */
export async function dropApprovals(
  tx: Tx,
  session: Session,
  record: CaseRecord,
  process: CompiledProcess | undefined,
  why: DroppedFor,
): Promise<CaseRecord> {
  const { given: dropped, did } = agreedOf(record)
  if (dropped.length === 0) return record
  const after = { ...record, agreed: toStore({ given: [], did }) }
  await tx.cases.update(record.row, { agreed: after.agreed })
  await noteDropped(tx, session, after, process, { dropped, why })
  return after
}

/** See `approvalsAt`; nothing is loaded for a case whose state asks for none, as most do. */
export async function approvalsIn(
  context: CaseContext,
  session: Session,
  versions: CaseVersions,
  who: Who,
): Promise<ShownApprovals[]> {
  const { record, process } = versions
  const isAsked = process?.graph.connections.some(({ from, approvals }) => approvals && from === record.state)
  if (!isAsked) return []
  const { approvalsAt } = await import('./approvalsShown.ts')
  return approvalsAt(context, session, versions, who)
}

/** The same without any approvals, as they were for other answers. */
export const withoutApprovals = (of: Pick<CaseRecord, 'agreed'>): CaseRecord['agreed'] =>
  toStore({ given: [], did: agreedOf(of).did })

/** What the line says of an approval that is taken back by undoing it. */
export function takenBack(
  before: Pick<CaseRecord, 'agreed'>,
  { agreed }: Pick<CaseRecord, 'agreed'>,
  process: CompiledProcess | undefined,
): Values {
  const were = agreedOf(before).given.map(({ at, connection }) => `${at} ${connection}`)
  const gone = agreedOf({ agreed }).given.find(({ at, connection }) => !were.includes(`${at} ${connection}`))
  return gone ? { connection: gone.connection, label: labelOf(process, gone.connection) } : {}
}

/** Those that still count where the case goes on in a state of another version of its process: for what is as it was, and no other. */
export function movedApprovals(
  record: CaseRecord,
  before: CompiledProcess | undefined,
  after: CompiledProcess,
  state: string,
): Pick<CaseRecord, 'agreed'> & { dropped: readonly Approval[] } {
  const { given, did } = agreedOf(record)
  const ruleOf = (process: CompiledProcess | undefined, id: string) => {
    const found = process?.graph.connections.find(({ _id }) => _id === id)
    return found?.approvals && found.from === state ? [found.from, found.to, found.approvals] : null
  }
  const counts = ({ connection }: Approval) => {
    const rule = ruleOf(after, connection)
    return rule !== null && record.state === state && sameJson(rule, ruleOf(before, connection))
  }
  const kept = given.filter(counts)
  return {
    agreed: kept.length === given.length ? record.agreed : toStore({ given: kept, did }),
    dropped: given.filter((one) => !counts(one)),
  }
}

/** See `onLeaving`. */
export function leaving(
  record: CaseRecord,
  process: CompiledProcess,
  connection: ProcessConnection | undefined,
  by: readonly string[],
): Omit<Left, 'agreed'> & Pick<CaseRecord, 'agreed'> {
  const left = onLeaving(process.graph, agreedOf(record), connection, by)
  return { ...left, agreed: toStore(left.agreed) }
}

/** A line for the approvals that count no more. */
export async function noteDropped(
  tx: Tx,
  session: Session,
  record: CaseRecord,
  process: CompiledProcess | undefined,
  { dropped, why }: { dropped: readonly Approval[]; why: DroppedFor },
): Promise<void> {
  if (dropped.length === 0) return
  await note(tx, session, record, 'approvalsDropped', {
    why,
    approvals: [...Map.groupBy(dropped, (one) => one.connection)].map(([connection, of]) => ({
      connection,
      label: labelOf(process, connection),
      names: of.map(({ byName }) => byName),
    })),
  })
}

/** Why the session cannot approve of a connection that is for them otherwise, in words; undefined: that is not why. */
export function barred(
  { locale, userId }: Session,
  { process }: Pick<CaseVersions, 'process'>,
  connection: ProcessConnection,
  who: Who,
): Failure | undefined {
  const bar = approvalBar(connection, who)
  if (!bar) return undefined
  const refuse = (code: 'CONFLICT' | 'FORBIDDEN', message: ReturnType<typeof msg>, values = {}) =>
    fail(code, { message, values, fields: { connectionId: `approval.${bar.why}` } })
  switch (bar.why) {
    case 'given': {
      const { by, byName } = bar.approval
      const isOwn = by === userId
      return refuse('CONFLICT', isOwn ? givenAlready : givenAsOne, { name: byName })
    }
    case 'role': {
      const named = eachRole(process?.assignmentRoles ?? []).filter(({ key }) => bar.roles.includes(key))
      const roles = named.map(({ name }) => textIn(name, locale)).join(', ')
      return refuse('FORBIDDEN', roles ? onlyRoles : onlyPeople, { roles })
    }
    case 'author':
      return refuse('FORBIDDEN', notAuthor)
    case 'did':
      return refuse('FORBIDDEN', notSame, { step: textIn(labelOf(process, bar.connection), locale) })
  }
}

export const givenAlready = msg`Du har redan godkänt. Ta tillbaka godkännandet om du har ändrat dig.`
export const givenAsOne = msg`{name} har redan godkänt, och ni räknas som en, eftersom en av er vikarierar för den andra. Be någon annan godkänna.`
const onlyRoles = msg`Här godkänner bara den som är {roles} i ärendet. Be någon av dem.`
const onlyPeople = msg`Det här måste godkännas av en person.`
const notAuthor = msg`Den som har skickat in ärendet, eller vikarierar för den, kan inte godkänna. Be någon annan.`
const notSame = msg`Den som har gjort ”{step}” i ärendet, eller vikarierar för den, kan inte godkänna. Be någon annan.`

/** An approval is of the answers that its giver has read. */
function requireRead({ changes }: CaseRecord, revision: number | undefined): void {
  if (revision === undefined) return
  if (Object.values(fromJson(changes)).every((at) => at <= revision)) return
  throw fail('CONFLICT', { message: readAgain, fields: { revision: 'approval.answers' } })
}

const readAgain = msg`Svaren har ändrats sedan du läste dem. Läs in ärendet på nytt innan du godkänner.`

async function agreeIn(tx: Tx, session: Session, record: CaseRecord, agreed: Agreed): Promise<CaseRecord> {
  const now = {
    agreed: toStore(agreed),
    updated: tx.now,
    updatedBy: session.userId,
    revision: record.revision + 1,
  }
  await tx.cases.update(record.row, now)
  return { ...record, ...now }
}

function audited(
  { audit }: CaseContext,
  tx: Tx,
  session: Session,
  record: CaseRecord,
  action: 'approve' | 'takeBackApproval',
  detail: Record<string, unknown>,
): Promise<void> {
  return audit.record(tx, session, {
    action: `case/${action}`,
    object: `formData/${record._id}`,
    result: 'ok',
    detail: { ...detail, ...actedFor(session, record) },
  })
}

const labelOf = (process: CompiledProcess | undefined, id: string) =>
  process?.graph.connections.find(({ _id }) => _id === id)?.label ?? ''
