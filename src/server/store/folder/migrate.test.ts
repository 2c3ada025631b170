import { Database } from 'bun:sqlite'
import { afterAll, expect, test } from 'bun:test'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrations } from '../../../../migrations/index.ts'
import { newestMigration } from '../../../../migrations/newest.ts'
import { currentMigration, migrate } from './migrate.ts'

const folders: string[] = []
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

/** A data folder as the first version of the program left it, with something in it. */
function old(): string {
  const folder = join(mkdtempSync(join(tmpdir(), 'verkstad-migrate-')), 'data')
  folders.push(join(folder, '..'))
  mkdirSync(folder)
  const database = new Database(join(folder, 'verkstad.db'), { create: true })
  database.run('PRAGMA journal_mode = WAL')
  database.run('CREATE TABLE migrations (id INTEGER PRIMARY KEY, name TEXT NOT NULL, at INTEGER NOT NULL)')
  const [first] = migrations
  if (!first) throw new Error('There is no first migration')
  database.run(first.up)
  database.run('INSERT INTO migrations VALUES (?, ?, 0)', [first.id, first.name])
  database.run("INSERT INTO settings VALUES ('kept', 'yes')")
  database.close()
  return folder
}

/** What a database holds: its version, the shape that goes with it, and what was in it. */
function facts(path: string) {
  const database = new Database(path)
  const tables = database.query("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name").all()
  const told = {
    version: currentMigration(database),
    tables: tables.length,
    kept: database.query("SELECT value FROM settings WHERE key = 'kept'").get(),
    integrity: database.query('PRAGMA integrity_check').get(),
  }
  database.close()
  return told
}

/** Migrates in a process of its own that is killed before its nth statement; tells whether it was. */
function killedAt(folder: string, nth: number): boolean {
  const script = `
    import { Database } from 'bun:sqlite'
    import { migrate } from ${JSON.stringify(new URL('./migrate.ts', import.meta.url).pathname)}
    const database = new Database(${JSON.stringify(join(folder, 'verkstad.db'))})
    const run = database.run.bind(database)
    let n = 0
    database.run = (...args) => (++n === ${nth} ? process.kill(process.pid, 'SIGKILL') : run(...args))
    await migrate(database, ${JSON.stringify(folder)})`
  const { signalCode, exitCode, stderr } = Bun.spawnSync([process.execPath, '-e', script])
  if (signalCode !== 'SIGKILL' && exitCode !== 0) throw new Error(stderr.toString())
  return signalCode === 'SIGKILL'
}

const before = facts(join(old(), 'verkstad.db'))
const after = await (async () => {
  const path = join(old(), 'verkstad.db')
  const database = new Database(path)
  await migrate(database, null)
  database.close()
  return facts(path)
})()

test('a migration that is killed anywhere leaves the old or the new, and goes on from there', async () => {
  expect([before.version, after.version]).toEqual([1, newestMigration])
  expect(after.tables).toBeGreaterThan(before.tables)
  const last = 4 + 2 * (migrations.length - 1)
  for (let nth = 1; nth <= last + 1; nth++) {
    const folder = old()
    const path = join(folder, 'verkstad.db')
    expect({ nth, killed: killedAt(folder, nth) }).toEqual({ nth, killed: nth <= last })
    expect({ nth, ...facts(path) }).toEqual({ nth, ...(nth <= last ? before : after) })
    const database = new Database(path)
    await migrate(database, folder)
    database.close()
    expect({ nth, ...facts(path) }).toEqual({ nth, ...after })
  }
}, 600_000)

test('what was there before is copied, whole, before anything is changed', async () => {
  const folder = old()
  const database = new Database(join(folder, 'verkstad.db'))
  await migrate(database, folder)
  const [copy = '', ...more] = readdirSync(join(folder, 'backups'))
  expect(more).toEqual([])
  expect(facts(join(folder, 'backups', copy))).toEqual(before)
  // Nothing is due any more, so nothing is copied.
  await migrate(database, folder)
  database.close()
  expect(readdirSync(join(folder, 'backups'))).toEqual([copy])
})

test('a copy that was cut off is not taken for one, and goes when the next is made', async () => {
  const folder = old()
  const script = `
    import { writeFileSync } from 'node:fs'
    import { Database } from 'bun:sqlite'
    import { migrate } from ${JSON.stringify(new URL('./migrate.ts', import.meta.url).pathname)}
    const database = new Database(${JSON.stringify(join(folder, 'verkstad.db'))})
    const run = database.run.bind(database)
    database.run = (sql, values) => {
      if (!sql.startsWith('VACUUM INTO')) return run(sql)
      for (const end of ['', '-journal']) writeFileSync(values[0] + end, 'half of it')
      process.kill(process.pid, 'SIGKILL')
    }
    await migrate(database, ${JSON.stringify(folder)})`
  expect(Bun.spawnSync([process.execPath, '-e', script]).signalCode).toBe('SIGKILL')
  const left = readdirSync(join(folder, 'backups')).sort()
  expect(left).toEqual([expect.stringMatching(/\.db\.part$/), expect.stringMatching(/\.db\.part-journal$/)])
  const database = new Database(join(folder, 'verkstad.db'))
  await migrate(database, folder)
  database.close()
  const [copy = '', ...more] = readdirSync(join(folder, 'backups'))
  expect(more).toEqual([])
  expect(facts(join(folder, 'backups', copy))).toEqual(before)
})

test('without a whole copy nothing is changed', async () => {
  const folder = old()
  // A file where the folder of the copies should be.
  await Bun.write(join(folder, 'backups'), '')
  const database = new Database(join(folder, 'verkstad.db'))
  await expect(migrate(database, folder)).rejects.toThrow()
  database.close()
  expect(facts(join(folder, 'verkstad.db'))).toEqual(before)
  expect(existsSync(join(folder, 'verkstad.db'))).toBe(true)
})
