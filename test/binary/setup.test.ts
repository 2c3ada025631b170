import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { administrator, binary, freePort, isBuilt, startBinary } from './support/server.ts'

// The first start of an installation, and one that has lost its database.
if (!isBuilt) console.log('dist/verkstad is not built: the tests of the first start are skipped')

setDefaultTimeout(180_000)

let folder = ''
let port = 0
let child: Bun.Subprocess<'ignore', 'pipe', 'ignore'> | undefined

beforeAll(async () => {
  if (!isBuilt) return
  folder = mkdtempSync(join(tmpdir(), 'verkstad-setup-'))
  port = await freePort()
})
afterAll(async () => {
  child?.kill('SIGKILL')
  await child?.exited
  if (folder) rmSync(folder, { recursive: true, force: true })
})

/** What it prints until a line says this. */
async function printed(words: string): Promise<string> {
  child = Bun.spawn([binary, 'serve', '--port', String(port), '--data', 'data'], {
    cwd: folder,
    env: { PATH: process.env.PATH ?? '', LANG: 'sv_SE.UTF-8' },
    stdin: 'ignore',
    stdout: 'pipe',
    stderr: 'ignore',
  })
  let text = ''
  for await (const piece of child.stdout.pipeThrough(new TextDecoderStream())) {
    text += piece
    if (text.includes(words)) return text
  }
  throw new Error(`it ended, and said ${text}`)
}

const setUp = async (code?: string) => {
  const response = await fetch(`http://127.0.0.1:${port}/api/initVerkstadDB`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...administrator, template: 'blank', code }),
  })
  return [response.status, await response.json()]
}

describe.skipIf(!isBuilt)('an installation', () => {
  test('is set up with the code inside of the address that the server prints, and without it by nobody', async () => {
    const text = await printed('/setup?code=')
    const code = /http:\/\/localhost:\d+\/setup\?code=([\w-]{19})\b/.exec(text)?.[1]
    expect(code).toBeDefined()
    for (const [wrong, problem] of [
      [undefined, 'validation.required'],
      ['aaaa-bbbb-cccc-dddd', 'validation.setupCode'],
    ] as const) {
      const [status, { err }] = await setUp(wrong)
      expect([status, err.code, err.fields]).toEqual([422, 'INVALID', { code: problem }])
    }
    expect(await setUp(code)).toEqual([200, { done: true }])
    child?.kill('SIGTERM')
    expect(await child?.exited).toBe(0)
  })

  test('that has lost its database is not new: the start names the restore command, and makes none', async () => {
    renameSync(join(folder, 'data', 'verkstad.db'), join(folder, 'verkstad.db'))
    for (const suffix of ['-wal', '-shm'])
      rmSync(join(folder, 'data', `verkstad.db${suffix}`), { force: true })
    const started = await startBinary(folder, port).catch(String)
    expect(started).toContain('verkstad restore')
    renameSync(join(folder, 'verkstad.db'), join(folder, 'data', 'verkstad.db'))
    const again = await startBinary(folder, port)
    expect((await setUp('anything'))[0]).toBe(409)
    await again.kill()
  })
})
