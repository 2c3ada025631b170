import { expect, test } from 'bun:test'
import type { Tree } from '../../../src/shared/tree/tree.ts'
import { treeDraft } from './openEditor.ts'

const tree: Tree = {
  rootId: 'r',
  nodes: { r: { _id: 'r', type: 'PageTypeForm', structure: [], extra: {}, style: {} } },
}
const kept = (value: unknown) => ({
  getItem: (key: string) => (key === 'verkstad.builder.draft.a' ? JSON.stringify(value) : null),
  setItem() {},
  removeItem() {},
})

test.each([
  ['now', { revision: 3, content: tree, fields: { name: 'Ny' } }],
  ['before the editing kernel', { revision: 3, tree, settings: { name: 'Ny' } }],
])('a draft is read as it is kept %s', (_, value) => {
  expect(treeDraft(kept(value), 'a').read()).toEqual({ revision: 3, content: tree, fields: { name: 'Ny' } })
})

test.each([
  { revision: 1, content: { rootId: 'r', nodes: {} } },
  { revision: 1, tree: { rootId: 'r', nodes: {} } },
  { revision: 1 },
  { content: tree },
])('a draft that is no tree is none: %j', (value) => {
  expect(treeDraft(kept(value), 'a').read()).toBeNull()
})
