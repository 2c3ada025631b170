import { Database } from 'bun:sqlite'
import { join } from 'node:path'
import { query } from '../query.ts'
import type { AuditRow } from '../records.ts'
import type { PublishedVersion } from '../repositories/documents.ts'
import { currentMigration } from './migrate.ts'

/**
 * Looks at a data folder's database without changing it, while a server has it or not. Every question is short, or
 * in pages, so that no old snapshot is held on to; any of them throws when the database is too damaged to answer.
 */
export interface Inspection {
  /** What SQLite finds wrong with pages, indexes and values; at most 20 lines. */
  integrity(): string[]
  /** Rows that point at a row that is not there. */
  foreignKeys(): number
  /** Number of the last migration that was run. */
  migration(): number
  /** Rows of the audit log in order, in pages. */
  auditRows(): Generator<AuditRow>
  /** Finished files by content, in pages; several files may have the same. */
  contents(): Generator<{ sha256: string; size: number; org: string; _id: string }>
  isContentUsed(sha256: string): boolean
  isUpload(id: string): boolean
  /** Every published version of every process, in pages. */
  processVersions(): Generator<PublishedVersion>
  /** Whether any case is in a version of a process. */
  isAnyIn(org: string, processId: string, processVersion: number): boolean
  counts(now: number): InspectionCounts
  /** Secrets of apps for the second step of a login, as they are stored. */
  factors(): { account: string; secret: string }[]
  /** Rows of the table `settings` whose key begins so. */
  settings(prefix: string): Record<string, string>
  close(): void
}

export interface InspectionCounts {
  setUp: boolean
  /** People who may log in and hold a role with `admin` or `system`, directly or through a group. */
  administrators: number
  /** Uploads begun more than a day ago and never finished. */
  unfinishedUploads: number
  deadTasks: { kind: string; count: number }[]
  /** Tasks that should have begun more than 15 minutes ago. */
  overdueTasks: number
  /** Of the last week. */
  failedMails: number
  keptMails: number
  failedMessages: number
  keptMessages: number
  /** Oldest and newest line of the audit log, milliseconds since 1970. */
  firstNoted: number | null
  lastNoted: number | null
}

const pageRows = 500
const minute = 60_000
const day = 24 * 60 * minute

/** Throws when there is no database or it cannot be opened at all. */
export function openInspection(folder: string): Inspection {
  const database = new Database(join(folder, 'verkstad.db'), { readonly: true })
  database.run('PRAGMA busy_timeout = 5000')
  database.run('PRAGMA query_only = ON')
  const number = (sql: string, ...parameters: (string | number)[]) =>
    query<{ n: number | null }>(database, sql).get(...parameters)?.n ?? null

  /** Of the last week; in a database of before there were any, none. */
  const messages = (status: string, now: number) =>
    number("SELECT 1 AS n FROM sqlite_master WHERE name = 'messages'") === null
      ? 0
      : (number(
          'SELECT count(*) AS n FROM messages WHERE status = ? AND created > ?',
          status,
          now - 7 * day,
        ) ?? 0)

  function* pages<Row>(
    sql: string,
    start: string | number,
    key: (row: Row) => string | number,
  ): Generator<Row> {
    for (let after = start; ; ) {
      const rows = query<Row>(database, sql).all(after, pageRows)
      yield* rows
      const last = rows.at(-1)
      if (!last || rows.length < pageRows) return
      after = key(last)
    }
  }

  return {
    integrity: () =>
      query<{ integrity_check: string }>(database, 'PRAGMA integrity_check(20)')
        .all()
        .map((row) => row.integrity_check)
        .filter((line) => line !== 'ok'),
    foreignKeys: () => database.query('PRAGMA foreign_key_check').all().length,
    migration: () => currentMigration(database),
    auditRows: () => pages('SELECT * FROM audit WHERE seq > ? ORDER BY seq LIMIT ?', 0, ({ seq }) => seq),
    contents: () =>
      pages(
        `SELECT sha256, size, org, min(_id) AS _id FROM assets
         WHERE finished IS NOT NULL AND sha256 > ? GROUP BY sha256 ORDER BY sha256 LIMIT ?`,
        '',
        ({ sha256 }) => sha256,
      ),
    isContentUsed: (sha256) => number('SELECT 1 AS n FROM assets WHERE sha256 = ? LIMIT 1', sha256) !== null,
    isUpload: (id) => number('SELECT 1 AS n FROM assets WHERE _id = ? LIMIT 1', id) !== null,
    *processVersions() {
      type Row = Omit<PublishedVersion, 'live'> & { row: number; live: number }
      const rows = pages<Row>(
        `SELECT p.rowid AS row, p.org, p.documentId, p.version, p.schema, p.name, p.data,
           coalesce(d.removed IS NULL AND d.published = p.version, 0) AS live
         FROM published p LEFT JOIN documents d ON d.org = p.org AND d._id = p.documentId
         WHERE p.schema = 'process' AND p.rowid > ? ORDER BY p.rowid LIMIT ?`,
        0,
        ({ row }) => row,
      )
      for (const { row: _row, live, ...version } of rows) yield { ...version, live: live === 1 }
    },
    isAnyIn: (org, processId, processVersion) =>
      number(
        `SELECT 1 AS n FROM cases
         WHERE org = ? AND processId = ? AND processVersion = ? AND removed IS NULL LIMIT 1`,
        org,
        processId,
        processVersion,
      ) !== null,
    counts: (now) => ({
      setUp: number('SELECT count(*) AS n FROM orgs') !== 0,
      administrators: number(administrators) ?? 0,
      unfinishedUploads:
        number('SELECT count(*) AS n FROM assets WHERE finished IS NULL AND created < ?', now - day) ?? 0,
      deadTasks: query<{ kind: string; count: number }>(
        database,
        "SELECT kind, count(*) AS count FROM tasks WHERE state = 'dead' GROUP BY kind ORDER BY kind",
      ).all(),
      overdueTasks:
        number("SELECT count(*) AS n FROM tasks WHERE state = 'waiting' AND runAt < ?", now - 15 * minute) ??
        0,
      failedMails:
        number("SELECT count(*) AS n FROM mails WHERE status = 'failed' AND created > ?", now - 7 * day) ?? 0,
      keptMails:
        number("SELECT count(*) AS n FROM mails WHERE status = 'kept' AND created > ?", now - 7 * day) ?? 0,
      failedMessages: messages('failed', now),
      keptMessages: messages('kept', now),
      firstNoted: number('SELECT at AS n FROM audit ORDER BY seq LIMIT 1'),
      lastNoted: number('SELECT at AS n FROM audit ORDER BY seq DESC LIMIT 1'),
    }),
    factors: () =>
      query<{ account: string; secret: string }>(database, 'SELECT account, secret FROM factors').all(),
    settings: (prefix) =>
      Object.fromEntries(
        query<{ key: string; value: string }>(
          database,
          'SELECT key, value FROM settings WHERE substr(key, 1, ?) = ?',
        )
          .all(prefix.length, prefix)
          .map(({ key, value }) => [key, value]),
      ),
    close: () => database.close(),
  }
}

/** Groups give the roles of the groups above them, too. */
const administrators = `
WITH RECURSIVE
  admin_roles AS (
    SELECT org, _id FROM documents
    WHERE schema = 'role' AND removed IS NULL AND EXISTS (
      SELECT 1 FROM json_each(data, '$.permissions') WHERE value IN ('admin', 'system'))),
  admin_groups AS (
    SELECT g.org, g._id FROM documents g
    WHERE g.schema = 'group' AND g.removed IS NULL AND EXISTS (
      SELECT 1 FROM json_each(g.data, '$.roles') r JOIN admin_roles a ON a.org = g.org AND a._id = r.value)
    UNION
    SELECT g.org, g._id FROM documents g
    JOIN admin_groups above ON above.org = g.org AND json_extract(g.data, '$.parent') = above._id
    WHERE g.schema = 'group' AND g.removed IS NULL)
SELECT count(*) AS n FROM documents u
JOIN memberships m ON m.org = u.org AND m.user = u._id AND m.status = 'active'
JOIN accounts a ON a._id = m.account AND a.status = 'active'
WHERE u.schema = 'user' AND u.removed IS NULL AND (
  EXISTS (SELECT 1 FROM json_each(u.data, '$.roles') r JOIN admin_roles x ON x.org = u.org AND x._id = r.value)
  OR EXISTS (SELECT 1 FROM json_each(u.data, '$.groups') g JOIN admin_groups x ON x.org = u.org AND x._id = g.value))`
