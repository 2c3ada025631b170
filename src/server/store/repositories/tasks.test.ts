import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import { type Cluster, startCluster } from '../../../../test/postgres/cluster.ts'
import { createLog } from '../../log/log.ts'
import type { Work } from '../../work/contract.ts'
import { createWork } from '../../work/create.ts'
import { openStore } from '../folder/open.ts'
import { orderedId } from '../orderedId.ts'
import { openPostgres } from '../postgres/open.ts'
import type { TaskRow } from '../records.ts'
import type { Store } from '../store.ts'

/** One table for every store: what engines rely on, whatever lies below. */

interface Under {
  /** A store of what this one holds, as another process would open it. */
  open(): Promise<Store>
  start(): Promise<void>
  stop(): Promise<void>
}

const sqlite: Under = (() => {
  let store: Store
  return {
    async start() {
      store = await openStore()
    },
    // One process has the data folder, so the second worker works on the same store.
    open: async () => store,
    stop: () => store.close(),
  }
})()

const postgres: Under = (() => {
  let cluster: Cluster
  const opened: Store[] = []
  return {
    async start() {
      cluster = await startCluster()
    },
    async open() {
      const store = await openPostgres({ ...cluster, database: 'postgres', connections: 8 })
      opened.push(store)
      return store
    },
    async stop() {
      for (const store of opened) await store.close()
      await cluster?.stop()
    },
  }
})()

let made = 0
const row = (more: Partial<TaskRow> = {}): TaskRow => ({
  _id: orderedId(1_000 + made++),
  org: 'default',
  kind: 'test',
  key: null,
  lane: null,
  payload: '{}',
  state: 'waiting',
  runAt: 0,
  attempts: 0,
  maxAttempts: 3,
  worker: null,
  leaseUntil: null,
  error: null,
  created: 1_795_000_000_000,
  failed: null,
  ...more,
})

describe.each([
  ['SQLite', sqlite],
  ['PostgreSQL', postgres],
] as const)('over %s', (_, under) => {
  let store: Store
  beforeAll(async () => {
    await under.start()
    store = await under.open()
  }, 600_000)
  afterAll(() => under.stop())
  beforeEach(() =>
    store.write(async (tx) => {
      for (const task of await tx.tasks.lease({ worker: 'broom', until: 1, now: 2 ** 52, limit: 10_000 }))
        await tx.tasks.remove(task._id)
      for (const task of await tx.tasks.expired(2 ** 52, 'broom', true)) await tx.tasks.remove(task._id)
      for (const org of ['default', 'other'])
        for (const task of await tx.tasks.dead(org, 10_000)) await tx.tasks.remove(task._id)
    }),
  )

  const insert = (...tasks: TaskRow[]) =>
    store.write(async (tx) => {
      const answers: boolean[] = []
      for (const task of tasks) answers.push(await tx.tasks.insert(task))
      return answers
    })
  const lease = (worker: string, more: { now?: number; limit?: number; until?: number } = {}) =>
    store.write((tx) => tx.tasks.lease({ worker, until: 2_000, now: 1_000, limit: 10, ...more }))

  test('a task comes back as it was put in, large numbers and all', async () => {
    const task = row({ key: 'k', lane: 'l', payload: '{"å":"\\u0000"}', runAt: 1_795_000_000_123 })
    expect(await insert(task)).toEqual([true])
    expect(await store.read.tasks.findWaiting('default', 'test', 'k')).toEqual(task)
    expect(await store.read.tasks.findWaiting('other', 'test', 'k')).toBeUndefined()
    expect(await store.read.tasks.nextDue()).toBe(1_795_000_000_123)
  })

  test('a lane is busy while a task of it waits or runs, in its organisation', async () => {
    const busy = (org = 'default', lane = 'l') => store.read.tasks.isLaneBusy(org, lane)
    const task = row({ lane: 'l' })
    await insert(task, row({ lane: 'm' }))
    expect([await busy(), await busy('other'), await busy('default', 'n')]).toEqual([true, false, false])
    await lease('a')
    expect(await busy()).toBe(true)
    await store.write((tx) => tx.tasks.finish(task._id, 'a'))
    expect(await busy()).toBe(false)
  })

  test('a key waits once in its organisation and kind', async () => {
    const answers = await insert(
      row({ key: 'k' }),
      row({ key: 'k' }),
      row({ key: 'k', org: 'other' }),
      row({ key: 'k', kind: 'more' }),
      row(),
      row(),
    )
    expect(answers).toEqual([true, false, true, true, true, true])
    expect(await store.read.tasks.count()).toEqual({ waiting: 5, running: 0, dead: 0 })
    expect(await store.read.tasks.count('other')).toEqual({ waiting: 1, running: 0, dead: 0 })
  })

  test('those that are due are taken in the order in which they became so', async () => {
    const [late, early, same, later] = [
      row({ runAt: 9 }),
      row({ runAt: 3 }),
      row({ runAt: 9 }),
      row({ runAt: 1_001 }),
    ]
    await insert(late, early, same, later)
    const taken = await lease('a', { limit: 2 })
    expect(taken.map(({ _id }) => _id)).toEqual([early._id, late._id])
    expect(taken[0]).toMatchObject({ state: 'running', worker: 'a', leaseUntil: 2_000, attempts: 1 })
    expect((await lease('b')).map(({ _id }) => _id)).toEqual([same._id])
    expect(await lease('b')).toEqual([])
    expect(await store.read.tasks.nextDue()).toBe(1_001)
  })

  test('those of some kinds that wait until after a time come by the page, each once', async () => {
    const at = [9, 5, 9, 7, 9, 9].map((runAt) => row({ runAt, ...(runAt === 7 && { kind: 'more' }) }))
    await insert(...at, row({ runAt: 8, kind: 'others' }))
    const pages: string[][] = []
    for (let place: TaskRow | null = null; ; ) {
      const page: TaskRow[] = await store.read.tasks.waitingOf(['test', 'more'], 5, place, 2)
      pages.push(page.map(({ _id }) => _id))
      place = page.at(-1) ?? null
      if (page.length < 2) break
    }
    const [first, , second, more, third, fourth] = at.map(({ _id }) => _id)
    expect(pages).toEqual([[more, first], [second, third], [fourth]] as string[][])
  })

  test('only who holds a task finishes, retries or buries it', async () => {
    const task = row()
    await insert(task)
    await lease('a')
    const as = (worker: string) =>
      store.write(async ({ tasks }) => [
        await tasks.retry(task._id, worker, 5, 'why'),
        await tasks.bury(task._id, worker, 'why', 7),
        await tasks.finish(task._id, worker),
      ])
    expect(await as('b')).toEqual([false, false, false])
    expect(await as('a')).toEqual([true, false, false])
    expect(await lease('a')).toMatchObject([{ attempts: 2, error: 'why', runAt: 5 }])
    expect(await store.write((tx) => tx.tasks.finish(task._id, 'a'))).toBe(true)
    expect(await store.read.tasks.count()).toEqual({ waiting: 0, running: 0, dead: 0 })
  })

  test('what was tried and put off for too long is due sooner, and what waits for its time is not', async () => {
    const tried = row({ attempts: 1, runAt: 9_000 })
    await insert(tried, row({ attempts: 1, runAt: 1_500 }), row({ runAt: 9_000 }))
    await store.write((tx) => tx.tasks.hasten({ from: 1_500, to: 1_000 }))
    expect((await lease('a', { now: 1_499 })).map(({ _id }) => _id)).toEqual([tried._id])
    expect(await store.read.tasks.nextDue()).toBe(1_500)
  })

  test('a newer task of the same key takes the place of one that is tried again, given back or revived', async () => {
    for (const back of ['retry', 'release', 'revive'] as const) {
      const old = row({ key: back })
      await insert(old)
      await lease('a')
      if (back === 'revive') await store.write((tx) => tx.tasks.bury(old._id, 'a', 'why', 1))
      const newer = row({ key: back })
      expect(await insert(newer)).toEqual([true])
      const answer = await store.write(async ({ tasks }) => {
        if (back === 'retry') return tasks.retry(old._id, 'a', 0, 'why')
        if (back === 'revive') return tasks.revive('default', old._id)
        return tasks.release(old._id, 'a')
      })
      expect(answer as unknown).toBe(back === 'retry' ? true : back === 'revive' ? false : undefined)
      expect((await lease('b')).map(({ _id }) => _id)).toEqual([newer._id])
      await store.write((tx) => tx.tasks.remove(newer._id))
    }
  })

  test('given back, a task has not been tried', async () => {
    const task = row()
    await insert(task)
    await lease('a')
    await store.write((tx) => tx.tasks.release(task._id, 'a'))
    expect(await lease('b')).toMatchObject([{ _id: task._id, attempts: 1, worker: 'b' }])
  })

  test('a lease runs out, unless it is prolonged; what others hold is found when they are dead', async () => {
    const [first, second] = [row(), row()]
    await insert(first, second)
    await lease('a')
    await store.write((tx) => tx.tasks.extendLeases([first._id], 'a', 9_000))
    await store.write((tx) => tx.tasks.extendLeases([second._id], 'b', 9_000))
    await store.write((tx) => tx.tasks.extendLeases([], 'a', 1))
    const expired = async (worker: string, others: boolean) =>
      (await store.read.tasks.expired(3_000, worker, others)).map(({ _id }) => _id).sort()
    expect(await expired('b', false)).toEqual([second._id])
    expect(await expired('b', true)).toEqual([first._id, second._id].sort())
    expect(await expired('a', true)).toEqual([second._id])
  })

  test('dead letters are of their organisation, newest first, and can be revived or removed', async () => {
    const [one, two, other] = [row(), row(), row({ org: 'other' })]
    await insert(one, two, other)
    await lease('a')
    for (const [at, { _id }] of [one, two, other].entries())
      await store.write((tx) => tx.tasks.bury(_id, 'a', 'why', 1_795_000_000_000 + at))
    expect((await store.read.tasks.dead('default', 10)).map(({ _id }) => _id)).toEqual([two._id, one._id])
    expect(await store.read.tasks.dead('default', 1)).toMatchObject([
      { failed: 1_795_000_000_001, error: 'why', worker: null, leaseUntil: null },
    ])
    const as = (org: string, id: string) =>
      store.write(async ({ tasks }) => [await tasks.revive(org, id), await tasks.cancel(org, id)])
    expect(await as('other', one._id)).toEqual([false, false])
    expect(await as('default', one._id)).toEqual([true, true])
    expect(await store.read.tasks.count('default')).toEqual({ waiting: 0, running: 0, dead: 1 })
  })

  test('a write that fails has done nothing, and nothing follows from it', async () => {
    const followed: string[] = []
    const failing = (at: 'on the way' | 'in the end') =>
      store.write(async (tx) => {
        await tx.tasks.insert(row())
        expect((await tx.tasks.count()).waiting).toBe(1)
        tx.afterCommit(() => void followed.push(at))
        if (at === 'on the way') throw new Error(at)
        tx.atEnd(async () => {
          throw new Error(at)
        })
      })
    await expect(failing('on the way')).rejects.toThrow('on the way')
    await expect(failing('in the end')).rejects.toThrow('in the end')
    expect(await store.read.tasks.count()).toEqual({ waiting: 0, running: 0, dead: 0 })
    expect(followed).toEqual([])
  })

  test('numbers taken at once come in a row, without those of writes that failed', async () => {
    const elsewhere = await under.open()
    const take = (n: number) =>
      (n % 2 ? store : elsewhere).write(async (tx) => {
        const number = await tx.counters.next('default', 'cases', '2026')
        if (n % 5 === 0) throw new Error('not this one')
        return number
      })
    const taken = await Promise.allSettled(Array.from({ length: 40 }, (_, n) => take(n)))
    const numbers = taken.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
    expect(numbers.sort((a, b) => a - b)).toEqual(Array.from({ length: 32 }, (_, n) => n + 1))
  })

  test('workers that take at once never take the same', async () => {
    const elsewhere = await under.open()
    await insert(...Array.from({ length: 60 }, () => row()))
    const rounds = await Promise.all(
      Array.from({ length: 12 }, (_, n) =>
        (n % 2 ? store : elsewhere).write((tx) =>
          tx.tasks.lease({ worker: `w${n}`, until: 2_000, now: 1_000, limit: 5 }),
        ),
      ),
    )
    const ids = rounds.flat().map(({ _id }) => _id)
    expect(ids).toHaveLength(60)
    expect(new Set(ids).size).toBe(60)
  })

  test('the work engine runs over it, two at once, and each task is done once', async () => {
    const elsewhere = await under.open()
    const notes = await openStore()
    const log = createLog(notes, () => {})
    const workers: Work[] = [store, elsewhere].map((of) => createWork({ store: of, log }))
    const done: number[] = []
    for (const work of workers)
      work.registerTask('test', ({ payload }) => async (tx) => {
        await tx.counters.next('default', 'done', '')
        tx.afterCommit(() => void done.push(Number(payload.n)))
      })
    for (const work of workers) await work.start()
    const [first] = workers as [Work]
    await Promise.all(
      Array.from({ length: 40 }, (_, n) => first.enqueue({ org: 'default', kind: 'test', payload: { n } })),
    )
    const left = async () => {
      const { waiting, running } = await store.read.tasks.count('default')
      return waiting + running
    }
    // Whoever is idle may have passed over what the other was about to take, and did not get.
    while ((await left()) > 0) {
      for (const work of workers) work.wake()
      for (const work of workers) await work.idle()
    }
    for (const work of workers) await work.stop()
    expect(done.sort((a, b) => a - b)).toEqual(Array.from({ length: 40 }, (_, n) => n))
    expect(await store.write((tx) => tx.counters.next('default', 'done', ''))).toBe(41)
    expect(await store.read.tasks.count('default')).toEqual({ waiting: 0, running: 0, dead: 0 })
    await notes.close()
  })
})
