import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort, isBuilt, type RunningBinary, setUpIn, startBinary } from './support/server.ts'

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
  await setUpIn(folder, 'felanmalan')
  server = await startBinary(folder, await freePort())
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
  /** In place of what has no end: files of this many bytes, and the end of the form. */
  files?: readonly number[]
  /** Whether the request says how much is coming. */
  isAnnounced?: boolean
}

const filler = Buffer.alloc(64 * 1024, 'a')

function* piecesOf({ head = '', files }: Pick<Sent, 'head' | 'files'>): Generator<Buffer> {
  if (head) yield Buffer.from(head)
  if (!files) return yield* filled(sentBytes - head.length)
  for (const bytes of files) {
    yield Buffer.from(file('bilder'))
    yield png
    yield* filled(bytes - png.length)
    yield Buffer.from('\r\n')
  }
  yield Buffer.from(`--${boundary}--\r\n`)
}

function* filled(bytes: number): Generator<Buffer> {
  for (let left = bytes; left > 0; left -= filler.length)
    yield left < filler.length ? filler.subarray(0, left) : filler
}

/**
 * Sends until everything is sent or answered; the answer's status and text. 0: cut off. Over a bare connection: an HTTP
 * client that is answered before it has sent everything may lose the answer by itself.
 */
function send({ path, headers = {}, isAnnounced = false, ...what }: Sent): Promise<[number, string]> {
  return new Promise((resolve) => {
    const { host, hostname, port } = new URL(server.url)
    const length = [...piecesOf(what)].reduce((sum, piece) => sum + piece.length, 0)
    const sized = isAnnounced ? { 'content-length': String(length) } : { 'transfer-encoding': 'chunked' }
    const lines = Object.entries({ host, ...headers, ...sized }).map(([name, value]) => `${name}: ${value}`)
    const chunk = (bytes: Buffer) =>
      isAnnounced
        ? bytes
        : Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n')])
    const full = chunk(filler)
    const left = piecesOf(what)
    const out = connect(Number(port), hostname, () => {
      out.write(`POST ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
      more()
    })
    let answer = ''
    const end = (): void => {
      resolve(readAnswer(answer) ?? [0, ''])
      out.destroy()
    }
    const more = (): void => {
      for (let next = left.next(); !next.done; next = left.next()) {
        if (!out.write(next.value === filler ? full : chunk(next.value))) return void out.once('drain', more)
      }
      if (!isAnnounced) out.write('0\r\n\r\n')
    }
    out.setEncoding('latin1')
    out.on('data', (bytes) => {
      answer += bytes
      if (readAnswer(answer)) end()
    })
    out.on('error', end)
    out.on('close', end)
  })
}

/** Status and text of an answer over HTTP/1.1 that says its length; undefined until all of it is there. */
function readAnswer(bytes: string): [number, string] | undefined {
  const split = bytes.indexOf('\r\n\r\n')
  const length = /^content-length: *(\d+)/im.exec(bytes.slice(0, split))?.[1]
  if (split < 0 || bytes.length < split + 4 + Number(length)) return
  const text = Buffer.from(bytes.slice(split + 4, split + 4 + Number(length)), 'latin1').toString()
  return [Number(bytes.split(' ')[1]), text]
}

/** A page with the form, as a browser gets it. */
async function served(): Promise<{ cookie: string; csrf: string; action: string; page: string }> {
  const action = '/v/s?formId=form-felanmalan'
  const page = await fetch(`${server.url}${action}`)
  const cookie = (page.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
  const text = await page.text()
  const fieldOf = (name: string) => new RegExp(`name="${name}" value="([^"]+)"`).exec(text)?.[1] ?? ''
  expect(fieldOf('_csrf')).not.toBe('')
  return { cookie, csrf: fieldOf('_csrf'), action, page: fieldOf('_page') }
}

const boundary = 'x-x-x-x'
const multipart = { 'content-type': `multipart/form-data; boundary=${boundary}` }
const text = (name: string, value: string) =>
  `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
const file = (name: string) =>
  `--${boundary}\r\ncontent-disposition: form-data; name="${name}"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n`
/** What a picture begins with. */
const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')
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
    ['as JSON, with its length', { path: '/api/action/admin/init', headers: json, isAnnounced: true }, [413]],
    ['as JSON, without', { path: '/api/action/admin/init', headers: json, head: '{"a":"' }, [413]],
    ['as a login', { path: '/login/local', headers: json, head: '{"a":"' }, [413]],
    ['as a setup', { path: '/api/initVerkstadDB', headers: json, head: '{"a":"' }, [413]],
    [
      'as a form of text',
      { path: '/v/s', headers: { 'content-type': 'application/x-www-form-urlencoded' }, head: 'a=' },
      [413],
    ],
    [
      'as one answer',
      {
        path: '/v/s',
        headers: multipart,
        head: `--${boundary}\r\ncontent-disposition: form-data; name="plats"\r\n\r\n`,
      },
      [413],
    ],
    [
      'as a login without script',
      { path: '/login', headers: multipart, head: text('username', 'a') + file('b') },
      [413],
    ],
    [
      'as a file of a form nobody was served',
      { path: '/v/s', headers: multipart, head: file('bilder') },
      [400],
    ],
    ['to where nothing is', { path: '/nothing', headers: json }, [404]],
    ['as a logout', { path: '/logout' }, [200]],
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

  test('as ten pictures each, all of which are taken, by a server that has just started', async () => {
    await server.stop()
    server = await startBinary(folder, await freePort())
    const { cookie, csrf, action, page } = await served()
    const head = `${text('_csrf', csrf)}${text('_page', page)}${text('_fields', 'bilder')}`
    const files = Array.from({ length: 10 }, () => 8_000_000)
    let replies: [number, string][] = []
    const { memory, answered } = await during(async () => {
      const headers = { ...multipart, accept: 'text/html', cookie }
      replies = await Promise.all(
        Array.from({ length: senders }, () =>
          send({ path: action, headers, head, files, isAnnounced: true }),
        ),
      )
    })
    expect(replies.map(([status]) => status)).toEqual(Array(senders).fill(303))
    expect(memory).toBeLessThan(mostMemory)
    expect(answered).toBeGreaterThan(0)
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
