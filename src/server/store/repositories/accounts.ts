import type { Json } from '../../../shared/json.ts'
import type { UserProfile } from '../../../shared/wire/session.ts'
import type { AccountRow, AccountStatus, MembershipRow } from '../records.ts'

/** Logins of people, one for the whole installation. Usernames are expected in lower case. */
export interface AccountReads {
  find(id: string): Promise<AccountRow | undefined>
  findByName(username: string): Promise<AccountRow | undefined>
  /** When each user of the organisation last logged in, milliseconds since 1970. Those who never did are left out. */
  lastLogins(org: string): Promise<Map<string, number>>
  /** Users of the organisation who have not chosen a password yet, nor been given one. */
  withoutPassword(org: string): Promise<Set<string>>
}

export interface Accounts extends AccountReads {
  insert(row: Pick<AccountRow, '_id' | 'username' | 'passwordHash' | 'status' | 'created'>): Promise<void>
  update(id: string, change: Partial<Omit<AccountRow, '_id'>>): Promise<void>
  countFailure(id: string, at: number): Promise<void>
  /** With the links that were made for it. */
  delete(id: string): Promise<void>
}

/** Which organisations an account belongs to, and as whom. */
export interface MembershipReads {
  /** The account's memberships, the oldest first. */
  of(account: string): Promise<MembershipRow[]>
  ofUser(org: string, user: string): Promise<MembershipRow | undefined>
  /** Organisations that the account may switch to. */
  orgsOf(account: string): Promise<{ _id: string; name: string; color: string | null }[]>
}

export interface Memberships extends MembershipReads {
  insert(row: MembershipRow): Promise<void>
  setStatus(org: string, user: string, status: AccountStatus | 'removed'): Promise<void>
  delete(org: string, user: string): Promise<void>
}

/** What the interface remembers for a user. */
export interface ProfileReads {
  find(org: string, user: string): Promise<Json<UserProfile> | undefined>
}

export interface Profiles extends ProfileReads {
  save(row: { org: string; user: string; data: Json<UserProfile>; updated: number }): Promise<void>
}

/** The organisations of the installation. */
export interface OrgReads {
  find(id: string): Promise<{ _id: string; name: string; color: string | null } | undefined>
  any(): Promise<boolean>
}

export interface Orgs extends OrgReads {
  insert(row: { _id: string; name: string; color: string | null; created: number }): Promise<void>
}

/** What belongs to the installation as a whole. */
export interface SettingReads {
  find(key: string): Promise<string | undefined>
}

export interface Settings extends SettingReads {
  put(key: string, value: string): Promise<void>
}
