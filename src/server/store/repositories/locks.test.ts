import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { places } from '../../../../test/support/stores.ts'
import type { LockRow } from '../records.ts'
import type { Store } from '../store.ts'

/** What the document engine relies on, whatever lies below. */
describe.each(places)('over %s', (_, place) => {
  let store: Store
  beforeEach(async () => {
    store = await place.open()
  })
  afterEach(() => place.leave(store))

  const lock = (more: Partial<LockRow> = {}): LockRow => ({
    org: 'default',
    documentId: 'd',
    holder: 'u',
    name: 'Åsa',
    session: 's',
    seen: 1_795_000_000_123,
    ...more,
  })
  const put = (row: LockRow) => store.write((tx) => tx.locks.put(row))

  test('a lock comes back as it was put, in its organisation and nowhere else', async () => {
    await put(lock())
    expect(await store.read.locks.find('default', 'd')).toEqual(lock())
    expect(await store.read.locks.find('other', 'd')).toBeUndefined()
    expect(await store.read.locks.find('default', 'e')).toBeUndefined()
  })

  test('a document has one lock: the last one that was put', async () => {
    await put(lock())
    await put(lock({ org: 'other', holder: 'w' }))
    await put(lock({ holder: 'v', seen: 2 }))
    expect(await store.read.locks.find('default', 'd')).toEqual(lock({ holder: 'v', seen: 2 }))
    await store.write((tx) => tx.locks.drop('default', 'd'))
    await store.write((tx) => tx.locks.drop('default', 'd'))
    expect(await store.read.locks.find('default', 'd')).toBeUndefined()
    expect(await store.read.locks.find('other', 'd')).toMatchObject({ holder: 'w' })
  })

  test('of many who take it at once, each having looked first, one gets it', async () => {
    const take = (holder: string) =>
      store.write(async (tx) => {
        if (await tx.locks.find('default', 'd')) return false
        await tx.locks.put(lock({ holder }))
        return true
      })
    const taken = await Promise.all(Array.from({ length: 20 }, (_, n) => take(`u${n}`)))
    expect(taken.filter(Boolean)).toHaveLength(1)
    expect(await store.read.locks.find('default', 'd')).toMatchObject({ holder: `u${taken.indexOf(true)}` })
  })

  test('a lock put by a write that failed is not there, and one that was dropped still is', async () => {
    await put(lock())
    const failed = store.write(async (tx) => {
      await tx.locks.drop('default', 'd')
      await tx.locks.put(lock({ documentId: 'e' }))
      expect(await tx.locks.find('default', 'd')).toBeUndefined()
      throw new Error('no')
    })
    await expect(failed).rejects.toThrow('no')
    expect(await store.read.locks.find('default', 'd')).toEqual(lock())
    expect(await store.read.locks.find('default', 'e')).toBeUndefined()
  })
})
