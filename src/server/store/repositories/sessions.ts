import type { AccountStatus, ApiTokenRow, MembershipRow, SessionRow } from '../records.ts'

/** Logins under way. */
export interface SessionReads {
  /** The session with what decides whether it still counts. */
  find(id: string): Promise<LiveSession | undefined>
  list(account: string, now: number): Promise<SessionRow[]>
}

export interface Sessions extends SessionReads {
  insert(row: SessionRow): Promise<void>
  update(id: string, change: Partial<Omit<SessionRow, '_id'>>): Promise<void>
  delete(id: string): Promise<void>
  /** Ends the account's sessions: all, those of one organisation, or all but the one that asks. */
  deleteOf(account: string, options?: { org?: string; keep?: string | null }): Promise<void>
  /** Of the whole installation, with the links by which a password could be chosen. */
  endEvery(): Promise<void>
  deleteExpired(now: number): Promise<void>
}

/** Tokens of other systems. */
export interface ApiTokenReads {
  find(hash: string): Promise<LiveToken | undefined>
  /** Without the hash. Of one user, or of the whole organisation. */
  list(org: string, user?: string): Promise<Omit<ApiTokenRow, 'hash'>[]>
}

export interface ApiTokens extends ApiTokenReads {
  insert(row: ApiTokenRow): Promise<void>
  touch(id: string, at: number): Promise<void>
  /** Revokes one token of the organisation, of that user when given; false when there was none. */
  revoke(org: string, id: string, options: { user?: string; at: number }): Promise<boolean>
  /** All of an account in an organisation. */
  revokeOf(account: string, org: string, at: number): Promise<void>
}

export interface LiveSession extends SessionRow {
  accountStatus: AccountStatus
  membershipStatus: MembershipRow['status']
}

export interface LiveToken extends ApiTokenRow {
  accountStatus: AccountStatus
  membershipStatus: MembershipRow['status']
}
