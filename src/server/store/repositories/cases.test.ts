import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { blankCase, places } from '../../../../test/support/stores.ts'
import type { Store, Tx } from '../store.ts'

/** What lists rely on when they read their rows again and again. */
describe.each(places)('rows of lists over %s', (_, place) => {
  let store: Store
  let rows: number[] = []
  const titles = async (org = 'o') => (await store.read.cases.listed(org, rows)).map(({ title }) => title)
  const insert = (_id: string, tx: Tx) => tx.cases.insert({ ...blankCase, org: 'o', _id, title: _id })

  beforeEach(async () => {
    store = await place.open()
    rows = await store.write(async (tx) => [
      await insert('a', tx),
      await insert('b', tx),
      await insert('c', tx),
    ])
    rows.reverse()
    expect(await titles()).toEqual(['c', 'b', 'a'])
  })
  afterEach(() => place.leave(store))

  test('are as the last write left them, also for who read them just before', async () => {
    await store.write(async (tx) => {
      await tx.cases.update(rows[1] ?? 0, { title: 'new' })
      await titles()
    })
    expect(await titles()).toEqual(['c', 'new', 'a'])
    // And are read no more than once then.
    const read = async () => (await store.read.cases.listed('o', rows))[1]
    expect(await read()).toBe(await read())
    await store.write((tx) => tx.cases.update(rows[0] ?? 0, { removed: 5, removedBy: 'u' }))
    expect(await titles()).toEqual(['new', 'a'])
    await store.write((tx) => tx.cases.update(rows[0] ?? 0, { removed: null, removedBy: null }))
    expect(await titles()).toEqual(['c', 'new', 'a'])
  })

  test('are nothing that was never committed', async () => {
    const failing = store.write(async (tx) => {
      await tx.cases.update(rows[1] ?? 0, { title: 'never' })
      await titles()
      throw new Error('no')
    })
    await failing.catch(() => {})
    // Others that share its commit do not bring it back.
    await store.write((tx) => tx.cases.update(rows[2] ?? 0, { title: 'A' }))
    expect(await titles()).toEqual(['c', 'b', 'A'])
  })

  test('are not those of a case that is gone for good where another takes its place', async () => {
    const [last = 0] = rows
    await store.write(async (tx) => {
      const record = await tx.cases.find('o', 'c')
      if (record) await tx.cases.delete(record)
      await titles()
    })
    expect(await titles()).toEqual(['b', 'a'])
    expect(await store.write((tx) => insert('another', tx))).toBe(last)
    expect(await titles()).toEqual(['another', 'b', 'a'])
  })

  test('are shown to nobody of another organisation, and changed by no reader', async () => {
    expect(await titles('other')).toEqual([])
    const [first] = await store.read.cases.listed('o', rows)
    expect(() => Object.assign(first ?? {}, { title: 'mine' })).toThrow()
    expect(await titles()).toEqual(['c', 'b', 'a'])
  })

  test('are read in full where they are more, or larger, than what is kept', async () => {
    const long = 'x'.repeat(45_000)
    const many = await store.write(async (tx) => {
      const made: number[] = []
      for (let n = 0; n < 200; n++)
        made.push(
          await tx.cases.insert({
            ...blankCase,
            org: 'o',
            _id: `long-${n}`,
            data: `{"a":"${long}"}`,
            title: `${n}`,
          }),
        )
      await tx.cases.update(rows[0] ?? 0, { data: `{"a":"${long}${long}"}` })
      return made
    })
    for (const _ of [1, 2]) {
      const read = await store.read.cases.listed('o', [...many, ...rows])
      expect(read.map(({ title }) => title)).toEqual([...many.map((_, n) => `${n}`), 'c', 'b', 'a'])
      expect(read.at(-3)?.data.length).toBe(90_008)
    }
    const once = await store.read.cases.listed('o', rows, true)
    expect(once.map(({ title }) => title)).toEqual(['c', 'b', 'a'])
  })
})
