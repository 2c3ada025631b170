// Gives accounts in a database that nobody serves the passwords that they have, at the cost of tests. Playwright's process has no SQLite.
import { Database } from 'bun:sqlite'
import { createPasswords, testCost } from '../../../src/server/auth/password/password.ts'
import type { Account } from './server.ts'

const [file = ''] = process.argv.slice(2)
const accounts: Account[] = await Bun.stdin.json()
const passwords = createPasswords(testCost)
const database = new Database(file, { readwrite: true })
for (const { email, password } of accounts) {
  const hash = await passwords.hash(password)
  const { changes } = database.run('UPDATE accounts SET passwordHash = ? WHERE username = ?', [hash, email])
  if (changes !== 1) throw new Error(`${email} has no account in ${file}`)
}
database.close()
