import { afterEach, beforeEach, expect, test } from 'bun:test'
import { citizen, publishFault, sendFault } from '../../../../test/support/cases.ts'
import { testApp } from '../../../../test/support/scenario.ts'
import type { App } from '../../app.ts'
import type { Store } from '../../store/store.ts'
import { createForms } from '../forms.ts'
import { createIndexer } from './indexer.ts'
import type { Loop } from './loop.ts'

let app: App
beforeEach(async () => {
  app = await testApp()
})
afterEach(() => app.close())

test('who waits for the lists has them, though somebody else’s work goes on in between', async () => {
  const { formDataId } = await sendFault(app, citizen(), await publishFault(app))
  await app.services.cases.caughtUp()
  const { store, documents, log, texts } = app.services
  const record = await store.read.cases.find('default', formDataId)
  const waits = new Set([record?.row ?? 0])
  const gate = Promise.withResolvers<void>()
  const begun = Promise.withResolvers<void>()
  /** Nothing is written before the gate is open, and a case waits until it has been put in. */
  const held: Store = {
    ...store,
    read: { ...store.read, caseLists: { ...store.read.caseLists, waiting: async () => [...waits] } },
    write: async (work) => {
      begun.resolve()
      await gate.promise
      return store.write((tx) =>
        work({
          ...tx,
          caseLists: {
            ...tx.caseLists,
            put: async (entries) => {
              for (const row of entries.keys()) waits.delete(row)
              await tx.caseLists.put(entries)
            },
          },
        }),
      )
    },
  }
  const indexer = createIndexer({ store: held, texts, log }, createForms({ store, documents }))
  // Two columns are asked for, one after the other, and a case is saved while the first is made.
  const columns = ['#status', '#created'].map((name) => ({ org: 'default', formId: '', name }))
  const made = indexer.ready(columns, 60_000)
  await begun.promise
  indexer.changed()
  const caughtUp = indexer.caughtUp()
  gate.resolve()
  await caughtUp
  expect(waits).toEqual(new Set())
  expect(await made).toBe(true)
  await indexer.stop()
})

test('each reader finds what was saved, until so many ask that they find what was there a tenth of a second ago', async () => {
  const { formDataId } = await sendFault(app, citizen(), await publishFault(app))
  await app.services.cases.caughtUp()
  const { store, documents, log, texts } = app.services
  const row = (await store.read.cases.find('default', formDataId))?.row ?? 0
  let time = 0
  let isWaiting = false
  const watched: Store = {
    ...store,
    read: {
      ...store.read,
      caseLists: { ...store.read.caseLists, waiting: async () => (isWaiting ? [row] : []) },
    },
    write: (work) => {
      isWaiting = false
      return store.write(work)
    },
  }
  const indexer = createIndexer({ store: watched, texts, log }, createForms({ store, documents }), () => time)
  /** Whether a reader who comes as a case was saved finds it. */
  const isFound = async (atMostMs?: number) => {
    isWaiting = true
    indexer.changed()
    await indexer.caughtUp(atMostMs)
    return !isWaiting
  }
  for (let reader = 0; reader < 300; reader++) expect(await isFound(60_000)).toBe(true)
  expect(await isFound(60_000)).toBe(false)
  expect(await isFound()).toBe(true)
  time += 101
  expect(await isFound(60_000)).toBe(true)
  await indexer.stop()
})

test('what many changes save is put in together when they are over, and after a second at the most', async () => {
  const { formDataId } = await sendFault(app, citizen(), await publishFault(app))
  await app.services.cases.caughtUp()
  const { store, documents, log, texts } = app.services
  const row = (await store.read.cases.find('default', formDataId))?.row ?? 0
  let [time, put, isWaiting] = [0, 0, false]
  const watched: Store = {
    ...store,
    read: {
      ...store.read,
      caseLists: { ...store.read.caseLists, waiting: async () => (isWaiting ? [row] : []) },
    },
    write: (work) => {
      isWaiting = false
      put++
      return store.write(work)
    },
  }
  const { loop, turn } = byHand()
  const forms = createForms({ store, documents })
  const indexer = createIndexer({ store: watched, texts, log }, forms, () => time, loop)
  const save = () => {
    isWaiting = true
    indexer.changed()
  }
  await indexer.whileMany(async () => {
    save()
    await turn()
    save()
    await turn()
    expect(put).toBe(0)
    time = 1_000
    await turn()
    expect(put).toBe(1)
  })
  await turn()
  await indexer.whileMany(async () => {
    save()
    await turn()
    expect(put).toBe(1)
    await indexer.caughtUp()
    expect(put).toBe(2)
    save()
    await turn()
    expect(put).toBe(2)
  })
  await turn()
  expect(put).toBe(3)
  await indexer.stop()
})

/** A loop in which nothing comes by itself: `turn` lets what rests go on, and answers when it rests again or is done. */
function byHand(): { loop: Loop; turn(): Promise<void> } {
  let waits: (() => void) | undefined
  let rests = Promise.withResolvers<void>()
  const loop: Loop = {
    now: () => 0,
    after(_ms, then) {
      waits = then
      rests.resolve()
      return () => {}
    },
    watch: () => ({ seen: () => ({ idleMs: 0, ms: 0 }), again: () => {}, stop: () => rests.resolve() }),
  }
  return {
    loop,
    async turn() {
      const then = waits
      waits = undefined
      if (!then) return
      rests = Promise.withResolvers()
      then()
      await rests.promise
    },
  }
}
