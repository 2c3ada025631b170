import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { places } from '../../../../test/support/stores.ts'
import type { NotificationRow } from '../records.ts'
import type { Store } from '../store.ts'

/** What the telling of news relies on, whatever lies below. */
describe.each(places)('over %s', (_, place) => {
  let store: Store
  beforeEach(async () => {
    store = await place.open()
  })
  afterEach(() => place.leave(store))

  const row = (_id: string, more: Partial<NotificationRow> = {}): NotificationRow => ({
    ...{ org: 'o', _id, at: 10, msg: 'm', values: null, icon: null, href: null, blankHref: 0 },
    ...{ refId: null, key: null, kind: 'mention' as const, caseId: 'c', ...more },
  })
  const tell = (
    _id: string,
    user: string,
    way: 'mail' | 'digest',
    at: number,
    kind: 'mention' | 'status' = 'mention',
  ) =>
    store.write(async (tx) => {
      await tx.notifications.insert(row(_id, { at }), [`user:${user}`])
      await tx.news.wait('o', user, { notification: _id, way, kind, at })
    })
  const waiting = async (user: string, way: 'mail' | 'digest') =>
    (await store.read.news.waiting('o', user, way)).map(({ _id, kind }) => `${_id} ${kind}`)

  test('a wish is the last one', async () => {
    const wish = (way: 'mail' | 'bell', stopped: 'mail' | null) =>
      store.write((tx) => tx.news.setWish('o', 'anna', { kind: 'mention', way, stopped }))
    await wish('mail', null)
    await wish('bell', 'mail')
    expect(await store.read.news.wishes('o', 'anna')).toEqual([
      { kind: 'mention', way: 'bell', stopped: 'mail' },
    ])
    expect(await store.read.news.wishes('other', 'anna')).toEqual([])
    const person = (hour: number, digest: string | null, mailed: number | null) =>
      store.write((tx) => tx.news.setPerson('o', 'anna', { hour, digest, mailed }))
    await person(7, null, 3)
    await person(8, '2026-03-10', null)
    expect(await store.read.news.person('o', 'anna')).toEqual({ hour: 8, digest: '2026-03-10', mailed: null })
    expect(await store.read.news.person('o', 'bo')).toBeUndefined()
  })

  test('what waits is each one’s own, the oldest first, and goes with what it is about', async () => {
    await tell('b', 'anna', 'digest', 20)
    await tell('a', 'anna', 'digest', 10, 'status')
    await tell('c', 'bo', 'digest', 5)
    await tell('d', 'anna', 'mail', 1)
    expect(await waiting('anna', 'digest')).toEqual(['a status', 'b mention'])
    expect(await store.read.news.forDigest()).toEqual([
      { org: 'o', user: 'anna', first: 10, last: 20 },
      { org: 'o', user: 'bo', first: 5, last: 5 },
    ])
    await store.write((tx) => tx.news.moveWaiting('o', 'anna', 'status', 'mail'))
    expect(await waiting('anna', 'mail')).toEqual(['d mention', 'a status'])
    await store.write((tx) => tx.news.deleteWaiting('o', 'anna', ['d', 'c']))
    expect([await waiting('anna', 'mail'), await waiting('bo', 'digest')]).toEqual([
      ['a status'],
      ['c mention'],
    ])
    await store.write((tx) => tx.news.moveWaiting('o', 'anna', 'status', null))
    await store.write((tx) => tx.notifications.deleteAbout('o', 'c'))
    expect([await store.read.news.forDigest(), await waiting('anna', 'mail')]).toEqual([[], []])
  })

  test('who has heard of an act is known for a while, and more than a mail is more', async () => {
    const told = (users: string[], notification: string | null, at: number) =>
      store.write((tx) => tx.news.setTold('o', 'act', users, { notification, at }))
    await store.write((tx) => tx.notifications.insert(row('n'), ['user:anna']))
    await told(['anna', 'bo'], null, 1)
    await told(['anna'], 'n', 2)
    await told(['anna'], null, 3)
    expect([...(await store.read.news.told('o', 'act'))].sort()).toEqual([
      ['anna', { notification: 'n', kind: 'mention' }],
      ['bo', { notification: null, kind: null }],
    ])
    const old = (limit: number) => store.write((tx) => tx.news.deleteTold(2, limit))
    expect([await old(1), await old(9), await old(9)]).toEqual([1, 1, 0])
  })

  test('an address stops one case, and takes it up', async () => {
    await store.write((tx) => tx.news.stop('o', 'c', 'a@b.se', 1))
    await store.write((tx) => tx.news.stop('o', 'c', 'a@b.se', 2))
    const stopped = (caseId: string) => store.read.news.isStopped('o', caseId, 'a@b.se')
    expect([await stopped('c'), await stopped('d')]).toEqual([true, false])
    await store.write((tx) => tx.news.takeUp('o', 'c', 'a@b.se'))
    expect(await stopped('c')).toBe(false)
    await store.write((tx) => tx.news.stop('o', 'c', 'a@b.se', 3))
    await store.write((tx) => tx.news.deleteStops('o', 'c'))
    expect(await stopped('c')).toBe(false)
  })

  test('a user takes what is theirs along', async () => {
    await tell('a', 'anna', 'digest', 10)
    await store.write(async (tx) => {
      await tx.news.setWish('o', 'anna', { kind: 'status', way: 'none', stopped: null })
      await tx.news.setPerson('o', 'anna', { hour: 7, digest: null, mailed: null })
      await tx.news.deleteOf('o', 'anna')
    })
    expect(await store.read.news.wishes('o', 'anna')).toEqual([])
    expect(await store.read.news.person('o', 'anna')).toBeUndefined()
    expect(await store.read.news.forDigest()).toEqual([])
  })
})
