import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Where Debian keeps one folder for each version. */
const debian = '/usr/lib/postgresql'

/**
 * The folder of a PostgreSQL's programs: the one `POSTGRES_BIN` names, else the newest of the system's package, else
 * one on the path. Nothing is installed here; `scripts/test/postgres.ts` does that.
 */
export function findPostgres(): string | undefined {
  const packaged = existsSync(debian)
    ? readdirSync(debian)
        .sort((a, b) => Number(b) - Number(a))
        .map((version) => join(debian, version, 'bin'))
    : []
  const folders = [...packaged, ...(process.env.PATH ?? '').split(delimiter)]
  return (process.env.POSTGRES_BIN ? [process.env.POSTGRES_BIN] : folders).find(
    (folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')),
  )
}
