import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { note } from '../binary/support/notes.ts'
import { freePort, post, type RunningBinary, setUp, startBinary } from '../binary/support/server.ts'

// Attacks on a server that may have 512 MB and no more: whoever takes it ends the process.
setDefaultTimeout(600_000)

const cap = 512 * 1024 * 1024

/** Where this machine keeps groups of processes with a limit on their memory; undefined: one may not make any. */
function group(): { path: string; peak: string; failures(): number } | undefined {
  const isNew = existsSync('/sys/fs/cgroup/cgroup.controllers')
  const path = join(isNew ? '/sys/fs/cgroup' : '/sys/fs/cgroup/memory', `verkstad-${process.pid}`)
  try {
    mkdirSync(path)
    writeFileSync(join(path, isNew ? 'memory.max' : 'memory.limit_in_bytes'), String(cap))
  } catch {
    return undefined
  }
  const read = (name: string) => readFileSync(join(path, name), 'utf8')
  return {
    path,
    peak: join(path, isNew ? 'memory.peak' : 'memory.max_usage_in_bytes'),
    failures: () =>
      Number(/oom_kill (\d+)/.exec(read(isNew ? 'memory.events' : 'memory.oom_control'))?.[1] ?? 0),
  }
}

const limited = group()
if (!limited)
  console.log('no groups with limits of memory can be made here: the tests under a cap are skipped')

let folder = ''
let server: RunningBinary
let staff: Record<string, string> = {}

beforeAll(async () => {
  if (!limited) return
  folder = mkdtempSync(join(tmpdir(), 'verkstad-memory-'))
  const joined = `echo $$ > ${join(limited.path, 'cgroup.procs')} && exec "$0" "$@"`
  server = await startBinary(folder, await freePort(), {}, ['sh', '-c', joined])
  staff = await setUp(server.url, 'felanmalan', { data: join(folder, 'data') })
})
afterAll(async () => {
  await server?.kill()
  if (folder) rmSync(folder, { recursive: true, force: true })
  if (limited) rmdirSync(limited.path)
})

const json = { 'content-type': 'application/json' }
/** What somebody sends, and whatever is answered: a connection that is cut is an answer, too. */
const send = (path: string, body: BodyInit, headers: Record<string, string> = json) =>
  fetch(`${server.url}${path}`, { method: 'POST', headers, body }).then(
    async (response) => {
      await response.arrayBuffer().catch(() => {})
      return response.status
    },
    () => 0,
  )
const big = (bytes: number) => new Uint8Array(bytes).fill(97)
const many = (count: number, work: (n: number) => Promise<unknown>) =>
  Promise.all(Array.from({ length: count }, (_, n) => work(n)))

const attacks: [what: string, times: number, attack: () => Promise<unknown>][] = [
  ['bodies of 90 MB', 24, () => many(24, () => send('/api/action/admin/init', big(90_000_000)))],
  [
    'JSON of a megabyte, nested',
    48,
    () => many(48, () => send('/api/action/admin/init', '['.repeat(900_000))),
  ],
  [
    'JSON of a megabyte with a hundred thousand keys',
    48,
    () =>
      many(48, () =>
        send(
          '/api/action/admin/saveFormData3',
          JSON.stringify(Object.fromEntries(Array.from({ length: 90_000 }, (_, n) => [`k${n}`, 1]))),
        ),
      ),
  ],
  [
    'logins',
    400,
    () =>
      many(400, (n) =>
        send(
          '/login/local',
          JSON.stringify({ credentials: { username: `a${n}@example.org`, password: 'x'.repeat(120) } }),
        ),
      ),
  ],
  [
    'forms of text',
    48,
    () =>
      many(48, () =>
        send('/v/s', `a=${'%41'.repeat(300_000)}`, { 'content-type': 'application/x-www-form-urlencoded' }),
      ),
  ],
  [
    'archives that unpack to gigabytes',
    6,
    async () => {
      const { zipSync } = await import('fflate')
      const bomb = zipSync({ 'solution.json': big(300_000_000) }, { level: 9 })
      await many(6, async () => {
        let uploadId: string | undefined
        for (let from = 0; from < bomb.length; from += 500_000) {
          const chunk = Buffer.from(bomb.subarray(from, from + 500_000)).toString('base64')
          const act = (input: object) => post(`${server.url}/api/action/solution/upload`, input, staff)
          ;({ uploadId } = (await act({ chunk, ...(uploadId && { uploadId }) })) as { uploadId: string })
        }
        await send('/api/action/solution/diff', JSON.stringify({ uploadId }), { ...json, ...staff })
      })
    },
  ],
  [
    'templates of mail that grow',
    40,
    async () => {
      const text =
        "{% assign a = 'xxxxxxxxxxxxxxxx' %}{% for i in (1..40) %}{% assign a = a | append: a %}{% endfor %}{{ a }}"
      const data = { name: 'Mottagen', subject: 'x', text }
      await post(`${server.url}/api/action/admin/update`, { page: 'mail', id: 'mail-mottagen', data }, staff)
      const answers = { namn: 'Eva', epost: 'eva@example.org', galler: 'skrap', plats: 'Storgatan 1' }
      const whole = { formId: 'form-felanmalan', data: answers, complete: true }
      await many(40, () => send('/api/action/admin/saveFormData3', JSON.stringify(whole)))
    },
  ],
  [
    'sockets that are never read',
    100,
    () =>
      many(100, async () => {
        const socket = new WebSocket(`${server.url.replace('http', 'ws')}/socket`, {
          headers: { origin: server.url },
        } as never)
        await new Promise((resolve) => {
          socket.onopen = resolve
          socket.onerror = resolve
        })
        for (let n = 0; n < 20; n++) socket.send('x'.repeat(900_000))
        await new Promise((resolve) => setImmediate(resolve))
        socket.close()
      }),
  ],
]

describe.skipIf(!limited)('with 512 MB', () => {
  test.each(attacks)('%s leave it alive', async (what, times, attack) => {
    await attack()
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
    expect(limited?.failures()).toBe(0)
    note({ test: `with 512 MB ${what}`, times })
  })

  test('it answers afterwards as before', async () => {
    expect((await post(`${server.url}/api/action/admin/init`, {}, staff)).userName).toBe('Admin')
    const peak = Number(readFileSync(limited?.peak ?? '', 'utf8')) / 1e6
    note({
      test: 'it answers afterwards',
      figure: `${peak.toFixed(0)} of ${cap / 1024 / 1024} MB at most, files in memory included`,
    })
  })
})
