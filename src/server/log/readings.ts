import type { Session } from '../session.ts'
import type { Audit, AuditEntry } from './audit.ts'
import type { Log } from './log.ts'

/** How long the same look at the same thing counts as one reading. */
const once = 10 * 60_000
const most = 5_000

/** Something that was read: `question` is what else tells one reading from another, and is not written down. */
export type Reading = Omit<AuditEntry, 'result'> & { question?: unknown }

/**
 * Readings of what is about people leave a trace: a row when somebody begins, and none for every page, every letter in
 * a search and every piece of a file in the ten minutes after it. In memory: a restart begins anew.
 */
export interface Readings {
  /** The row is there before the thing is answered. */
  before(session: Session, reading: Reading): Promise<void>
  /** Behind the answer: a list that waited for the disk would be slow for nobody's good. */
  behind(session: Session, reading: Reading): void
}

export function createReadings({
  audit,
  log,
}: {
  audit: Pick<Audit, 'noteReading'>
  log: Pick<Log, 'write'>
}): Readings {
  const noted = new Map<string, number>()

  function isNew(session: Session, { action, object, question }: Reading): string | undefined {
    if (session.kind === 'system') return undefined
    const { org, userId, id, address } = session
    const key = JSON.stringify([org, userId ?? address, id, action, object, question])
    const now = Date.now()
    const since = now - (noted.get(key) ?? 0)
    // A clock that was set back forgets nothing for longer than that.
    if (since >= 0 && since < once) return undefined
    noted.delete(key)
    noted.set(key, now)
    if (noted.size > most) noted.delete(noted.keys().next().value as string)
    return key
  }

  async function before(session: Session, { question, ...entry }: Reading): Promise<void> {
    const key = isNew(session, { ...entry, question })
    if (key === undefined) return
    try {
      await audit.noteReading(session, { ...entry, result: 'ok' })
    } catch (error) {
      // What was not written was not noted: the next one tries again.
      noted.delete(key)
      throw error
    }
  }

  return {
    before,
    behind(session, reading) {
      before(session, reading).catch((error) =>
        log.write(session.org, 'system', 'error', `audit of ${reading.action}: ${error}`),
      )
    },
  }
}
