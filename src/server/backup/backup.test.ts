import { afterAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { databaseOf } from '../../../test/support/database.ts'
import { wholeLogin } from '../../../test/support/scenario.ts'
import { type App, createApp } from '../app.ts'
import { readConfig } from '../config.ts'
import { systemSession } from '../session.ts'
import { contentPath } from '../store/backup/manifest.ts'
import { openStore } from '../store/folder/open.ts'
import { restoreBackup } from './restore.ts'

// Passwords are hashed at full cost here.
setDefaultTimeout(60_000)

const root = mkdtempSync(join(tmpdir(), 'verkstad-backup-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))
let made = 0
const folder = () => join(root, String(made++))
const session = systemSession()
const open = (data: string): Promise<App> =>
  createApp({ config: readConfig({ data, port: 0 }), embedded: null, echo: () => {} })

/** A data folder with an administrator who is logged in, a category and files, and a backup of it. */
async function installation(contents: readonly string[] = ['a file']) {
  const data = folder()
  const app = await open(data)
  const { setup, documents, assets, accounts, backups } = app.services
  await setup.run(
    { email: 'anna@kommun.se', password: 'en hemlig båt', template: 'blank' },
    { trusted: true },
  )
  await documents.create(session, { page: 'category', data: { name: 'Gator' } })
  const hashes: string[] = []
  for (const [n, content] of contents.entries()) {
    const bytes = new TextEncoder().encode(content)
    const { sha256 } = await assets.storeFile(session, {
      name: `${n}.txt`,
      mimeType: 'text/plain',
      bytes,
      access: 'staff',
    })
    hashes.push(sha256)
  }
  const credentials = { username: 'anna@kommun.se', password: 'en hemlig båt' }
  const { cookie } = await wholeLogin(accounts.login({ strategy: 'local', credentials }, {}))
  const back = async () => {
    const facts = await backups.create(session)
    return { ...facts, path: join(data, 'backups', facts.file) }
  }
  return { data, app, hashes, cookie, back }
}

test('a backup put back has documents, files and people, and nobody is logged in', async () => {
  const { app, back, hashes, cookie } = await installation(['one', 'two'])
  const { path, files, damaged, missing } = await back()
  await app.close()
  expect({ files, damaged, missing }).toEqual({ files: 2, damaged: [], missing: [] })
  expect(statSync(path).mode & 0o777).toBe(0o600)

  const target = folder()
  const { aside } = await restoreBackup({ file: path, folder: target })
  expect(aside).toBeNull()
  expect(readdirSync(target).sort()).toEqual(['blobs', 'lock.db', 'verkstad.db'])
  expect([statSync(target).mode & 0o777, statSync(join(target, 'verkstad.db')).mode & 0o777]).toEqual([
    0o700, 0o600,
  ])
  for (const sha256 of hashes) expect(existsSync(join(target, contentPath(sha256)))).toBe(true)

  const restored = await open(target)
  const { documents, accounts } = restored.services
  expect((await documents.all(session, 'category')).map(({ name }) => name)).toEqual(['Gator'])
  expect((await accounts.resolveByCookie({ cookie })).userId).toBeNull()
  const credentials = { username: 'anna@kommun.se', password: 'en hemlig båt' }
  const { view } = await wholeLogin(accounts.login({ strategy: 'local', credentials }, {}))
  expect(view.userName).toBe('Anna')
  await restored.close()
})

test('any tar reads it, and the list of hashes is true', async () => {
  const { app, back } = await installation(['one'])
  const { path } = await back()
  await app.close()
  const to = folder()
  mkdirSync(to)
  const run = (command: string[]) =>
    Bun.spawnSync(command, { cwd: to, env: { PATH: process.env.PATH ?? '' } })
  expect(run(['tar', 'xf', path]).exitCode).toBe(0)
  expect(run(['sha256sum', '--check', '--quiet', 'SHA256SUMS']).exitCode).toBe(0)
  expect(JSON.parse(readFileSync(join(to, 'manifest.json'), 'utf8'))).toMatchObject({
    format: 'verkstad-backup',
    contents: { count: 1 },
  })
})

test('keys are not in it', async () => {
  const { app, back, data } = await installation()
  const { path } = await back()
  await app.close()
  const key = readFileSync(join(data, 'keys', 'session.key'))
  expect(readFileSync(path).includes(key)).toBe(false)
})

test('everything acknowledged before it began is in it, and writes go on meanwhile', async () => {
  const { app, back } = await installation()
  const { documents } = app.services
  const saved: string[] = []
  let going = true
  const writing = (async () => {
    for (let n = 0; going; n++) {
      await documents.create(session, { page: 'category', data: { name: `before ${n}` } })
      saved.push(`before ${n}`)
    }
  })()
  while (saved.length < 20) await new Promise((resolve) => setImmediate(resolve))
  const known = [...saved]
  const { path } = await back()
  going = false
  await writing
  await app.close()
  expect(saved.length).toBeGreaterThan(known.length)

  const target = folder()
  await restoreBackup({ file: path, folder: target })
  const restored = await open(target)
  const names = new Set((await restored.services.documents.all(session, 'category')).map(({ name }) => name))
  await restored.close()
  expect(known.filter((name) => !names.has(name))).toEqual([])
})

test('a file removed while a backup is made stays until it is done', async () => {
  const { app, data, hashes } = await installation()
  const { assets, store } = app.services
  const file = databaseOf(store).query('SELECT _id FROM assets').get() as { _id: string } | null
  const resume = assets.pauseRemovals()
  await assets.remove(session, String(file?._id))
  // The note that it is about to go is there until what was to be done is done.
  while (existsSync(join(data, 'uploads', String(file?._id)))) await new Promise((next) => setImmediate(next))
  expect(existsSync(join(data, contentPath(String(hashes[0]))))).toBe(true)
  resume()
  await app.close()
})

test('a content that is damaged or gone is told of, and the rest can be put back', async () => {
  const { app, back, data, hashes } = await installation(['one', 'two', 'three'])
  const [bad, gone] = hashes as [string, string]
  writeFileSync(join(data, contentPath(bad)), 'ONE')
  rmSync(join(data, contentPath(gone)))
  const { path, damaged, missing, files } = await back()
  await app.close()
  expect({ damaged, missing, files }).toEqual({ damaged: [bad], missing: [gone], files: 2 })
  const { manifest } = await restoreBackup({ file: path, folder: folder() })
  expect(manifest).toMatchObject({ damaged: [bad], missing: [gone] })
})

describe('a folder that is not empty', () => {
  test('is refused', async () => {
    const { app, back, data } = await installation()
    const { path } = await back()
    await app.close()
    const before = readdirSync(data)
    await expect(restoreBackup({ file: path, folder: data })).rejects.toMatchObject({
      ...{ code: 'NOT_EMPTY', values: { file: path, folder: data } },
      text: { id: expect.stringContaining('verkstad restore {file} --data {folder} --force') },
    })
    expect(readdirSync(data)).toEqual(before)
  })

  test('is put aside when asked', async () => {
    const { app, back, data } = await installation()
    const { path } = await back()
    await app.services.documents.create(session, { page: 'category', data: { name: 'Later' } })
    await app.close()
    const { aside } = await restoreBackup({ file: path, folder: data, force: true })
    expect(readdirSync(join(data, String(aside))).sort()).toContain('verkstad.db')
    expect(existsSync(join(data, 'keys'))).toBe(false)
    const restored = await open(data)
    const names = (await restored.services.documents.all(session, 'category')).map(({ name }) => name)
    await restored.close()
    expect(names).toEqual(['Gator'])
  })

  test('is refused while a server has it, whatever is asked', async () => {
    const { app, back, data } = await installation()
    const { path } = await back()
    const tried = restoreBackup({ file: path, folder: data, force: true })
    await expect(tried).rejects.toMatchObject({ code: 'IN_USE' })
    await app.close()
  })
})

describe('a backup that cannot be trusted changes nothing', () => {
  const cases: [name: string, code: string, damage: (path: string) => void][] = [
    ['cut at the end', 'BROKEN_BACKUP', (path) => truncateSync(path, statSync(path).size - 2_000)],
    ['cut in the middle', 'BROKEN_BACKUP', (path) => truncateSync(path, statSync(path).size / 2)],
    ['a byte changed in the database', 'BROKEN_BACKUP', (path) => flip(path, 3 * 512 + 100_000)],
    ['a byte changed in a file', 'BROKEN_BACKUP', (path) => flip(path, readFileSync(path).indexOf('a file'))],
    [
      'a byte changed in a hash',
      'BROKEN_BACKUP',
      (path) => flip(path, readFileSync(path).indexOf('SHA256SUMS') + 512),
    ],
    [
      'of a newer program',
      'NEWER',
      // A sign less in the version, one more in the number: the file stays as long as it says.
      (path) => replace(path, /.","migration":/, (found) => `${found.slice(1)}9`),
    ],
    [
      'of a newer format',
      'NOT_A_BACKUP',
      (path) => replace(path, /"formatVersion":1/, () => '"formatVersion":2'),
    ],
    ['an empty file', 'NOT_A_BACKUP', (path) => writeFileSync(path, '')],
    ['another kind of file', 'NOT_A_BACKUP', (path) => writeFileSync(path, 'x'.repeat(10_000))],
    [
      'a path that leads elsewhere',
      'BROKEN_BACKUP',
      (path) => rename(path, /blobs\/\w\w\/\w{64}/, `../${'x'.repeat(70)}`),
    ],
  ]
  let sound: string | undefined
  async function soundBackup(): Promise<string> {
    const { app, back } = await installation()
    const { path } = await back()
    await app.close()
    return path
  }

  test.each(cases)('%s', async (_, code, damage) => {
    sound ??= await soundBackup()
    const path = folder()
    copyFileSync(sound, path)
    damage(path)
    const target = folder()
    await expect(restoreBackup({ file: path, folder: target })).rejects.toMatchObject({ code })
    expect(existsSync(target)).toBe(false)
  })
})

test('a file that is not there is named', async () => {
  const tried = restoreBackup({ file: join(root, 'nowhere.tar'), folder: folder() })
  await expect(tried).rejects.toMatchObject({ code: 'MISSING' })
})

test('a restore that was cut short is not taken for an empty folder', async () => {
  const target = folder()
  mkdirSync(target)
  writeFileSync(join(target, 'restore-unfinished'), '')
  await expect(openStore({ folder: target })).rejects.toMatchObject({ code: 'UNFINISHED' })
  expect(existsSync(join(target, 'verkstad.db'))).toBe(false)
})

test('what a killed backup left is removed by the next', async () => {
  const { app, back, data } = await installation()
  mkdirSync(join(data, 'backups'), { recursive: true })
  for (const ending of ['partial', 'db', 'db-journal', 'sums'])
    writeFileSync(join(data, 'backups', `verkstad-20200101T000000Z.tar.${ending}`), 'x')
  const { file } = await back()
  await app.close()
  expect(readdirSync(join(data, 'backups'))).toEqual([file])
})

test('an aborted backup leaves nothing behind', async () => {
  const { app, data } = await installation()
  const controller = new AbortController()
  const tried = app.services.backups.create(session, { signal: controller.signal })
  controller.abort(new Error('enough'))
  await expect(tried).rejects.toThrow('enough')
  await app.close()
  expect(readdirSync(join(data, 'backups'))).toEqual([])
})

function flip(path: string, at: number): void {
  const bytes = readFileSync(path)
  bytes[at] = (bytes[at] ?? 0) ^ 1
  writeFileSync(path, bytes)
}

/** Changes the first text of a backup, leaving its length. */
function replace(path: string, pattern: RegExp, by: (found: string) => string): void {
  const text = readFileSync(path, 'latin1')
  writeFileSync(path, Buffer.from(text.replace(pattern, by), 'latin1'))
}

/** Another name in a header, with the checksum that fits. */
function rename(path: string, pattern: RegExp, name: string): void {
  const bytes = readFileSync(path)
  const at = bytes.toString('latin1').search(pattern)
  const header = bytes.subarray(at, at + 512)
  const before = header.subarray(0, name.length).reduce((sum, byte) => sum + byte, 0)
  header.write(name, 'latin1')
  const after = header.subarray(0, name.length).reduce((sum, byte) => sum + byte, 0)
  const stated = Number.parseInt(header.toString('latin1', 148, 154), 8)
  header.write((stated + after - before).toString(8).padStart(6, '0'), 148, 'latin1')
  writeFileSync(path, bytes)
}
