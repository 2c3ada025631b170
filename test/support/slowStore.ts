import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Store, Tx } from '../../src/server/store/store.ts'
import { openFolder, openMemory } from './migrated.ts'

/** A store for a test: in memory, or slow where `VERKSTAD_TEST_STORE=slow` asks for it (`npm test -- --only slow`). */
export const openTestStore = (): Promise<Store> =>
  process.env.VERKSTAD_TEST_STORE === 'slow' ? openSlowStore() : openMemory()

/**
 * A store that answers no call at once, as one on another machine would: whoever leans on SQLite's answering in the
 * same turn of the event loop is found out. It lies in a folder of its own, so that a write under way, which takes many
 * turns here, is seen by nobody else.
 */
export async function openSlowStore(): Promise<Store> {
  const folder = mkdtempSync(join(tmpdir(), 'verkstad-slow-'))
  const store = await openFolder(folder)
  return {
    ...store,
    // As in memory: nobody is to put anything else there.
    folder: null,
    read: slowly(store.read),
    write: (work) => store.write((tx) => work(slowly(tx))),
    async close() {
      await store.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

type Repository = Record<string, (...asked: unknown[]) => Promise<unknown>>

const slow = new WeakMap<object, Repository>()

/** The same repositories, one turn to four before they are asked, and after they have answered. */
function slowly<Of extends Tx | Store['read']>(of: Of): Of {
  const entries = Object.entries(of).map(([name, one]) => [
    name,
    typeof one === 'object' ? slowRepository(one as Repository) : one,
  ])
  return Object.fromEntries(entries) as Of
}

function slowRepository(repository: Repository): Repository {
  const known = slow.get(repository)
  if (known) return known
  const calls = Object.entries(repository).map(([name, call]) => [
    name,
    async (...asked: unknown[]) => {
      await turns()
      const answer = await call(...asked)
      await turns()
      return answer
    },
  ])
  const made = Object.fromEntries(calls) as Repository
  slow.set(repository, made)
  return made
}

let calls = 0

/** Not the same for each call, so that two that were begun together overtake each other. */
async function turns(): Promise<void> {
  calls++
  for (let n = calls % 4; n >= 0; n--) await new Promise((resolve) => setImmediate(resolve))
}
