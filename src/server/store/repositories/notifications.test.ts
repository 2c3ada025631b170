import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { places } from '../../../../test/support/stores.ts'
import type { NotificationRow } from '../records.ts'
import type { Store } from '../store.ts'

/** What the notification engine relies on, whatever lies below. */
describe.each(places)('over %s', (_, place) => {
  let store: Store
  beforeEach(async () => {
    store = await place.open()
  })
  afterEach(() => place.leave(store))

  const row = (_id: string, more: Partial<NotificationRow> = {}): NotificationRow => ({
    org: 'default',
    _id,
    at: 10,
    msg: 'm',
    values: '{"namn":"Åsa"}',
    icon: null,
    href: '/ärenden/1',
    blankHref: 0,
    refId: null,
    key: null,
    kind: null,
    caseId: null,
    ...more,
  })
  const insert = (one: NotificationRow, targets: string[]) =>
    store.write((tx) => tx.notifications.insert(one, targets))
  const anna = { user: 'anna', targets: ['user:anna', 'group:g'] }
  const bo = { user: 'bo', targets: ['user:bo', 'group:g'] }
  const list = async (reader: typeof anna, page = { limit: 9, offset: 0 }, org = 'default') =>
    (await store.read.notifications.list(org, reader, page)).map(({ _id }) => _id)
  const count = (reader: typeof anna, after = 0) => store.read.notifications.count('default', reader, after)

  test('one comes back as it was put in, once for who is addressed twice', async () => {
    const one = row('a', {
      at: 1_795_000_000_123,
      key: 'k',
      refId: 'r',
      icon: 'bell',
      blankHref: 1,
      kind: 'mention',
    })
    expect(await insert(one, ['user:anna', 'group:g', 'group:g'])).toBe(true)
    expect(await store.read.notifications.list('default', anna, { limit: 9, offset: 0 })).toEqual([one])
    expect(await count(anna)).toBe(1)
    expect(await list(anna, undefined, 'other')).toEqual([])
  })

  test('newest first, page by page; those of one time by their ids', async () => {
    await insert(row('b', { at: 20 }), ['user:anna'])
    await insert(row('a', { at: 20 }), ['user:anna'])
    await insert(row('c', { at: 30 }), ['group:g'])
    await insert(row('d', { at: 10 }), ['user:anna'])
    expect(await list(anna)).toEqual(['c', 'b', 'a', 'd'])
    expect(await list(anna, { limit: 2, offset: 1 })).toEqual(['b', 'a'])
    expect(await list(bo)).toEqual(['c'])
    expect([await count(anna), await count(anna, 10), await count(anna, 20), await count(bo)]).toEqual([
      4, 3, 1, 1,
    ])
  })

  test('a key is told once in its organisation', async () => {
    const answers = [
      await insert(row('a', { key: 'k' }), ['user:anna']),
      await insert(row('b', { key: 'k' }), ['user:anna']),
      await insert(row('c', { key: 'k', org: 'other' }), ['user:anna']),
      await insert(row('d'), ['user:anna']),
      await insert(row('e'), ['user:anna']),
    ]
    expect(answers).toEqual([true, false, true, true, true])
    expect((await list(anna)).sort()).toEqual(['a', 'd', 'e'])
  })

  test('who removes one removes it for nobody else', async () => {
    await insert(row('a'), ['user:bo'])
    await insert(row('b'), ['group:g'])
    expect([await list(anna), await list(bo)]).toEqual([['b'], ['b', 'a']])
    const remove = (reader: typeof anna, id: string) =>
      store.write((tx) => tx.notifications.removeFor('default', reader, id))
    expect([await remove(bo, 'b'), await remove(bo, 'b'), await remove(bo, 'c')]).toEqual([true, true, false])
    expect(await remove({ user: 'cia', targets: ['user:cia'] }, 'a')).toBe(false)
    expect([await list(anna), await list(bo), await count(bo)]).toEqual([['b'], ['a'], 1])
  })

  test('seen is never earlier than it was', async () => {
    const seen = (at: number) => store.write((tx) => tx.notifications.setSeen('default', 'anna', at))
    expect(await store.read.notifications.seenUntil('default', 'anna')).toBe(0)
    await Promise.all([seen(3), seen(9), seen(5)])
    expect(await store.read.notifications.seenUntil('default', 'anna')).toBe(9)
    expect(await store.read.notifications.seenUntil('other', 'anna')).toBe(0)
  })

  test('what they are about takes them with it, and so does age', async () => {
    await insert(row('a', { refId: 'r', at: 1 }), ['group:g'])
    await insert(row('b', { refId: 'r', at: 2, org: 'other' }), ['group:g'])
    await insert(row('e', { refId: 'note', caseId: 'r', at: 2 }), ['group:g'])
    await insert(row('c', { at: 3 }), ['group:g'])
    await insert(row('d', { at: 4 }), ['group:g'])
    await store.write((tx) => tx.notifications.deleteAbout('default', 'r'))
    expect([await list(anna), await list(anna, undefined, 'other')]).toEqual([['d', 'c'], ['b']])
    const old = (limit: number) => store.write((tx) => tx.notifications.deleteOld(4, limit))
    expect([await old(1), await old(9), await old(9)]).toEqual([1, 1, 0])
    expect([await list(anna), await list(anna, undefined, 'other')]).toEqual([['d'], []])
  })
})
