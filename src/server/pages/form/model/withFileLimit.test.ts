import { expect, test } from 'bun:test'
import { sketchTree } from '../../../../shared/rules/page/pageFixture.ts'
import { withFileLimit } from './withFileLimit.ts'

test('a question about files says no more than the server takes in', () => {
  const tree = {
    ...sketchTree(
      ['FileUpload#stor', { maxSize: 20_000 }],
      ['FileUpload#liten', { maxSize: 500 }],
      ['FileUpload#tyst', {}],
    ),
  }
  const { nodes } = withFileLimit(tree, 10_000_000)
  expect(['stor', 'liten', 'tyst'].map((id) => nodes[id]?.extra.maxSize)).toEqual([10_000, 500, 10_000])
  expect(withFileLimit(tree, 100_000_000)).toBe(tree)
})
