import { Database } from 'bun:sqlite'
import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import {
  chmodSync,
  chownSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeI18n, translator } from '../../shared/i18n.ts'
import { type App, createApp } from '../app.ts'
import { sealSecret } from '../auth/factor/sealedSecret.ts'
import { restoreBackup } from '../backup/restore.ts'
import { settingsOf } from '../cases/process/effects/effectFaults.ts'
import { type Config, readConfig } from '../config.ts'
import { effects } from '../effects/index.ts'
import { chain } from '../log/chain.ts'
import { systemSession } from '../session.ts'
import { contentPath } from '../store/backup/manifest.ts'
import { lockFolder } from '../store/folder/lock.ts'
import { examineStopped } from './stopped.ts'

// Passwords are hashed at full cost here.
setDefaultTimeout(60_000)

const t = translator(makeI18n('sv', {}))
const session = systemSession()
let root = ''
let sha256 = ''
const open = (data: string): Promise<App> =>
  createApp({ config: readConfig({ data, port: 0 }), embedded: null, echo: () => {} })

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'verkstad-doctor-'))
  const app = await open(join(root, 'sound'))
  const { setup, assets, backups } = app.services
  await setup.run(
    { email: 'anna@kommun.se', password: 'en hemlig båt', template: 'blank' },
    { trusted: true },
  )
  const file = { name: 'a.txt', mimeType: 'text/plain', bytes: new TextEncoder().encode('a file') }
  sha256 = (await assets.storeFile(session, { ...file, access: 'staff' })).sha256
  await backups.create(session)
  await app.close()
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

let copies = 0
/** A copy of the sound installation, to be damaged. */
function copy(): string {
  const to = join(root, String(copies++))
  cpSync(join(root, 'sound'), to, { recursive: true })
  chmodSync(to, 0o700)
  return to
}

const configOf = (data: string, changes: Partial<Config> = {}) => ({ ...readConfig({ data }), ...changes })

async function findings(data: string, changes: Partial<Config> = {}) {
  const report = await examineStopped(configOf(data, changes), data, t, settingsOf(effects))
  const bad = report.findings.filter(({ severity }) => severity === 'problem' || severity === 'warning')
  return { report, bad: bad.map(({ check, severity, text }) => ({ check, severity, text })) }
}

function sql(data: string, ...statements: string[]): void {
  const database = new Database(join(data, 'verkstad.db'))
  for (const statement of statements) database.run(statement)
  database.close()
}

test('a sound installation', async () => {
  const data = copy()
  const { report, bad } = await findings(data)
  expect(bad).toEqual([])
  expect(report.ok).toBe(true)
  expect(report.findings.filter(({ severity }) => severity === 'ok').map(({ check }) => check)).toEqual([
    'folder',
    'space',
    'keys',
    'database',
    'audit',
    'contents',
    'uploads',
    'work',
    'effects',
    'administrators',
    'settings',
    'address',
    'clock',
    'backups',
  ])
})

test('looking changes nothing', async () => {
  const data = copy()
  const before = fingerprint(data)
  await findings(data)
  expect(fingerprint(data)).toEqual(before)
})

/** A graph of a version whose effect took other settings. */
const oldGraph = {
  states: [
    {
      _id: 'ny',
      onEnter: [{ effect: 'Case/notify', input: { to: 'everybody' } }],
      onLeave: [],
      timers: [],
    },
  ],
  connections: [],
}

const year2100 = 4_102_444_800_000
const cases: [name: string, check: string, severity: string, text: string, damage: (data: string) => void][] =
  [
    [
      'a process sets what its effect does not take any more',
      'effects',
      'problem',
      'Effekten Case/notify passar inte i processen',
      (data) =>
        sql(
          data,
          `INSERT INTO published (org, documentId, version, schema, name, data, tree, comment, at, by)
           SELECT org, _id, 1, 'process', 'Enkel', '${JSON.stringify({ process: oldGraph })}', NULL, '', 0, NULL
           FROM documents WHERE schema = 'role' ORDER BY _id LIMIT 1`,
          "UPDATE documents SET published = 1 WHERE schema = 'role'",
        ),
    ],
    [
      'others may read the folder',
      'folder',
      'problem',
      'Andra på datorn kan läsa i',
      (data) => chmodSync(data, 0o750),
    ],
    [
      'others may read the database',
      'folder',
      'problem',
      'verkstad.db',
      (data) => chmodSync(join(data, 'verkstad.db'), 0o644),
    ],
    [
      'others may read a key',
      'folder',
      'problem',
      'session.key',
      (data) => chmodSync(join(data, 'keys/session.key'), 0o644),
    ],
    [
      'a restore was cut short',
      'folder',
      'problem',
      'avbröts',
      (data) => writeFileSync(join(data, 'restore-unfinished'), '', { mode: 0o600 }),
    ],
    [
      'the database is gone',
      'database',
      'problem',
      'ingen databas',
      (data) => {
        for (const name of ['verkstad.db', 'keys', 'blobs']) rmSync(join(data, name), { recursive: true })
      },
    ],
    [
      'the database is empty beside its keys',
      'database',
      'problem',
      'saknas eller är tom',
      (data) => writeFileSync(join(data, 'verkstad.db'), '', { mode: 0o600 }),
    ],
    [
      'the journal is not what was written',
      'database',
      'problem',
      'verkstad.db-wal är skadad',
      (data) => writeFileSync(join(data, 'verkstad.db-wal'), 'x'.repeat(9000), { mode: 0o600 }),
    ],
    [
      'a key is gone',
      'keys',
      'warning',
      'session.key saknas',
      (data) => rmSync(join(data, 'keys/session.key')),
    ],
    [
      'a key is damaged',
      'keys',
      'problem',
      'session.key är skadad',
      (data) => writeFileSync(join(data, 'keys/session.key'), 'x', { mode: 0o600 }),
    ],
    [
      'the database is something else',
      'database',
      'problem',
      'kan inte läsas',
      (data) => writeFileSync(join(data, 'verkstad.db'), 'x'.repeat(9000), { mode: 0o600 }),
    ],
    ['a page of the database is damaged', 'database', 'problem', 'är skadad', flipPage],
    [
      'the database is of a newer program',
      'database',
      'problem',
      'har version 999',
      (data) => sql(data, "INSERT INTO migrations VALUES (999, 'x', 0)"),
    ],
    [
      'the database is of an older program',
      'database',
      'warning',
      'har version 1',
      (data) => sql(data, 'DELETE FROM migrations WHERE id > 1'),
    ],
    [
      'an audit row was changed',
      'audit',
      'problem',
      'rad 3 följer inte',
      (data) => sql(data, 'DROP TRIGGER audit_no_update', "UPDATE audit SET actor = 'x' WHERE seq = 3"),
    ],
    [
      'an audit row was taken out',
      'audit',
      'problem',
      'rad 4 följer inte',
      (data) => sql(data, 'DROP TRIGGER audit_no_delete', 'DELETE FROM audit WHERE seq = 3'),
    ],
    [
      'the end of the audit log was cut off',
      'audit',
      'problem',
      'de sista raderna är borttagna',
      (data) => sql(data, 'DROP TRIGGER audit_no_delete', cutEnd),
    ],
    [
      'the end was cut off and other rows follow well',
      'audit',
      'problem',
      'är omskriven: rad',
      (data) => {
        sql(data, 'DROP TRIGGER audit_no_delete', cutEnd)
        for (let i = 0; i < 5; i++) appendWell(data)
      },
    ],
    [
      'the whole audit log was written anew and holds together',
      'audit',
      'problem',
      'är omskriven: rad',
      rewriteWell,
    ],
    [
      'the signature of the audit log was changed',
      'audit',
      'problem',
      'är inte gjord med nyckeln',
      (data) => {
        const path = join(data, 'keys/audit-head.json')
        writeFileSync(path, readFileSync(path, 'utf8').replace(/"seq":\d+/, '"seq":1'))
      },
    ],
    [
      'a file was changed',
      'contents',
      'problem',
      'är skadad',
      (data) => writeFileSync(join(data, contentPath(sha256)), 'another'),
    ],
    [
      'a file is gone',
      'contents',
      'problem',
      'saknar sitt innehåll',
      (data) => rmSync(join(data, contentPath(sha256))),
    ],
    [
      'apps for the second step were linked under another key',
      'keys',
      'problem',
      '2 personer har appar vars koder inte går att pröva',
      (data) => linkApps(data, new Uint8Array(32)),
    ],
    ['uploads are left', 'uploads', 'warning', '1 avbrutna', oldUpload],
    ['tasks failed for good', 'work', 'warning', '1 bakgrundsjobb (mail)', (data) => sql(data, deadTask)],
    [
      'nobody may administer',
      'administrators',
      'problem',
      'Ingen som kan logga in',
      (data) => sql(data, "UPDATE memberships SET status = 'disabled'"),
    ],
    [
      'the clock went back',
      'clock',
      'problem',
      '2100-01-01',
      (data) =>
        sql(
          data,
          `INSERT INTO audit (org, at, action, result, hash) VALUES ('default', ${year2100}, 'x', 'ok', '')`,
        ),
    ],
    ['the last backup is old', 'backups', 'warning', '9 dagar gammal', (data) => lastBackup(data, 9)],
  ]

describe('what is wrong is told', () => {
  test.each(cases)('%s', async (_, check, severity, text, damage) => {
    const data = copy()
    damage(data)
    const { bad, report } = await findings(data)
    expect(bad).toContainEqual({ check, severity, text: expect.stringContaining(text) } as never)
    expect(
      report.findings.find((line) => line.check === check && line.severity === severity)?.fix,
    ).toBeTruthy()
    expect(report.ok).toBe(severity !== 'problem')
  })
})

test('what a database that cannot be read would tell is not told, in the language that was asked for', async () => {
  const data = copy()
  writeFileSync(join(data, 'verkstad.db'), 'x'.repeat(9000), { mode: 0o600 })
  rmSync(join(data, 'last-backup.json'))
  const { findings: told } = (await findings(data)).report
  const of = (name: string) => told.filter(({ check }) => check === name)
  expect(of('database')).toMatchObject([
    {
      text: `Databasen kan inte läsas: verkstad.db i ${data} är inte längre någon databas.`,
      fix: `Återställ en säkerhetskopia: verkstad restore FIL --data ${data} --force`,
    },
  ])
  expect(of('mail')).toMatchObject([{ text: expect.stringContaining('brevloggen gick inte att se') }])
  expect(of('backups')).toMatchObject([{ text: expect.stringContaining('gick inte att se') }])
})

describe('what was signed', () => {
  const audit = async (data: string) =>
    (await findings(data)).report.findings.filter(({ check }) => check === 'audit')

  test('a log that was cut off while nobody looked is told of for good, also when it has grown again', async () => {
    const data = copy()
    sql(data, 'DROP TRIGGER audit_no_delete', cutEnd)
    for (let i = 0; i < 2; i++) await (await open(data)).close()
    expect(await audit(data)).toEqual([
      expect.objectContaining({ severity: 'problem', text: expect.stringContaining('var inte som servern') }),
    ])
    const { detail } = lastRow(data, 'audit/broken')
    expect(JSON.parse(detail)).toMatchObject({ seq: expect.any(Number), last: expect.any(Number) })
  })

  test('a backup that was restored is no tampering, and it is said what it is', async () => {
    const data = copy()
    const [name = ''] = readdirSync(join(data, 'backups'))
    const file = join(data, 'backups', name)
    const app = await open(data)
    await app.services.audit.note(session, { action: 'later', result: 'ok' })
    await app.close()
    await restoreBackup({ file, folder: data, force: true })
    const restored = expect.stringMatching(/kommer från säkerhetskopian av 2.*som återställdes 2/)
    const unsigned = expect.stringContaining('signeras när servern startar')
    expect(await audit(data)).toMatchObject([
      { severity: 'ok', text: unsigned },
      { severity: 'note', text: restored },
    ])
    await (await open(data)).close()
    const signed = expect.stringContaining('signerad till rad')
    expect(await audit(data)).toMatchObject([
      { severity: 'ok', text: signed },
      { severity: 'note', text: restored },
    ])
  })

  test.each(['audit.key', 'audit-head.json'])(
    'without %s signing begins anew, and that is told',
    async (name) => {
      const data = copy()
      rmSync(join(data, 'keys', name))
      await (await open(data)).close()
      expect(await audit(data)).toMatchObject([
        { severity: 'ok' },
        { severity: 'warning', text: expect.stringContaining('började signeras om') },
      ])
    },
  )

  test('an older signature that is put back while the server runs is told of for good', async () => {
    const data = copy()
    const path = join(data, 'keys/audit-head.json')
    const older = readFileSync(path)
    const first = await open(data)
    await first.services.audit.note(session, { action: 'later', result: 'ok' })
    await first.close()
    const second = await open(data)
    writeFileSync(path, older)
    await second.close()
    for (let i = 0; i < 2; i++) {
      expect(await audit(data)).toEqual([
        expect.objectContaining({
          severity: 'problem',
          text: expect.stringContaining('var inte som servern'),
        }),
      ])
      await (await open(data)).close()
    }
  })

  test('another key in the place of the one it was signed with is told of for good', async () => {
    const data = copy()
    writeFileSync(join(data, 'keys/audit.key'), new Uint8Array(32).fill(7), { mode: 0o600 })
    expect(await audit(data)).toMatchObject([
      { severity: 'problem', text: expect.stringContaining('är inte gjord med nyckeln') },
    ])
    await (await open(data)).close()
    expect(await audit(data)).toMatchObject([
      { severity: 'problem', text: expect.stringContaining('var inte som servern') },
    ])
  })

  test('a clean stop signs the last row, and a copy of the database by hand is not called a backup', async () => {
    const data = copy()
    cpSync(join(data, 'verkstad.db'), join(data, 'older.db'))
    const app = await open(data)
    await app.services.audit.note(session, { action: 'later', result: 'ok' })
    await app.close()
    const { seq } = lastRow(data, 'later')
    expect(JSON.parse(readFileSync(join(data, 'keys/audit-head.json'), 'utf8'))).toMatchObject({ seq })
    cpSync(join(data, 'older.db'), join(data, 'verkstad.db'))
    rmSync(join(data, 'older.db'))
    expect(await audit(data)).toMatchObject([
      { severity: 'problem', text: expect.stringContaining(`signerade den till rad ${seq}`) },
    ])
  })
})

test.skipIf(process.getuid?.() !== 0)('a file of another user is a problem', async () => {
  const data = copy()
  chownSync(join(data, 'verkstad.db'), 12345, 12345)
  const { bad } = await findings(data)
  expect(bad).toEqual([
    { check: 'folder', severity: 'problem', text: expect.stringContaining('ägs av en annan') } as never,
  ])
})

test('a folder that is not there is one problem', async () => {
  const { bad } = await findings(join(root, 'nowhere'))
  expect(bad.map(({ check }) => check)).toEqual(['folder'])
})

test('apps for the second step whose secrets the key opens are no matter', async () => {
  const data = copy()
  linkApps(data, readFileSync(join(data, 'keys/secrets.key')))
  expect((await findings(data)).bad).toEqual([])
})

test.each([
  ['come through a web server that is not believed', {}, '203.0.113.7', 'kommer med X-Forwarded-For'],
  ['come past the web server that is believed', { VERKSTAD_TRUST_PROXY: '1' }, null, 'utan X-Forwarded-For'],
  ['come through one that is', { VERKSTAD_TRUST_PROXY: '1' }, '203.0.113.7', null],
  ['come straight, and none is', {}, null, null],
])('requests %s', async (_, env, forwarded, told) => {
  const app = await createApp({
    config: readConfig({ data: copy(), port: 0, env }),
    embedded: null,
    echo: () => {},
  })
  const url = await app.listen()
  const headers: Record<string, string> = forwarded ? { 'x-forwarded-for': forwarded } : {}
  const warnings = async () => {
    const { findings } = await app.services.doctor.examine(session)
    return findings.filter(({ check, severity }) => check === 'address' && severity === 'warning')
  }
  for (let n = 0; n < 19; n++) await fetch(`${url}/start`, { headers })
  for (let n = 0; n < 30; n++) await fetch(`${url}/healthz`)
  expect(await warnings()).toEqual([])
  await fetch(`${url}/start`, { headers })
  const text = expect.stringContaining(told ?? '')
  expect(await warnings()).toEqual(told ? [expect.objectContaining({ text })] : [])
  await app.close()
})

test('a process that has the folder without answering is told of', async () => {
  const data = copy()
  const unlock = lockFolder(data)
  const { bad } = await findings(data)
  unlock()
  expect(bad).toEqual([expect.objectContaining({ check: 'lock', severity: 'problem' })])
})

test('a running server examines itself, in the language of who asks', async () => {
  const app = await open(copy())
  const report = await app.services.doctor.examine(session)
  await app.close()
  expect(report.ok).toBe(true)
  expect(report.findings).toContainEqual({
    check: 'lock',
    severity: 'ok',
    text: 'Servern är igång och har datamappen för sig själv.',
  })
})

test('rights through a group above count', async () => {
  const data = copy()
  sql(
    data,
    `INSERT INTO documents (org, _id, schema, name, data, revision, created, updated) VALUES
     ('default', 'g1', 'group', 'Top', '{"roles":["role-admin"]}', 1, 0, 0),
     ('default', 'g2', 'group', 'Below', '{"parent":"g1"}', 1, 0, 0)`,
    `UPDATE documents SET data = json_set(data, '$.roles', json('[]'), '$.groups', json('["g2"]')) WHERE schema = 'user'`,
  )
  expect((await findings(data)).bad).toEqual([])
})

describe('addresses', () => {
  const local = 'http://localhost:3000'
  const outside = { loopback: false, trustProxy: false }
  const proxied = { loopback: true, trustProxy: true }
  const good: [Partial<Config>][] = [
    [{ baseUrl: local, origins: [local] }],
    [
      {
        baseUrl: 'https://e.kommun.se',
        origins: ['https://e.kommun.se', 'https://kommun.se:8443'],
        ...proxied,
      },
    ],
    [{ baseUrl: 'https://e.kommun.se', ...outside }],
  ]
  test.each(good)('%j', async (config) => {
    expect((await findings(copy(), config)).bad).toEqual([])
  })

  const bad: [Partial<Config>, string, string][] = [
    [{ baseUrl: 'e.kommun.se' }, 'problem', 'e.kommun.se'],
    [{ baseUrl: 'https://kommun.se/e' }, 'problem', 'kommun.se/e'],
    [{ baseUrl: 'http://e.kommun.se', ...proxied }, 'problem', 'inte krypterad'],
    [{ origins: ['*'] }, 'problem', 'Ursprunget *'],
    [{ baseUrl: local, ...outside }, 'warning', 'länkar i brev'],
    [{ baseUrl: 'https://e.kommun.se', loopback: true }, 'warning', 'spärrar'],
  ]
  test.each(bad)('%j', async (config, severity, text) => {
    const { bad } = await findings(copy(), config)
    expect(bad).toEqual([{ check: 'address', severity, text: expect.stringContaining(text) } as never])
  })
})

test.each([
  [{ smtp: 'mail.kommun.se' }, 'mail', 'går inte att använda'],
  [{ smtp: 'smtp://127.0.0.1:1' }, 'mail', 'ECONNREFUSED'],
  [{ clamd: '127.0.0.1:1' }, 'scanner', 'svarar inte'],
  [{ maxUploadBytes: Number.NaN }, 'settings', 'VERKSTAD_MAX_UPLOAD_MB'],
])('%j is a problem', async (config, check, text) => {
  const { bad } = await findings(copy(), config)
  expect(bad).toEqual([{ check, severity: 'problem', text: expect.stringContaining(text) } as never])
})

const deadTask = `INSERT INTO tasks (_id, org, kind, payload, state, runAt, attempts, maxAttempts, created, failed)
  VALUES ('t', 'default', 'mail', '{}', 'dead', 0, 12, 12, 0, 0)`

const cutEnd = 'DELETE FROM audit WHERE seq > (SELECT max(seq) - 3 FROM audit)'

type Row = Record<string, unknown> & { seq: number; hash: string; detail: string }

function lastRow(data: string, action: string): Row {
  const database = new Database(join(data, 'verkstad.db'), { readonly: true })
  const row = database.query('SELECT * FROM audit WHERE action = ? ORDER BY seq DESC').get(action) as Row
  database.close()
  return row
}

/** A row with the right seal, as whoever has the database could write it. */
function appendWell(data: string): void {
  const database = new Database(join(data, 'verkstad.db'))
  const { seq, hash, ...row } = database.query('SELECT * FROM audit ORDER BY seq DESC LIMIT 1').get() as Row
  const next = { ...row, action: 'invented' }
  database
    .query('INSERT INTO audit VALUES (?,?,?,?,?,?,?,?,?,?,?)')
    .run(seq + 1, ...(Object.values(next) as string[]), chain(hash, next))
  database.close()
}

function rewriteWell(data: string): void {
  const database = new Database(join(data, 'verkstad.db'))
  database.run('DROP TRIGGER audit_no_update')
  let before = ''
  for (const { seq, hash: _, ...row } of database.query('SELECT * FROM audit ORDER BY seq').all() as Row[]) {
    const changed = { ...row, actor: 'somebody' }
    before = chain(before, changed)
    database.query('UPDATE audit SET actor = ?, hash = ? WHERE seq = ?').run('somebody', before, seq)
  }
  database.close()
}

/** Noise in the middle of the largest table's pages. */
function flipPage(data: string): void {
  const path = join(data, 'verkstad.db')
  sql(
    data,
    `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 400)
     INSERT INTO settings SELECT 'k' || i, hex(randomblob(400)) FROM n`,
  )
  const bytes = readFileSync(path)
  bytes.fill(0xab, bytes.length - 60_000, bytes.length - 40_000)
  writeFileSync(path, bytes)
}

/** Two people with an app whose secrets are sealed under the key. */
function linkApps(data: string, key: Uint8Array): void {
  const database = new Database(join(data, 'verkstad.db'))
  for (const account of ['a1', 'a2']) {
    const row = "INSERT INTO accounts (_id, username, status, created) VALUES (?, ?, 'active', 0)"
    database.run(row, [account, account])
    database.run('INSERT INTO factors VALUES (?, ?, 0, 0, 0)', [
      account,
      sealSecret(key, account, 'JBSWY3DP'),
    ])
  }
  database.close()
}

function oldUpload(data: string): void {
  const path = join(data, 'uploads', 'unknown')
  mkdirSync(path, { recursive: true, mode: 0o700 })
  const old = new Date(Date.now() - 3 * 86_400_000)
  utimesSync(path, old, old)
}

function lastBackup(data: string, days: number): void {
  const created = Date.now() - days * 86_400_000 - 1000
  writeFileSync(join(data, 'last-backup.json'), JSON.stringify({ created, size: 1 }), { mode: 0o600 })
}

function fingerprint(data: string): string[] {
  return (readdirSync(data, { recursive: true, withFileTypes: true }) as import('node:fs').Dirent[])
    .filter((entry) => entry.isFile())
    .map((entry) => {
      const bytes = readFileSync(join(entry.parentPath, entry.name))
      return `${entry.name} ${new Bun.CryptoHasher('sha256').update(bytes).digest('hex')}`
    })
    .sort()
}
