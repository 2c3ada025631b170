import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { connect, type Socket } from 'node:net'
import { type Client, startServer, type TestServer } from './support/server.ts'

setDefaultTimeout(60_000)

let server: TestServer
let admin: Client
beforeAll(async () => {
  server = await startServer({ inMemory: true, template: 'blank' })
  admin = await server.login()
})
afterAll(() => server.stop())

/** Opens a socket and then reads nothing of what comes. */
async function deaf(): Promise<Socket> {
  const { hostname, port } = new URL(server.url)
  const client = connect(Number(port), hostname)
  const token = admin.headers.authorization?.slice('Bearer '.length) ?? ''
  client.write(
    [
      `GET /socket?token=${encodeURIComponent(token)} HTTP/1.1`,
      ...[`Host: ${hostname}:${port}`, 'Upgrade: websocket', 'Connection: Upgrade'],
      ...[
        'Sec-WebSocket-Version: 13',
        'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
        `Cookie: ${admin.headers.cookie}`,
      ],
      '\r\n',
    ].join('\r\n'),
  )
  await new Promise<void>((resolve, reject) => {
    client.once('data', (hello) =>
      String(hello).startsWith('HTTP/1.1 101') ? resolve() : reject(new Error(String(hello))),
    )
  })
  client.pause()
  return client
}

test('a client that never reads is let go within ten seconds, and nobody waits for it', async () => {
  const reader = await admin.socket()
  const client = await deaf()
  const ids = Array.from({ length: 1_000 }, (_, n) => `${n}`.padStart(64, 'x'))
  const { events } = server.app.services
  let heard = 0
  const begun = Date.now()
  const ended = new Promise<number>((resolve) => client.once('close', () => resolve(Date.now() - begun)))
  // More than buffers of the network hold, a little at a time, as long as it is there.
  let gone = false
  void ended.then(() => {
    gone = true
  })
  for (let n = 1; n <= 400; n++) {
    events.push('default', 'changes', { schema: 'category', ids: [...ids.slice(1), `last ${n}`] }, 'staff')
    const told = await reader.next(
      ({ event, data }) => event === 'changes' && data.ids.at(-1) === `last ${n}`,
    )
    if (told) heard++
  }
  expect(heard).toBe(400)
  // Others are answered meanwhile.
  expect((await admin.post('/api/action/admin/loadGrid', { page: 'category' })).status).toBe(200)
  client.on('data', () => {})
  // What was on its way is read, and then the connection is at its end.
  client.resume()
  expect(await ended).toBeLessThan(10_000)
  expect(gone).toBe(true)
  reader.close()
})
