import { childrenAwaited, findConnection, holds } from '../../../shared/process/graph/transitions.ts'
import type { ProcessConnection, ProcessState } from '../../../shared/process/process.ts'
import { themselves } from '../../../shared/process/who.ts'
import type { Session } from '../../session.ts'
import type { CaseRecord } from '../../store/records.ts'
import type { Tx } from '../../store/store.ts'
import { actOf } from '../acts.ts'
import type { CaseContext, CaseVersions } from '../context.ts'
import { dataOf } from '../data.ts'
import { hasEnded } from '../list/stage.ts'
import { connectionFacts, knownTo } from '../open/page.ts'
import { moveIn } from './status.ts'

/**
 * What a state says of where the case goes when who is awaited (its author, where `by` says nothing else) has done their part is followed, as far as its condition holds. One that has
 * ended stays where it is. Answers the case as it is then.
 */
export async function followByItself(
  context: CaseContext,
  tx: Tx,
  session: Session,
  versions: CaseVersions,
  connectionId: string | undefined,
  // Who has heard of what was done hears nothing more of where it went for that.
  by = themselves({ ...session, isAuthor: true }),
): Promise<CaseRecord> {
  const { process } = versions
  const way = wayByItself(session, versions, connectionId, tx.now)
  if (!process || !way) return versions.record
  const { to, connection } = way
  return moveIn(
    context,
    tx,
    session,
    { ...versions, process },
    { to, connection, act: actOf(versions.record), by },
  )
}

/** Where a state says that the case goes when its author has done their part; undefined: it stays where it is. Rules are ready by then. */
export function wayByItself(
  session: Session,
  versions: CaseVersions,
  connectionId: string | undefined,
  now: number,
): { connection: ProcessConnection; to: ProcessState } | undefined {
  const { record, form, process } = versions
  if (!process || hasEnded(record, process)) return undefined
  const connection = findConnection(process.graph, record.state, connectionId ?? '')
  const to = process.states.get(connection?.to ?? '')
  // What people have to agree on does not happen by itself, and what waits for children is not gone past.
  if (!connection || connection.approvals || !to || childrenAwaited(connection, record) > 0) return undefined
  const facts = () => connectionFacts(knownTo(session, versions, { now }), dataOf(record, form))
  return holds(connection, facts) ? { connection, to } : undefined
}
