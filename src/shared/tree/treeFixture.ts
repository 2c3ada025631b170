import { type Sketch, sketchTree } from '../rules/page/pageFixture.ts'
import type { TreeContext } from './command.ts'
import { type Tree, walk } from './tree.ts'

/** Trees for tests. */

export const form: TreeContext = { mode: 'form' }

export const input = (id: string, extra: Record<string, unknown> = {}): Sketch => [
  `Input#${id}`,
  { name: id, label: id, ...extra },
]

/**
 * Two pages: `one` with a section of two rows (two columns with `a`, `b` and `c`; an empty column), and `two` with
 * a panel around `d`.
 */
export function sampleForm(): Tree {
  return sketchTree(
    [
      'FormTab#one',
      { label: 'Ett' },
      [
        'Section#s1',
        {},
        ['Row#r1', {}, ['Col#c1', { cols: 6 }, input('a'), input('b')], ['Col#c2', { cols: 6 }, input('c')]],
        ['Row#r2', {}, ['Col#c3', { cols: 12 }]],
      ],
    ],
    [
      'FormTab#two',
      { label: 'Två' },
      [
        'Section#s2',
        {},
        [
          'Row#r3',
          {},
          ['Col#c4', { cols: 12 }, ['Panel#p', {}, ['Row#r4', {}, ['Col#c5', { cols: 12 }, input('d')]]]],
        ],
      ],
    ],
  )
}

/** `root(one(s1(…)))`: the ids in their order, to compare at a glance. */
export function outline(tree: Tree, id = tree.rootId): string {
  const below = tree.nodes[id]?.structure.map((child) => outline(tree, child)).join(' ')
  return below ? `${id}(${below})` : id
}

/** Ids in order, for tests that make new nodes. */
export function counter(prefix = 'new'): () => string {
  let n = 0
  return () => `${prefix}${++n}`
}

export const idsOf = (tree: Tree) => [...walk(tree)].map((node) => node._id)

/** Numbers between 0 and 1 that are the same in every run (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}
