import type { Database, SQLQueryBindings } from 'bun:sqlite'
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  Kysely,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import type { Tables } from './tables.ts'

/** A query builder over one bun:sqlite connection. Transactions are the writer's business, not Kysely's. */
export type Db = Kysely<Tables>

export function queryBuilder(database: Database): Db {
  const connection = connectionOf(database)
  const dialect: Dialect = {
    createAdapter: () => new SqliteAdapter(),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createDriver: () => ({
      init: async () => {},
      acquireConnection: async () => connection,
      releaseConnection: async () => {},
      beginTransaction: refuseTransaction,
      commitTransaction: refuseTransaction,
      rollbackTransaction: refuseTransaction,
      destroy: async () => {},
    }),
  }
  return new Kysely<Tables>({ dialect })
}

function connectionOf(database: Database): DatabaseConnection {
  return {
    async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
      // The connection keeps statements by their text, so asking for one again costs nothing.
      const statement = database.query<R, SQLQueryBindings[]>(query.sql)
      const parameters = query.parameters.map(bound)
      if (statement.columnNames.length > 0) return { rows: statement.all(...parameters) }
      const { changes, lastInsertRowid } = statement.run(...parameters)
      return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) }
    },
    // biome-ignore lint/correctness/useYield: streaming is not offered
    async *streamQuery() {
      throw new Error('Streaming is not supported: page through the rows instead.')
    },
  }
}

/** What SQLite can hold; a value of another kind is a fault of ours. */
function bound(value: unknown): SQLQueryBindings {
  if (value === null || typeof value === 'string' || typeof value === 'number') return value
  if (typeof value === 'bigint' || typeof value === 'boolean' || value instanceof Uint8Array) return value
  throw new TypeError(`SQLite cannot hold ${typeof value}`)
}

async function refuseTransaction(): Promise<void> {
  throw new Error('Transactions are opened by the writer: use store.write.')
}
