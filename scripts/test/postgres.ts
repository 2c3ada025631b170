import { findPostgres } from '../../test/postgres/find.ts'
import { runCommand } from './command.ts'

/** The programs of a PostgreSQL for the tests that ask one, installed from the system's package when there is none. */
export async function ensurePostgres(): Promise<void> {
  if (findPostgres()) return
  const mayInstall = process.getuid?.() === 0 && Bun.which('apt-get')
  for (const command of mayInstall ? installers : []) {
    console.log(`No PostgreSQL found. Trying: ${command.join(' ')}`)
    await runCommand(command).catch((error: Error) => console.error(error.message))
    if (findPostgres()) return
  }
  // The tests themselves fail and say what is missing.
  console.error('No PostgreSQL could be installed: install the package postgresql, or set POSTGRES_BIN.')
}

const installers = [
  ['apt-get', 'update'],
  ['apt-get', 'install', '-y', '--no-install-recommends', 'postgresql'],
]
