import type { Session } from '../session.ts'

/** Copies of the whole installation while it runs. */
export interface Backups {
  /**
   * Makes one in `backups/` of the data folder, in a worker; answers when it is whole and on disk. Everything
   * acknowledged before the call is in it. NOT_FOUND in memory, DISK_FULL, INVALID for a database that is damaged.
   */
  create(
    session: Session,
    options?: { onProgress?(percent: number): void; signal?: AbortSignal },
  ): Promise<BackupFacts>
  /** Those in `backups/` of the data folder, copies made before an upgrade included; the newest first. Others are not known. */
  kept(): Promise<KeptBackup[]>
}

/** A copy that lies in `backups/` of the data folder. */
export interface KeptBackup {
  file: string
  /** Bytes. */
  size: number
  /** Milliseconds since 1970. */
  created: number
}

export interface BackupFacts {
  /** Its name in `backups/`. */
  file: string
  /** Bytes. */
  size: number
  /** Milliseconds since 1970. */
  created: number
  /** How many contents of files it has. */
  files: number
  /** Hashes of contents that were not what they should be, and of those that were not there. */
  damaged: string[]
  missing: string[]
}
