import type { Database } from 'bun:sqlite'
import { afterEach, expect, test } from 'bun:test'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { databaseOf } from '../support/database.ts'
import { startServer, type TestServer } from './support/server.ts'

/** A data folder that somebody else uses, or that is full. */
let server: TestServer | undefined
let mounted: string | undefined

afterEach(async () => {
  await server?.stop().catch(() => {})
  server = undefined
  if (mounted) Bun.spawnSync(['umount', mounted])
  if (mounted) rmSync(mounted, { recursive: true, force: true })
  mounted = undefined
})

const formId = 'form-felanmalan'

test('a second process on the same data ends at once, says why, and disturbs nobody', async () => {
  server = await startServer()
  const data = join(server.folder, 'data')
  const [swedish, english] = ['sv', 'en'].map((lang) => {
    const { exitCode, stderr } = Bun.spawnSync(
      [
        process.execPath,
        '--no-env-file',
        'cli/main.ts',
        'serve',
        '--port',
        '0',
        '--data',
        data,
        '--lang',
        lang,
      ],
      { cwd: new URL('../..', import.meta.url).pathname, env: { PATH: process.env.PATH ?? '' } },
    )
    expect(exitCode).toBe(3)
    expect(stderr.toString()).toContain(data)
    return stderr.toString()
  })
  expect(english).not.toBe(swedish ?? '')
  expect((await server.visitor.call('admin/loadForm3', { formId })).status).toBe(200)
})

test('on a full disk nothing is half saved, reading goes on, and it recovers by itself', async () => {
  mounted = mountSmallDisk()
  // Without the right to mount, the database is told that it may not grow.
  // Visitors are to fill it: no room is left for others.
  const env = { VERKSTAD_STAFF_ROOM_MB: '0' }
  server = await startServer(mounted ? { folder: mounted, env } : { inMemory: true, env })
  const { visitor, app } = server
  const begun = await visitor.data('admin/saveFormData3', { formId, data: { namn: 'Eva Ek' } })
  const { formDataId, caseToken } = begun
  const long = 'x'.repeat(3_900)
  const save = (n: number) =>
    visitor.call('admin/saveFormData3', {
      formId,
      formDataId,
      caseToken,
      data: { beskrivning: `${n} ${long}` },
    })
  const anew = () => visitor.call('admin/saveFormData3', { formId, data: { beskrivning: long } })
  const spare = await visitor.data('admin/saveFormData3', { formId, data: { namn: 'Anna' } })

  const room = mounted ? fill(mounted) : noGrowth(databaseOf(app.services.store))
  let refused = await anew()
  for (let n = 0; n < 5_000 && refused.status === 200; n++) refused = await anew()
  expect(refused.status).toBe(500)
  expect(refused.body.err?.code).toBe('DISK_FULL')
  const { formData } = await visitor.data('admin/loadForm3', { formId, formDataId, caseToken })
  expect(formData.data.namn).toBe('Eva Ek')
  if (mounted) expect((await fetch(`${server.url}/readyz`)).status).toBe(503)
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200)

  // What was kept for this makes room enough for administrators to throw something away, and for nobody else.
  const thrown = { formDataId: spare.formDataId, caseToken: spare.caseToken }
  if (mounted) {
    expect((await visitor.call('case/remove', thrown)).status).toBe(500)
    const administrator = await server.login()
    expect((await administrator.call('admin/loadGrid', { page: 'form' })).status).toBe(200)
    expect((await administrator.call('trashcan/empty')).status).toBe(200)
  }

  room.free()
  if (mounted) while (!(await fetch(`${server.url}/readyz`)).ok) await Bun.sleep(50)
  expect((await save(1)).status).toBe(200)
  const after = await visitor.data('admin/loadForm3', { formId, formDataId, caseToken })
  expect(after.formData.data.beskrivning).toBe(`1 ${long}`)
  expect(databaseOf(app.services.store).query('PRAGMA integrity_check').get()).toEqual({
    integrity_check: 'ok',
  })
})

/** A disk of 48 MB, where the tests may mount one. */
function mountSmallDisk(): string | undefined {
  if (process.getuid?.() !== 0) return undefined
  const folder = mkdtempSync(join(tmpdir(), 'verkstad-disk-'))
  const { exitCode } = Bun.spawnSync(['mount', '-t', 'tmpfs', '-o', 'size=48m', 'tmpfs', folder])
  if (exitCode === 0) return folder
  rmSync(folder, { recursive: true, force: true })
  return undefined
}

/** Takes all the room there is. */
function fill(folder: string): { free(): void } {
  const path = (n: number) => join(folder, `filler-${n}`)
  let n = 0
  for (let size = 4_000_000; size >= 1_000; ) {
    try {
      writeFileSync(path(n++), new Uint8Array(size).fill(1))
    } catch {
      size = Math.floor(size / 4)
    }
  }
  return {
    free() {
      for (let i = 0; i < n; i++) rmSync(path(i), { force: true })
    },
  }
}

/** The database may take no more pages. */
function noGrowth(database: Database): { free(): void } {
  const { page_count } = database.query('PRAGMA page_count').get() as { page_count: number }
  database.run(`PRAGMA max_page_count = ${page_count}`)
  return { free: () => void database.run('PRAGMA max_page_count = 1000000') }
}
