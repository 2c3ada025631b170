import { expect, test } from 'bun:test'
import { type DraftOptions, draftStore } from './draft.ts'

const content = { words: ['a', { b: 2 }] }
const draftOf = (storage: DraftOptions<typeof content>['storage'], id: string) =>
  draftStore({
    storage,
    key: `draft.${id}`,
    isContent: (value): value is typeof content =>
      Array.isArray((value as { words?: unknown } | undefined)?.words),
  })

function memory() {
  const values = new Map<string, string>()
  return {
    values,
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  }
}

test('a draft comes back as it was, for its own document', () => {
  const storage = memory()
  const draft = { revision: 3, content, fields: { name: 'Ny' } }
  draftOf(storage, 'a').write(draft)
  expect(draftOf(storage, 'a').read()).toEqual(draft)
  expect(draftOf(storage, 'b').read()).toBeNull()
  draftOf(storage, 'a').clear()
  expect(draftOf(storage, 'a').read()).toBeNull()
})

test.each(['{', '{}', 'null', '{"revision":1,"content":{}}'])('a broken draft %p is none', (text) => {
  const storage = memory()
  storage.setItem('draft.a', text)
  expect(draftOf(storage, 'a').read()).toBeNull()
})

test('a full storage stops nobody from working', () => {
  const full = () => {
    throw new Error('QuotaExceededError')
  }
  const store = draftOf({ getItem: () => null, setItem: full, removeItem: full }, 'a')
  expect(() => store.write({ revision: 1, content, fields: {} })).not.toThrow()
  expect(() => store.clear()).not.toThrow()
})

const large = (...changed: number[]) => ({
  words: Array.from({ length: 200 }, (_, n) => (changed.includes(n) ? `changed ${n}` : kept[n])),
  nodes: Object.fromEntries(kept.map((value, n) => [`n${n}`, value])),
  rootId: 'n0',
})
const kept = Array.from({ length: 200 }, (_, n) => ({ n }))
const draft = (given: object) => ({ revision: 3, content: given as typeof content, fields: {} })

test('of a large content a change writes its own piece, and it comes back whole', () => {
  const storage = memory()
  const store = draftOf(storage, 'a')
  store.write(draft(large()))
  const before = new Map(storage.values)
  store.write(draft(large(150)))
  const written = [...storage.values].filter(([key, value]) => before.get(key) !== value)
  expect(written).toHaveLength(2)
  expect(written.map(([, value]) => value.length).reduce((one, other) => one + other)).toBeLessThan(2_000)
  expect(storage.values.size).toBe(before.size)
  expect(draftOf(storage, 'a').read()).toEqual(draft(large(150)))
  // One that became shorter, too.
  const short = { ...large(), words: kept.slice(0, 90) }
  store.write(draft(short))
  expect(draftOf(storage, 'a').read()).toEqual(draft(short))
})

test('what is acknowledged is no draft, and is gone once the document is closed or opened again', () => {
  const storage = memory()
  const store = draftOf(storage, 'a')
  store.write(draft(large()))
  store.clear()
  store.write(draft(large(3)))
  expect(draftOf(storage, 'a').read()).toEqual(draft(large(3)))
  store.end()
  expect(draftOf(storage, 'a').read()).toEqual(draft(large(3)))
  store.clear()
  const copy = memory()
  for (const [key, value] of storage.values) copy.setItem(key, value)
  store.end()
  expect(storage.values.size).toBe(0)
  expect(draftOf(copy, 'a').read()).toBeNull()
  expect(copy.values.size).toBe(0)
})

test('a page that was opened again goes on where the draft is, and leaves nothing of the one before', () => {
  const storage = memory()
  draftOf(storage, 'a').write(draft(large(1)))
  const size = storage.values.size
  const again = draftOf(storage, 'a')
  expect(again.read()).toEqual(draft(large(1)))
  again.end()
  expect(draftOf(storage, 'a').read()).toEqual(draft(large(1)))
  again.write(draft(large(2)))
  expect(storage.values.size).toBe(size)
  expect(draftOf(storage, 'a').read()).toEqual(draft(large(2)))
})

test('a draft that did not fit leaves the one before as it was', () => {
  const storage = memory()
  const store = draftOf(storage, 'a')
  store.write(draft(large(1)))
  const before = new Map(storage.values)
  let room = 2
  const full = {
    ...storage,
    setItem(key: string, value: string) {
      if (room-- === 0) throw new Error('QuotaExceededError')
      storage.setItem(key, value)
    },
  }
  draftOf(full, 'a').write(draft(large(2)))
  expect(storage.values).toEqual(before)
})

test('a draft of which a piece is missing is none', () => {
  const storage = memory()
  draftOf(storage, 'a').write(draft(large()))
  storage.removeItem([...storage.values.keys()][2] ?? '')
  expect(draftOf(storage, 'a').read()).toBeNull()
})
