import type { Clock } from '../clock/clock.ts'
import type { Events } from '../events/events.ts'
import type { Audit } from '../log/audit.ts'
import type { Log } from '../log/log.ts'
import type { Readings } from '../log/readings.ts'
import type { Session } from '../session.ts'
import type { Store } from '../store/store.ts'
import type { Work } from '../work/contract.ts'

/** What the file engine uses of the others. */
export interface AssetNeeds {
  store: Store
  log: Pick<Log, 'write'>
  audit: Pick<Audit, 'record'>
  readings: Pick<Readings, 'before'>
  clock: Pick<Clock, 'before'>
  events: Pick<Events, 'push'>
  work: Pick<Work, 'schedule'>
  /** The data folder; null keeps contents in memory. */
  folder: string | null
  /** Largest upload, bytes. */
  maxUploadBytes: number
  /** `host:port` of a clamd that looks through every file before it is taken; null: none. */
  clamd: string | null
}

/** Says for files of cases who may have to do with them. The case engine does, which itself is made of files. */
export interface CaseGuard {
  mayRead(
    session: Session,
    /** `assetId`: a file that is not the session's own; those of notes between staff are for them. */
    ref: { formDataId: string; caseToken?: string; assetId?: string },
  ): Promise<boolean>
  /** Whether the session began the case. */
  isAuthor(session: Session, ref: { formDataId: string; caseToken?: string }): Promise<boolean>
  /** `arrived`: when the case was sent in; null for a draft. undefined when there is no such case. */
  facts(session: Session, formDataId: string): Promise<{ arrived: number | null } | undefined>
}
