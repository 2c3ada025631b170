import { sql } from 'kysely'
import type { Values } from '../../../shared/fields/field.ts'
import { fromJson, type Json, toJson } from '../../../shared/json.ts'
import { query } from '../query.ts'
import type { CaseRecord, DeliveryRow, NoteFileRow, NoteRow, RedactionRow, TimelineRow } from '../records.ts'
import type { CaseSignatureRow, CaseSignatures } from '../repositories/caseSignatures.ts'
import {
  apartKinds,
  type CaseCourse,
  type CasePlace,
  type Cases,
  type CasesOfVersion,
  type ListedCase,
  listedColumns,
  type MessageSide,
  type Notes,
  type Redactions,
  type Timelines,
} from '../repositories/cases.ts'
import type { Sqlite } from './connection.ts'
import { putEntries } from './listEntries.ts'
import type { ListNumbers } from './listNumbers.ts'

/** Of the index of words, written anew in one write: some milliseconds. */
const wordPages = 100

export function sqliteCases({ raw, db, scan, keptRows }: Sqlite, lists: ListNumbers): Cases {
  return {
    async find(org, id) {
      return query<CaseRecord>(raw, 'SELECT * FROM cases WHERE org = ? AND _id = ?').get(org, id) ?? undefined
    },

    async findByRows(rows) {
      return query<CaseRecord>(raw, 'SELECT * FROM cases WHERE row IN (SELECT value FROM json_each(?))').all(
        JSON.stringify(rows),
      )
    },

    async findMany(org, ids) {
      return query<CaseRecord>(
        raw,
        'SELECT * FROM cases WHERE org = ? AND _id IN (SELECT value FROM json_each(?))',
      ).all(org, JSON.stringify(ids))
    },

    async listed(org, rows, readOnce) {
      const read = (some: readonly number[]) =>
        query<ListedCase>(raw, listedInOrder).all(JSON.stringify(some), org)
      if (readOnce) return read(rows)
      const shown: ListedCase[] = []
      const missing: number[] = []
      for (const row of rows) {
        const kept = keptRows.find(org, row)
        if (kept) shown.push(kept)
        else missing.push(row)
      }
      if (missing.length === 0) return shown
      const found = read(missing)
      for (const record of found) keptRows.keep(org, record)
      if (shown.length === 0) return found
      const byRow = new Map([...shown, ...found].map((record) => [record.row, record]))
      return rows.flatMap((row) => byRow.get(row) ?? [])
    },

    async courses(org, rows) {
      return scan.all<CaseCourse>(coursesSql, [JSON.stringify(rows), org])
    },

    async findDraftOf(org, userId, formId) {
      return (
        query<CaseRecord>(
          raw,
          'SELECT * FROM cases WHERE org = ? AND createdBy = ? AND formId = ? AND draft = 1 AND removed IS NULL ORDER BY updated DESC, row DESC LIMIT 1',
        ).get(org, userId, formId) ?? undefined
      )
    },

    async ownOf(org, userId, formId, limit) {
      return query<CaseRecord>(
        raw,
        'SELECT * FROM cases WHERE org = ? AND createdBy = ? AND formId = ? AND removed IS NULL ORDER BY updated DESC, row DESC LIMIT ?',
      ).all(org, userId, formId, limit)
    },

    async registering(org, userId) {
      return query<CaseRecord>(
        raw,
        'SELECT * FROM cases WHERE org = ? AND registeredBy = ? AND draft = 1 AND removed IS NULL ORDER BY updated DESC LIMIT 200',
      ).all(org, userId)
    },

    async findBegun(org, formId, tokenHash) {
      return (
        query<CaseRecord>(
          raw,
          'SELECT * FROM cases WHERE substr(tokenHash, 1, 8) = ? AND tokenHash = ? AND org = ? AND formId = ? AND removed IS NULL LIMIT 1',
        ).get(tokenHash.slice(0, 8), tokenHash, org, formId) ?? undefined
      )
    },

    async findByNumber(org, number) {
      return (
        query<CaseRecord>(raw, 'SELECT * FROM cases WHERE org = ? AND number = ?').get(org, number) ??
        undefined
      )
    },

    async mergedInto(org, ids) {
      // Each page of a list asks. Where nothing was ever merged that is told by one look, and not by one for each of its rows.
      const sql = `SELECT * FROM cases WHERE EXISTS (SELECT 1 FROM cases WHERE org = ?1 AND mergedInto IS NOT NULL)
        AND org = ?1 AND mergedInto IN (SELECT value FROM json_each(?2)) ORDER BY row`
      return query<CaseRecord>(raw, sql).all(org, JSON.stringify(ids))
    },

    async childrenOf(org, parent, { skip, limit }) {
      const sql = `SELECT * FROM cases WHERE org = ? AND parent = ? AND childOpen IS NOT NULL
        ORDER BY childOpen DESC, row DESC LIMIT ? OFFSET ?`
      return query<CaseRecord>(raw, sql).all(org, parent, limit, skip)
    },

    async openChildrenOf(org, parent, { after, limit }) {
      const sql = `SELECT * FROM cases WHERE org = ? AND parent = ? AND childOpen = 1 AND row > ? ORDER BY row LIMIT ?`
      return query<CaseRecord>(raw, sql).all(org, parent, after, limit)
    },

    async countChildren(org, parent) {
      const sql = `SELECT count(childOpen) AS children, coalesce(sum(childOpen), 0) AS openChildren
        FROM cases WHERE org = ? AND parent = ?`
      const counted = query<{ children: number; openChildren: number }>(raw, sql).get(org, parent)
      return counted ?? { children: 0, openChildren: 0 }
    },

    async withChildren(org, limit) {
      const sql = `SELECT * FROM cases WHERE org = ? AND children > 0 AND parent IS NULL AND removed IS NULL
        ORDER BY row DESC LIMIT ?`
      return query<CaseRecord>(raw, sql).all(org, limit)
    },

    async ofAuthor(org, userId, limit) {
      return query<CaseRecord>(
        raw,
        'SELECT * FROM cases WHERE org = ? AND createdBy = ? AND removed IS NULL ORDER BY updated DESC LIMIT ?',
      ).all(org, userId, limit)
    },

    async placesOfAuthor(org, userId) {
      const sql = `SELECT DISTINCT formId, formVersion, processId, processVersion, state FROM cases
        WHERE org = ? AND createdBy = ? AND draft = 0 AND removed IS NULL AND mergedInto IS NULL`
      return query<CasePlace>(raw, sql).all(org, userId)
    },

    async ownAt(org, userId, places, limit) {
      const sql = `SELECT * FROM cases WHERE org = ? AND createdBy = ? AND removed IS NULL
        AND (draft = 1 OR asked IS NOT NULL OR (mergedInto IS NULL
          AND json_array(formId, formVersion, processId, processVersion, state) IN (SELECT value FROM json_each(?))))
        ORDER BY updated DESC, row DESC LIMIT ?`
      const asked = places.map(({ formId, formVersion, processId, processVersion, state }) =>
        JSON.stringify([formId, formVersion, processId, processVersion, state]),
      )
      return query<CaseRecord>(raw, sql).all(org, userId, JSON.stringify(asked), limit)
    },

    async ofParty(org, userId, limit) {
      const sql = `SELECT cases.* FROM case_party_users p JOIN cases ON cases.row = p.caseRow
        WHERE p.org = ? AND p.userId = ? AND cases.removed IS NULL ORDER BY cases.updated DESC LIMIT ?`
      return query<CaseRecord>(raw, sql).all(org, userId, limit)
    },

    async oldDrafts(before, limit) {
      return query<CaseRecord>(
        raw,
        'SELECT * FROM cases WHERE draft = 1 AND created < ? AND updated < ? ORDER BY created LIMIT ?',
      ).all(before, before, limit)
    },

    async removed(org, limit) {
      return query<CaseRecord>(
        raw,
        'SELECT * FROM cases WHERE org = ? AND removed IS NOT NULL ORDER BY removed DESC LIMIT ?',
      ).all(org, limit)
    },

    async rowsAssignedTo(org, who, limit) {
      const query = raw.query('SELECT caseRow FROM case_assignees WHERE org = ? AND who = ? LIMIT ?')
      const rows = new Set<number>()
      for (const one of who) {
        for (const { caseRow } of query.all(org, one, limit) as { caseRow: number }[]) rows.add(caseRow)
      }
      return [...rows]
    },

    async notListedOf(org, who) {
      const sql = `SELECT a.who AS who, count(DISTINCT a.caseRow) AS n
        FROM (SELECT row FROM case_dirty ORDER BY row DESC LIMIT 2000) d JOIN case_assignees a ON a.caseRow = d.row
        WHERE a.org = ? AND a.who IN (SELECT value FROM json_each(?))
          AND NOT EXISTS (SELECT 1 FROM case_index i WHERE i.row = d.row)
        GROUP BY a.who`
      const rows = query<{ who: string; n: number }>(raw, sql).all(org, JSON.stringify(who))
      return new Map(rows.map((row) => [row.who, row.n]))
    },

    async isAnyIn(...version) {
      const found = await scan.all(
        'SELECT 1 FROM cases WHERE org = ? AND processId = ? AND processVersion = ? AND removed IS NULL LIMIT 1',
        version,
      )
      return found.length > 0
    },

    async approvedBy(org, user) {
      const sql = `SELECT _id FROM cases WHERE agreed IS NOT NULL AND org = ? AND removed IS NULL AND EXISTS
        (SELECT 1 FROM json_each(agreed, '$.given') WHERE value ->> '$.by' = ?)`
      return (await scan.all<{ _id: string }>(sql, [org, user])).map(({ _id }) => _id)
    },

    async countByVersion(org, column, id) {
      const sql = `SELECT formId, formVersion, processId, processVersion, state, count(*) AS count FROM cases
        WHERE org = ? AND ${column} = ? AND draft = 0 AND removed IS NULL AND mergedInto IS NULL
        GROUP BY formId, formVersion, processId, processVersion, state`
      return scan.all<CasesOfVersion>(sql, [org, id])
    },

    async rowsOnVersion(org, { column, id, version }, after, limit) {
      const versions = column === 'formId' ? 'formVersion' : 'processVersion'
      const sql = `SELECT row FROM cases WHERE row > ? AND org = ? AND ${column} = ? AND ${versions} = ?
        AND draft = 0 AND removed IS NULL AND mergedInto IS NULL ORDER BY row LIMIT ?`
      return (await scan.all<{ row: number }>(sql, [after, org, id, version, limit])).map(({ row }) => row)
    },

    async countByState(org, column, ids) {
      return db
        .selectFrom('cases')
        .select(['processId', 'processVersion', 'state', sql<number>`count(*)`.as('count')])
        .where('org', '=', org)
        .where(column, 'in', ids)
        .where('draft', '=', 0)
        .where('removed', 'is', null)
        .where('mergedInto', 'is', null)
        .groupBy(['processId', 'processVersion', 'state'])
        .execute()
    },

    async insert(row) {
      const values = insertColumns.map((column) => row[column])
      return Number(raw.query(insertSql).run(...values).lastInsertRowid)
    },

    async update(row, change) {
      keptRows.change(row)
      const columns = Object.keys(change)
      const text = `UPDATE cases SET ${columns.map((column) => `${column} = ?`).join(', ')} WHERE row = ?`
      raw.query(text).run(...Object.values(change), row)
    },

    async setAssignees(org, row, entries) {
      raw.query('DELETE FROM case_assignees WHERE caseRow = ?').run(row)
      for (const { who, role } of entries) {
        raw.query('INSERT OR IGNORE INTO case_assignees VALUES (?, ?, ?, ?)').run(org, who, row, role)
      }
    },

    async setParties(org, row, parties) {
      keptRows.change(row)
      raw
        .query('UPDATE cases SET parties = ? WHERE row = ?')
        .run(parties.length > 0 ? toJson(parties) : null, row)
      raw.query('DELETE FROM case_party_users WHERE caseRow = ?').run(row)
      for (const { userId } of parties)
        if (userId !== null)
          raw.query('INSERT OR IGNORE INTO case_party_users VALUES (?, ?, ?)').run(row, userId, org)
    },

    async forgetWords(again) {
      const changes = () => query<{ n: number }>(raw, 'SELECT total_changes() AS n').get()?.n ?? 0
      const before = changes()
      // Negative: all parts of the index become one. A merge that has nothing to do counts one change.
      const pages = again ? -wordPages : wordPages
      raw.query("INSERT INTO case_text (case_text, rank) VALUES ('merge', ?)").run(pages)
      return changes() - before > 1
    },

    async delete(record) {
      keptRows.change(record.row)
      await putEntries(raw, lists, new Map([[record.row, null]]))
      raw.query('DELETE FROM cases WHERE row = ?').run(record.row)
      raw.query('DELETE FROM case_timeline WHERE caseRow = ?').run(record.row)
      raw.query('DELETE FROM case_timeline_content WHERE caseRow = ?').run(record.row)
      raw.query('DELETE FROM case_redactions WHERE caseRow = ?').run(record.row)
      raw.query('DELETE FROM case_signatures WHERE caseRow = ?').run(record.row)
      raw.query('DELETE FROM case_payments WHERE caseRow = ?').run(record.row)
      raw.query('DELETE FROM case_statements WHERE caseRow = ?').run(record.row)
      raw.query('DELETE FROM case_notes WHERE caseRow = ?').run(record.row)
      raw.query('DELETE FROM case_note_files WHERE caseRow = ?').run(record.row)
      raw.query('DELETE FROM case_note_mentions WHERE caseRow = ?').run(record.row)
      raw.query('DELETE FROM case_note_drafts WHERE caseRow = ?').run(record.row)
      raw.query('DELETE FROM case_corrections WHERE caseRow = ?').run(record.row)
      raw.query('DELETE FROM case_waiting_messages WHERE caseRow = ?').run(record.row)
      raw.query('DELETE FROM case_deliveries WHERE caseRow = ?').run(record.row)
      raw.query('DELETE FROM case_assignees WHERE caseRow = ?').run(record.row)
      raw.query('DELETE FROM case_people WHERE caseRow = ?').run(record.row)
      raw.query('DELETE FROM case_party_users WHERE caseRow = ?').run(record.row)
      raw.query('DELETE FROM case_changed WHERE caseRow = ?').run(record.row)
      raw.query('DELETE FROM case_moved WHERE formDataId = ?').run(record._id)
      raw.query('DELETE FROM case_reminders WHERE caseRow = ?').run(record.row)
      raw.query('DELETE FROM case_checks WHERE caseRow = ?').run(record.row)
      raw.query('DELETE FROM case_stays WHERE caseRow = ?').run(record.row)
      raw.query('DELETE FROM case_completions WHERE caseRow = ?').run(record.row)
      raw.query('DELETE FROM case_asks WHERE caseRow = ?').run(record.row)
      raw.query('DELETE FROM case_relations WHERE caseRow = ?1 OR otherRow = ?1').run(record.row)
      raw.query('DELETE FROM links WHERE object = ?').run(record._id)
      // Which mails there were is still known, so that none comes in again.
      raw
        .query(
          "UPDATE inbox_mails SET sender = '', recipient = '', subject = '', text = '', quoted = '', files = '[]' WHERE caseId = ?",
        )
        .run(record._id)
      const files = query<{ _id: string }>(raw, 'SELECT _id FROM assets WHERE org = ? AND caseId = ?')
      return files.all(record.org, record._id).map((file) => file._id)
    },
  }
}

export function sqliteTimelines({ raw }: Sqlite): Timelines {
  return {
    async of(caseRow) {
      return query<StoredLine>(raw, `${lines} WHERE t.caseRow = ? ORDER BY t.seq`).all(caseRow).map(lineOf)
    },

    async page(caseRow, { limit, before = Number.MAX_SAFE_INTEGER, kinds }) {
      const among = kinds ? ` AND t.kind IN (${kinds.map(() => '?').join(',')})` : ''
      const sql = `${lines} WHERE t.caseRow = ? AND t.seq < ?${among} ORDER BY t.seq DESC LIMIT ?`
      return query<StoredLine>(raw, sql)
        .all(caseRow, before, ...(kinds ?? []), limit)
        .map(lineOf)
        .reverse()
    },

    async lastApart(caseRow, { before }) {
      const found = apartKinds.flatMap((kind) => {
        const sql = `${rareLines} WHERE t.caseRow = ? AND t.kind = '${kind}' AND ${isApart('t.kind')} ORDER BY t.seq DESC LIMIT 1`
        return query<StoredLine>(raw, sql).get(caseRow) ?? []
      })
      return found
        .filter(({ seq }) => seq < before)
        .sort((a, b) => a.seq - b.seq)
        .map(lineOf)
    },

    async formVersions(caseRow) {
      const sql = `SELECT DISTINCT detail ->> '$.from' AS version FROM case_timeline INDEXED BY case_timeline_apart
        WHERE caseRow = ? AND kind = 'formMoved' AND ${isApart('kind')}`
      return query<{ version: number | null }>(raw, sql)
        .all(caseRow)
        .flatMap(({ version }) => version ?? [])
    },

    async contents(caseRow) {
      const sql = 'SELECT seq, content FROM case_timeline_content WHERE caseRow = ? ORDER BY seq'
      return query<{ seq: number; content: Json<Values> }>(raw, sql).all(caseRow)
    },

    async last(caseRow, kind) {
      const sql = `${lines} WHERE t.caseRow = ? AND t.kind = ? ORDER BY t.seq DESC LIMIT 1`
      const last = query<StoredLine>(raw, sql).get(caseRow, kind)
      return last ? lineOf(last) : undefined
    },

    async newest(caseRow) {
      const sql = 'SELECT at FROM case_timeline WHERE caseRow = ? ORDER BY seq DESC LIMIT 1'
      return query<{ at: number }>(raw, sql).get(caseRow)?.at ?? 0
    },

    async changedByOthers(userId, asked) {
      // Of what nobody's account did that of who sent it in alone: the rest is the server's.
      const sql = `SELECT 1 FROM case_timeline WHERE caseRow = ? AND at > ? AND (by <> ? OR
        (by IS NULL AND kind IN ('sent', 'saved', 'note', 'withdrawAsked', 'acknowledged'))) LIMIT 1`
      const found = asked.filter(({ row, at }) => query(raw, sql).get(row, at, userId))
      return new Set(found.map(({ row }) => row))
    },

    async append(row, content = null) {
      const { lastInsertRowid: seq } = raw
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
      if (content !== null)
        raw
          .query('INSERT INTO case_timeline_content (seq, caseRow, content) VALUES (?, ?, ?)')
          .run(seq, row.caseRow, content)
    },

    async setContent(seq, content) {
      raw.query('UPDATE case_timeline_content SET content = ? WHERE seq = ?').run(content, seq)
    },
  }
}

/** A line as it is stored, with what stands beside it. */
type StoredLine = TimelineRow & { content: Json<Values> | null }

const linesOf = (table: string) =>
  `SELECT t.*, c.content FROM ${table} LEFT JOIN case_timeline_content c ON c.seq = t.seq`
const lines = linesOf('case_timeline t')
/** As the index of these kinds alone says it. */
const isApart = (kind: string) => `${kind} IN ('added', 'processMoved', 'formMoved')`
const rareLines = linesOf('case_timeline t INDEXED BY case_timeline_apart')

function lineOf({ content, ...line }: StoredLine): TimelineRow {
  if (content === null) return line
  return { ...line, detail: toJson({ ...(line.detail && fromJson(line.detail)), ...fromJson(content) }) }
}

export function sqliteRedactions({ raw }: Sqlite): Redactions {
  return {
    async of(caseRow) {
      const sql = 'SELECT * FROM case_redactions WHERE caseRow = ? ORDER BY at, _id'
      return query<RedactionRow>(raw, sql).all(caseRow)
    },

    async ofMany(caseRows) {
      const sql = `SELECT r.* FROM json_each(?) AS asked CROSS JOIN case_redactions r ON r.caseRow = asked.value`
      return query<RedactionRow>(raw, sql).all(JSON.stringify(caseRows))
    },

    async insert(row) {
      raw
        .query(
          'INSERT INTO case_redactions (_id, org, caseRow, kind, ref, place, at, by, byName, reason, shown, hmac) VALUES (?,?,?,?,?,?,?,?,?,?,?,?)',
        )
        .run(
          row._id,
          row.org,
          row.caseRow,
          row.kind,
          row.ref,
          row.place,
          row.at,
          row.by,
          row.byName,
          row.reason,
          row.shown,
          row.hmac,
        )
    },
  }
}

export function sqliteNotes({ raw }: Sqlite): Notes {
  return {
    async find(caseRow, id) {
      return (
        query<NoteRow>(raw, 'SELECT * FROM case_notes WHERE _id = ? AND caseRow = ? AND removed IS NULL').get(
          id,
          caseRow,
        ) ?? undefined
      )
    },

    async findOrRemoved(caseRow, id) {
      const sql = 'SELECT * FROM case_notes WHERE _id = ? AND caseRow = ?'
      return query<NoteRow>(raw, sql).get(id, caseRow) ?? undefined
    },

    async carried(noteId) {
      const sql =
        'SELECT assetId FROM case_note_files WHERE caseRow = (SELECT caseRow FROM case_notes WHERE _id = ?1) AND noteId = ?1 ORDER BY place'
      return query<{ assetId: string }>(raw, sql)
        .all(noteId)
        .map(({ assetId }) => assetId)
    },

    async carriers(caseRow, assetId) {
      const sql = `SELECT f.noteId FROM case_note_files f JOIN case_notes n ON n._id = f.noteId
        WHERE f.caseRow = ? AND f.assetId = ? AND n.removed IS NULL ORDER BY n.at`
      return query<{ noteId: string }>(raw, sql)
        .all(caseRow, assetId)
        .map(({ noteId }) => noteId)
    },

    async of(caseRow) {
      return query<NoteRow>(
        raw,
        'SELECT * FROM case_notes WHERE caseRow = ? AND removed IS NULL ORDER BY at, _id',
      ).all(caseRow)
    },

    async filesOf(caseRow) {
      const sql = `SELECT f.noteId, f.assetId, a.name, a.size, a.mimeType FROM case_note_files f
        JOIN case_notes n ON n._id = f.noteId JOIN assets a ON a._id = f.assetId AND a.org = n.org
        WHERE f.caseRow = ? AND n.removed IS NULL ORDER BY f.noteId, f.place`
      return query<NoteFileRow>(raw, sql).all(caseRow)
    },

    async since(asked) {
      // Most cases have no message at all, which an index tells at once.
      const rows = query<{ value: number }>(raw, withMessages).all(
        JSON.stringify(asked.map(({ row }) => row)),
      )
      if (rows.length === 0) return []
      const having = new Set(rows.map(({ value }) => value))
      const sql = `SELECT n.caseRow AS row, count(*) AS count, sum(n.origin IN ('mail', 'sms')) AS outside,
          sum(EXISTS (SELECT 1 FROM case_note_files f WHERE f.caseRow = n.caseRow AND f.noteId = n._id)) AS files
        FROM json_each(?) AS asked CROSS JOIN case_notes n ON n.caseRow = asked.value ->> 'row' AND n.at > asked.value ->> 'at'
        WHERE n.type = 'citizen' AND n.removed IS NULL
          AND CASE asked.value ->> 'of' WHEN 'citizen' THEN n.origin IN ${ofCitizens} ELSE n.origin = 'staff' END
          AND (n.held IS NULL OR asked.value ->> 'of' = 'citizen')
        GROUP BY n.caseRow`
      return query<{ row: number; count: number; files: number; outside: number }>(raw, sql).all(
        JSON.stringify(asked.filter(({ row }) => having.has(row))),
      )
    },

    async isAnyUnread(caseRow, of) {
      const sql = `SELECT 1 FROM case_notes WHERE caseRow = ? AND ${unread(of)} LIMIT 1`
      return query(raw, sql).get(caseRow) !== null
    },

    async deliveriesOf(caseRow) {
      const sql = 'SELECT * FROM case_deliveries WHERE caseRow = ? ORDER BY at, _id'
      return query<DeliveryRow>(raw, sql).all(caseRow)
    },

    async deliveryOf(org, outbox) {
      const sql = 'SELECT * FROM case_deliveries WHERE outbox = ? AND org = ?'
      return query<DeliveryRow>(raw, sql).get(outbox, org) ?? undefined
    },

    async usesOf(caseRow, assetId) {
      const sql = `SELECT n.type, n.removed, n.held FROM case_note_files f JOIN case_notes n ON n._id = f.noteId
        WHERE f.caseRow = ? AND f.assetId = ?`
      return query<Pick<NoteRow, 'type' | 'removed' | 'held'>>(raw, sql)
        .all(caseRow, assetId)
        .map(({ type, removed, held }) => ({ type, removed: removed !== null, held: held !== null }))
    },

    async insert(row, files = []) {
      raw
        .query(
          `INSERT INTO case_notes (_id, org, caseRow, type, note, at, by, byName, removed, removedBy, origin, read, held,
             quoted, leftOut) VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)`,
        )
        .run(
          row._id,
          row.org,
          row.caseRow,
          row.type,
          row.note,
          row.at,
          row.by,
          row.byName,
          row.removed,
          row.removedBy,
          row.origin,
          row.read,
          row.held,
          row.quoted ?? null,
          row.leftOut ?? null,
        )
      for (const [place, assetId] of files.entries())
        raw
          .query('INSERT INTO case_note_files (caseRow, assetId, noteId, place) VALUES (?,?,?,?)')
          .run(row.caseRow, assetId, row._id, place)
    },

    async bring({ _id, caseRow, leftOut = null }, files) {
      raw.query('UPDATE case_notes SET leftOut = ? WHERE _id = ?').run(leftOut, _id)
      const there = query<{ place: number | null }>(
        raw,
        'SELECT max(place) AS place FROM case_note_files WHERE caseRow = ? AND noteId = ?',
      ).get(caseRow, _id)?.place
      for (const [n, assetId] of files.entries())
        raw
          .query('INSERT INTO case_note_files (caseRow, assetId, noteId, place) VALUES (?,?,?,?)')
          .run(caseRow, assetId, _id, (there ?? -1) + 1 + n)
    },

    async mentionsOf(caseRow) {
      const sql = 'SELECT noteId, userId FROM case_note_mentions WHERE caseRow = ?'
      return query<{ noteId: string; userId: string }>(raw, sql).all(caseRow)
    },

    async mention(caseRow, noteId, users) {
      for (const userId of users)
        raw
          .query('INSERT INTO case_note_mentions (caseRow, noteId, userId) VALUES (?,?,?)')
          .run(caseRow, noteId, userId)
    },

    async blankDelivery(id) {
      raw.query("UPDATE case_deliveries SET address = '', failed = NULL WHERE _id = ?").run(id)
    },

    async blank(id) {
      raw.query("UPDATE case_notes SET note = '', quoted = NULL, leftOut = NULL WHERE _id = ?").run(id)
    },

    async nameAuthor(id, byName) {
      raw.query('UPDATE case_notes SET byName = ? WHERE _id = ?').run(byName, id)
    },

    async blankQuoted(id) {
      raw.query('UPDATE case_notes SET quoted = NULL WHERE _id = ?').run(id)
    },

    async automatic(caseRow) {
      const sql = "SELECT * FROM case_notes WHERE caseRow = ? AND origin IN ('effect', 'system')"
      return query<NoteRow>(raw, sql).all(caseRow)
    },

    async named(caseRow) {
      const sql = "SELECT * FROM case_notes WHERE caseRow = ? AND byName <> ''"
      return query<NoteRow>(raw, sql).all(caseRow)
    },

    async quoting(caseRow) {
      const sql = 'SELECT * FROM case_notes WHERE caseRow = ? AND quoted IS NOT NULL'
      return query<NoteRow>(raw, sql).all(caseRow)
    },

    async remove(id, by, at) {
      raw.query('UPDATE case_notes SET removed = ?, removedBy = ? WHERE _id = ?').run(at, by, id)
    },

    async markRead(caseRow, of, at) {
      raw.query(`UPDATE case_notes SET read = ? WHERE caseRow = ? AND ${unread(of)}`).run(at, caseRow)
    },

    async release(id) {
      raw.query('UPDATE case_notes SET held = NULL WHERE _id = ?').run(id)
    },

    async deliver({ _id, org, caseRow, noteId, channel, address, outbox, at, failed }) {
      raw
        .query(
          `INSERT INTO case_deliveries (_id, org, caseRow, noteId, channel, address, outbox, at, failed)
           VALUES (?,?,?,?,?,?,?,?,?)`,
        )
        .run(_id, org, caseRow, noteId, channel, address, outbox, at, failed)
    },

    async failDelivery(id, why) {
      raw.query('UPDATE case_deliveries SET failed = ? WHERE _id = ?').run(why, id)
    },
  }
}

const ofCitizens = "('citizen', 'mail', 'sms')"

/** Messages that the side they are for has not opened; the citizen does not see what is held, and what nobody has written is not waited for. */
const unread = (of: MessageSide) => `type = 'citizen' AND removed IS NULL AND read IS NULL
  AND ${of === 'citizen' ? `origin IN ${ofCitizens}` : "origin = 'staff' AND held IS NULL"}`

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
  'fallen',
  'changes',
  'assign',
  'parties',
  'markers',
  'parent',
  'childOpen',
  'children',
  'openChildren',
  'page',
  'query',
  'locale',
  'created',
  'createdBy',
  'createdByName',
  'registeredBy',
  'registeredByName',
  'source',
  'onBehalf',
  'tokenHash',
  'updated',
  'updatedBy',
  'arrived',
  'statusHash',
  'due',
  'clock',
  'priority',
  'tags',
  'title',
  'mergedInto',
  'beforeMerge',
  'agreed',
  'asked',
  'askedUntil',
  'handedIn',
  'revision',
  'removed',
  'removedBy',
] as const satisfies readonly (keyof CaseRecord)[]

/** The outer loop of a cross join keeps its order. */
const withMessages = `SELECT value FROM json_each(?)
  WHERE EXISTS (SELECT 1 FROM case_notes WHERE caseRow = value AND type = 'citizen')`

const listedInOrder = `SELECT ${listedColumns.map((column) => `cases.${column}`).join(', ')}
  FROM json_each(?) AS asked CROSS JOIN cases ON cases.row = asked.value WHERE cases.org = ? AND cases.removed IS NULL`

const coursesSql = `SELECT c.row, c.formId, c.processId, c.processVersion, c.state, c.entered, c.assign, c.due, c.clock, c.source, c.mergedInto, c.asked,
    coalesce(c.arrived, c.created) AS arrived,
    (SELECT min(n.at) FROM case_notes n WHERE n.caseRow = c.row AND n.type = 'citizen' AND n.removed IS NULL
      AND n.origin = 'staff' AND NOT EXISTS (SELECT 1 FROM case_deliveries d
        WHERE d.caseRow = c.row AND d.noteId = n._id AND d.channel = 'none'
          AND NOT EXISTS (SELECT 1 FROM case_deliveries p
            WHERE p.caseRow = c.row AND p.noteId = n._id AND p.channel = 'paper'))) AS answered
  FROM json_each(?) AS asked CROSS JOIN cases c ON c.row = asked.value
  WHERE c.org = ? AND c.removed IS NULL AND c.draft = 0`

const insertSql = `INSERT INTO cases (${insertColumns.join(', ')}) VALUES (${insertColumns.map(() => '?').join(', ')})`

export function sqliteCaseSignatures({ raw }: Sqlite): CaseSignatures {
  return {
    async of(caseRow) {
      const sql = 'SELECT * FROM case_signatures WHERE caseRow = ? ORDER BY seq'
      return query<CaseSignatureRow>(raw, sql).all(caseRow)
    },

    async append(row) {
      const values = signatureColumns.map((column) => row[column])
      raw
        .query(
          `INSERT INTO case_signatures (${signatureColumns.join(', ')}) VALUES (${signatureColumns.map(() => '?').join(', ')})`,
        )
        .run(...values)
    },

    async setSalts(id, salts) {
      raw.query('UPDATE case_signatures SET salts = ? WHERE _id = ?').run(salts, id)
    },
  }
}

const signatureColumns = [
  ...(['_id', 'org', 'caseRow', 'seq', 'kind', 'who', 'how', 'at', 'by', 'byName', 'state'] as const),
  ...(['entered', 'revision', 'formVersion', 'processVersion', 'ofLine', 'evidence', 'salts'] as const),
  ...(['seal', 'keyId'] as const),
]
