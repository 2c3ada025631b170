import type { Database, SQLQueryBindings } from 'bun:sqlite'
import type { CaseRecord } from '../tables.ts'
import type { Tx } from '../writer.ts'

/** SQL of cases. Prepared statements without the query builder: saving and listing cases are the hot paths. */

/** The store (what is committed) or a write under way (what it has done so far). */
export interface At {
  raw: Database
}

export function findCase(at: At, org: string, id: string): CaseRecord | null {
  return at.raw.query('SELECT * FROM cases WHERE org = ? AND _id = ?').get(org, id) as CaseRecord | null
}

export function findCaseByRow(at: At, row: number): CaseRecord | null {
  return at.raw.query('SELECT * FROM cases WHERE row = ?').get(row) as CaseRecord | null
}

/** In no order of their own; rows that are gone are left out. */
export function findCasesByRow(at: At, rows: readonly number[]): CaseRecord[] {
  return at.raw
    .query('SELECT * FROM cases WHERE row IN (SELECT value FROM json_each(?))')
    .all(JSON.stringify(rows)) as CaseRecord[]
}

/** What a list shows of a case. */
export type ListedCase = Omit<CaseRecord, (typeof unlisted)[number]>
const unlisted = [
  'changes',
  'markers',
  'entered',
  'parent',
  'page',
  'locale',
  'updatedBy',
  'revision',
  'removedBy',
] as const

export function listedCases(at: At, rows: readonly number[]): ListedCase[] {
  return at.raw.query(listedSql).all(JSON.stringify(rows)) as ListedCase[]
}

export function findCasesById(at: At, org: string, ids: readonly string[]): CaseRecord[] {
  return at.raw
    .query('SELECT * FROM cases WHERE org = ? AND _id IN (SELECT value FROM json_each(?))')
    .all(org, JSON.stringify(ids)) as CaseRecord[]
}

/** Stores a new case and answers its row. */
export function insertCase(tx: Tx, row: Omit<CaseRecord, 'row'>): number {
  const values = insertColumns.map((column) => row[column])
  return Number(tx.raw.query(insertSql).run(...values).lastInsertRowid)
}

/** Names only what changes, so that indexes over the rest are left alone. */
export function updateCase(
  tx: Tx,
  row: number,
  change: Partial<Omit<CaseRecord, 'row' | 'org' | '_id'>>,
): void {
  const columns = Object.keys(change)
  const sql = `UPDATE cases SET ${columns.map((column) => `${column} = ?`).join(', ')} WHERE row = ?`
  tx.raw.query(sql).run(...(Object.values(change) as SQLQueryBindings[]), row)
}

/** The newest draft of this form that the user has begun. */
export function findDraftOf(at: At, org: string, userId: string, formId: string): CaseRecord | null {
  return at.raw
    .query(
      'SELECT * FROM cases WHERE org = ? AND createdBy = ? AND formId = ? AND draft = 1 AND removed IS NULL ORDER BY updated DESC LIMIT 1',
    )
    .get(org, userId, formId) as CaseRecord | null
}

/** Cases the user has begun or sent in, newest change first. */
export function casesOfAuthor(at: At, org: string, userId: string, limit: number): CaseRecord[] {
  return at.raw
    .query(
      'SELECT * FROM cases WHERE org = ? AND createdBy = ? AND removed IS NULL ORDER BY updated DESC LIMIT ?',
    )
    .all(org, userId, limit) as CaseRecord[]
}

/** Drafts begun before `begun` that nobody has saved since `saved`, of all organisations. */
export function oldDrafts(at: At, before: number, limit: number): CaseRecord[] {
  return at.raw
    .query('SELECT * FROM cases WHERE draft = 1 AND created < ? AND updated < ? ORDER BY created LIMIT ?')
    .all(before, before, limit) as CaseRecord[]
}

export function removedCases(at: At, org: string, limit: number): CaseRecord[] {
  return at.raw
    .query('SELECT * FROM cases WHERE org = ? AND removed IS NOT NULL ORDER BY removed DESC LIMIT ?')
    .all(org, limit) as CaseRecord[]
}

/**
 * For good, with everything that hangs on it; the lists must not hold it any more (`takeOut`). Answers the ids of
 * its files, whose contents are the asset engine's to remove.
 */
export function deleteCase(tx: Tx, record: Pick<CaseRecord, 'row' | 'org' | '_id'>): string[] {
  const { raw } = tx
  raw.query('DELETE FROM cases WHERE row = ?').run(record.row)
  raw.query('DELETE FROM case_timeline WHERE caseRow = ?').run(record.row)
  raw.query('DELETE FROM case_notes WHERE caseRow = ?').run(record.row)
  raw.query('DELETE FROM case_assignees WHERE caseRow = ?').run(record.row)
  raw.query('DELETE FROM case_dirty WHERE row = ?').run(record.row)
  const files = raw.query('SELECT _id FROM assets WHERE org = ? AND caseId = ?').all(record.org, record._id)
  return (files as { _id: string }[]).map((file) => file._id)
}

/** Who was assigned in person, as `user:{id}` and `group:{id}`; replaces what was there. */
export function setAssignees(
  tx: Tx,
  org: string,
  row: number,
  entries: readonly { who: string; role: string }[],
): void {
  tx.raw.query('DELETE FROM case_assignees WHERE caseRow = ?').run(row)
  for (const { who, role } of entries) {
    tx.raw.query('INSERT OR IGNORE INTO case_assignees VALUES (?, ?, ?, ?)').run(org, who, row, role)
  }
}

/** Rows of cases that any of these were assigned to in person, at most `limit` of each. */
export function rowsAssignedTo(at: At, org: string, who: readonly string[], limit: number): number[] {
  const query = at.raw.query('SELECT caseRow FROM case_assignees WHERE org = ? AND who = ? LIMIT ?')
  const rows = new Set<number>()
  for (const one of who) {
    for (const { caseRow } of query.all(org, one, limit) as { caseRow: number }[]) rows.add(caseRow)
  }
  return [...rows]
}

const insertColumns = [
  'org',
  '_id',
  'formId',
  'formVersion',
  'processId',
  'processVersion',
  'state',
  'entered',
  'draft',
  'number',
  'data',
  'changes',
  'assign',
  'markers',
  'parent',
  'page',
  'locale',
  'created',
  'createdBy',
  'createdByName',
  'tokenHash',
  'updated',
  'updatedBy',
  'arrived',
  'revision',
  'removed',
  'removedBy',
] as const satisfies readonly (keyof CaseRecord)[]

const listedSql = `SELECT row, ${insertColumns.filter((column) => !(unlisted as readonly string[]).includes(column)).join(', ')}
  FROM cases WHERE row IN (SELECT value FROM json_each(?))`

const insertSql = `INSERT INTO cases (${insertColumns.join(', ')}) VALUES (${insertColumns.map(() => '?').join(', ')})`
