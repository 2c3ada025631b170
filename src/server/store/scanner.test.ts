import { Database } from 'bun:sqlite'
import { afterAll, expect, spyOn, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createScanner } from './scanner.ts'

const folder = mkdtempSync(join(tmpdir(), 'verkstad-scanner-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('a worker that ends under a query refuses it, and the next one gets a new worker', async () => {
  const path = join(folder, 'ends.db')
  const database = new Database(path)
  database.run('PRAGMA journal_mode = WAL')
  const post = spyOn(Worker.prototype, 'postMessage').mockImplementation(function (this: Worker, message) {
    // The query is lost with the worker.
    if (!('sql' in message)) return
    this.terminate()
  })
  const scanner = createScanner(path, database)
  try {
    await expect(scanner.all('SELECT 1 AS one', [])).rejects.toThrow('The worker ended.')
    post.mockRestore()
    expect(await scanner.all('SELECT 1 AS one', [])).toEqual([{ one: 1 }])
  } finally {
    post.mockRestore()
    await scanner.close()
    database.close()
  }
})
