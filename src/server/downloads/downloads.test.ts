import { afterEach, beforeEach, expect, test } from 'bun:test'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { admin, handler, registrar } from '../../../test/support/cases.ts'
import { createJobs, type Jobs } from '../jobs/jobs.ts'
import { createDownloads, type Downloads, type FileToMake } from './downloads.ts'

let folder: string
let jobs: Jobs
let downloads: Downloads
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'downloads-'))
  jobs = createJobs()
  downloads = createDownloads({ folder, store: { room: () => 'plenty' }, jobs })
})
afterEach(async () => {
  await jobs.stop()
  downloads.close()
  rmSync(folder, { recursive: true })
})

const place = () => join(folder, 'downloads')
const onDisk = () => (existsSync(place()) ? readdirSync(place()).length : 0)
const small: FileToMake = {
  ...{ name: 'a.csv', type: 'text/csv', total: 1 },
  async *content() {
    yield new Uint8Array([1])
  },
}
/** One that goes on until it is ended, and whether it was told so. */
function endless() {
  let ended = false
  const file: FileToMake = {
    ...{ name: 'b.csv', type: 'text/csv', total: 9 },
    async *content(done) {
      try {
        for (;;) {
          yield new Uint8Array(1_000)
          done(1)
          await new Promise((resolve) => setImmediate(resolve))
        }
      } finally {
        ended = true
      }
    },
  }
  return { file, isEnded: () => ended }
}
const taskOf = (made: object) => ('task' in made ? String(made.task) : '')
const tokenOf = (made: object) => ('url' in made ? (String(made.url).split('/').at(-1) ?? '') : '')

test('a login that ends takes along what was made for it and ends what is being made; nothing stays on the disk', async () => {
  const kept = await downloads.make(registrar(), small)
  const theirs = await downloads.make(handler({ id: 's-other' }), small)
  const gone = await downloads.make(handler(), small)
  const { file, isEnded } = endless()
  const task = taskOf(await downloads.make(handler(), file))
  expect(onDisk()).toBe(4)
  downloads.endOf({ org: 'default', userId: 'user-handler', sessionId: 's-h' })
  const ended = () => {
    try {
      return jobs.state(handler(), task).running ? undefined : 'done'
    } catch (error) {
      return error
    }
  }
  while (!ended()) await new Promise((resolve) => setImmediate(resolve))
  expect([isEnded(), ended()]).toMatchObject([true, { code: 'SESSION_EXPIRED' }])
  expect(() => downloads.open(handler(), tokenOf(gone))).toThrow()
  expect(downloads.open(registrar(), tokenOf(kept)).name).toBe('a.csv')
  expect(downloads.open(handler(), tokenOf(theirs)).name).toBe('a.csv')
  expect(onDisk()).toBe(2)
})

test('of one that goes wrong before its first byte, or at any later one, nothing stays', async () => {
  for (const before of [...Array(20).fill(0), 1, 5]) {
    const failing: FileToMake = {
      ...small,
      async *content() {
        for (let n = 0; n < before; n++) yield new Uint8Array(10)
        throw new Error('broken')
      },
    }
    expect(await downloads.make(admin(), failing).catch(({ message }) => message)).toBe('broken')
    expect(onDisk()).toBe(0)
  }
})

test('a file that its page was left for is found again by what it was asked for by, until it is fetched or its login has ended', async () => {
  const question = { page: 'formData', format: 'csv' }
  const left = () => jobs.left(handler()).map(({ of }) => of)
  const made = await downloads.make(handler(), small, question)
  expect(left()).toEqual([{ kind: 'file', question }])
  expect(jobs.left(registrar())).toEqual([])
  downloads.open(handler(), tokenOf(made)).content()
  expect(left()).toEqual([])
  await downloads.make(handler(), small, question)
  await downloads.make(handler(), endless().file, question)
  expect(left()).toHaveLength(2)
  downloads.endOf({ org: 'default', userId: 'user-handler', sessionId: 's-h' })
  // Of a login that has ended nothing is said to the next.
  expect(left()).toEqual([])
})

test.each(['ENOSPC', 'EDQUOT'])(
  'a disk, or a share of one, that gets full is said in words (%s), and nothing stays',
  async (code) => {
    const file: FileToMake = {
      ...small,
      async *content() {
        yield new Uint8Array(10)
        throw Object.assign(new Error('full'), { code })
      },
    }
    const refused = await downloads.make(admin(), file).catch((error) => error)
    expect([refused.code, refused.options?.message?.id]).toEqual([
      'DISK_FULL',
      'Disken blev full, så filen gjordes inte klar. Inget annat är ändrat. Kontakta administratören.',
    ])
    expect(onDisk()).toBe(0)
  },
)
