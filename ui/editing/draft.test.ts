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
