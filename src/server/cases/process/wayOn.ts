import { textIn } from '../../../shared/fields/kinds/translatable.ts'
import { type Locale, msg } from '../../../shared/i18n.ts'
import { approvalsOf } from '../../../shared/process/graph/approvals.ts'
import {
  answersMissing,
  childrenAwaited,
  openConnections,
} from '../../../shared/process/graph/transitions.ts'
import type { ProcessConnection, ProcessState } from '../../../shared/process/process.ts'
import { isStaff, type Who } from '../../../shared/process/who.ts'
import type { Facts } from '../../../shared/rules/condition/condition.ts'
import { fail } from '../../../shared/wire/errors.ts'
import type { Session } from '../../session.ts'
import type { CaseVersions } from '../context.ts'
import type { ChangeStatus, OpenConnection, StateFacts } from '../contract.ts'
import { dataOf } from '../data.ts'
import type { CompiledProcess } from '../forms.ts'
import { connectionFacts, knownTo } from '../open/page.ts'

/** What the session may follow from where the case is, as ProcessButtons shows it. */
export function connectionsOpen(session: Session, versions: CaseVersions, standing: Who): OpenConnection[] {
  if (versions.record.draft === 1) return []
  return openTo(session, versions, standing).map((connection) => {
    const { _id, label, color, look, confirm, to, requires, approvals } = connection
    const missing = answersMissing(connection, () => dataOf(versions.record, versions.form))
    return {
      _id,
      label: textIn(label, session.locale),
      ...(color && { color }),
      ...(look && { look }),
      ...(confirm && { confirm: textIn(confirm, session.locale) }),
      ...(versions.process?.states.get(to)?.subType === 'waiting' && { waits: true }),
      ...(versions.process?.states.get(to)?.stateType === 'end' && { ends: true }),
      ...(approvals && {
        approves: { needed: approvals.count, given: approvalsOf(_id, standing.agreed).length },
      }),
      ...(requires?.note && isStaff(standing) && { asksNote: true }),
      ...(missing.length > 0 && { missing }),
    }
  })
}

/** What the session could follow if the case had no children that have not ended. */
export function awaitingChildren(
  session: Session,
  versions: CaseVersions,
  standing: Who,
): { connectionId: string; label: string; children: number }[] {
  const children = standing.openChildren ?? 0
  if (children === 0) return []
  return openTo(session, versions, { ...standing, openChildren: 0 }).flatMap((connection) =>
    childrenAwaited(connection, standing) > 0
      ? [{ connectionId: connection._id, label: textIn(connection.label, session.locale), children }]
      : [],
  )
}

/** The connections themselves that are open to the session. */
export function openTo(session: Session, versions: CaseVersions, standing: Who): ProcessConnection[] {
  const { record, process } = versions
  if (!process || record.mergedInto !== null) return []
  let facts: Facts | undefined
  return openConnections(process.graph, record.state, standing, () => {
    facts ??= connectionFacts(knownTo(session, versions, { now: Date.now() }), dataOf(record, versions.form))
    return facts
  })
}

export const stateFacts = (
  { _id, name, stateType, subType, color, stateGroup }: ProcessState,
  locale: Locale,
): StateFacts => ({
  _id,
  name: textIn(name, locale),
  stateType,
  ...(subType && { subType }),
  ...(color && { color }),
  ...(stateGroup && { stateGroup }),
})

/** What a state is called to who sent the case in. */
export const citizenName = ({ citizen, name }: ProcessState, locale: Locale): string =>
  textIn(citizen?.name, locale) || textIn(name, locale)

/** The state that a connection leads to. */
export function leadsTo(
  process: CompiledProcess | undefined,
  connectionId: string,
  locale: Locale,
): { state: string; name: string; stateGroup: string } {
  const to = process?.graph.connections.find(({ _id }) => _id === connectionId)?.to ?? ''
  const { name, stateGroup = '' } = process?.states.get(to) ?? {}
  return { state: to, name: textIn(name, locale), stateGroup }
}

/** INVALID with the answers that are missing, by name, or with `note`, which is asked of staff alone. */
export function requireAsked(
  connection: ProcessConnection,
  { force, note }: Pick<ChangeStatus, 'force' | 'note'>,
  versions: CaseVersions,
  isByStaff: boolean,
): void {
  if (isByStaff && connection.requires?.note && !note?.trim())
    throw fail('INVALID', {
      fields: { note: 'validation.required' },
      message: msg`Det här steget kräver en anteckning av den som tar det.`,
    })
  const missing = force ? [] : answersMissing(connection, () => dataOf(versions.record, versions.form))
  if (missing.length > 0)
    throw fail('INVALID', {
      fields: Object.fromEntries(missing.map((name) => [name, 'validation.required'])),
    })
}
