import { afterEach, describe, expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { databaseOf, rewrite } from '../../../test/support/database.ts'
import { openSlowStore, openTestStore } from '../../../test/support/slowStore.ts'
import { createLog } from '../log/log.ts'
import { openStore } from '../store/folder/open.ts'
import { orderedId } from '../store/orderedId.ts'
import type { Store } from '../store/store.ts'
import { backoff } from './backoff.ts'
import type { Work } from './contract.ts'
import { createWork, type WorkOptions } from './create.ts'
import { nextSlot } from './schedules.ts'

const open: { store: Store; works: Work[] }[] = []

afterEach(async () => {
  for (const { store, works } of open.splice(0)) {
    for (const work of works) await work.stop()
    await store.close()
  }
})

/** A store, and workers over it as separate processes would be. */
async function queue(options: WorkOptions = {}, folder?: string) {
  const store = await (folder ? openStore({ folder }) : openTestStore())
  const log = createLog(store, () => {})
  const works: Work[] = []
  open.push({ store, works })
  const worker = (more: WorkOptions = {}) => {
    const work = createWork({ store, log }, { random: () => 0.5, ...options, ...more })
    works.push(work)
    return work
  }
  return { store, worker, work: worker() }
}

/** A clock that only moves when told. */
function clock(at = 1_000_000) {
  const time = { at, now: () => time.at }
  return time
}

const task = (payload = {}) => ({ org: 'default', kind: 'test', payload })

test('a task queued in a write runs after the commit, and not when the write fails', async () => {
  const { store, work } = await queue()
  const ran: unknown[] = []
  work.registerTask('test', ({ payload }) => void ran.push(payload.n))
  await work.start()
  await store
    .write(async (tx) => {
      await work.enqueueIn(tx, task({ n: 1 }))
      throw new Error('no')
    })
    .catch(() => {})
  await store.write((tx) => work.enqueueIn(tx, task({ n: 2 })))
  await work.idle()
  expect(ran).toEqual([2])
  expect(await work.counts()).toEqual({ waiting: 0, running: 0, dead: 0 })
})

test('a task that fails is tried again later, each time after a longer wait', async () => {
  const time = clock()
  const { work } = await queue({ now: time.now })
  const tries: number[] = []
  work.registerTask('test', ({ attempts }) => {
    tries.push(attempts)
    if (attempts < 3) throw new Error('not yet')
  })
  await work.start()
  await work.enqueue(task())
  await work.idle()
  expect(tries).toEqual([1])
  time.at += 999
  work.wake()
  await work.idle()
  expect(tries).toEqual([1])
  time.at += 1
  work.wake()
  await work.idle()
  expect(tries).toEqual([1, 2])
  time.at += 2_000
  work.wake()
  await work.idle()
  expect(tries).toEqual([1, 2, 3])
  expect((await work.counts()).waiting).toBe(0)
})

test('a task that fails too often becomes a dead letter, can be tried again, and can be removed', async () => {
  const time = clock()
  const { work } = await queue({ now: time.now })
  let works = false
  const buried: string[] = []
  work.registerTask(
    'test',
    () => {
      if (!works) throw new Error('closed')
    },
    { onDead: (_tx, _task, error) => void buried.push(error) },
  )
  await work.start()
  const id = (await work.enqueue({ ...task({ a: 1 }), maxAttempts: 2 })) ?? ''
  await work.idle()
  time.at += 1_000
  work.wake()
  await work.idle()
  expect(await work.dead('default')).toMatchObject([
    { _id: id, payload: { a: 1 }, attempts: 2, error: 'closed' },
  ])
  expect(buried).toEqual(['closed'])
  expect(await work.dead('other')).toEqual([])
  expect(await work.retry('other', id)).toBe(false)
  works = true
  expect(await work.retry('default', id)).toBe(true)
  await work.idle()
  expect(await work.counts()).toEqual({ waiting: 0, running: 0, dead: 0 })
})

test('what a task writes is done once, with its completion', async () => {
  const time = clock()
  const { store, work } = await queue({ now: time.now })
  let failing = true
  work.registerTask('test', () => async (tx) => {
    await tx.counters.next('default', 'done', '')
    if (failing) throw new Error('in the write')
  })
  await work.start()
  await work.enqueue(task())
  await work.idle()
  failing = false
  time.at += 1_000
  work.wake()
  await work.idle()
  expect(await store.write((tx) => tx.counters.next('default', 'done', ''))).toBe(2)
})

test('a worker that lost its lease writes nothing', async () => {
  const time = clock()
  const { store, work, worker } = await queue({ now: time.now, leaseMs: 60_000 })
  let release = () => {}
  const slow = new Promise<void>((resolve) => {
    release = resolve
  })
  let begun = () => {}
  const beginning = new Promise<void>((resolve) => {
    begun = resolve
  })
  work.registerTask('test', async () => {
    begun()
    await slow
    return async (tx) => void (await tx.counters.next('default', 'slow', ''))
  })
  // It waits before the worker starts, which then has no question of its own under way that could bring it what the other lets go.
  await work.enqueue(task())
  await work.start()
  await beginning
  // Another process takes over what it believes nobody holds.
  const other = worker()
  other.registerTask('test', () => async (tx) => void (await tx.counters.next('default', 'fast', '')))
  await other.start()
  await other.idle()
  release()
  await work.idle()
  expect(await store.write((tx) => tx.counters.next('default', 'fast', ''))).toBe(2)
  expect(await store.write((tx) => tx.counters.next('default', 'slow', ''))).toBe(1)
})

test('what a process left when it was killed is done by the next', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'verkstad-work-'))
  try {
    const script = `
      import { openStore } from ${JSON.stringify(join(import.meta.dir, '../store/folder/open.ts'))}
      import { createWork } from ${JSON.stringify(join(import.meta.dir, 'create.ts'))}
      const store = await openStore({ folder: ${JSON.stringify(folder)} })
      const work = createWork({ store, log: { write: () => '' } }, { concurrency: 2 })
      work.registerTask('test', async ({ payload }) => {
        if (payload.n >= 3) process.kill(process.pid, 'SIGKILL')
        return undefined
      })
      await store.write((tx) => { for (let n = 0; n < 10; n++) work.enqueueIn(tx, { org: 'default', kind: 'test', payload: { n } }) })
      await work.start()
      await new Promise(() => {})
    `
    const killed = Bun.spawn([process.execPath, '-e', script], { stdout: 'ignore', stderr: 'ignore' })
    await killed.exited
    const { work } = await queue({}, folder)
    const done: number[] = []
    work.registerTask('test', ({ payload }) => void done.push(Number(payload.n)))
    await work.start()
    await work.idle()
    expect(done).toContain(3)
    expect(done).toContain(9)
    expect(new Set(done).size).toBe(done.length)
    expect(await work.counts()).toEqual({ waiting: 0, running: 0, dead: 0 })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

describe('processes that are killed again and again', () => {
  /** A process that holds what it took until it ends; `hang`: of which tasks, after how many, it never comes to an end. */
  async function life(start: () => Work, hang: Hang, done: number[]) {
    const before = done.length
    const work = start()
    work.registerTask('test', async ({ payload }) => {
      const n = Number(payload.n)
      if (hang(n, done.length - before)) await new Promise(() => {})
      done.push(n)
    })
    await work.start()
    await Bun.sleep(20)
    return work
  }
  /** Each a process of its own, none of which is stopped: they are gone. */
  type Hang = (n: number, done: number) => boolean
  async function lives(count: number, hang: Hang) {
    const store = await openTestStore()
    const log = createLog(store, () => {})
    const start = () => createWork({ store, log }, { concurrency: 4, random: () => 0.5 })
    const first = start()
    for (let n = 0; n < 30; n++) await first.enqueue(task({ n }))
    const done: number[] = []
    for (let i = 1; i < count; i++) await life(start, hang, done)
    // The last lives until all is done, however long that takes.
    await (await life(start, () => false, done)).idle()
    const last = start()
    const counts = await last.counts()
    const dead = (await last.dead('default')).map(({ payload }) => Number(payload.n))
    return { store, done, counts, dead }
  }

  /** One that ended between a task and the note of it leaves the task to be done again. */
  const once = (done: readonly number[]) => [...new Set(done)].toSorted((a, b) => a - b)

  test('lose none of the tasks that they held and had not begun', async () => {
    const { store, done, counts } = await lives(30, (_, done) => done > 0)
    expect(counts).toEqual({ waiting: 0, running: 0, dead: 0 })
    expect(once(done)).toEqual(Array.from({ length: 30 }, (_, n) => n))
    await store.close()
  })

  test('by one task bury that one, and do the others', async () => {
    const { store, done, counts, dead } = await lives(40, (n) => n === 7)
    expect([counts.dead, dead]).toEqual([1, [7]])
    expect(once(done)).toEqual(Array.from({ length: 30 }, (_, n) => n).filter((n) => n !== 7))
    await store.close()
  })
})

test('a key keeps a second task out while the first waits', async () => {
  const { work } = await queue()
  const ran: unknown[] = []
  work.registerTask('test', ({ payload }) => void ran.push(payload.n))
  expect(await work.enqueue({ ...task({ n: 1 }), key: 'a' })).toBeString()
  expect(await work.enqueue({ ...task({ n: 2 }), key: 'a' })).toBeNull()
  await work.start()
  await work.idle()
  expect(await work.enqueue({ ...task({ n: 3 }), key: 'a' })).toBeString()
  await work.idle()
  expect(ran).toEqual([1, 3])
})

test('tasks of a lane run one at a time in order, and a failing one lets the others pass', async () => {
  const { store, work } = await queue()
  const ran: string[] = []
  work.registerTask('test', async ({ payload }) => {
    ran.push(`+${payload.n}`)
    await new Promise((resolve) => setImmediate(resolve))
    ran.push(`-${payload.n}`)
    if (payload.n === 1) throw new Error('again')
  })
  await store.write(async (tx) => {
    for (const n of [1, 2, 3]) await work.enqueueIn(tx, { ...task({ n }), lane: 'case' })
  })
  await work.start()
  await work.idle()
  expect(ran).toEqual(['+1', '-1', '+2', '-2', '+3', '-3'])
})

test('who has stopped asks the store for nothing more, and has its answers', async () => {
  const store = await openSlowStore()
  const told: string[] = []
  const work = createWork({ store, log: createLog(store, (line) => told.push(line)) })
  const { nextDue } = store.read.tasks
  let unanswered = 0
  store.read.tasks.nextDue = async () => {
    unanswered++
    try {
      return await nextDue()
    } finally {
      unanswered--
    }
  }
  work.registerTask('test', () => {})
  await work.start()
  await work.enqueue(task())
  await work.idle()
  await work.stop()
  expect(unanswered).toBe(0)
  await store.close()
  expect(told).toEqual([])
})

test('no more than ten run at a time, and ten thousand are each done once', async () => {
  const { store, work } = await queue()
  let now = 0
  let most = 0
  work.registerTask('test', async () => {
    most = Math.max(most, ++now)
    await Promise.resolve()
    now--
    return async (tx) => void (await tx.counters.next('default', 'drained', ''))
  })
  await store.write(async (tx) => {
    for (let n = 0; n < 10_000; n++) await work.enqueueIn(tx, task({ n }))
  })
  await work.start()
  await work.idle()
  expect(most).toBe(10)
  expect(await store.write((tx) => tx.counters.next('default', 'drained', ''))).toBe(10_001)
})

test('stopping waits for what runs and gives back the rest', async () => {
  const { store, work, worker } = await queue({ concurrency: 1 })
  const ran: unknown[] = []
  let begun = () => {}
  const beginning = new Promise<void>((resolve) => {
    begun = resolve
  })
  let release = () => {}
  const slow = new Promise<void>((resolve) => {
    release = resolve
  })
  work.registerTask('test', async ({ payload }) => {
    begun()
    await slow
    ran.push(payload.n)
  })
  await store.write(async (tx) => {
    for (const n of [1, 2, 3]) await work.enqueueIn(tx, task({ n }))
  })
  await work.start()
  await beginning
  const stopped = work.stop()
  release()
  await stopped
  expect(ran).toEqual([1])
  expect(await work.counts()).toEqual({ waiting: 2, running: 0, dead: 0 })
  const next = worker()
  next.registerTask('test', ({ payload, attempts }) => void ran.push([payload.n, attempts]))
  await next.start()
  await next.idle()
  expect(ran).toEqual([1, [2, 1], [3, 1]])
})

test('each slot of a schedule is done once, also when the clock goes back', async () => {
  const time = clock(Date.UTC(2026, 0, 1, 2, 0))
  const { work } = await queue({ now: time.now })
  const slots: string[] = []
  work.schedule('nightly', {
    cron: '15 3 * * *',
    timeZone: 'UTC',
    run: (slot) => void slots.push(new Date(slot).toISOString()),
  })
  await work.start()
  const at = async (iso: string) => {
    time.at = Date.parse(iso)
    work.wake()
    await work.idle()
  }
  await at('2026-01-01T03:14:59Z')
  expect(slots).toEqual([])
  await at('2026-01-01T03:15:00Z')
  await at('2026-01-01T02:15:00Z')
  await at('2026-01-01T03:15:00Z')
  expect(slots).toEqual(['2026-01-01T03:15:00.000Z'])
  await at('2026-01-09T12:00:00Z')
  await at('2026-01-10T03:15:00Z')
  expect(slots.slice(1)).toEqual(['2026-01-02T03:15:00.000Z', '2026-01-10T03:15:00.000Z'])
})

const year = 365 * 86_400_000

describe('a clock that was a year ahead for an hour', () => {
  const nightly = (work: Work, slots: string[]) =>
    work.schedule('nightly', {
      cron: '15 3 * * *',
      timeZone: 'UTC',
      run: (slot) => void slots.push(new Date(slot).toISOString().slice(0, 10)),
    })

  async function yearAhead() {
    const time = clock(Date.UTC(2026, 0, 1, 2, 0))
    const { store, work, worker } = await queue({ now: time.now })
    const slots: string[] = []
    nightly(work, slots)
    let failing = true
    const tries: number[] = []
    work.registerTask('test', ({ attempts }) => {
      tries.push(attempts)
      if (failing) throw new Error('not yet')
    })
    const at = async (ms: number) => {
      time.at = ms
      work.wake()
      await work.idle()
    }
    await work.start()
    await at(time.at + year)
    await work.enqueue(task())
    await work.idle()
    expect(slots).toEqual(['2026-01-01'])
    expect(tries).toEqual([1])
    failing = false
    return { store, worker, time, slots, tries, work, at }
  }

  test('stops no schedule, and puts no try off for a year', async () => {
    const { time, slots, tries, at } = await yearAhead()
    await at(time.at + 3_600_000 - year)
    expect(tries).toEqual([1, 2])
    await at(Date.UTC(2026, 0, 1, 3, 15))
    await at(Date.UTC(2026, 0, 2, 3, 15))
    expect(slots).toEqual(['2026-01-01', '2026-01-01', '2026-01-02'])
  })

  test('stops none either when the server was started anew meanwhile', async () => {
    const { store, worker, time, slots, tries, work } = await yearAhead()
    await work.stop()
    time.at += 3_600_000 - year
    const next = worker()
    nightly(next, slots)
    next.registerTask('test', ({ attempts }) => void tries.push(attempts))
    await next.start()
    await next.idle()
    expect(tries).toEqual([1, 2])
    expect(await store.read.tasks.nextDue()).toBe(Date.UTC(2026, 0, 1, 3, 15))
  })

  test('and comes back while a slot runs plants the next by the right one', async () => {
    const time = clock(Date.UTC(2027, 0, 1, 3, 0))
    const { store, work } = await queue({ now: time.now })
    work.schedule('nightly', {
      cron: '15 3 * * *',
      timeZone: 'UTC',
      run: () => {
        time.at -= year
      },
    })
    await work.start()
    time.at += 15 * 60_000
    work.wake()
    await work.idle()
    expect(await store.read.tasks.nextDue()).toBe(Date.UTC(2026, 0, 2, 3, 15))
  })
})

test('a schedule may ask for every slot that was missed', async () => {
  const time = clock(Date.UTC(2026, 0, 1, 0, 1))
  const { work } = await queue({ now: time.now })
  const slots: number[] = []
  work.schedule('quarterly', {
    cron: '*/15 * * * *',
    timeZone: 'UTC',
    catchUp: 'all',
    run: (slot) => void slots.push(new Date(slot).getUTCMinutes()),
  })
  await work.start()
  time.at += 3_600_000
  work.wake()
  await work.idle()
  expect(slots).toEqual([15, 30, 45, 0])
})

test('a schedule goes on after a slot that failed for good', async () => {
  const time = clock(Date.UTC(2026, 0, 1))
  const { work } = await queue({ now: time.now })
  let failing = true
  let done = 0
  work.schedule('hourly', {
    cron: '0 * * * *',
    timeZone: 'UTC',
    run: () => {
      if (failing) throw new Error('down')
      done++
    },
  })
  await work.start()
  for (let minute = 0; minute < 120; minute++) {
    time.at += 60_000
    work.wake()
    await work.idle()
  }
  expect((await work.dead('*')).length).toBeGreaterThan(0)
  failing = false
  time.at += 3_600_000
  work.wake()
  await work.idle()
  expect(done).toBeGreaterThan(0)
})

test('daylight saving neither skips a night nor doubles it', async () => {
  const nights = async (from: string, count: number) => {
    const slots: string[] = []
    for (let after = Date.parse(from); slots.length < count; ) {
      after = (await nextSlot({ cron: '30 2 * * *', timeZone: 'Europe/Stockholm' }, after)) ?? 0
      slots.push(new Date(after).toISOString())
    }
    return slots
  }
  // Sunday 29 March 2026 has no half past two; Sunday 25 October has two.
  expect((await nights('2026-03-27T12:00:00Z', 3)).map((slot) => slot.slice(0, 10))).toEqual([
    '2026-03-28',
    '2026-03-29',
    '2026-03-30',
  ])
  expect((await nights('2026-10-24T12:00:00Z', 2)).map((slot) => slot.slice(0, 10))).toEqual([
    '2026-10-25',
    '2026-10-26',
  ])
})

describe('daylight saving', () => {
  const hour = 3_600_000
  test.each([
    ['begins', '2026-03-27T23:00:00Z', 23],
    ['ends', '2026-10-23T22:00:00Z', 25],
  ])('when it %s every slot of every schedule is done once', async (_, from, hoursOfSunday) => {
    const midnight = Date.parse(from)
    const time = clock(midnight - 60_000)
    const { work } = await queue({ now: time.now })
    const done: Record<string, number[]> = { night: [], late: [], hourly: [], often: [] }
    const crons = { night: '30 2 * * *', late: '0 3 * * *', hourly: '7 * * * *', often: '*/15 * * * *' }
    for (const [name, cron] of Object.entries(crons))
      work.schedule(name, { cron, run: (slot) => void done[name]?.push(slot) })
    await work.start()
    // Three days from midnight on Saturday, five minutes at a time.
    const until = midnight + (48 + hoursOfSunday) * hour
    for (; time.at < until; time.at += 5 * 60_000) {
      work.wake()
      await work.idle()
    }
    const days = (slots: number[] = []) =>
      slots.map((slot) => new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Stockholm' }).format(slot))
    const [saturday = ''] = days(done.night)
    const next = (n: number) => days([Date.parse(`${saturday}T12:00:00Z`) + n * 24 * hour])[0]
    for (const name of ['night', 'late'])
      expect(days(done[name])).toEqual([saturday, next(1), next(2)] as string[])
    // Those of an hour go by the hours that there are, each once and none left out.
    for (const [name, step] of [
      ['hourly', hour],
      ['often', hour / 4],
    ] as const) {
      const slots = done[name] ?? []
      expect(slots).toHaveLength(((48 + hoursOfSunday) * hour) / step)
      expect(new Set(slots.slice(1).map((slot, n) => slot - (slots[n] ?? 0)))).toEqual(new Set([step]))
    }
  })
})

test('the wait doubles, up to an hour, and differs by a quarter', () => {
  expect([1, 2, 3, 4].map((n) => backoff(n, () => 0.5))).toEqual([1_000, 2_000, 4_000, 8_000])
  expect(backoff(40, () => 0.5)).toBe(3_600_000)
  expect([backoff(1, () => 0), backoff(1, () => 1)]).toEqual([750, 1_250])
})

test('ids of tasks sort in the order in which they were made, whatever the clock does', () => {
  const ids = [5_000, 5_000, 4_000, 5_001, 5_001].map((at) => orderedId(9e12 + at))
  expect([...ids].sort()).toEqual(ids)
  expect(new Set(ids).size).toBe(5)
})

test('log lines go when they are old, and not before', async () => {
  const { store } = await queue()
  const log = createLog(store, () => {})
  log.write('default', 'system', 'info', 'ny')
  await store.idle()
  await rewrite(store, (database) => {
    database.run("INSERT INTO log SELECT '0000000001x', org, 1, kind, level, 'gammal', detail FROM log")
  })
  expect(await store.write((tx) => tx.log.deleteOld(Date.now() - 1_000, 500))).toBe(1)
  expect(databaseOf(store).query('SELECT msg FROM log').all()).toEqual([{ msg: 'ny' }])
})
