import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { places } from '../../../../test/support/stores.ts'
import type { Store } from '../store.ts'

/** What the account engine relies on for second factors, whatever lies below. */
describe.each(places)('over %s', (_, place) => {
  let store: Store
  beforeEach(async () => {
    store = await place.open()
    await store.write(async (tx) => {
      await tx.accounts.insert({
        _id: 'a',
        username: 'a@b.se',
        passwordHash: null,
        status: 'active',
        created: 1,
      })
      await tx.factors.put({ account: 'a', secret: 's', lastStep: 5, created: 1, lastUsed: 1 })
      await tx.factors.putCodes('a', ['one', 'two'])
    })
  })
  afterEach(() => place.leave(store))

  test('a half minute is used once, and none before it', async () => {
    const take = (step: number) => store.write((tx) => tx.factors.takeStep('a', step, 9))
    expect(await take(5)).toBe(false)
    expect(await Promise.all([take(7), take(7)])).toEqual([true, false])
    expect(await take(6)).toBe(false)
    expect(await store.read.factors.find('a')).toMatchObject({ lastStep: 7, lastUsed: 9 })
  })

  test('a code is used once, by the account that it is of', async () => {
    const take = (account: string, hash: string) => store.write((tx) => tx.factors.takeCode(account, hash, 9))
    expect(await take('b', 'one')).toBe(false)
    expect(await Promise.all([take('a', 'one'), take('a', 'one')])).toEqual([true, false])
    expect(await store.read.factors.codesLeft('a')).toBe(1)
    await store.write((tx) => tx.factors.putCodes('a', ['three']))
    expect(await take('a', 'two')).toBe(false)
    expect(await store.read.factors.codesLeft('a')).toBe(1)
  })

  test('a new one takes the place of the old with its codes, and all goes with the account', async () => {
    await store.write((tx) =>
      tx.factors.put({ account: 'a', secret: 't', lastStep: 1, created: 2, lastUsed: 2 }),
    )
    expect(await store.read.factors.find('a')).toMatchObject({ secret: 't', lastStep: 1 })
    expect(await store.read.factors.codesLeft('a')).toBe(0)
    await store.write((tx) => tx.factors.putCodes('a', ['four']))
    await store.write((tx) => tx.accounts.delete('a'))
    expect(await store.read.factors.find('a')).toBeUndefined()
    expect(await store.read.factors.codesLeft('a')).toBe(0)
    expect(await store.write((tx) => tx.factors.delete('a'))).toBe(false)
  })
})
