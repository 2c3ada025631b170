import { expect, test } from 'bun:test'
import { existsSync, mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openStore } from './open.ts'

/** What opening a folder says in which this was done. */
async function opened(prepare: (folder: string) => void): Promise<{ problem: string; made: boolean }> {
  const folder = mkdtempSync(join(tmpdir(), 'verkstad-lost-'))
  const database = join(folder, 'verkstad.db')
  try {
    await (await openStore({ folder })).close()
    prepare(folder)
    const before = existsSync(database)
    const problem = await openStore({ folder }).then(
      async (store) => {
        await store.close()
        return ''
      },
      (error) => `${error.code}: ${error.message}`,
    )
    return { problem, made: existsSync(database) && !before }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const put = (folder: string, ...path: string[]) => {
  mkdirSync(join(folder, ...path.slice(0, -1)), { recursive: true })
  writeFileSync(join(folder, ...path), 'x')
}
const key = (folder: string) => put(folder, 'keys', 'session.key')
const content = (folder: string) => put(folder, 'blobs', 'ab', 'abcd')
const lose = (folder: string) => rmSync(join(folder, 'verkstad.db'))
const empty = (folder: string) => truncateSync(join(folder, 'verkstad.db'))
const folders = (folder: string) => {
  for (const name of ['keys', 'blobs']) mkdirSync(join(folder, name))
}
const both =
  (...steps: ((folder: string) => void)[]) =>
  (folder: string) => {
    for (const step of steps) step(folder)
  }

const lost: [what: string, prepare: (folder: string) => void, left: string][] = [
  ['keys and no database', both(key, lose), 'keys'],
  ['contents and no database', both(content, lose), 'blobs'],
  ['keys and an empty database', both(key, empty), 'keys'],
]
test.each(lost)(
  'a folder with %s is damaged and not new, and the restore command is named',
  async (...row) => {
    const [, prepare, left] = row
    const { problem, made } = await opened(prepare)
    expect(problem).toStartWith('DAMAGED: ')
    expect(problem).toContain(`finns ${left} från en installation`)
    expect(problem).toMatch(/verkstad restore FIL --data \S+ --force/)
    expect(made).toBe(false)
  },
)

const usable: [what: string, prepare: (folder: string) => void][] = [
  ['nothing', lose],
  ['empty folders', both(folders, lose)],
  ['its database', key],
]
test.each(usable)('a folder with %s opens', async (_, prepare) => {
  expect((await opened(prepare)).problem).toBe('')
})
