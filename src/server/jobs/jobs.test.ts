import { expect, test } from 'bun:test'
import { systemSession } from '../session.ts'
import { createJobs, type JobHandle } from './jobs.ts'

const session = systemSession()

/** A job that ends when it is told to. */
function held() {
  let finish: (result: unknown) => void = () => {}
  let refuse: (error: unknown) => void = () => {}
  const ended = new Promise((resolve, reject) => {
    finish = resolve
    refuse = reject
  })
  let handle = undefined as JobHandle | undefined
  const run = (job: JobHandle) => {
    handle = job
    job.signal.addEventListener('abort', () => refuse(job.signal.reason))
    return ended
  }
  return { run, finish, refuse, handle: () => handle as JobHandle }
}
const settled = () => new Promise((resolve) => setImmediate(resolve))

test('a job tells how far it has come, and what it answered', async () => {
  const jobs = createJobs()
  const { run, finish, handle } = held()
  const id = jobs.start(session, 'backup', run)
  handle().progress(40.7)
  handle().progress(12)
  expect(jobs.state(session, id)).toEqual({ running: true, percent: 40, cancelled: false })
  finish({ file: 'x' })
  await settled()
  expect(jobs.state(session, id)).toEqual({
    running: false,
    percent: 100,
    cancelled: false,
    result: { file: 'x' },
  })
})

test('what a job throws is thrown to who asks', async () => {
  const jobs = createJobs()
  const { run, refuse } = held()
  const id = jobs.start(session, 'backup', run)
  refuse(new Error('no room'))
  await settled()
  expect(() => jobs.state(session, id)).toThrow('no room')
})

test('one of a kind at a time, others beside it', async () => {
  const jobs = createJobs()
  const first = held()
  jobs.start(session, 'backup', first.run)
  expect(() => jobs.start(session, 'backup', held().run)).toThrow(expect.objectContaining({ code: 'IN_USE' }))
  jobs.start(session, 'doctor', held().run)
  first.finish(null)
  await settled()
  jobs.start(session, 'backup', held().run)
})

test('a cancelled job ends as such', async () => {
  const jobs = createJobs()
  const id = jobs.start(session, 'backup', held().run)
  jobs.cancel(session, id)
  await settled()
  expect(jobs.state(session, id)).toMatchObject({ running: false, cancelled: true })
})

test('another organisation sees none of it', () => {
  const jobs = createJobs()
  const id = jobs.start(session, 'backup', held().run)
  for (const ask of [jobs.state, jobs.cancel]) {
    expect(() => ask(systemSession('other'), id)).toThrow(expect.objectContaining({ code: 'NOT_FOUND' }))
  }
})

test('answers are forgotten after an hour', async () => {
  let now = 0
  const jobs = createJobs(() => now)
  const { run, finish } = held()
  const id = jobs.start(session, 'backup', run)
  finish(1)
  await settled()
  now = 3_600_001
  jobs.start(session, 'doctor', held().run)
  expect(() => jobs.state(session, id)).toThrow(expect.objectContaining({ code: 'NOT_FOUND' }))
})

test('stopping cancels what runs and waits for it', async () => {
  const jobs = createJobs()
  const { run, handle } = held()
  jobs.start(session, 'backup', run)
  await jobs.stop()
  expect(handle().signal.aborted).toBe(true)
})

test('one that nobody asks about any more is cancelled where that was said, and others go on', async () => {
  let now = 0
  const jobs = createJobs(() => now)
  const [watched, other] = [held(), held()]
  const id = jobs.start(session, 'download', watched.run, { unaskedMs: 30_000 })
  const backup = jobs.start(session, 'backup', other.run)
  now = 29_000
  expect(jobs.state(session, id).running).toBe(true)
  now = 59_000
  watched.handle().progress(50)
  expect(jobs.state(session, id).cancelled).toBe(false)
  now = 89_001
  watched.handle().progress(60)
  other.handle().progress(60)
  await settled()
  expect(jobs.state(session, id)).toMatchObject({ running: false, cancelled: true })
  expect(jobs.state(session, backup).running).toBe(true)
})

test('who lost sight of a job finds it until its end is told, or there is nothing to be found', async () => {
  let now = 0
  const jobs = createJobs(() => now)
  const [change, file] = [held(), held()]
  let isThere = true
  jobs.start(session, 'change', change.run, { left: () => ({ kind: 'change' }) })
  const made = { kind: 'file', question: { format: 'csv' } } as const
  const fileJob = jobs.start(session, 'download', file.run, { left: () => (isThere ? made : null) })
  jobs.start(session, 'backup', held().run)
  now = 500
  jobs.state(session, fileJob)
  now = 700
  expect(jobs.left(session)).toMatchObject([
    { of: { kind: 'change' }, unasked: 700, ended: null },
    { job: fileJob, of: made, unasked: 200, ended: null },
  ])
  expect(jobs.left(systemSession('other'))).toEqual([])
  const [{ job } = { job: '' }] = jobs.left(session)
  change.finish(1)
  await settled()
  now = 900
  expect(jobs.left(session)[0]).toMatchObject({ job, ended: 200 })
  expect(jobs.state(session, job).result).toBe(1)
  expect(jobs.left(session).map((one) => one.job)).toEqual([fileJob])
  isThere = false
  expect(jobs.left(session)).toEqual([])
  isThere = true
  jobs.cancel(session, fileJob)
  expect(jobs.left(session)).toEqual([])
})
