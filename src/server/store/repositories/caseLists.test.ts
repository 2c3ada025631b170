import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { blankCase, places } from '../../../../test/support/stores.ts'
import { newId } from '../../../shared/ids.ts'
import type { Store } from '../store.ts'
import { atStage, type CaseColumns, type CaseSet, type ListPage, type ListRange } from './caseLists.ts'

/** One table for every store: what the case engine relies on in its lists. */

const street = { org: 'o', formId: 'f', name: 'gata' }
const number = { org: 'o', formId: '', name: '#number' }

describe.each(places)('over %s', (_, place) => {
  let store: Store
  beforeEach(async () => {
    store = await place.open()
  })
  afterEach(() => place.leave(store))

  /** Enters a case as it is now, or takes it out. */
  const put = (
    row: number,
    columns: CaseColumns | null,
    more: { org?: string; state?: string; stage?: string; formId?: string; text?: string } = {},
  ) => {
    const { text = '', ...place } = more
    const scope = { org: 'o', formId: 'f', processId: 'p', state: 'ny', ...place }
    const entries = columns && { scope, at: row * 10, columns, text }
    return store.write((tx) => tx.caseLists.put(new Map([[row, entries]])))
  }
  const step = (column: typeof street, limit = 2) =>
    store.write((tx) => tx.caseLists.makeColumn(column, limit))
  const make = async (column: typeof street) => {
    while (!(await step(column)));
  }

  const find = async (name: string, formId: string, state: string) => {
    const processId = formId === '' ? '' : 'p'
    const [found] = await store.read.caseLists.find('o', name, [{ formId, processId, state }])
    return found
  }
  const countOf = async (name: string, formId: string, state: string) =>
    (await find(name, formId, state))?.count ?? null

  type Asked = Partial<Omit<ListPage, 'sources'>> & {
    ranges?: ListRange[]
    among?: CaseSet
    within?: CaseSet[]
  }
  /** Rows of a list in its order. */
  async function rowsOf(name: string, formId: string, state: string, asked: Asked = {}) {
    const { ranges, among, within, ...more } = asked
    const found = await find(name, formId, state)
    const source = found && {
      list: found.list,
      ...(ranges && { ranges }),
      ...(among && { among }),
    }
    const page = { org: 'o', descending: false, limit: 100, offset: 0, ...more }
    return store.read.caseLists.page({ ...page, sources: source ? [source] : [] }, within)
  }
  const listOf = async (name: string, formId: string, state: string) =>
    (await find(name, formId, state))?.list ?? 0
  const inAll = async (sets: CaseSet[], limit = 100) =>
    (await store.read.caseLists.inAll('o', sets, limit)).sort((a, b) => a - b)

  const assign = (row: number, ...who: string[]) =>
    store.write((tx) =>
      tx.cases.setAssignees(
        'o',
        row,
        who.map((one) => ({ who: one, role: 'handler' })),
      ),
    )

  test('a page is read with its cases, in its order, and without those that are gone', async () => {
    const rows = await store.write(async (tx) => {
      const ids = ['first', 'second', 'third', 'gone']
      const cases = ids.map((_id) => ({ ...blankCase, org: 'o', _id }))
      const made: number[] = []
      for (const one of cases)
        made.push(await tx.cases.insert(one._id === 'gone' ? { ...one, removed: 5 } : one))
      return made
    })
    await make(street)
    for (const [i, gata] of ['b', 'c', 'a', 'd'].entries()) await put(rows[i] ?? 0, { gata })
    const { cases, caseLists } = store.read
    const sources = [{ list: await listOf('gata', 'f', 'ny') }]
    const page = { org: 'o', sources, descending: false, limit: 9, offset: 0 }
    const listed = async (asked: ListPage) => cases.listed(asked.org, await caseLists.page(asked))
    const shown = await listed(page)
    expect(shown.map(({ _id }) => _id)).toEqual(['third', 'first', 'second'])
    expect(await listed(page)).toEqual(shown)
    const part = await listed({ ...page, descending: true, limit: 2, offset: 1 })
    expect(part.map(({ _id }) => _id)).toEqual(['second', 'first'])
    await put(rows[1] ?? 0, { gata: 'c' }, { state: 'pagar' })
    const both = [...sources, { list: await listOf('gata', 'f', 'pagar') }]
    const merged = await listed({ ...page, sources: both })
    expect(merged.map(({ _id }) => _id)).toEqual(['third', 'first', 'second'])
    expect(await listed({ ...page, org: 'other' })).toEqual([])
    expect(await listed({ ...page, sources: [] })).toEqual([])
  })

  test('a case stands in the lists of its stage, beside those of its state, in its form and over all', async () => {
    await make(number)
    await put(1, { '#number': 'a' }, { stage: 'free' })
    await put(2, { '#number': 'b' }, { stage: 'free', formId: 'g' })
    await put(3, { '#number': 'c' }, { stage: 'held' })
    // Entered before there were stages.
    await put(4, { '#number': 'd' })
    const free = atStage('free')
    expect([await rowsOf('#updated', 'f', free), await rowsOf('#updated', 'g', free)]).toEqual([[1], [2]])
    expect([await rowsOf('#updated', '', free), await rowsOf('#number', '', free)]).toEqual([
      [1, 2],
      [1, 2],
    ])
    expect(await rowsOf('#updated', '', '')).toEqual([1, 2, 3, 4])
    await make(street)
    await put(1, { '#number': 'a', gata: 'x' }, { stage: 'held' })
    await put(4, { '#number': 'd', gata: 'y' }, { stage: 'free' })
    expect([await countOf('#updated', '', free), await countOf('#updated', '', atStage('held'))]).toEqual([
      2, 2,
    ])
    expect([await rowsOf('#number', '', free), await rowsOf('gata', 'f', free)]).toEqual([[2, 4], [4]])
    await put(2, null)
    expect(await rowsOf('#updated', '', free)).toEqual([4])
    expect(await countOf('#number', '', free)).toBe(1)
  })

  test('lists of 300 forms at three stages are one page in its order, and counted', async () => {
    const stages = ['new', 'free', 'held'] as const
    const forms = Array.from({ length: 300 }, (_, i) => `f${i}`)
    const scopes = forms.flatMap((formId) => stages.map((stage) => ({ formId, stage })))
    const entries = scopes.map((scope, i) => {
      const entered = { ...scope, org: 'o', processId: 'p', state: 'ny' }
      return [i + 1, { scope: entered, at: 9_000 - i, columns: {}, text: '' }] as const
    })
    await store.write((tx) => tx.caseLists.put(new Map(entries)))
    const { caseLists } = store.read
    const found = await caseLists.find(
      'o',
      '#updated',
      scopes.map(({ formId, stage }) => ({ formId, processId: 'p', state: atStage(stage) })),
    )
    const sources = found.flatMap((one) => (one ? [{ list: one.list }] : []))
    expect(sources).toHaveLength(900)
    const page = { org: 'o', sources, limit: 3, offset: 500 }
    expect(await caseLists.page({ ...page, descending: true })).toEqual([501, 502, 503])
    expect(await caseLists.page({ ...page, descending: false })).toEqual([400, 399, 398])
    expect(await caseLists.count('o', sources)).toBe(900)
    expect(await caseLists.countUpTo('o', sources, 450)).toBe(450)
    expect(await caseLists.blanks(page, 'gata', [])).toEqual([501, 502, 503])
    expect(await caseLists.sorted({ ...page, descending: true }, 'gata', [])).toEqual([501, 502, 503])
    expect(await inAll([{ inLists: sources }], 1_000)).toHaveLength(900)
    const whole = { ...page, offset: 0, limit: 3, descending: true }
    expect(await caseLists.page(whole, [{ inLists: sources.slice(6) }])).toEqual([7, 8, 9])
  })

  test('lists of a column that are made later have the stages of the cases, too', async () => {
    await put(1, { gata: 'b' }, { stage: 'free' })
    await put(2, { gata: 'a' }, { stage: 'ended' })
    await put(3, { gata: 'a' }, { stage: 'free' })
    await make(street)
    expect(await rowsOf('gata', 'f', atStage('free'))).toEqual([3, 1])
  })

  test('a case waits from when it was changed until it is put in', async () => {
    const { caseLists } = store.read
    expect(await caseLists.isAnyWaiting()).toBe(false)
    await store.write(async (tx) => {
      for (const row of [3, 1, 2, 1]) await tx.caseLists.markChanged(row)
    })
    expect([await caseLists.isAnyWaiting(), await caseLists.waiting(2)]).toEqual([true, [1, 2]])
    await put(1, {})
    await put(3, null)
    expect(await caseLists.waiting(9)).toEqual([2])
    await put(2, {})
    expect([await caseLists.isAnyWaiting(), await caseLists.waiting(9)]).toEqual([false, []])
  })

  test('a write sees what it has marked, others not before it is kept', async () => {
    const seen = await store.write(async (tx) => {
      await tx.caseLists.markChanged(7)
      return tx.caseLists.waiting(9)
    })
    expect(seen).toEqual([7])
    const lost = store.write(async (tx) => {
      await tx.caseLists.markChanged(8)
      throw new Error('no')
    })
    await expect(lost).rejects.toThrow('no')
    expect(await store.read.caseLists.waiting(9)).toEqual([7])
  })

  test('a case stands in no list of an answer until the column is asked for, and by time of change at once', async () => {
    await put(1, { gata: 'b' })
    expect(await rowsOf('gata', 'f', '')).toEqual([])
    for (const [form, state] of [
      ['f', ''],
      ['f', 'ny'],
      ['', ''],
    ] as const)
      expect(await rowsOf('#updated', form, state)).toEqual([1])
  })

  test('a column is made step by step, and follows what happens to the cases meanwhile', async () => {
    for (const [i, gata] of ['e', 'd', 'c', 'b', 'a'].entries()) await put(i + 1, { gata })
    await put(6, { gata: '0' }, { formId: 'another' })
    expect(await step(street)).toBe(false)
    expect(await rowsOf('gata', 'f', 'ny')).toEqual([2, 1])
    // Before and behind where it has come to: changed, moved, taken out, new.
    await put(1, { gata: 'z' }, { state: 'klar' })
    await put(2, null)
    await put(4, { gata: 'x' })
    await put(5, null)
    await put(7, { gata: 'm' })
    await put(8, {})
    await make(street)
    expect(await rowsOf('gata', 'f', '')).toEqual([3, 7, 4, 1])
    expect(await rowsOf('gata', 'f', 'ny')).toEqual([3, 7, 4])
    expect(await rowsOf('gata', 'f', 'klar')).toEqual([1])
    expect([await countOf('gata', 'f', ''), await countOf('gata', 'f', 'ny')]).toEqual([4, 3])
    await put(3, { gata: 'zz' })
    await put(9, { gata: 'n' })
    expect(await rowsOf('gata', 'f', '')).toEqual([7, 9, 4, 1, 3])
  })

  test('a column over all forms holds the cases of each', async () => {
    await put(1, { '#number': 'b' })
    await put(2, { '#number': 'a' }, { formId: 'another' })
    await put(3, { '#number': 'c' }, { org: 'other' })
    await make(number)
    expect(await rowsOf('#number', '', '')).toEqual([2, 1])
    expect(await rowsOf('#number', 'f', '')).toEqual([])
  })

  test('several values are found by each, and count as one case', async () => {
    await put(1, { '=val': ['a', 'b'] })
    await make({ ...street, name: '=val' })
    expect(await rowsOf('=val', 'f', '')).toEqual([1, 1])
    expect(await countOf('=val', 'f', '')).toBe(1)
    await put(1, { '=val': ['c'] })
    expect(await rowsOf('=val', 'f', '')).toEqual([1])
    expect(await countOf('=val', 'f', '')).toBe(1)
  })

  test('where a step was not committed, the next process goes on from the one before', async () => {
    for (const row of [1, 2, 3]) await put(row, { gata: `${row}` })
    await step(street)
    const lost = store.write(async (tx) => {
      await tx.caseLists.makeColumn(street, 2)
      throw new Error('power cut')
    })
    await expect(lost).rejects.toThrow('power cut')
    store = await place.openAgain(store)
    expect(await store.read.caseLists.columns()).toEqual([{ ...street, complete: false }])
    expect(await rowsOf('gata', 'f', '')).toEqual([1, 2])
    await make(street)
    expect(await rowsOf('gata', 'f', '')).toEqual([1, 2, 3])
    expect(await store.read.caseLists.columns()).toEqual([{ ...street, complete: true }])
  })

  test('lists that a failed write began are begun again by the next', async () => {
    const lost = store.write(async (tx) => {
      const scope = { org: 'o', formId: 'f', processId: 'p', state: 'ny' }
      await tx.caseLists.put(new Map([[1, { scope, at: 10, columns: {}, text: '' }]]))
      throw new Error('no')
    })
    await expect(lost).rejects.toThrow('no')
    expect(await store.read.caseLists.ofColumn('o', '#updated')).toEqual([])
    await put(2, {}, { formId: 'g' })
    await put(1, {})
    expect(await rowsOf('#updated', 'f', 'ny')).toEqual([1])
    expect(await rowsOf('#updated', 'g', 'ny')).toEqual([2])
    expect(await rowsOf('#updated', '', '')).toEqual([1, 2])
  })

  test('the lists of a column come with their counts, of one organisation alone', async () => {
    await put(1, {})
    await put(2, {}, { state: 'klar' })
    await put(3, {}, { org: 'other' })
    const { caseLists } = store.read
    const all = await caseLists.ofColumn('o', '#updated')
    expect(
      all.map(({ formId, processId, state, count }) => [formId, processId, state, count]).sort(),
    ).toEqual([
      ['', '', '', 2],
      ['f', 'p', '', 2],
      ['f', 'p', 'klar', 1],
      ['f', 'p', 'ny', 1],
    ])
    const at = (state: string) => ({ formId: 'f', processId: 'p', state })
    const found = await caseLists.find('o', '#updated', [at('klar'), at('no such'), at('')])
    expect(found.map((one) => one && [one.state, one.count])).toEqual([['klar', 1], undefined, ['', 2]])
  })

  test('a case that is deleted stands in no list any more', async () => {
    const record = { ...blankCase, org: 'o', _id: newId() }
    const row = await store.write((tx) => tx.cases.insert(record))
    await put(row, { gata: 'a' }, { text: 'lindgren' })
    await store.write((tx) => tx.caseLists.markChanged(row))
    await make(street)
    await store.write((tx) => tx.cases.delete({ ...record, row }))
    expect(await rowsOf('#updated', '', '')).toEqual([])
    expect([await countOf('#updated', 'f', 'ny'), await countOf('gata', 'f', '')]).toEqual([0, 0])
    expect(await inAll([{ hasTexts: ['lindgren'] }])).toEqual([])
    expect(await store.read.caseLists.isAnyWaiting()).toBe(false)
  })

  test('a page of a part is what it is within the same set, however far its cases lie from each other', async () => {
    await make(street)
    await make({ ...street, name: '=val' })
    // The same numbers in every run.
    let last = 7
    const dice = (sides: number) => {
      last = (last * 48_271) % 2_147_483_647
      return last % sides
    }
    await store.write(async (tx) => {
      const cases = Array.from({ length: 2_500 }, (_, row) => {
        const scope = { org: 'o', formId: 'f', processId: 'p', state: ['ny', 'klar'][dice(2)] ?? '' }
        const columns = {
          ...(dice(9) > 0 && { gata: `gata ${dice(40)}` }),
          // One that every third has, one that a few have, one that only those changed long ago have.
          '=val': [
            ['often', 'other', 'more'][dice(3)] ?? '',
            dice(300) === 0 ? 'rare' : row < 90 ? 'old' : 'x',
          ],
        }
        const at = row < 90 ? dice(50) : dice(1_000)
        return [row + 1, { scope, at, columns, text: '' }] as const
      })
      await tx.caseLists.put(new Map(cases))
      for (const row of [3, 700, 701, 2_400])
        await tx.cases.setAssignees('o', row, [{ who: 'user:u', role: 'handler' }])
      for (let row = 1_001; row <= 1_300; row++)
        await tx.cases.setAssignees('o', row, [{ who: 'user:busy', role: 'handler' }])
    })
    const val = await listOf('=val', 'f', '')
    const answered = (...values: string[]): CaseSet => ({
      inLists: [{ list: val, ranges: values.map((equals) => ({ equals })) }],
    })
    const given: CaseSet = { assignedTo: ['user:u', 'group:none'] }
    const much: CaseSet = { assignedTo: ['user:busy'] }
    const parts: CaseSet[] = [
      ...[given, answered('often'), answered('rare'), answered('old'), answered('often', 'rare'), answered()],
      ...[{ inAny: [given, answered('often')] }, { inAny: [given, answered('old')] }, { inAny: [] }],
      ...[{ inAny: [given, answered('often', 'x')] }, { inAny: [much, answered('old')] }, much],
      { inLists: [{ list: val, ranges: [{ from: 'old', to: 'other' }] }] },
    ]
    const both = ['ny', 'klar'] as const
    const { caseLists } = store.read
    for (const name of ['#updated', 'gata']) {
      const whole = [await listOf(name, 'f', '')]
      const parted = await Promise.all(both.map((state) => listOf(name, 'f', state)))
      const ways = [
        { lists: whole, descending: true },
        { lists: parted, descending: true },
        { lists: parted, descending: false },
      ]
      for (const among of parts)
        for (const { lists, descending } of ways)
          for (const offset of [0, 50, 450, 2_000]) {
            const page = { org: 'o', descending, limit: 50, offset }
            const sources = lists.map((list) => ({ list }))
            const expected = await caseLists.page({ ...page, sources }, [among])
            const found = await caseLists.page({
              ...page,
              sources: sources.map((one) => ({ ...one, among })),
            })
            expect({ name, among, page, found }).toEqual({ name, among, page, found: expected })
          }
    }
    const [first, second] = await Promise.all(both.map((state) => listOf('#updated', 'f', state)))
    const some = [{ list: first ?? 0, among: answered('often') }, { list: second ?? 0 }]
    const page = { org: 'o', sources: some, descending: true, limit: 40, offset: 0 }
    const all = await caseLists.page({ ...page, limit: 2_500 })
    expect(await caseLists.page(page)).toEqual(all.slice(0, 40))
  })

  describe('with six cases', () => {
    beforeEach(async () => {
      await put(1, { gata: 'b', antal: 1 }, { text: 'storgatan lampa' })
      await put(2, { gata: 'a', antal: 2 }, { text: 'storgatan hål' })
      await put(3, { antal: 3 }, { text: '100% is' })
      await put(4, { gata: 'b', antal: 4 }, { text: 'is i "hål"', state: 'klar' })
      await put(5, {}, { text: 'ett' })
      await put(6, { gata: 'c' }, { formId: 'another', text: 'storgatan' })
      await put(7, { gata: 'b' }, { org: 'other' })
      await assign(1, 'user:u')
      await assign(2, 'group:g', 'user:u')
      await assign(4, 'group:g')
      await make(street)
    })

    const pages: [string, Asked, number[]][] = [
      ['by value, then by time of change', {}, [2, 1, 4]],
      ['the other way', { descending: true }, [4, 1, 2]],
      ['its second half', { offset: 1, limit: 1 }, [1]],
      ['equal to a value', { ranges: [{ equals: 'b' }] }, [1, 4]],
      ['from a value', { ranges: [{ from: 'b' }] }, [1, 4]],
      ['up to a value', { ranges: [{ to: 'a' }] }, [2]],
      ['between values', { ranges: [{ from: 'aa', to: 'c' }] }, [1, 4]],
      ['several ranges merged', { ranges: [{ equals: 'b' }, { to: 'a' }] }, [2, 1, 4]],
      ['no range at all', { ranges: [] }, []],
      ['of those who have them', { among: { assignedTo: ['user:u'] } }, [2, 1]],
      ['within a set', { within: [{ hasTexts: ['storgatan'] }] }, [2, 1]],
      ['within two sets', { within: [{ hasTexts: ['storgatan'] }, { assignedTo: ['group:g'] }] }, [2]],
    ]
    test.each(pages)('a page of a list: %s', async (_, asked, expected) => {
      expect(await rowsOf('gata', 'f', '', asked)).toEqual(expected)
    })

    test('lists are merged in their order, and none hold nothing', async () => {
      const sources = [
        { list: await listOf('gata', 'f', 'klar') },
        { list: await listOf('gata', 'f', 'ny'), ranges: [{ equals: 'a' }] },
      ]
      const page = { org: 'o', descending: false, limit: 9, offset: 0 }
      const { caseLists } = store.read
      expect(await caseLists.page({ ...page, sources })).toEqual([2, 4])
      expect(await caseLists.page({ ...page, sources: [] })).toEqual([])
      expect(await caseLists.count('o', sources)).toBe(2)
      expect(await caseLists.count('o', [])).toBe(0)
      expect(await caseLists.count('o', sources, [{ assignedTo: ['user:u'] }])).toBe(1)
      expect(await caseLists.countUpTo('o', sources, 1)).toBe(1)
      expect(await caseLists.countUpTo('o', sources, 9)).toBe(2)
    })

    const sets: [string, CaseSet[], number[]][] = [
      ['a text', [{ hasTexts: ['storgatan'] }], [1, 2, 6]],
      ['a part of one', [{ hasTexts: ['orga'] }], [1, 2, 6]],
      ['all of the texts', [{ hasTexts: ['storgatan', 'lampa'] }], [1]],
      ['a short text', [{ hasTexts: ['is'] }], [3, 4]],
      ['a short one and a long', [{ hasTexts: ['is', 'hål'] }], [4]],
      ['signs that mean something', [{ hasTexts: ['0%'] }], [3]],
      ['quotation marks', [{ hasTexts: ['"hål"'] }], [4]],
      ['whom it was assigned to', [{ assignedTo: ['group:g', 'user:x'] }], [2, 4]],
      ['nobody', [{ assignedTo: [] }], []],
      ['two sets', [{ assignedTo: ['group:g'] }, { hasTexts: ['hål'] }], [2, 4]],
      ['any of two', [{ inAny: [{ assignedTo: ['group:g'] }, { hasTexts: ['ett'] }] }], [2, 4, 5]],
      ['any of none', [{ inAny: [] }], []],
      ['lists of none', [{ inLists: [] }], []],
    ]
    test.each(sets)('cases by %s', async (_, asked, expected) => {
      expect(await inAll(asked)).toEqual(expected)
    })

    test('cases by lists and by values, with lists or without', async () => {
      const gata = { list: await listOf('gata', 'f', ''), ranges: [{ equals: 'b' }] }
      expect(await inAll([{ inLists: [gata] }])).toEqual([1, 4])
      expect(await inAll([{ inLists: [{ ...gata, among: { assignedTo: ['user:u'] } }] }])).toEqual([1])
      const lists = [await listOf('#updated', 'f', 'ny')]
      const antal = (...ranges: ListRange[]): CaseSet => ({ hasValue: { name: 'antal', ranges, lists } })
      expect(await inAll([antal({ from: 2 })])).toEqual([2, 3])
      expect(await inAll([antal({ equals: 1 }, { from: 3, to: 9 })])).toEqual([1, 3])
      expect(await inAll([antal()])).toEqual([])
      expect(await inAll([antal({ from: 1 }), { inLists: [gata] }])).toEqual([1])
      expect(await store.read.caseLists.inAll('o', [antal({ from: 1 })], 2)).toHaveLength(2)
    })

    test('those without a value, newest change first', async () => {
      const sources = [{ list: await listOf('#updated', 'f', '') }]
      const page = { org: 'o', sources, limit: 9, offset: 0 }
      const { caseLists } = store.read
      expect(await caseLists.blanks(page, 'gata', [])).toEqual([5, 3])
      expect(await caseLists.blanks({ ...page, offset: 1 }, 'gata', [])).toEqual([3])
      expect(await caseLists.blanks(page, 'gata', [{ hasTexts: ['100'] }])).toEqual([3])
    })

    test('sorted by a column without lists, those without a value last', async () => {
      const sources = [{ list: await listOf('#updated', 'f', '') }]
      const page = { org: 'o', sources, descending: false, limit: 9, offset: 0 }
      const { caseLists } = store.read
      expect(await caseLists.sorted(page, 'gata', [])).toEqual([2, 1, 4, 5, 3])
      expect(await caseLists.sorted({ ...page, descending: true }, 'gata', [])).toEqual([4, 1, 2, 5, 3])
      expect(await caseLists.sorted({ ...page, limit: 2, offset: 1 }, 'gata', [])).toEqual([1, 4])
      expect(await caseLists.sorted(page, 'gata', [{ assignedTo: ['user:u'] }])).toEqual([2, 1])
    })
  })
})
