import type { Database } from 'bun:sqlite'

/** Which rows of a table without a column `org` are an organisation's; `?` is the organisation. */
const reachedBy: Record<string, string> = {
  orgs: '_id = ?',
  accounts: '_id IN (SELECT account FROM memberships WHERE org = ?)',
  factors: 'account IN (SELECT account FROM memberships WHERE org = ?)',
  passkeys: 'account IN (SELECT account FROM memberships WHERE org = ?)',
  recovery_codes: 'account IN (SELECT account FROM memberships WHERE org = ?)',
  case_values: 'list IN (SELECT list FROM case_lists WHERE org = ?)',
  case_index: 'row IN (SELECT row FROM cases WHERE org = ?)',
  case_dirty: 'row IN (SELECT row FROM cases WHERE org = ?)',
  case_changed: 'change IN (SELECT _id FROM case_changes WHERE org = ?)',
  case_moved: 'move IN (SELECT _id FROM case_moves WHERE org = ?)',
  case_note_files: 'caseRow IN (SELECT row FROM cases WHERE org = ?)',
  case_note_mentions: 'caseRow IN (SELECT row FROM cases WHERE org = ?)',
  case_corrections: 'caseRow IN (SELECT row FROM cases WHERE org = ?)',
  case_timeline_content: 'caseRow IN (SELECT row FROM cases WHERE org = ?)',
}

/** Of the whole installation, or kept by the database itself for its text index (rows of it are in `case_index`). */
const nobodys = /^(migrations|settings|sqlite_.*|case_text.*)$/

/** Table → its rows of one organisation as text, in an order of their own. */
export function rowsOf(database: Database, org: string): Map<string, string[]> {
  const rows = new Map<string, string[]>()
  for (const table of tablesOf(database)) {
    const found = database.query(`SELECT * FROM "${table}" WHERE ${condition(database, table)}`).all(org)
    rows.set(table, found.map((row) => JSON.stringify(row)).sort())
  }
  return rows
}

/** Table → rows that are there in one and not in the other, for a failure that says what happened. */
export function difference(
  before: Map<string, string[]>,
  after: Map<string, string[]>,
): Record<string, string[]> {
  const changed: Record<string, string[]> = {}
  for (const [table, rows] of after) {
    const old = before.get(table) ?? []
    if (old.join('\n') === rows.join('\n')) continue
    const was = new Set(old)
    const is = new Set(rows)
    changed[table] = [
      ...old.filter((row) => !is.has(row)).map((row) => `- ${row}`),
      ...rows.filter((row) => !was.has(row)).map((row) => `+ ${row}`),
    ]
  }
  return changed
}

function tablesOf(database: Database): string[] {
  const tables = database
    .query("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name")
    .all() as {
    name: string
  }[]
  return tables.map(({ name }) => name).filter((name) => !nobodys.test(name))
}

/** @throws for a table nobody has said anything about: a new one must not slip through. */
function condition(database: Database, table: string): string {
  const columns = database.query(`SELECT name FROM pragma_table_info(?)`).all(table) as { name: string }[]
  if (columns.some(({ name }) => name === 'org')) return 'org = ?'
  const known = reachedBy[table]
  if (!known) throw new Error(`Say in reachedBy which rows of ${table} belong to an organisation.`)
  return known
}
