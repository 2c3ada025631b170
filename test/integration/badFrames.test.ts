import { afterAll, beforeAll, expect, test } from 'bun:test'
import {
  maxFrameBytes,
  maxFramesPerSecond,
  maxVisitorFramesPerSecond,
} from '../../src/shared/wire/envelope.ts'
import { startServer, type TestServer } from './support/server.ts'
import type { Frame, TestSocket } from './support/socket.ts'

/** What a socket answers to frames that are none, too large, or too many. */
let server: TestServer

beforeAll(async () => {
  server = await startServer({ template: 'blank' })
})
afterAll(() => server?.stop())

const isError = ({ event }: Frame) => event === 'error'
const isAlive = async (socket: TestSocket) =>
  expect(await socket.ask('admin/init')).toHaveProperty('configuration')

const bad: [what: string, frame: string, code: string][] = [
  ['no JSON', 'hello', 'BAD_REQUEST'],
  ['half a frame', '{"event":"msg","id":1', 'BAD_REQUEST'],
  ['JSON that is no frame', '[1, 2, 3]', 'BAD_REQUEST'],
  ['null', 'null', 'BAD_REQUEST'],
  ['a frame without an id', '{"event":"msg","data":{"action":"admin/init"}}', 'BAD_REQUEST'],
  ['a frame without an action', '{"event":"msg","id":1,"data":{}}', 'BAD_REQUEST'],
  [
    'a frame over a megabyte',
    `{"event":"msg","id":1,"data":{"action":"x","y":"${'z'.repeat(maxFrameBytes)}"}}`,
    'TOO_LARGE',
  ],
]
test.each(bad)('%s is answered, and the socket stays open', async (_, frame, code) => {
  for (const lang of ['sv', 'en']) {
    const socket = await server.visitor.socket({ lang })
    socket.send(frame)
    const { data } = await socket.next(isError)
    expect(data.err.code).toBe(code)
    await isAlive(socket)
    socket.close()
  }
})

test('errors of frames are in the language the socket was opened in', async () => {
  const messages = await Promise.all(
    ['sv', 'en'].map(async (lang) => {
      const socket = await server.visitor.socket({ lang })
      socket.send('hello')
      const { data } = await socket.next(isError)
      socket.close()
      return data.err.message
    }),
  )
  expect(messages[0]).not.toBe(messages[1])
})

test('bytes are read as text', async () => {
  const socket = await server.visitor.socket()
  socket.send(new TextEncoder().encode('{"event":"msg","id":7,"data":{"action":"admin/init"}}') as never)
  expect((await socket.next(({ id }) => id === 7)).data).toHaveProperty('configuration')
  socket.close()
})

test('whoever goes on sending rubbish is shown the door', async () => {
  const socket = await server.visitor.socket()
  for (let n = 0; n < 30; n++) socket.send('rubbish')
  expect(await socket.closed).toBe(1008)
})

test('more frames than one may send in a second are refused, each by its id', async () => {
  const socket = await server.visitor.socket()
  // A second may end in the middle; in one of the two there are too many.
  const sent = maxFramesPerSecond * 2 + 5
  for (let id = 1; id <= sent; id++) {
    socket.send(JSON.stringify({ event: 'msg', id, data: { action: 'admin/unloadForm3' } }))
  }
  const refused = await socket.next(({ data }) => data?.err?.code === 'TOO_MANY')
  expect(refused.id).toBeGreaterThan(maxFramesPerSecond)
  socket.close()
})

test('a page of somebody else cannot open a socket', async () => {
  for (const origin of ['https://evil.example', 'null', `${server.url}.evil.example`]) {
    expect(
      await server.visitor.socket({ origin }).then(
        () => 'open',
        () => 'refused',
      ),
    ).toBe('refused')
  }
  const own = await server.visitor.socket({ origin: server.url })
  await isAlive(own)
  own.close()
})

// The last one: for the rest of its second nobody else gets through.
test('who is not logged in gets no more by many sockets', async () => {
  const count = (2 * maxVisitorFramesPerSecond) / maxFramesPerSecond + 1
  const sockets = await Promise.all(Array.from({ length: count }, () => server.visitor.socket()))
  const told = sockets.map((socket) => socket.next(({ data }) => data?.err?.code === 'TOO_MANY'))
  // None sends more than one may; all together send more than fits in two seconds, where a second ends in the middle.
  for (const socket of sockets)
    for (let id = 1; id <= maxFramesPerSecond; id++)
      socket.send(JSON.stringify({ event: 'msg', id, data: { action: 'admin/unloadForm3' } }))
  await Promise.any(told)
  for (const socket of sockets) socket.close()
  await Promise.allSettled(told)
})
