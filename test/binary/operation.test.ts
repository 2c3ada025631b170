import { describe, expect, setDefaultTimeout, test } from 'bun:test'
import { appendFileSync, chmodSync, existsSync, readdirSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import { createClients, nothingYet } from './support/clients.ts'
import { installation } from './support/installation.ts'
import { freePort, isBuilt, post, type Reply, startBinary } from './support/server.ts'

// What those who run an installation do, by the executable alone. Each command starts the whole of it.
setDefaultTimeout(180_000)
const own = installation({ name: 'operation', about: 'running it' })
const { ask } = own

const as = (token: string) => ({ authorization: `Bearer ${token}` })

describe.skipIf(!isBuilt)('an installation', () => {
  test('what is done to people counts at once in the running server', async () => {
    expect((await ask('user', 'add', 'eva@example.org', '--role', 'Handläggare')).exitCode).toBe(0)
    const { said: token } = await ask('user', 'token', 'eva@example.org', '--name', 'Test')
    expect((await own.act('admin/init', {}, as(token.secret))).userName).toBe('Eva')
    const { said: changed } = await ask('user', 'role', 'eva@example.org', 'Registrator')
    expect(changed.roles.map(({ name }: Reply) => name)).toEqual(['Handläggare', 'Registrator'])

    expect((await ask('user', 'disable', 'eva@example.org')).said.status).toBe('disabled')
    await expect(own.act('admin/init', {}, as(token.secret))).rejects.toThrow('SESSION_EXPIRED')
    expect((await ask('user', 'enable', 'eva@example.org')).said.status).toBe('active')
    // Tokens end with the account: a new one is made.
    await expect(own.act('admin/init', {}, as(token.secret))).rejects.toThrow('SESSION_EXPIRED')
    const { said: next } = await ask('user', 'token', 'eva@example.org', '--name', 'Test igen')
    expect((await own.act('admin/init', {}, as(next.secret))).userName).toBe('Eva')

    await ask('user', 'token', 'eva@example.org', '--revoke', next._id)
    await expect(own.act('admin/init', {}, as(next.secret))).rejects.toThrow('SESSION_EXPIRED')
    expect((await ask('user', 'password', 'eva@example.org')).exitCode).toBe(0)
    expect((await ask('user', 'password', 'nobody@example.org')).exitCode).toBe(3)
  })

  test('doctor finds nothing wrong with it', async () => {
    const { exitCode, said } = await ask('doctor')
    expect(said.findings.filter(({ severity }: Reply) => severity === 'problem')).toEqual([])
    expect(exitCode).toBe(0)
  })

  test('a backup made under load has everything acknowledged before, and starts as a server', async () => {
    const acknowledged = nothingYet()
    const clients = createClients({ url: own.server.url, staff: own.staff, acknowledged, round: 0 })
    await clients.reached(150)
    const known = [...acknowledged.cases].map(([id, told]) => ({ id, ...told }))
    const files = [...acknowledged.files.keys()]
    const { exitCode, said } = await ask('backup', 'copy.tar')
    expect(exitCode).toBe(0)
    expect(said.files).toBeGreaterThan(0)
    expect(readdirSync(join(own.folder, 'data', 'backups'))).toEqual([])
    await clients.reached(acknowledged.writes + 20)
    await own.server.kill()
    expect(await clients.ended()).toEqual([])

    const elsewhere = join(own.folder, 'elsewhere')
    expect((await ask('restore', 'copy.tar', '--data', join(elsewhere, 'data'))).exitCode).toBe(0)
    expect(existsSync(join(elsewhere, 'data', 'keys'))).toBe(false)
    expect((await ask('doctor', '--data', join(elsewhere, 'data'))).said.ok).toBe(true)
    const restored = await startBinary(elsewhere, await freePort())
    const lost: string[] = []
    for (const { id, saved, caseToken } of known) {
      const input = { formDataId: id, caseToken }
      const loaded = post(`${restored.url}/api/action/admin/loadForm3`, input)
      const { formData } = await loaded.catch(() => ({ formData: undefined }))
      const found = Number(String(formData?.data.plats ?? '').replace('Storgatan ', ''))
      if (!(found >= saved)) lost.push(id)
    }
    for (const id of files) {
      const { status } = await fetch(`${restored.url}/api/asset/${id}`, { headers: own.staff })
      if (status !== 200) lost.push(id)
    }
    await restored.kill()
    expect(lost).toEqual([])
  })

  test('a stopped one is backed up, examined and brought up to date the same', async () => {
    expect((await ask('backup', 'stopped.tar')).exitCode).toBe(0)
    expect((await ask('backup', 'stopped.tar')).exitCode).toBe(3)
    expect((await ask('migrate', '--dry-run')).said).toMatchObject({ due: [], ran: false })
    const { said, exitCode } = await ask('doctor')
    expect({ ok: said.ok, exitCode }).toEqual({ ok: true, exitCode: 0 })
  })

  test('doctor says what is wrong, and ends with 1', async () => {
    chmodSync(join(own.folder, 'data'), 0o755)
    const { exitCode, said } = await ask('doctor')
    chmodSync(join(own.folder, 'data'), 0o700)
    expect(exitCode).toBe(1)
    expect(said.findings).toContainEqual(expect.objectContaining({ check: 'folder', severity: 'problem' }))
  })

  test('a folder with data is left alone unless asked, and put aside then', async () => {
    const before = readdirSync(join(own.folder, 'data'))
    expect((await ask('restore', 'stopped.tar')).exitCode).toBe(3)
    expect(readdirSync(join(own.folder, 'data'))).toEqual(before)
    const { exitCode, said } = await ask('restore', 'stopped.tar', '--force')
    expect(exitCode).toBe(0)
    expect(existsSync(join(own.folder, 'data', said.aside, 'verkstad.db'))).toBe(true)
    await own.start()
    expect((await own.act('admin/init', {}, own.staff)).userName).toBe('Admin')
  })

  test('a backup that was cut, and a file that is none, are refused', async () => {
    truncateSync(join(own.folder, 'copy.tar'), 100_000)
    appendFileSync(join(own.folder, 'none.tar'), 'nothing')
    for (const file of ['copy.tar', 'none.tar']) {
      expect((await ask('restore', file, '--data', 'fresh')).exitCode).toBe(4)
      expect(existsSync(join(own.folder, 'fresh'))).toBe(false)
    }
    expect((await ask('restore', 'copy.tar', '--force')).exitCode).toBe(3)
  })
})
