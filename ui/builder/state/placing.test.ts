import { expect, test } from 'bun:test'
import type { Tree, TreeNode } from '../../../src/shared/tree/tree.ts'
import { placeNear, placesOn } from './placing.ts'

const node = (_id: string, type: string, structure: string[] = []): TreeNode => ({
  _id,
  type,
  structure,
  extra: {},
  style: {},
})
const tree: Tree = {
  rootId: 'root',
  nodes: Object.fromEntries(
    [
      node('root', 'PageTypeForm', ['one', 'two']),
      node('one', 'FormTab', ['s1', 's2']),
      node('s1', 'Section', ['r1']),
      node('r1', 'Row', ['c1', 'c2']),
      node('c1', 'Col', ['a', 'b']),
      node('a', 'Input'),
      node('b', 'Input'),
      node('c2', 'Col'),
      node('s2', 'Section'),
      node('two', 'FormTab'),
    ].map((one) => [one._id, one]),
  ),
}
const context = { mode: 'form' } as const
const near = (type: string, id: string | null, page = 'one') =>
  placeNear(tree, { type }, context, { id, page })

test.each([
  ['a field after the field that is selected', 'Input', 'a', { parent: 'c1', index: 1 }],
  ['a field last in the column that is selected', 'Input', 'c1', { parent: 'c1', index: 2 }],
  ['a field in the last column of the row that is selected', 'Input', 'r1', { parent: 'c2', index: 0 }],
  ['a field in the empty section that is selected', 'Input', 's2', { parent: 's2', index: 0 }],
  ['a field last on the page when nothing is selected', 'Input', null, { parent: 'c2', index: 0 }],
  ['a row after the row around what is selected', 'Row', 'b', { parent: 's1', index: 1 }],
  ['a section after the section around what is selected', 'Section', 'b', { parent: 'one', index: 1 }],
])('%s', (_, type, id, place) => {
  expect(near(type, id)).toEqual(place)
})

test('on an empty page a field goes to the page itself, which makes what it needs', () => {
  expect(near('Input', null, 'two')).toEqual({ parent: 'two', index: 0 })
  expect(placesOn(tree, { type: 'Input' }, context, 'two')).toEqual([{ parent: 'two', index: 0 }])
})

test('what cannot stand anywhere on the page has no place', () => {
  expect(near('Navbar', 'a')).toBeNull()
  expect(placesOn(tree, { type: 'Navbar' }, context, 'one')).toEqual([])
})

test('the places of a page are walked in reading order, and those of other pages are not among them', () => {
  expect(placesOn(tree, { type: 'Input' }, context, 'one')).toEqual([
    { parent: 'c1', index: 0 },
    { parent: 'c1', index: 1 },
    { parent: 'c1', index: 2 },
    { parent: 'c2', index: 0 },
  ])
})
