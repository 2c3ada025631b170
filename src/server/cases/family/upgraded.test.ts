import { Database, type SQLQueryBindings } from 'bun:sqlite'
import { expect, test } from 'bun:test'
import { caseChildren } from '../../../../migrations/0108-case-children.ts'
import { migrations } from '../../../../migrations/index.ts'

// Children of before cases counted theirs: what an upgrade makes of them.

/** A database as the version before left it. */
function before(): Database {
  const database = new Database(':memory:')
  for (const { id, up } of migrations) if (id < caseChildren.id) database.run(up)
  return database
}

/** A row with what is said, and something in every column that must have it. */
function insert(database: Database, table: string, said: Record<string, SQLQueryBindings>): void {
  const columns = database
    .query<{ name: string; type: string; notnull: number; dflt_value: string | null; pk: number }, []>(
      `SELECT * FROM pragma_table_info('${table}')`,
    )
    .all()
  const row: Record<string, SQLQueryBindings> = {}
  for (const { name, type, notnull, dflt_value, pk } of columns)
    if (notnull === 1 && dflt_value === null && !(pk === 1 && type === 'INTEGER'))
      row[name] = type === 'TEXT' ? `${table} ${name}` : 0
  Object.assign(row, said)
  const names = Object.keys(row)
  database
    .query(`INSERT INTO ${table} (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})`)
    .run(...Object.values(row))
}

const states = [
  { _id: 'ny', stateType: 'start' },
  { _id: 'klar', stateType: 'end' },
]

test('children are counted at the parents that are there, open and ended apart, drafts and removed ones not', () => {
  const database = before()
  const process = JSON.stringify({ process: { states, connections: [] } })
  // The first version has no end of that id: a child on it is open.
  for (const [version, data] of [
    [1, JSON.stringify({ process: { states: states.slice(0, 1), connections: [] } })],
    [2, process],
  ] as const)
    insert(database, 'published', { ...{ org: 'o', documentId: 'p', version }, schema: 'process', data })
  let row = 0
  const add = (_id: string, more: Record<string, SQLQueryBindings> = {}) =>
    insert(database, 'cases', {
      ...{ row: ++row, org: 'o', _id, draft: 0, state: 'ny', processId: 'p', processVersion: 2 },
      ...{ data: '{}', changes: '{}', number: `n${row}`, ...more },
    })
  add('parent')
  add('alone')
  add('elsewhere', { org: 'other' })
  add('open', { parent: 'parent' })
  add('ended', { parent: 'parent', state: 'klar' })
  add('old', { parent: 'parent', state: 'klar', processVersion: 1 })
  add('merged', { parent: 'parent', mergedInto: 'alone' })
  add('draft', { parent: 'parent', draft: 1, state: null, number: null })
  add('removed', { parent: 'parent', removed: 1 })
  add('grandchild', { parent: 'open', state: 'klar' })
  add('lost', { parent: 'gone' })
  add('foreign', { parent: 'parent', org: 'other' })

  database.run(caseChildren.up)

  const told = database
    .query<{ _id: string; childOpen: number | null; children: number; openChildren: number }, []>(
      'SELECT _id, childOpen, children, openChildren FROM cases ORDER BY row',
    )
    .all()
  expect(
    Object.fromEntries(told.map((one) => [one._id, [one.childOpen, one.children, one.openChildren]])),
  ).toEqual({
    parent: [null, 4, 2],
    alone: [null, 0, 0],
    elsewhere: [null, 0, 0],
    open: [1, 1, 0],
    ended: [0, 0, 0],
    old: [1, 0, 0],
    merged: [0, 0, 0],
    draft: [null, 0, 0],
    removed: [null, 0, 0],
    grandchild: [0, 0, 0],
    lost: [1, 0, 0],
    foreign: [1, 0, 0],
  })
  database.close()
})

test('the children of a case, and the roots of trees of cases, are found by an index', () => {
  const database = before()
  database.run(caseChildren.up)
  const planOf = (sql: string) =>
    database
      .query<{ detail: string }, []>(`EXPLAIN QUERY PLAN ${sql}`)
      .all()
      .map(({ detail }) => detail)
      .join(' ')
  expect(
    planOf(
      "SELECT row FROM cases WHERE org = 'o' AND parent = 'x' AND childOpen IS NOT NULL ORDER BY childOpen DESC, row DESC",
    ),
  ).toMatch(/^SEARCH cases USING (COVERING )?INDEX cases_by_parent/)
  expect(planOf("SELECT row FROM cases WHERE org = 'o' AND children > 0 AND parent IS NULL")).toContain(
    'cases_with_children',
  )
  database.close()
})
