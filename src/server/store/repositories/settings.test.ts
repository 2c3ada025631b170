import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { places } from '../../../../test/support/stores.ts'
import type { Store } from '../store.ts'

/** What engines rely on that keep something for the whole installation, whatever lies below. */
describe.each(places)('over %s', (_, place) => {
  let store: Store
  beforeEach(async () => {
    store = await place.open()
  })
  afterEach(() => place.leave(store))

  const put = (key: string, value: string) => store.write((tx) => tx.settings.put(key, value))
  const find = (key: string) => store.read.settings.find(key)

  test('a value comes back as it was put, and the next takes its place', async () => {
    expect(await find('k')).toBeUndefined()
    await put('k', '{"å":"\\u0000"}')
    await put('K', '')
    expect([await find('k'), await find('K')]).toEqual(['{"å":"\\u0000"}', ''])
    await put('k', 'new')
    expect([await find('k'), await find('K')]).toEqual(['new', ''])
  })

  test('what each read before it wrote holds: no step of many at once is lost', async () => {
    const step = () =>
      store.write(async (tx) => {
        const n = Number((await tx.settings.find('n')) ?? 0)
        await tx.settings.put('n', `${n + 1}`)
      })
    await Promise.all(Array.from({ length: 20 }, step))
    expect(await find('n')).toBe('20')
  })

  test('the next process finds what was kept, and not what a failed write had put', async () => {
    await put('k', 'kept')
    const failed = store.write(async (tx) => {
      await tx.settings.put('k', 'lost')
      expect(await tx.settings.find('k')).toBe('lost')
      throw new Error('no')
    })
    await expect(failed).rejects.toThrow('no')
    store = await place.openAgain(store)
    expect(await find('k')).toBe('kept')
  })
})
