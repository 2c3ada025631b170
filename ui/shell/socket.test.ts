import { afterEach, describe, expect, test } from 'bun:test'
import type { ServerWebSocket } from 'bun'
import { askedAgain } from '../../src/shared/wire/envelope.ts'
import { type Connection, createSocket, type Socket, type SocketOptions } from './socket.ts'

/** A server that speaks the wire: `answer` says what an action replies with, `hello` what a new socket hears. */
function serve({ answer, seq = 0 }: { answer: (name: string, input: unknown) => unknown; seq?: number }) {
  const peers = new Set<ServerWebSocket<unknown>>()
  const asked: string[] = []
  const server = Bun.serve({
    port: 0,
    async fetch(request, server) {
      const { pathname } = new URL(request.url)
      if (pathname === '/socket')
        return server.upgrade(request) ? undefined : new Response(null, { status: 400 })
      const name = pathname.replace('/api/action/', '')
      asked.push(`http ${name}${request.headers.has(askedAgain) ? ' again' : ''}`)
      return Response.json(answer(name, await request.json()))
    },
    websocket: {
      open(ws) {
        peers.add(ws)
        ws.send(JSON.stringify({ event: 'hello', data: { seq: state.seq } }))
      },
      message(ws, text) {
        if (text === 'ping') return void asked.push('ping')
        const { id, data } = JSON.parse(String(text))
        const { action, ...input } = data
        asked.push(`socket ${action}`)
        const reply = answer(action, input)
        if (reply !== undefined) ws.send(JSON.stringify({ event: action, id, data: reply }))
      },
      close: (ws) => void peers.delete(ws),
    },
  })
  const state = { seq }
  return { origin: `http://localhost:${server.port}`, asked, peers, state, stop: () => server.stop(true) }
}

const opened: { stop: () => unknown }[] = []
afterEach(async () => {
  for (const each of opened.splice(0)) await each.stop()
})

type Served = ReturnType<typeof serve>

/** A started client and a way to wait for what it goes through. */
function connect(server: Served, options: Partial<SocketOptions> = {}) {
  const problems: string[] = []
  const connections: Connection[] = []
  const waiters: { wanted: Connection; done: () => void }[] = []
  const socket: Socket = createSocket({
    origin: server.origin,
    token: () => 'token',
    onProblem: (problem) => problems.push(problem),
    onConnection: (connection) => {
      connections.push(connection)
      for (const waiter of waiters.filter(({ wanted }) => wanted === connection)) waiter.done()
    },
    timings: { settle: 0, ensure: 5, ping: 60_000 },
    ...options,
  })
  const become = (wanted: Connection) => new Promise<void>((done) => waiters.push({ wanted, done }))
  opened.push(server, socket)
  return { socket, problems, connections, become }
}

// biome-ignore lint/suspicious/noExplicitAny: the fake server knows actions of its own
const untyped = (socket: Socket) => socket.call as (name: string, input: unknown) => Promise<any>

describe('the way to the server', () => {
  test('calls go over HTTP until the socket is ready, then over the socket', async () => {
    const server = serve({ answer: (name, input) => ({ name, input }) })
    const { socket, become } = connect(server)
    const call = untyped(socket)
    expect(await call('a/b', { x: 1 })).toEqual({ name: 'a/b', input: { x: 1 } })
    const ready = become('ready')
    socket.start()
    await ready
    expect(await call('c/d', { y: 2 })).toEqual({ name: 'c/d', input: { y: 2 } })
    expect(server.asked).toEqual(['http a/b', 'socket c/d'])
  })

  test('a refusal becomes an error with code and fields, whichever way it came', async () => {
    const err = { code: 'INVALID', message: 'Rätta', fields: { name: 'validation.required' } }
    const server = serve({ answer: () => ({ err }) })
    const { socket, become } = connect(server)
    const ready = become('ready')
    await expect(untyped(socket)('a', {})).rejects.toMatchObject({ code: 'INVALID', fields: err.fields })
    socket.start()
    await ready
    await expect(untyped(socket)('a', {})).rejects.toMatchObject({ code: 'INVALID', message: 'Rätta' })
  })

  test('a lost connection is told, mended, and what was missed is fetched by number', async () => {
    const missed = [{ event: 'removes', seq: 5, data: { schema: 'form', ids: ['x'] } }]
    const server = serve({
      seq: 4,
      answer: (name) => (name === 'admin/eventsSince' ? { events: missed, reload: false } : {}),
    })
    const { socket, problems, become } = connect(server)
    const heard = new Promise((resolve) => socket.on('removes', resolve))
    const ready = become('ready')
    socket.start()
    await ready
    server.state.seq = 5
    const again = become('ready')
    for (const peer of server.peers) peer.close(1011)
    await again
    expect(await heard).toEqual({ schema: 'form', ids: ['x'] })
    expect(problems).toEqual(['lost'])
  })

  test('a server that has started afresh makes everything be loaded again', async () => {
    const server = serve({ seq: 9, answer: () => ({}) })
    let reloaded = () => {}
    const reload = new Promise<void>((resolve) => {
      reloaded = resolve
    })
    const { socket, become } = connect(server, { onReload: () => reloaded() })
    const ready = become('ready')
    socket.start()
    await ready
    server.state.seq = 0
    for (const peer of server.peers) peer.close(1011)
    await reload
  })

  test('a question that changes nothing is asked again when the connection breaks under it', async () => {
    const server = serve({
      answer: (name) =>
        !server.asked.includes(`http ${name} again`)
          ? undefined
          : name === 'admin/create'
            ? { err: { code: 'CONFLICT', message: '' } }
            : { rows: [] },
    })
    const { socket, become } = connect(server)
    const ready = become('ready')
    socket.start()
    await ready
    const loading = untyped(socket)('admin/loadGrid', {})
    const creating = untyped(socket)('admin/create', {})
    creating.catch(() => {})
    for (const peer of server.peers) peer.close(1011)
    expect(await loading).toEqual({ rows: [] })
    await expect(creating).rejects.toMatchObject({
      code: 'OFFLINE',
      message: 'Servern svarar inte. Se att du är ansluten till nätet och försök igen.',
    })
  })

  test('a socket that does not come about in time is told', async () => {
    // Accepts the connection and never answers.
    const silent = Bun.listen({ hostname: 'localhost', port: 0, socket: { data() {} } })
    const told = new Promise<string>((resolve) => {
      const socket = createSocket({
        origin: `http://localhost:${silent.port}`,
        token: () => null,
        onProblem: resolve,
        timings: { connectTimeout: 5, ensure: 60_000 },
      })
      opened.push({ stop: () => silent.stop(true) }, socket)
      socket.start()
    })
    expect(await told).toBe('timeout')
  })

  test('being thrown out is told apart from a bad connection', async () => {
    const server = serve({ answer: () => ({}) })
    const told = new Promise<string>((resolve) => {
      const { socket, become } = connect(server, { onProblem: resolve })
      become('ready').then(() => {
        for (const peer of server.peers) peer.close(4401, 'revoked')
      })
      socket.start()
    })
    expect(await told).toBe('revoked')
  })
})
