import { Database } from 'bun:sqlite'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type App, createApp } from '../src/server/app.ts'
import { readConfig } from '../src/server/config.ts'
import { inTurns, type Measurement, rate, row } from './harness.ts'

const turn = 1_500
const rounds = 3
const drained = 10_000

export const queue: Measurement = {
  name: 'queue',
  title: 'Background work: durable enqueue, and draining with 10 at once',
  async run() {
    const folder = mkdtempSync(join(tmpdir(), 'verkstad-bench-'))
    const app = await createApp({
      config: readConfig({ data: join(folder, 'data'), port: 0 }),
      embedded: null,
    })
    const floor = bareQueue(join(folder, 'floor.db'))
    try {
      app.services.work.registerTask('bench', () => () => {})
      const enqueue = await inTurns(
        rounds,
        () => rate(turn, floor.enqueue),
        () => rate(turn, () => enqueueIn(app)),
      )
      // What the turns have left is taken care of before anything is measured.
      await app.services.work.start()
      await app.services.work.idle()
      const drain = await inTurns(
        rounds,
        () => floor.drain(2_000),
        () => drainOurs(app),
      )
      return [
        row('enqueued, 32 at a time, against a bare insert with one commit each', '/s', 'more', {
          ...enqueue,
          budget: { ratio: 1 },
        }),
        row('done, 10 at once, against one by one with one commit each', '/s', 'more', {
          ...drain,
          budget: { ours: 10_000 },
        }),
      ]
    } finally {
      floor.close()
      await app.close()
      rmSync(folder, { recursive: true, force: true })
    }
  },
}

const enqueueIn = ({ services }: App) =>
  services.work.enqueue({ org: 'default', kind: 'bench', payload: { formDataId: 'case' } })

/** Tasks per second, from the first that may begin to the last that is done. */
async function drainOurs(app: App): Promise<number> {
  const { work } = app.services
  await work.stop()
  await Promise.all(Array.from({ length: drained }, () => enqueueIn(app)))
  const from = performance.now()
  await work.start()
  await work.idle()
  return drained / ((performance.now() - from) / 1000)
}

function bareQueue(path: string) {
  const database = new Database(path, { create: true })
  database.run('PRAGMA journal_mode = WAL')
  database.run('PRAGMA synchronous = FULL')
  database.run('CREATE TABLE tasks (_id INTEGER PRIMARY KEY, payload TEXT NOT NULL)')
  const insert = database.query('INSERT INTO tasks (payload) VALUES (?)')
  const take = database.query('DELETE FROM tasks WHERE _id = (SELECT min(_id) FROM tasks) RETURNING payload')
  const payload = JSON.stringify({ formDataId: 'case' })
  return {
    enqueue: async () => void insert.run(payload),
    /** Tasks per second. */
    drain(count: number): number {
      database.run('DELETE FROM tasks')
      database.transaction(() => {
        for (let n = 0; n < count; n++) insert.run(payload)
      })()
      const from = performance.now()
      while (take.get());
      return count / ((performance.now() - from) / 1000)
    },
    close: () => database.close(),
  }
}
