import type { Generated } from 'kysely'

/**
 * Every table of the database, as Kysely sees it. Times are milliseconds since 1970 (UTC); `org` is on every
 * row that belongs to an organisation; JSON columns are text. The DDL is in `migrations/`.
 */
export interface Tables {
  migrations: { id: number; name: string; at: number }
  settings: { key: string; value: string }
  orgs: { _id: string; name: string; colour: string | null; created: number }
  documents: DocumentRow
  document_keys: { org: string; schema: string; scope: string; field: string; value: string; documentId: string }
  document_versions: VersionRow
  published: PublishedRow
  locks: { org: string; documentId: string; holder: string; name: string; session: string; seen: number }
  assets: AssetRow
  audit: AuditRow
  log: LogRow
}

export interface DocumentRow {
  org: string
  _id: string
  schema: string
  application: string | null
  folder: string | null
  isFolder: number
  name: string
  /** JSON: the schema's fields. */
  data: string
  /** JSON `{ rootId, nodes }` for documents made of a tree. */
  tree: string | null
  revision: number
  created: number
  createdBy: string | null
  updated: number
  updatedBy: string | null
  removed: number | null
  removedBy: string | null
  /** Number of the live published version. */
  published: number | null
  publishedAt: number | null
}

export interface VersionRow {
  org: string
  documentId: string
  revision: number
  name: string
  data: string
  tree: string | null
  at: number
  by: string | null
}

export interface PublishedRow {
  org: string
  documentId: string
  version: number
  schema: string
  name: string
  data: string
  tree: string | null
  comment: string
  at: number
  by: string | null
}

export interface AssetRow {
  org: string
  _id: string
  name: string
  mimeType: string
  size: number
  sha256: string | null
  /** null while it is being uploaded */
  finished: number | null
  created: number
  createdBy: string | null
  folder: string | null
  /** `public`: anybody with the address; `staff`: logged in; `case`: those who may read the case. */
  access: string
  caseId: string | null
  /** Hash of the token an anonymous uploader holds it by. */
  tokenHash: string | null
}

export interface AuditRow {
  seq: Generated<number>
  org: string
  at: number
  actor: string | null
  session: string | null
  address: string | null
  action: string
  object: string | null
  result: string
  detail: string | null
  hash: string
}

export interface LogRow {
  _id: string
  org: string
  at: number
  kind: string
  level: string
  msg: string
  detail: string | null
}
