import { afterEach, beforeEach, describe, expect, setSystemTime, test } from 'bun:test'
import { openTestStore } from '../../../test/support/slowStore.ts'
import { tokenHash } from '../auth/token/secrets.ts'
import type { Store } from '../store/store.ts'
import type { Task } from '../work/contract.ts'
import { createLinks, type Links, type NewLink } from './links.ts'

let store: Store
let links: Links
let nightly: () => Promise<void>
beforeEach(async () => {
  store = await openTestStore()
  links = createLinks({
    store,
    clock: { before: (age) => Date.now() - age },
    work: {
      schedule(_, { run }) {
        nightly = async () => void (await run(Date.now(), {} as Task))
      },
    },
  })
})
afterEach(async () => {
  setSystemTime()
  await store.close()
})

const make = (more: Partial<NewLink> = {}) =>
  store.write((tx) => links.makeIn(tx, { purpose: 'password', org: 'o', object: 'a', ...more }))
const use = (secret: string) => store.write((tx) => links.useIn(tx, 'password', secret))

describe('a link', () => {
  test('lets in as often as its purpose says, and says then that it was used', async () => {
    const secret = await make()
    expect(await use(secret)).toMatchObject({ link: { object: 'a', org: 'o' } })
    expect(await use(secret)).toEqual({ dead: 'used' })
    const again = await make({ purpose: 'resume', ms: 1_000 })
    for (const _ of [1, 2, 3])
      expect(await store.write((tx) => links.useIn(tx, 'resume', again))).toHaveProperty('link')
    expect((await store.read.links.of('a')).map(({ uses }) => uses)).toEqual([1, 3])
  })

  test('is looked at as often as one likes', async () => {
    const secret = await make()
    for (const _ of [1, 2]) expect(await links.look(store.read, 'password', secret)).toHaveProperty('link')
    expect(await use(secret)).toHaveProperty('link')
  })

  test('ends with its time, is remembered for a while and then forgotten', async () => {
    const secret = await make()
    setSystemTime(Date.now() + 10 * 60_000 + 1)
    expect(await use(secret)).toEqual({ dead: 'expired' })
    await nightly()
    expect(await use(secret)).toEqual({ dead: 'expired' })
    setSystemTime(Date.now() + 91 * 86_400_000)
    await nightly()
    expect(await use(secret)).toEqual({ dead: 'unknown' })
  })

  test('that was revoked lets nobody in, however it is made again', async () => {
    const secret = await make({ purpose: 'resume', ms: 1_000, secret: 's'.repeat(43) })
    await store.write((tx) => links.revokeAllIn(tx, 'resume', 'a'))
    await make({ purpose: 'resume', ms: 9_000, secret })
    expect(await links.look(store.read, 'resume', secret)).toEqual({ dead: 'revoked' })
  })

  test('that is a code is good once, for ten minutes, and survives four wrong tries', async () => {
    const code = { purpose: 'register', object: 'a' } as const
    const make = () => store.write((tx) => links.makeCodeIn(tx, { ...code, org: 'o', hash: 'right' }))
    const type = (hash: string, use = false) =>
      store.write((tx) => links.tryCodeIn(tx, { ...code, hash, use }))
    const clear = () => store.write((tx) => tx.links.deleteOf('a'))
    expect(await type('right')).toEqual({ dead: 'unknown' })
    await make()
    for (const left of [4, 3, 2, 1]) expect(await type('wrong')).toEqual({ dead: 'wrong', left })
    expect(await type('right')).toHaveProperty('link')
    expect(await type('right', true)).toHaveProperty('link')
    expect(await type('right')).toEqual({ dead: 'used' })
    await clear()
    await make()
    for (const _ of [1, 2, 3, 4, 5]) await type('wrong')
    expect(await type('right')).toEqual({ dead: 'used' })
    await clear()
    await make()
    setSystemTime(Date.now() + 10 * 60_000 + 1)
    expect(await type('right')).toEqual({ dead: 'expired' })
    expect(await links.look(store.read, 'register', 'right')).toEqual({ dead: 'unknown' })
  })

  test('is good for its own purpose alone', async () => {
    const secret = await make()
    expect(await links.look(store.read, 'resume', secret)).toEqual({ dead: 'unknown' })
    await store.write((tx) => links.revokeAllIn(tx, 'resume', 'a'))
    expect(await use(secret)).toHaveProperty('link')
  })

  test('and what it lets in with cannot be read in the database', async () => {
    const secret = await make({ purpose: 'resume', ms: 1_000, carries: 'the case’s own token' })
    const [row] = await store.read.links.of('a')
    expect(row?.hash).toBe(tokenHash(secret))
    expect(JSON.stringify(row)).not.toContain(secret)
    expect(JSON.stringify(row)).not.toContain('own token')
    expect(await links.look(store.read, 'resume', secret)).toMatchObject({ carries: 'the case’s own token' })
  })
})
