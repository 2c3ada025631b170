import type { SQLQueryBindings } from 'bun:sqlite'
import type { DocumentSearch } from '../repositories/documents.ts'
import { isLike, patternOf } from './containing.ts'
import type { Query } from './listQueries.ts'
import { swedishOrder } from './swedishOrder.ts'

/** See `DocumentReads.search`. */
export function searchQuery(org: string, { kinds, words, each }: DocumentSearch): Query {
  const whole = begins('name', words.join(' '))
  const named = allOf(words.map((word) => has('name', word)))
  const ofKinds = kinds.map(({ schema, fields, application }): Query => {
    const texts = ['name', ...fields.filter((field) => field !== 'name').map(fieldOf)]
    const fits = allOf(words.map((word) => anyOf(texts.map((text) => has(text, word)))))
    const own = application === undefined ? [] : [application]
    return {
      sql: `(schema = ?${own.length > 0 ? ' AND application IS ?' : ''} AND ${fits.sql})`,
      parameters: [schema, ...own, ...fits.parameters],
    }
  })
  const fits = anyOf(ofKinds)
  // What a hit weighs is read of the few that are answered alone.
  return {
    sql: `SELECT d._id, d.schema, d.application, d.isFolder, d.name, d.data, found.ofKind FROM (
        SELECT _id, rank, name, count(*) OVER kind AS ofKind,
          row_number() OVER (kind ORDER BY rank, ${swedishOrder('name')}, _id) AS nth
        FROM (
          SELECT _id, schema, name, CASE WHEN ${whole.sql} THEN 0 WHEN ${named.sql} THEN 1 ELSE 2 END AS rank
          FROM documents WHERE org = ? AND removed IS NULL AND ${fits.sql})
        WINDOW kind AS (PARTITION BY schema)) found
      JOIN documents d ON d.org = ? AND d._id = found._id WHERE nth <= ?
      ORDER BY found.rank, ${swedishOrder('found.name')}, found._id`,
    parameters: [...whole.parameters, ...named.parameters, org, ...fits.parameters, org, each],
  }
}

/** See `DocumentReads.named`. */
export function namedQuery(org: string, schemas: readonly string[], text: string, limit: number): Query {
  const fits = anyOf([begins('name', text), beginsWithin('name', text)])
  return {
    sql: `SELECT _id, schema, name FROM documents
      WHERE org = ? AND schema IN (SELECT value FROM json_each(?)) AND removed IS NULL AND ${fits.sql} LIMIT ?`,
    parameters: [org, JSON.stringify(schemas), ...fits.parameters, limit],
  }
}

/** SQL of what a document has under a name. */
export const fieldOf = (key: string) =>
  `json_extract(data, '$."${key
    .replace(/["'\\]/g, '')
    .split('.')
    .join('"."')}"')`

const has = (column: string, text: string) => like(column, text, ['%', '%'])
const begins = (column: string, text: string) => like(column, text, ['', '%'])
const beginsWithin = (column: string, text: string) => like(column, text, ['% ', '%'])
const like = (column: string, text: string, around: readonly [string, string]): Query => ({
  sql: isLike(column, text),
  parameters: [patternOf(text, around)],
})

const anyOf = (parts: readonly Query[]) => joined(parts, ' OR ')
const allOf = (parts: readonly Query[]) => joined(parts, ' AND ')

function joined(parts: readonly Query[], by: string): Query {
  const parameters: SQLQueryBindings[] = parts.flatMap((part) => part.parameters)
  return { sql: `(${parts.map((part) => part.sql).join(by)})`, parameters }
}
