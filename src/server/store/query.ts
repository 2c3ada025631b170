import type { Database, SQLQueryBindings } from 'bun:sqlite'

/** A prepared statement, with the type of its rows said where its columns stand. */
export const query = <Row>(database: Database, sql: string) => database.query<Row, SQLQueryBindings[]>(sql)

/** The row of a question that always has one: a count, what was just written. */
export function rowOf<Row>(database: Database, sql: string, ...parameters: SQLQueryBindings[]): Row {
  const row = query<Row>(database, sql).get(...parameters)
  if (!row) throw new Error(`No row: ${sql}`)
  return row
}
