import { isVisitor, type Session } from '../session.ts'
import type { Store, Tx } from '../store/store.ts'
import { chain } from './chain.ts'

export interface AuditEntry {
  /** The action's name on the wire, or what the server did. */
  action: string
  /** `schema/id` of what it concerned. */
  object?: string
  result: 'ok' | 'refused' | 'failed'
  /** Changed field names, force and its reason; never values of personal data. */
  detail?: Record<string, unknown>
}

export interface Audit {
  /** As part of a write, so that the fact and its trace stand or fall together. */
  record(tx: Tx, session: Session, entry: AuditEntry): Promise<void>
  /** On its own, for refusals. */
  note(session: Session, entry: AuditEntry): Promise<void>
  /**
   * On its own, before somebody is shown something. When nobody may write any more, those who are logged in read on:
   * `readingsInReserve` of these rows fit into what is kept for administrators. DISK_FULL after that.
   */
  noteReading(session: Session, entry: AuditEntry): Promise<void>
}

/** Half a megabyte of the eight that administrators clear up with. */
const readingsInReserve = 500

/** Each row carries a hash over itself and the one before, so that a row taken out or changed shows. */
export function createAudit(store: Store): Audit {
  const record: Audit['record'] = async (tx, session, entry) => {
    const { viewer } = session
    // Whoever looks at what somebody else sees did it; as whom stands beside it.
    const detail = viewer ? { ...entry.detail, as: session.userId } : entry.detail
    const row = {
      org: session.org,
      at: tx.now,
      actor: viewer?._id ?? session.userId ?? session.kind,
      session: session.id,
      address: session.address || null,
      action: entry.action,
      object: entry.object ?? null,
      result: entry.result,
      detail: detail ? JSON.stringify(detail) : null,
    }
    await tx.audit.append(row, (before) => chain(before, row))
  }
  const note: Audit['note'] = (session, entry) => store.write((tx) => record(tx, session, entry))
  let inReserve = 0
  return {
    record,
    note,
    async noteReading(session, entry) {
      if (store.room() !== 'reserve') inReserve = 0
      else if (!isVisitor(session) && inReserve++ < readingsInReserve)
        return store.withReserve(() => note(session, entry))
      return note(session, entry)
    },
  }
}
