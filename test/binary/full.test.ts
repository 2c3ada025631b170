import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  administrator,
  binary,
  freePort,
  isBuilt,
  type Reply,
  type RunningBinary,
  setUpIn,
  startBinary,
} from './support/server.ts'

// The disk fills up. No disk is needed for it: the database is told how large it may be.
if (!isBuilt) console.log('dist/verkstad is not built: the tests of a full disk are skipped')

setDefaultTimeout(120_000)

const form = 'form-felanmalan'
const settings = {
  // Mails are written after the reports that they are of, and stay when those are gone: a third is for them.
  VERKSTAD_MAX_DATABASE_MB: '24',
  VERKSTAD_STAFF_ROOM_MB: '3',
  VERKSTAD_TRUST_PROXY: '1',
}

let folder = ''
let server: RunningBinary
let handler: Record<string, string> = {}
beforeAll(async () => {
  if (!isBuilt) return
  folder = mkdtempSync(join(tmpdir(), 'verkstad-full-'))
  await setUpIn(folder, 'felanmalan')
  server = await startBinary(folder, await freePort(), settings)
  command('user', 'add', 'hanna@example.org', '--role', 'Handläggare', '--no-password')
  const { secret } = command('user', 'token', 'hanna@example.org', '--name', 'Test')
  expect(secret).toBeString()
  handler = { authorization: `Bearer ${secret}` }
})
afterAll(async () => {
  await server?.kill()
  if (folder) rmSync(folder, { recursive: true, force: true })
})

/** What a command beside the server answered; throws with what it said where it did not do what it was told. */
function command(...args: string[]): Reply {
  const { exitCode, stdout, stderr } = Bun.spawnSync([binary, ...args, '--json'], {
    cwd: folder,
    env: { PATH: process.env.PATH ?? '' },
  })
  const said = stdout.toString()
  if (exitCode !== 0) throw new Error(`verkstad ${args.join(' ')} ended with ${exitCode}: ${said}${stderr}`)
  return JSON.parse(said) as Reply
}

/** Logged in over HTTP, which administrators are let in to on a full disk, too. */
async function asAdministrator(): Promise<Record<string, string>> {
  const credentials = { username: administrator.email, password: administrator.password }
  const login = await fetch(`${server.url}/login/local`, {
    method: 'POST',
    body: JSON.stringify({ credentials }),
  })
  expect(login.status).toBe(200)
  const { token } = (await login.json()) as { token: string }
  const cookie = (login.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
  return { authorization: `Bearer ${token}`, cookie }
}

let visitors = 0
/** Each visitor from an address of their own. */
const stranger = () => ({ 'x-forwarded-for': `198.51.100.${++visitors % 250}` })

async function act(action: string, input: Reply, headers: Record<string, string>): Promise<Reply> {
  const response = await fetch(`${server.url}/api/action/${action}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(input),
  })
  return (await response.json()) as Reply
}

const answers = { namn: 'Eva Ek', epost: 'eva@example.org', galler: 'skrap', plats: 'Storgatan 1' }
const long = 'Det ligger skräp vid gången. '.repeat(130)

/** A report of some thousand characters, sent in. */
const report = (headers: Record<string, string>) =>
  act(
    'admin/saveFormData3',
    { formId: form, data: { ...answers, beskrivning: long }, complete: true },
    headers,
  )

/** Reports until one is refused; with what, and the cases before. */
async function fill(headers: () => Record<string, string>): Promise<[Reply, Reply[]]> {
  const told: Reply[] = []
  for (let n = 0; n < 5_000; n++) {
    const reply = await report(headers())
    if (reply.err) return [reply.err, told]
    told.push(reply)
    // Lists follow the sending, and whoever asks for one waits for them: the room they take is not to come later.
    if (n % 10 === 0) await act('case/list', { scope: 'all' }, handler)
  }
  throw new Error('It was never full')
}

const ready = async () => (await fetch(`${server.url}/readyz`)).status

describe.skipIf(!isBuilt)('room that runs out', () => {
  test('strangers stop first, then all but administrators, who log in and clear up', async () => {
    expect(await ready()).toBe(200)
    const [refused, told] = await fill(stranger)
    expect(refused.code).toBe('DISK_FULL')
    expect(refused.message).toContain('diskutrymme')
    // Staff work on in the room that is kept for them; what was saved is read by everybody.
    expect(await report(handler)).not.toHaveProperty('err')
    const [{ formDataId = '', caseToken = '' } = {}] = told
    const opened = await act('admin/loadForm3', { formId: form, formDataId, caseToken }, stranger())
    expect(opened.formData.data.namn).toBe('Eva Ek')

    // What is kept for them is for lists, reading and changing alike.
    expect((await act('case/list', { scope: 'all' }, handler)).totalCount).toBe(told.length + 1)
    const inNew = await act('admin/loadForm3', { formDataId }, handler)
    const change = { formDataId, connectionId: inNew.connections[0]._id, currentStateId: inNew.state._id }
    expect(await act('admin/changeStatus3', change, handler)).toHaveProperty('status')
    const note = { formDataId, noteType: 'internal', note: 'Ringde Eva' }
    expect(await act('admin/addNote3', note, handler)).toHaveProperty('note')

    const [full, more] = await fill(() => handler)
    expect(full.code).toBe('DISK_FULL')
    expect((await report(stranger())).err.code).toBe('DISK_FULL')
    expect(await ready()).toBe(503)
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
    // Reads go on, until their rows in the audit log would leave administrators too little.
    const all = told.length + more.length + 1
    expect((await act('case/list', { scope: 'all' }, handler)).totalCount).toBe(all)
    // What is shorter than the report that was refused may have had room.
    let noted = await act('admin/addNote3', note, handler)
    for (let n = 0; n < 100 && !noted.err; n++) noted = await act('admin/addNote3', note, handler)
    expect(noted.err?.code).toBe('DISK_FULL')
    const open = () => act('admin/loadForm3', { formDataId }, handler)
    expect((await open()).formData.data.namn).toBe('Eva Ek')
    const reads: Reply[] = []
    while (reads.length < 5_000 && !reads.some(({ err }) => err))
      reads.push(...(await Promise.all(Array.from({ length: 100 }, open))))
    expect(reads.find(({ err }) => err)?.err.code).toBe('DISK_FULL')
    expect(reads.filter(({ err }) => !err).length).toBeGreaterThan(200)

    const admin = await asAdministrator()
    expect(await act('admin/loadForm3', { formDataId }, admin)).not.toHaveProperty('err')
    // Nobody else is let in by it.
    expect((await report(handler)).err.code).toBe('DISK_FULL')

    for (const { formDataId } of [...told, ...more])
      expect(await act('case/remove', { formDataId }, admin)).not.toHaveProperty('err')
    expect(await act('trashcan/empty', {}, admin)).not.toHaveProperty('err')
    while ((await ready()) !== 200) await Bun.sleep(50)
    expect(await report(handler)).not.toHaveProperty('err')
    // Strangers wait until what they were stopped for is free again: lists give theirs back a little later.
    while ((await report(stranger())).err) await Bun.sleep(50)
  })

  test('the 201st draft of an address waits for half a minute, and the form without script keeps what was typed', async () => {
    const address = { 'x-forwarded-for': '203.0.113.9' }
    const begin = () => act('admin/saveFormData3', { formId: form, data: { namn: 'Eva' } }, address)
    for (let n = 0; n < 200; n++) expect(await begin()).not.toHaveProperty('err')
    const { err } = await begin()
    expect(err.code).toBe('TOO_MANY')
    expect(err.detail.retryAfter).toBeWithin(1, 31)
    expect(err.message).toContain('står kvar på sidan')

    const page = await fetch(`${server.url}/v/s?formId=${form}`, { headers: address })
    const html = await page.text()
    const cookie = page.headers
      .getSetCookie()
      .map((one) => one.split(';')[0])
      .join('; ')
    const ofForm = html.split('<form').find((piece) => piece.includes('name="_fields"')) ?? ''
    const hidden = [...ofForm.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)]
    const fields = Object.fromEntries(hidden.map(([, name, value]) => [name, value]))
    const reply = await fetch(`${server.url}/v/s?formId=${form}`, {
      method: 'POST',
      headers: { ...address, cookie, accept: 'text/html' },
      body: new URLSearchParams({ namn: 'Evelina Ekström', epost: 'e@example.org', ...fields, _do: 'next' }),
    })
    expect(reply.status).toBe(429)
    const drawn = await reply.text()
    expect(drawn).toContain('Evelina Ekström')
    expect(drawn).toContain('står kvar på sidan')
  })

  test('in the middle of a change of many: what was changed is said, nothing is half done, and it is taken back', async () => {
    const ids: string[] = []
    for (let n = 0; n < 120; n++) {
      const told = await report(handler)
      expect(told).not.toHaveProperty('err')
      ids.push(told.formDataId)
    }
    const done = async (begun: Reply): Promise<Reply> => {
      for (let reply = begun; ; ) {
        if (!reply.task) return reply
        const state = await act('job/state', { job: reply.task }, handler)
        if (!state.running) return state.result ?? state
        await Bun.sleep(20)
      }
    }
    const write = async (note: string) =>
      done(await act('case/bulk', { ids, change: { kind: 'note', note } }, handler))
    let stopped: Reply = {}
    let word = ''
    for (let n = 0; !stopped.stopped; n++) {
      word = `Runda ${n}`
      stopped = await write(`${word} ${'fyller disken '.repeat(1_300)}`)
    }
    const changed: string[] = stopped.changed
    expect(stopped).toMatchObject({ refused: [], stopped: { code: 'DISK_FULL' } })
    expect(stopped.stopped.message).toContain('Det som är gjort är sparat')
    expect(changed.length).toBeWithin(1, ids.length)
    const admin = await asAdministrator()
    const withNote = async () => {
      const found: string[] = []
      for (const formDataId of ids) {
        const { formData } = await act('admin/loadForm3', { formDataId }, admin)
        const { internal = [] } = formData.notes
        if (internal.some(({ note }: Reply) => note.startsWith(`${word} `))) found.push(formDataId)
      }
      return found
    }
    expect((await withNote()).sort()).toEqual(changed.sort())
    expect(await ready()).toBe(503)
    const undone = await done(await act('case/undo', { id: stopped.undo.id }, handler))
    expect({ ...undone, undone: undone.undone?.length }).toMatchObject({ undone: changed.length, left: [] })
    expect(await withNote()).toEqual([])
  })
})
