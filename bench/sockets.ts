import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inTurns, type Measurement, median, row } from './harness.ts'
import { memoryOf } from './memory.ts'
import type { FromClients, FromServer, ToClients, ToServer } from './sockets/messages.ts'

const count = 2_000
const burst = 50
const rounds = 15

export const sockets: Measurement = {
  name: 'sockets',
  title: `${count} sockets told of an event, and what one takes while idle`,
  async run() {
    const folder = mkdtempSync(join(tmpdir(), 'verkstad-bench-'))
    const pairs = [await serverWithClients('floor', folder), await serverWithClients('ours', folder)] as const
    try {
      const [floor, ours] = pairs
      const one = (pair: Pair) => async () => await pair.told(1)
      const many = (pair: Pair) => async () => (burst * count) / ((await pair.told(burst)) / 1000)
      for (const pair of pairs) await pair.told(burst)
      const single = await inTurns(rounds, one(floor), one(ours))
      const bursts = await inTurns(rounds, many(floor), many(ours))
      return [
        row(`one event, until all ${count} have it`, 'ms', 'less', single),
        row(`events delivered, ${burst} one after the other`, '/s', 'more', {
          ...bursts,
          budget: { ratio: 0.8 },
        }),
        row('memory of an idle socket', 'KiB', 'less', {
          floor: floor.perSocket / 1024,
          ours: ours.perSocket / 1024,
          budget: { ours: 8 },
        }),
      ]
    } finally {
      for (const pair of pairs) pair.stop()
      rmSync(folder, { recursive: true, force: true })
    }
  },
}

/** A server in a process of its own, and its clients in another. */
interface Pair {
  /** Bytes of the server's memory for each socket, once all are open and quiet. */
  perSocket: number
  /** Pushes so many events; milliseconds until every socket has them all. */
  told(events: number): Promise<number>
  stop(): void
}

async function serverWithClients(kind: 'floor' | 'ours', folder: string): Promise<Pair> {
  const server = start<FromServer>(`${kind}.ts`, { DATA: join(folder, 'data') })
  const address = await server.next()
  const url = typeof address === 'object' ? address.url : ''
  const settled = async () => {
    const sizes: number[] = []
    for (let n = 0; n < 5; n++) {
      server.send('gc' satisfies ToServer)
      await server.next()
      await Bun.sleep(200)
      sizes.push(memoryOf(server.pid).pss)
    }
    return median(sizes)
  }
  const before = await settled()
  const clients = start<FromClients>('clients.ts', { URL: url, COUNT: String(count) })
  await clients.next()
  const perSocket = ((await settled()) - before) / count
  return {
    perSocket,
    async told(events) {
      clients.send({ expect: events } satisfies ToClients)
      // The clients must know what to count before it comes.
      await Bun.sleep(20)
      const from = performance.now()
      server.send({ push: events } satisfies ToServer)
      await clients.next()
      return performance.now() - from
    },
    stop() {
      clients.kill()
      server.kill()
    },
  }
}

/** A script in a process of its own that speaks with this one. */
function start<Message>(script: string, env: Record<string, string>) {
  const inbox: Message[] = []
  let waiter: ((message: Message) => void) | undefined
  const child = Bun.spawn([process.execPath, new URL(`./sockets/${script}`, import.meta.url).pathname], {
    env: { PATH: process.env.PATH ?? '', ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
    ipc(message: Message) {
      if (waiter) waiter(message)
      else inbox.push(message)
      waiter = undefined
    },
  })
  return {
    pid: child.pid,
    send: (message: unknown) => child.send(message),
    kill: () => child.kill(),
    next: () =>
      new Promise<Message>((resolve) => {
        const there = inbox.shift()
        if (there === undefined) waiter = resolve
        else resolve(there)
      }),
  }
}
