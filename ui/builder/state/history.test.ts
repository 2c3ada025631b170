import { describe, expect, test } from 'bun:test'
import { checkTree } from '../../../src/shared/tree/checkTree.ts'
import type { Command } from '../../../src/shared/tree/command.ts'
import { batch } from '../../../src/shared/tree/commands/batch.ts'
import { copy } from '../../../src/shared/tree/commands/copy.ts'
import { insert } from '../../../src/shared/tree/commands/insert.ts'
import { move } from '../../../src/shared/tree/commands/move.ts'
import { relabel } from '../../../src/shared/tree/commands/relabel.ts'
import { remove } from '../../../src/shared/tree/commands/remove.ts'
import { rename } from '../../../src/shared/tree/commands/rename.ts'
import { setColumns } from '../../../src/shared/tree/commands/setColumns.ts'
import { update } from '../../../src/shared/tree/commands/update.ts'
import { wrap } from '../../../src/shared/tree/commands/wrap.ts'
import { fragmentOf, freshIds } from '../../../src/shared/tree/fragment.ts'
import { chainOf, parentIdOf } from '../../../src/shared/tree/indexTree.ts'
import { newNode } from '../../../src/shared/tree/new.ts'
import { columnPresets } from '../../../src/shared/tree/presets.ts'
import { type Tree, walk } from '../../../src/shared/tree/tree.ts'
import { form, idsOf, outline, randomFrom, sampleForm } from '../../../src/shared/tree/treeFixture.ts'
import {
  groupTime,
  type History as HistoryOf,
  historyLimit,
  redo as redoOf,
  run as runOf,
  startHistory as startOf,
  undo as undoOf,
} from '../../editing/history.ts'
import { treeKind } from './treeKind.ts'

type History = HistoryOf<Tree, Command>
const kind = treeKind(form)
const startHistory = (tree: Tree): History => startOf(tree)
const run = (history: History, command: Command, at: number) => runOf(history, command, kind, at)
const undo = (history: History) => undoOf(history, kind)
const redo = (history: History) => redoOf(history, kind)

const done = (history: History, command: Command, at = 0): History =>
  run(history, command, at).history ?? history

describe('undo and redo', () => {
  test('go back and forth', () => {
    const start = startHistory(sampleForm())
    const removed = done(start, remove({ ids: ['c1'] }))
    const back = undo(removed)
    expect(back.content).toEqual(start.content)
    expect(redo(back).content).toEqual(removed.content)
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
    expect(run(startHistory(sampleForm()), remove({ ids: ['root'] }), 0)).toEqual({
      refused: 'builder.rootStays',
    })
  })

  test('a command that changes nothing is no step', () => {
    const start = startHistory(sampleForm())
    expect(done(start, move({ ids: ['a'], to: { parent: 'c1', index: 1 } }))).toBe(start)
    expect(done(start, update({ id: 'a', set: { label: 'a' } }))).toBe(start)
  })

  test('the oldest steps are forgotten', () => {
    let history: History = startHistory(sampleForm())
    for (let i = 0; i < historyLimit + 5; i++)
      history = done(history, update({ id: 'a', set: { x: i } }), i * 2 * groupTime)
    expect(history.past.length).toBe(historyLimit)
  })
})

test('a label that is typed is one step with the name that follows it', () => {
  let history = startHistory(sampleForm())
  const start = history.content
  for (const [i, label] of ['O', 'Or', 'Ort'].entries()) {
    history = done(history, relabel({ id: 'a', label, name: label.toLowerCase() }), i * 100)
  }
  expect(history.past.length).toBe(1)
  expect(undo(history).content).toEqual(start)
})

describe('typing in one setting', () => {
  const typed = (...changes: [Command, number][]) =>
    changes.reduce<History>(
      (history, [command, at]) => done(history, command, at),
      startHistory(sampleForm()),
    )
  const label = (id: string, text: string) => update({ id, set: { label: text } })

  test('is one step while it goes on', () => {
    const history = typed([label('a', 'V'), 0], [label('a', 'Va'), 900], [label('a', 'Vad'), 1800])
    expect(history.past.length).toBe(1)
    expect(undo(history).content).toEqual(sampleForm())
    expect(redo(undo(history)).content.nodes.a?.extra.label).toBe('Vad')
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
    let history: History = startHistory(start)
    const trees: Tree[] = []
    for (let i = 0; i < 80; i++) {
      const before = history
      history = done(history, randomCommand(history.content, random), Math.floor(i * random() * 2000))
      if (history !== before && history.past.length > before.past.length) trees.push(before.content)
      expect(checkTree(history.content)).toEqual([])
      expectRightParents(history.content)
    }
    const end = history.content
    expect(trees.length).toBeGreaterThan(5)
    for (const tree of trees.toReversed()) {
      history = undo(history)
      expect(history.content).toEqual(tree)
    }
    expect(history.content).toEqual(start)
    expectRightParents(history.content)
    while (history.future.length > 0) history = redo(history)
    expect(history.content).toEqual(end)
    expect(outline(history.content)).toBe(outline(end))
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
