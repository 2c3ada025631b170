import type { SQLQueryBindings } from 'bun:sqlite'
import { SteadyDatabase } from './steady.ts'

/** Read-only queries away from the server's own thread. Messages: `{ open }` once, then `{ id, sql, parameters }`. */
declare const self: Worker
let database: SteadyDatabase | undefined

self.onmessage = ({ data }: MessageEvent<Opening | Query>) => {
  if ('open' in data) {
    database = new SteadyDatabase(data.open, { readonly: true })
    database.run('PRAGMA busy_timeout = 5000')
    database.run('PRAGMA query_only = ON')
    return
  }
  try {
    self.postMessage({ id: data.id, rows: database?.query(data.sql).all(...data.parameters) })
  } catch (error) {
    self.postMessage({ id: data.id, error: String(error) })
  }
}

interface Opening {
  open: string
}
interface Query {
  id: number
  sql: string
  parameters: SQLQueryBindings[]
}
