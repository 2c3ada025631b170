import type { NoteRow, TimelineRow } from '../tables.ts'
import type { Tx } from '../writer.ts'
import type { At } from './cases.ts'

/** Timelines and notes of cases. A timeline is only ever added to; the database itself refuses the rest. */

export function appendTimeline(tx: Tx, row: Omit<TimelineRow, 'seq'>): void {
  tx.raw
    .query(
      'INSERT INTO case_timeline (org, caseRow, at, kind, by, byName, revision, formVersion, processVersion, detail) VALUES (?,?,?,?,?,?,?,?,?,?)',
    )
    .run(
      row.org,
      row.caseRow,
      row.at,
      row.kind,
      row.by,
      row.byName,
      row.revision,
      row.formVersion,
      row.processVersion,
      row.detail,
    )
}

export function timelineOf(at: At, caseRow: number): TimelineRow[] {
  return at.raw
    .query('SELECT * FROM case_timeline WHERE caseRow = ? ORDER BY seq')
    .all(caseRow) as TimelineRow[]
}

export function insertNote(tx: Tx, row: NoteRow): void {
  tx.raw
    .query('INSERT INTO case_notes VALUES (?,?,?,?,?,?,?,?,?,?,?)')
    .run(
      row._id,
      row.org,
      row.caseRow,
      row.type,
      row.note,
      row.assetId,
      row.at,
      row.by,
      row.byName,
      row.removed,
      row.removedBy,
    )
}

/** Oldest first; removed ones are left out. */
export function notesOf(at: At, caseRow: number): NoteRow[] {
  return at.raw
    .query('SELECT * FROM case_notes WHERE caseRow = ? AND removed IS NULL ORDER BY at, _id')
    .all(caseRow) as NoteRow[]
}

export function findNote(at: At, caseRow: number, id: string): NoteRow | null {
  return at.raw
    .query('SELECT * FROM case_notes WHERE _id = ? AND caseRow = ? AND removed IS NULL')
    .get(id, caseRow) as NoteRow | null
}

export function markNoteRemoved(tx: Tx, id: string, by: string | null): void {
  tx.raw.query('UPDATE case_notes SET removed = ?, removedBy = ? WHERE _id = ?').run(tx.now, by, id)
}
