import type { Generated } from 'kysely'
import type {
  AccountRow,
  ApiTokenRow,
  AssetRow,
  AuditRow,
  CaseRecord,
  DocumentRow,
  LinkRow,
  LockRow,
  LogRow,
  MailRow,
  MembershipRow,
  PublishedRow,
  SessionRow,
  TaskRow,
  VersionRow,
} from './records.ts'
import type { CaseStatementRow } from './repositories/caseStatements.ts'
import type { FactorRow, PasskeyRow } from './repositories/factors.ts'

/**
 * Every table of the database, as Kysely sees it. Times are milliseconds since 1970 (UTC); `org` is on every
 * row that belongs to an organisation; JSON columns are text. The DDL is in `migrations/`.
 */
export interface Tables {
  migrations: { id: number; name: string; at: number }
  settings: { key: string; value: string }
  orgs: { _id: string; name: string; color: string | null; created: number }
  documents: DocumentRow
  document_keys: {
    org: string
    schema: string
    scope: string
    field: string
    value: string
    documentId: string
  }
  document_versions: VersionRow
  published: PublishedRow
  locks: LockRow
  assets: AssetRow
  accounts: AccountRow
  memberships: MembershipRow
  sessions: SessionRow
  api_tokens: ApiTokenRow
  links: LinkRow
  factors: FactorRow
  passkeys: PasskeyRow
  recovery_codes: { account: string; hash: string; used: number | null }
  profiles: { org: string; user: string; data: string; updated: number }
  mails: MailRow
  cases: Numbered<CaseRecord, 'row'>
  case_statements: CaseStatementRow
  tasks: TaskRow
  audit: Numbered<AuditRow, 'seq'>
  log: LogRow
}

/** The database gives the number. */
type Numbered<Row, Key extends keyof Row> = Omit<Row, Key> & Record<Key, Generated<number>>
