import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort, isBuilt, type RunningBinary, setUp, startBinary } from './server.ts'

// Strangers who send more than anybody takes: how much memory it costs, and whether others notice.
const measured = isBuilt && existsSync('/proc/self/status')
if (!measured) console.log('the executable or /proc is not there: the tests of large bodies are skipped')

setDefaultTimeout(180_000)

const sentBytes = 90_000_000
const senders = 12
/** More than at rest, in bytes. */
const mostMemory = 64_000_000

let folder = ''
let server: RunningBinary

beforeAll(async () => {
  if (!measured) return
  folder = mkdtempSync(join(tmpdir(), 'verkstad-bodies-'))
  server = await startBinary(folder, await freePort())
  await setUp(server.url, 'felanmalan', { data: join(folder, 'data') })
})
afterAll(async () => {
  await server?.kill()
  if (folder) rmSync(folder, { recursive: true, force: true })
})

interface Sent {
  path: string
  headers?: Record<string, string>
  /** What comes before what is sent without end. */
  head?: string
  /** Whether the request says how much is coming. */
  isAnnounced?: boolean
}

const filler = Buffer.alloc(64 * 1024, 'a')

/** Sends until everything is sent or answered; the answer's status and text. 0: cut off. */
function send({ path, headers = {}, head = '', isAnnounced = false }: Sent): Promise<[number, string]> {
  return new Promise((resolve) => {
    const options = {
      method: 'POST',
      agent: false,
      headers: { ...headers } as Record<string, string | number>,
    }
    if (isAnnounced) options.headers['content-length'] = sentBytes
    const out = request(`${server.url}${path}`, options)
    let ended = false
    out.on('error', () => resolve([0, '']))
    out.on('response', (response: IncomingMessage) => {
      ended = true
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (piece) => {
        text += piece
      })
      response.on('end', () => {
        resolve([response.statusCode ?? 0, text])
        out.destroy()
      })
    })
    let left = sentBytes - head.length
    out.write(head)
    const more = () => {
      while (!ended && left > 0) {
        const piece = filler.subarray(0, Math.min(left, filler.length))
        left -= piece.length
        if (!out.write(piece)) return void out.once('drain', more)
      }
      if (!ended) out.end()
    }
    more()
  })
}

/** A page with the form, as a browser gets it. */
async function served(): Promise<{ cookie: string; csrf: string; action: string }> {
  const action = '/v/s?formId=form-felanmalan'
  const page = await fetch(`${server.url}${action}`)
  const cookie = (page.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
  const csrf = /name="_csrf" value="([^"]+)"/.exec(await page.text())?.[1] ?? ''
  expect(csrf).not.toBe('')
  return { cookie, csrf, action }
}

const boundary = 'x-x-x-x'
const multipart = { 'content-type': `multipart/form-data; boundary=${boundary}` }
const text = (name: string, value: string) =>
  `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
const file = (name: string) =>
  `--${boundary}\r\ncontent-disposition: form-data; name="${name}"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n`
const json = { 'content-type': 'application/json' }
const script = { accept: 'application/json' }

/**
 * Bytes the server had more at its most, while this went on, than before it; and how often it answered others
 * meanwhile.
 */
async function during(work: () => Promise<unknown>): Promise<{ memory: number; answered: number }> {
  const status = (name: string) => {
    const line = readFileSync(`/proc/${server.pid}/status`, 'utf8').match(new RegExp(`${name}:\\s+(\\d+) kB`))
    return Number(line?.[1]) * 1024
  }
  // From now on the peak is that of what follows.
  writeFileSync(`/proc/${server.pid}/clear_refs`, '5')
  const before = status('VmRSS')
  let answered = 0
  let done = false
  const others = (async () => {
    while (!done) {
      expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
      answered++
      await new Promise((resolve) => setImmediate(resolve))
    }
  })()
  await work()
  done = true
  await others
  return { memory: status('VmHWM') - before, answered }
}

describe.skipIf(!measured)('twelve bodies of 90 MB at once', () => {
  const strangers: [what: string, sent: Sent, statuses: number[]][] = [
    [
      'as JSON, with its length',
      { path: '/api/action/admin/init', headers: json, isAnnounced: true },
      [413, 0],
    ],
    ['as JSON, without', { path: '/api/action/admin/init', headers: json, head: '{"a":"' }, [413, 0]],
    ['as a login', { path: '/login/local', headers: json, head: '{"a":"' }, [413, 0]],
    ['as a setup', { path: '/api/initVerkstadDB', headers: json, head: '{"a":"' }, [413, 0]],
    [
      'as a form of text',
      { path: '/v/s', headers: { 'content-type': 'application/x-www-form-urlencoded' }, head: 'a=' },
      [413, 0],
    ],
    [
      'as one answer',
      {
        path: '/v/s',
        headers: multipart,
        head: `--${boundary}\r\ncontent-disposition: form-data; name="plats"\r\n\r\n`,
      },
      [413, 0],
    ],
    [
      'as a login without script',
      { path: '/login', headers: multipart, head: text('username', 'a') + file('b') },
      [413, 0],
    ],
    [
      'as a file of a form nobody was served',
      { path: '/v/s', headers: multipart, head: file('bilder') },
      [400],
    ],
    ['to where nothing is', { path: '/nothing', headers: json }, [404, 0]],
    ['as a logout', { path: '/logout' }, [200, 0]],
  ]
  test.each(strangers)('%s', async (_, sent, statuses) => {
    let replies: [number, string][] = []
    const { memory, answered } = await during(async () => {
      replies = await Promise.all(
        Array.from({ length: senders }, () => send({ ...sent, headers: { ...script, ...sent.headers } })),
      )
    })
    for (const [status] of replies) expect(statuses).toContain(status)
    for (const [status, body] of replies)
      if (status === 413) expect(JSON.parse(body).err.code).toBe('TOO_LARGE')
    expect(memory).toBeLessThan(mostMemory)
    expect(answered).toBeGreaterThan(0)
  })

  test('as files of a form that was served: they go to disk, and are gone when it is answered', async () => {
    const { cookie, csrf, action } = await served()
    const head = `${text('_csrf', csrf)}${text('_page', 'x')}${text('_fields', 'bilder')}${file('bilder')}`
    let replies: [number, string][] = []
    const { memory, answered } = await during(async () => {
      replies = await Promise.all(
        Array.from({ length: senders }, () =>
          send({ path: action, headers: { ...multipart, ...script, cookie }, head }),
        ),
      )
    })
    // The last part has no end.
    for (const [status] of replies) expect(status).toBe(400)
    expect(memory).toBeLessThan(mostMemory)
    expect(answered).toBeGreaterThan(0)
    const left = new Bun.Glob('*/arriving').scanSync(join(folder, 'data', 'uploads'))
    expect([...left]).toEqual([])
  })

  test('somebody without script reads what to do, in their language', async () => {
    for (const [lang, words] of [
      ['sv', 'Gå tillbaka i webbläsaren'],
      ['en', 'Go back in the browser'],
    ] as const) {
      const headers = { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' }
      const [status, page] = await send({ path: `/v/s?lang=${lang}`, headers, isAnnounced: true })
      expect(status).toBe(413)
      expect(page.includes(words)).toBe(true)
    }
  })
})
