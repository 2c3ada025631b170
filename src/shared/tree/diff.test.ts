import { expect, test } from 'bun:test'
import type { Command } from './command.ts'
import { batch } from './commands/batch.ts'
import { insert } from './commands/insert.ts'
import { move } from './commands/move.ts'
import { remove } from './commands/remove.ts'
import { update } from './commands/update.ts'
import { diffTrees, isSameTree, type TreeDiff } from './diff.ts'
import { newNode } from './new.ts'
import { applyCommand } from './run.ts'
import { randomFrom, sampleForm } from './treeFixture.ts'

const empty: TreeDiff = { added: [], removed: [], moved: [], changed: [] }
const radio = newNode('Radio', { makeId: () => 'new' })

const cases: [string, Command, Partial<TreeDiff>][] = [
  ['added', insert({ fragment: radio, to: { parent: 'c1', index: 0 } }), { added: ['new'] }],
  ['removed with what lies in it', remove({ ids: ['p'] }), { removed: ['p', 'r4', 'c5', 'd'] }],
  [
    'moved elsewhere',
    move({ ids: ['a'], to: { parent: 'c3', index: 0 } }),
    { moved: [{ id: 'a', from: { parent: 'c1', index: 0 }, to: { parent: 'c3', index: 0 } }] },
  ],
  [
    'changed',
    update({ id: 'a', set: { label: 'Ny', 'validation.required': true }, style: { gap: 4 } }),
    {
      changed: [
        {
          id: 'a',
          changes: [
            { key: 'extra.label', before: 'a', after: 'Ny' },
            { key: 'extra.validation', before: undefined, after: { required: true } },
            { key: 'style.gap', before: undefined, after: 4 },
          ],
        },
      ],
    },
  ],
]

test.each(cases)('what was %s', (_title, command, expected) => {
  const before = sampleForm()
  expect(diffTrees(before, applyCommand(before, command).tree)).toEqual({ ...empty, ...expected })
})

test('of ten children one that moved is told of, not nine', () => {
  const before = sampleForm()
  const many = applyCommand(
    before,
    batch({
      commands: Array.from({ length: 10 }, (_, i) =>
        insert({ fragment: newNode('Radio', { makeId: () => `n${i}` }), to: { parent: 'c3', index: i } }),
      ),
    }),
  ).tree
  const after = applyCommand(many, move({ ids: ['n0'], to: { parent: 'c3', index: 10 } })).tree
  expect(diffTrees(many, after).moved.map(({ id }) => id)).toEqual(['n0'])
})

test('a new place because of others is no move', () => {
  const before = sampleForm()
  const after = applyCommand(before, remove({ ids: ['a'] })).tree
  expect(diffTrees(before, after)).toEqual({ ...empty, removed: ['a'] })
})

test.each([
  ['the order of keys inside a list', [{ value: 'a', label: 'A' }], [{ label: 'A', value: 'a' }], true],
  ['the order in a list', ['a', 'b'], ['b', 'a'], false],
  ['a key more', [{ value: 'a' }], [{ value: 'a', setDefault: true }], false],
  ['a list and an object', [], {}, false],
])('%s', (_, before, after, same) => {
  const tree = sampleForm()
  const having = (options: unknown) => applyCommand(tree, update({ id: 'a', set: { options } })).tree
  expect(isSameTree(diffTrees(having(before), having(after)))).toBe(same)
})

test('no difference', () => {
  const random = randomFrom(1)
  const tree = sampleForm()
  const shuffled = Object.entries(structuredClone(tree.nodes)).sort(() => random() - 0.5)
  const diff = diffTrees(tree, { ...tree, nodes: Object.fromEntries(shuffled) })
  expect([diff, isSameTree(diff)]).toEqual([empty, true])
})
