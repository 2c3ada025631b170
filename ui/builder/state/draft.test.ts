import { expect, test } from 'bun:test'
import type { Tree } from '../../../src/shared/tree/tree.ts'
import { draftStore, sameTree } from './draft.ts'

const tree: Tree = {
  rootId: 'r',
  nodes: { r: { _id: 'r', type: 'PageTypeForm', structure: [], extra: { a: [1, { b: 2 }] }, style: {} } },
}

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
  const draft = { revision: 3, tree, settings: { name: 'Ny' } }
  draftStore(storage, 'a').write(draft)
  expect(draftStore(storage, 'a').read()).toEqual(draft)
  expect(draftStore(storage, 'b').read()).toBeNull()
  draftStore(storage, 'a').clear()
  expect(draftStore(storage, 'a').read()).toBeNull()
})

test.each(['{', '{}', 'null', '{"revision":1,"tree":{"rootId":"r","nodes":{}}}'])(
  'a broken draft %p is none',
  (text) => {
    const storage = memory()
    storage.setItem('verkstad.builder.draft.a', text)
    expect(draftStore(storage, 'a').read()).toBeNull()
  },
)

test('a full storage stops nobody from working', () => {
  const full = () => {
    throw new Error('QuotaExceededError')
  }
  const store = draftStore({ getItem: () => null, setItem: full, removeItem: full }, 'a')
  expect(() => store.write({ revision: 1, tree, settings: {} })).not.toThrow()
  expect(() => store.clear()).not.toThrow()
})

test('trees are the same whatever the order of their keys', () => {
  const turned = {
    nodes: { r: { style: {}, extra: { a: [1, { b: 2 }] }, structure: [], type: 'PageTypeForm', _id: 'r' } },
    rootId: 'r',
  }
  expect(sameTree(tree, turned)).toBe(true)
  expect(
    sameTree(tree, { rootId: 'r', nodes: { r: { ...turned.nodes.r, extra: { a: [1, { b: 3 }] } } } }),
  ).toBe(false)
})
