import { fail } from '../../shared/wire/errors.ts'
import { holds, type Session } from '../session.ts'
import type { LockRow } from '../store/records.ts'
import type { Tx } from '../store/store.ts'
import type { Documents, Lock } from './documents.ts'
import type { DocumentNeeds } from './needs.ts'

/** A lock is lost when its holder has not been heard of for so long. */
export const lockLostMs = 60_000

/** One person at a time in the editor of a document. Asking again keeps the lock alive. */
export function lockFunctions(needs: DocumentNeeds): Pick<Documents, 'lock' | 'unlock' | 'lockOf'> {
  return {
    lockOf: (session, id) => lockAt(needs, session, id),
    lock: (session, id, { takeOver = false } = {}) =>
      needs.store.write(async (tx) => {
        const held = await liveLock(tx, session.org, id)
        const other = held && !isMine(held, session)
        // From oneself, in another window, anybody may.
        const own = session.userId !== null && held?.holder === session.userId
        if (other && takeOver && !own && !holds(session, 'admin')) throw fail('FORBIDDEN')
        if (other && !takeOver) return lockOf(held, session)
        const row = mine(session, id, tx.now)
        await tx.locks.put(row)
        if (!held || other) tellLock(needs, tx, session.org, id, row)
        if (other)
          await needs.audit.record(tx, session, { action: 'lock/takeOver', object: id, result: 'ok' })
        return lockOf(row, session)
      }),
    unlock: (session, id) =>
      needs.store.write(async (tx) => {
        const held = await liveLock(tx, session.org, id)
        if (held && !isMine(held, session)) return lockOf(held, session)
        await tx.locks.drop(session.org, id)
        if (held) tellLock(needs, tx, session.org, id, null)
        return { holder: null, mine: false }
      }),
  }
}

/** Part of a save: takes a free lock, refuses when another holds it. */
export async function requireLock(needs: DocumentNeeds, tx: Tx, session: Session, id: string): Promise<void> {
  const held = await liveLock(tx, session.org, id)
  if (held && !isMine(held, session)) throw fail('LOCKED', { detail: lockOf(held, session) })
  await tx.locks.put(mine(session, id, tx.now))
  if (!held) tellLock(needs, tx, session.org, id, mine(session, id, tx.now))
}

export async function lockAt(needs: DocumentNeeds, session: Session, id: string): Promise<Lock> {
  const row = await needs.store.read.locks.find(session.org, id)
  return lockOf(row && Date.now() - row.seen < lockLostMs ? row : undefined, session)
}

async function liveLock(tx: Tx, org: string, id: string): Promise<LockRow | undefined> {
  const row = await tx.locks.find(org, id)
  return row && tx.now - row.seen < lockLostMs ? row : undefined
}

const mine = (session: Session, id: string, now: number): LockRow => ({
  org: session.org,
  documentId: id,
  holder: session.userId ?? '',
  name: session.userName,
  session: session.id ?? session.kind,
  seen: now,
})

const isMine = (row: LockRow, session: Session) => row.session === (session.id ?? session.kind)

function lockOf(row: LockRow | undefined, session: Session): Lock {
  return row
    ? { holder: { userId: row.holder, name: row.name }, mine: isMine(row, session) }
    : { holder: null, mine: false }
}

function tellLock(needs: DocumentNeeds, tx: Tx, org: string, id: string, row: LockRow | null): void {
  const holder = row && { userId: row.holder, name: row.name }
  tx.afterCommit(() => needs.events.push(org, 'lock', { id, holder }, 'staff'))
}
