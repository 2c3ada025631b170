import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { connect, type Socket } from 'node:net'
import { askedAgain } from '../../src/shared/wire/envelope.ts'
import { errors } from '../../src/shared/wire/errors.ts'
import { type Client, startServer, type TestServer } from './support/server.ts'

/** The wire as docs/protocol.md has it: two transports with one meaning, and events that reach whom they concern. */
let server: TestServer
let admin: Client

const formId = 'form-felanmalan'
const report = { namn: 'Eva Ek', epost: 'eva@example.org', galler: 'skrap', plats: 'Storgatan 3' }
const citizen = { email: 'carl@example.org', password: 'min gamla gröna cykel' }

beforeAll(async () => {
  server = await startServer()
  admin = await server.login()
  await admin.data('admin/create', { page: 'user', data: { name: 'Carl', ...citizen } })
})
afterAll(() => server?.stop())

describe('the same over socket and HTTP', () => {
  const questions: [action: string, input: Record<string, unknown>][] = [
    ['admin/loadGrid', { page: 'category', sort: { name: 1 } }],
    ['admin/load', { page: 'form', id: formId }],
    ['admin/loadForm3', { formId, reset: true }],
    ['fb3/load', { id: formId }],
    ['admin/loadMenu3', {}],
    ['admin/loadSelectorv3', { page: 'role' }],
    ['admin/load', { page: 'category', id: 'no-such' }],
    ['admin/load', { page: 'nosuch' }],
    ['admin/create', { page: 'category', data: {} }],
    ['admin/nosuch', {}],
  ]
  test.each(questions)('%s %j', async (action, input) => {
    const socket = await admin.socket()
    const overSocket = await socket.ask(action, input)
    const { status, body } = await admin.call(action, input)
    expect(body as unknown).toEqual(overSocket)
    expect(status).toBe(body.err ? errors[body.err.code].status : 200)
    socket.close()
  })

  test('a case begun over one is sent in over the other', async () => {
    const socket = await server.visitor.socket()
    const begun = await socket.ask('admin/saveFormData3', { formId, data: report })
    const { formDataId, caseToken, revision } = begun
    const sent = { formId, formDataId, caseToken, revision, data: {}, complete: true }
    const { DiaryNumber, status } = await server.visitor.data('admin/saveFormData3', sent)
    expect(DiaryNumber).toMatch(/\d/)
    expect(status).toBe('ny')
    const loaded = await socket.ask('admin/loadForm3', { formId, formDataId, caseToken })
    expect(loaded).toMatchObject({ state: { _id: 'ny' }, formData: { DiaryNumber } })
    socket.close()
  })
})

test('what may have been heard before is answered where it changes nothing, and not run where it does', async () => {
  const headers = { [askedAgain]: '1' }
  for (const [action, input] of [
    ['admin/loadGrid', { page: 'category' }],
    ['admin/loadForm3', { formId, reset: true }],
    ['case/timeline', { formDataId: 'no-such' }],
    ['case/list', {}],
  ] as const) {
    const { body } = await admin.call(action, input, { headers })
    expect(body.err?.code, action).not.toBe('CONFLICT')
  }
  const data = { name: 'Två gånger' }
  const made = await admin.call('admin/create', { page: 'category', data }, { headers })
  expect(made).toMatchObject({ status: 409, body: { err: { code: 'CONFLICT' } } })
  const rows = await admin.data('admin/loadGrid', { page: 'category' })
  expect(JSON.stringify(rows)).not.toContain(data.name)
})

test('the status says what went wrong', async () => {
  const { visitor } = server
  const answers: [Promise<{ status: number }>, number][] = [
    [visitor.post('/api/action/admin/init', '{'), 400],
    [visitor.call('admin/loadGrid', { page: 'form' }), 401],
    [server.login(citizen).then((carl) => carl.call('work/load')), 403],
    [admin.call('admin/load', { page: 'form', id: 'no-such' }), 404],
    [visitor.post('/api/initVerkstadDB', { ...citizen, template: 'blank' }), 409],
    [visitor.call('admin/saveFormData3', { formId, data: { namn: 'x'.repeat(1_000_000) } }), 413],
    [admin.call('admin/create', { page: 'category', data: {} }), 422],
  ]
  for (const [answer, status] of answers) expect((await answer).status).toBe(status)
})

test('too many tries answer 429, and say when to come back', async () => {
  const guess = () =>
    server.visitor.post('/login/local', { credentials: { username: 'x@example.org', password: 'fel' } })
  let answer = await guess()
  for (let n = 0; n < 50 && answer.status === 401; n++) answer = await guess()
  expect(answer.status).toBe(429)
  // A client that waits as long as it is told gets through.
  expect(Number(answer.headers.get('retry-after'))).toBeWithin(1, 1_801)
})

describe('pushed events', () => {
  const events = ['publish', 'unpublish', 'changes', 'removes', 'changeStatuses', 'notifications']

  test('reach whom they concern, in order, and nobody else', async () => {
    const carl = await server.login(citizen)
    const staff = await admin.socket()
    const outsiders = [await carl.socket(), await server.visitor.socket(), await admin.socket()]
    await staff.ask('admin/subscribe', { events })
    await outsiders[0]?.ask('admin/subscribe', { events })
    await outsiders[2]?.ask('admin/subscribe', { events: ['lang/import'] })

    const { formDataId } = await server.visitor.data('admin/saveFormData3', {
      formId,
      data: report,
      complete: true,
    })
    await admin.data('admin/changeStatus3', { formDataId, connectionId: 'borja', currentStateId: 'ny' })
    await admin.data('form/publish', { id: formId, comment: 'Igen' })
    const { data } = await staff.next(({ event }) => event === 'publish')
    expect(data).toMatchObject({ schema: 'form', id: formId })
    const status = await staff.next(({ event }) => event === 'changeStatuses')
    expect(status.data.formId).toBe(formId)
    const numbers = staff.frames.flatMap(({ event, seq }) =>
      event !== 'hello' && seq !== undefined ? [seq] : [],
    )
    expect(numbers).toEqual([...numbers].sort((a, b) => a - b))

    for (const socket of outsiders) {
      // Answers come after whatever was pushed before them.
      await socket.ask('admin/init')
      expect(socket.frames.filter(({ id, event }) => id === undefined && event !== 'hello')).toEqual([])
      socket.close()
    }
    staff.close()
  })

  test('that were missed can be asked for', async () => {
    const socket = await admin.socket()
    const { seq } = (await socket.next(({ event }) => event === 'hello')).data
    socket.close()
    await socket.closed
    await admin.data('form/publish', { id: formId, comment: 'Igen' })
    const missed = await admin.data('admin/eventsSince', { seq })
    expect(missed).toMatchObject({ reload: false })
    expect(missed.events.map(({ event }: { event: string }) => event)).toContain('publish')
  })
})

test('sockets of somebody who is shut out are closed', async () => {
  const carl = await server.login(citizen)
  const socket = await carl.socket()
  const { rows } = await admin.data('admin/loadGrid', { page: 'user', filter: citizen.email })
  await admin.data('admin/update', { page: 'user', id: rows[0]._id, data: { status: 'disabled' } })
  expect(await socket.closed).toBe(4401)
  expect((await carl.call('admin/init')).status).toBe(401)
})

test('a client that never reads is cut off, and nobody else waits for it', async () => {
  const deaf = await deafSocket(server.url, admin)
  const gone = new Promise((resolve) => deaf.once('close', resolve).on('error', () => {}))
  const socket = await admin.socket()
  await socket.ask('admin/subscribe', { events: ['changes'] })
  // Long ids make large events: enough to fill every buffer on the way, whoever reads them.
  const ids = Array.from({ length: 200 }, (_, n) => `${n}`.padEnd(1_000, 'x'))
  const { events } = server.app.services
  for (let n = 0; n < 150; n++) {
    events.push('default', 'changes', { schema: 'form', ids }, 'staff')
    const seq = events.seq('default')
    await socket.next((frame) => frame.seq === seq)
  }
  deaf.resume()
  await gone
  expect(await socket.ask('admin/init')).toHaveProperty('configuration')
  socket.close()
})

/** A websocket whose client has stopped reading after the handshake and its subscription. */
async function deafSocket(url: string, { headers }: Client): Promise<Socket> {
  const { hostname, port } = new URL(url)
  const token = headers.authorization?.slice('Bearer '.length)
  const socket = connect(Number(port), hostname)
  socket.write(
    [
      `GET /socket?token=${token} HTTP/1.1`,
      `Host: ${hostname}:${port}`,
      `Cookie: ${headers.cookie}`,
      'Upgrade: websocket',
      'Connection: Upgrade',
      'Sec-WebSocket-Version: 13',
      'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
      '\r\n',
    ].join('\r\n'),
  )
  await new Promise((resolve) => socket.once('data', resolve))
  socket.write(
    masked(JSON.stringify({ event: 'msg', id: 1, data: { action: 'admin/subscribe', events: ['changes'] } })),
  )
  await new Promise((resolve) => socket.once('data', resolve))
  socket.pause()
  return socket
}

/** A short text frame as a client sends it, masked with zeros. */
function masked(text: string): Buffer {
  const bytes = Buffer.from(text)
  if (bytes.length > 125) throw new Error('too long for a short frame')
  return Buffer.concat([Buffer.from([0x81, 0x80 | bytes.length, 0, 0, 0, 0]), bytes])
}
