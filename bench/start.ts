import { setUp } from '../test/binary/support/server.ts'
import { inTurns, type Measurement, type Row, row } from './harness.ts'
import { memoryOf } from './memory.ts'
import { executables, type Measured, type Pair } from './processes.ts'

const rounds = 15
const idleSeconds = Number(process.env.BENCH_IDLE_SECONDS ?? 30)
const megabyte = 1_000_000

export const start: Measurement = {
  name: 'start',
  title: 'Start of the executable on a set-up data folder, and what it takes at rest',
  async run() {
    const pair = await executables()
    try {
      await prepare(pair)
      const health = await answers(pair, '/healthz')
      const page = await answers(pair, '/v/home')
      return [
        row('start to the first 200 on /healthz', 'ms', 'less', { ...health, budget: { ratio: 8 } }),
        row('start to the first published page', 'ms', 'less', { ...page, budget: { ratio: 3 } }),
        ...(await atRest(pair)),
      ]
    } finally {
      pair.remove()
    }
  },
}

async function prepare(pair: Pair): Promise<void> {
  const ours = await pair.startOurs()
  await ours.until('/healthz')
  await setUp(ours.url, 'felanmalan', { data: pair.data })
  await ours.stop()
}

function answers(pair: Pair, path: string): Promise<{ floor: number; ours: number }> {
  const time = async (begin: () => Promise<Measured>) => {
    const server = await begin()
    const ms = await server.until(path)
    await server.stop()
    return ms
  }
  return inTurns(
    rounds,
    () => time(pair.startFloor),
    () => time(pair.startOurs),
  )
}

async function atRest(pair: Pair): Promise<Row[]> {
  const servers = [await pair.startFloor(), await pair.startOurs()] as const
  for (const server of servers) await server.until('/v/home')
  await Bun.sleep(idleSeconds * 1000)
  const [floor, ours] = servers.map(({ pid }) => memoryOf(pid))
  for (const server of servers) await server.stop()
  const of = (kind: 'rss' | 'pss') => ({
    floor: (floor?.[kind] ?? 0) / megabyte,
    ours: (ours?.[kind] ?? 0) / megabyte,
  })
  return [
    row(`resident memory ${idleSeconds} s after the start`, 'MB', 'less', {
      ...of('rss'),
      budget: { ours: 120 },
    }),
    row('the same, shared pages by their share', 'MB', 'less', of('pss')),
  ]
}
