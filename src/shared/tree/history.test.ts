import { describe, expect, test } from 'bun:test'
import { checkTree } from './checkTree.ts'
import type { Command } from './command.ts'
import { batch } from './commands/batch.ts'
import { copy } from './commands/copy.ts'
import { insert } from './commands/insert.ts'
import { move } from './commands/move.ts'
import { remove } from './commands/remove.ts'
import { rename } from './commands/rename.ts'
import { setColumns } from './commands/setColumns.ts'
import { update } from './commands/update.ts'
import { wrap } from './commands/wrap.ts'
import { fragmentOf, freshIds } from './fragment.ts'
import { groupTime, type History, historyLimit, redo, run, startHistory, undo } from './history.ts'
import { chainOf, parentIdOf } from './indexTree.ts'
import { newNode } from './new.ts'
import { columnPresets } from './presets.ts'
import { type Tree, walk } from './tree.ts'
import { form, idsOf, outline, randomFrom, sampleForm } from './treeFixture.ts'

const done = (history: History, command: Command, at = 0): History =>
  run(history, command, form, at).history ?? history

describe('undo and redo', () => {
  test('go back and forth', () => {
    const start = startHistory(sampleForm())
    const removed = done(start, remove({ ids: ['c1'] }))
    const back = undo(removed)
    expect(back.tree).toEqual(start.tree)
    expect(redo(back).tree).toEqual(removed.tree)
    expect([removed.past.length, back.past.length, back.future.length]).toEqual([1, 0, 1])
  })

  test('do nothing when there is nothing to do', () => {
    const start = startHistory(sampleForm())
    expect([undo(start), redo(start)]).toEqual([start, start])
  })

  test('something new forgets what was undone', () => {
    const undone = undo(done(startHistory(sampleForm()), remove({ ids: ['c1'] })))
    expect(done(undone, remove({ ids: ['c2'] })).future).toEqual([])
  })

  test('a refused command changes nothing and says why', () => {
    expect(run(startHistory(sampleForm()), remove({ ids: ['root'] }), form, 0)).toEqual({
      refused: 'builder.rootStays',
    })
  })

  test('a command that changes nothing is no step', () => {
    const start = startHistory(sampleForm())
    expect(done(start, move({ ids: ['a'], to: { parent: 'c1', index: 1 } }))).toBe(start)
    expect(done(start, update({ id: 'a', set: { label: 'a' } }))).toBe(start)
  })

  test('the oldest steps are forgotten', () => {
    let history = startHistory(sampleForm())
    for (let i = 0; i < historyLimit + 5; i++)
      history = done(history, update({ id: 'a', set: { x: i } }), i * 2 * groupTime)
    expect(history.past.length).toBe(historyLimit)
  })
})

describe('typing in one setting', () => {
  const typed = (...changes: [Command, number][]) =>
    changes.reduce((history, [command, at]) => done(history, command, at), startHistory(sampleForm()))
  const label = (id: string, text: string) => update({ id, set: { label: text } })

  test('is one step while it goes on', () => {
    const history = typed([label('a', 'V'), 0], [label('a', 'Va'), 900], [label('a', 'Vad'), 1800])
    expect(history.past.length).toBe(1)
    expect(undo(history).tree).toEqual(sampleForm())
    expect(redo(undo(history)).tree.nodes.a?.extra.label).toBe('Vad')
  })

  test.each([
    ['a pause', [label('a', 'V'), 0], [label('a', 'Va'), groupTime + 1]],
    ['another node', [label('a', 'V'), 0], [label('b', 'V'), 1]],
    ['another setting', [label('a', 'V'), 0], [update({ id: 'a', set: { subLabel: 'V' } }), 1]],
    ['another command', [remove({ ids: ['b'] }), 0], [remove({ ids: ['c'] }), 1]],
  ] as [string, [Command, number], [Command, number]][])('%s makes another', (_title, first, second) => {
    expect(typed(first, second).past.length).toBe(2)
  })

  test('what was undone is not typed on', () => {
    const undone = undo(typed([label('a', 'V'), 0], [label('b', 'V'), 1]))
    expect(done(undone, label('a', 'Va'), 2).past.length).toBe(2)
  })
})

describe('any commands in any order', () => {
  test.each(Array.from({ length: 25 }, (_, seed) => seed))('seed %d', (seed) => {
    const random = randomFrom(seed)
    const start = sampleForm()
    let history = startHistory(start)
    const trees: Tree[] = []
    for (let i = 0; i < 80; i++) {
      const before = history
      history = done(history, randomCommand(history.tree, random), Math.floor(i * random() * 2000))
      if (history !== before && history.past.length > before.past.length) trees.push(before.tree)
      expect(checkTree(history.tree)).toEqual([])
      expectRightParents(history.tree)
    }
    const end = history.tree
    expect(trees.length).toBeGreaterThan(5)
    for (const tree of trees.toReversed()) {
      history = undo(history)
      expect(history.tree).toEqual(tree)
    }
    expect(history.tree).toEqual(start)
    expectRightParents(history.tree)
    while (history.future.length > 0) history = redo(history)
    expect(history.tree).toEqual(end)
    expect(outline(history.tree)).toBe(outline(end))
  })
})

/** The index that is handed on from change to change agrees with the tree. */
function expectRightParents(tree: Tree) {
  for (const node of walk(tree))
    for (const child of node.structure) expect(parentIdOf(tree, child)).toBe(node._id)
  expect(parentIdOf(tree, tree.rootId)).toBeUndefined()
}

function randomCommand(tree: Tree, random: () => number): Command {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
  const ids = idsOf(tree)
  const some = () => Array.from({ length: 1 + Math.floor(random() * 3) }, () => pick(ids))
  const place = () => ({ parent: pick(ids), index: Math.floor(random() * 4) })
  const type = pick(['Radio', 'Input', 'Panel', 'Row', 'Section', 'Col', 'FormTab'])
  const panel = newNode('Panel', { tree })
  const chosen = some()
  const make: (() => Command)[] = [
    () => insert({ fragment: newNode(type, { tree }), to: place() }),
    () => insert({ fragment: newNode(type, { tree }), to: place() }),
    () => move({ ids: chosen, to: place() }),
    () => move({ ids: chosen, to: place() }),
    () => copy({ ids: chosen, to: place(), newIds: freshIds(fragmentOf(tree, chosen)) }),
    () => remove({ ids: chosen.filter((id) => chainOf(tree, id).length > 3) }),
    () =>
      update({
        id: pick(ids),
        set: { label: String(random()), 'validation.required': random() > 0.5 },
        style: { gap: 4 },
      }),
    () => update({ id: pick(ids), unset: ['label'], set: { x: random() } }),
    () => rename({ id: pick(ids), name: `n${Math.floor(random() * 1000)}` }),
    () => setColumns({ row: pick(ids), cols: [...pick(columnPresets)], newIds: freshList() }),
    () => wrap({ ids: chosen, fragment: panel, into: Object.keys(panel.nodes).at(-1) ?? '' }),
    () =>
      batch({ commands: [randomCommand(tree, random), update({ id: tree.rootId, set: { y: random() } })] }),
  ]
  return pick(make)()
}

const freshList = () => Array.from({ length: 4 }, () => newNode('Col').roots[0] ?? '')
