import { describe, expect, test } from 'bun:test'
import { Glob } from 'bun'
import type { Command } from '../command.ts'
import { fragmentOf, freshIds } from '../fragment.ts'
import { newNode } from '../new.ts'
import { applyCommand, checkCommand } from '../run.ts'
import { counter, form, outline, sampleForm } from '../treeFixture.ts'
import { batch } from './batch.ts'
import { copy } from './copy.ts'
import { commands } from './index.ts'
import { insert } from './insert.ts'
import { move } from './move.ts'
import { paste } from './paste.ts'
import { patch } from './patch.ts'
import { relabel } from './relabel.ts'
import { remove } from './remove.ts'
import { rename } from './rename.ts'
import { setColumns } from './setColumns.ts'
import { update } from './update.ts'
import { wrap } from './wrap.ts'

const tree = sampleForm()
const ids = (...keys: string[]) => Object.fromEntries(keys.map((key) => [key, `${key}_`]))
const fresh = (type: string) => newNode(type, { tree, makeId: counter() })
const panel = fresh('Panel')

/** Command → the outline of the page it makes. */
const done: [string, Command, string][] = [
  ['insert', insert({ fragment: fresh('Radio'), to: { parent: 'c3', index: 0 } }), 'c3(new1)'],
  [
    'insert with children',
    insert({ fragment: panel, to: { parent: 'c1', index: 1 } }),
    'c1(a new1(new2(new3)) b)',
  ],
  ['insert last', insert({ fragment: fresh('Radio'), to: { parent: 'c1', index: -1 } }), 'c1(a b new1)'],
  ['move up', move({ ids: ['b'], to: { parent: 'c1', index: 0 } }), 'c1(b a)'],
  ['move down: the index is counted before', move({ ids: ['a'], to: { parent: 'c1', index: 2 } }), 'c1(b a)'],
  ['move to where it is', move({ ids: ['a'], to: { parent: 'c1', index: 0 } }), 'c1(a b)'],
  [
    'move several, in reading order',
    move({ ids: ['c', 'a'], to: { parent: 'c3', index: 0 } }),
    'r2(c3(a c))',
  ],
  ['move between their own places', move({ ids: ['a', 'c'], to: { parent: 'c1', index: 1 } }), 'c1(a c b)'],
  [
    'move with one that goes along',
    move({ ids: ['p', 'd'], to: { parent: 'c3', index: 0 } }),
    'c3(p(r4(c5(d))))',
  ],
  ['copy', copy({ ids: ['a', 'c'], to: { parent: 'c3', index: 0 }, newIds: ids('a', 'c') }), 'c3(a_ c_)'],
  [
    'copy a subtree',
    copy({ ids: ['r2'], to: { parent: 's1', index: 1 }, newIds: ids('r2', 'c3') }),
    's1(r1(c1(a b) c2(c)) r2_(c3_) r2(c3))',
  ],
  [
    'paste',
    paste({ fragment: fragmentOf(tree, ['d']), to: { parent: 'c3', index: 0 }, newIds: ids('d') }),
    'c3(d_)',
  ],
  ['remove', remove({ ids: ['a', 'c'] }), 'r1(c1(b) c2)'],
  ['remove a subtree', remove({ ids: ['one', 'a'] }), 'root(two(s2(r3(c4(p(r4(c5(d))))))))'],
  ['wrap', wrap({ ids: ['b', 'a'], fragment: panel, into: 'new3' }), 'c1(new1(new2(new3(a b))))'],
  [
    'columns: more',
    setColumns({ row: 'r1', cols: [4, 4, 4], newIds: ['x', 'y', 'z'] }),
    'r1(c1(a b) c2(c) z)',
  ],
  [
    'several',
    batch({ commands: [remove({ ids: ['a'] }), move({ ids: ['b'], to: { parent: 'c3', index: 0 } })] }),
    's1(r1(c1 c2(c)) r2(c3(b)))',
  ],
]

describe('a command', () => {
  test.each(done)('%s', (_title, command, expected) => {
    expect(checkCommand(tree, command, form)).toBeUndefined()
    const { tree: next, undo } = applyCommand(tree, command)
    expect(outline(next)).toContain(expected)
    expect(checkCommand(next, undo, form)).toBeUndefined()
    expect(applyCommand(next, undo).tree).toEqual(tree)
  })

  test('leaves what it does not touch shared', () => {
    const { tree: next } = applyCommand(tree, update({ id: 'a', set: { label: 'Ny' } }))
    const touched = Object.keys(next.nodes).filter((id) => next.nodes[id] !== tree.nodes[id])
    expect(touched).toEqual(['a'])
    expect(tree.nodes.a?.extra.label).toBe('a')
  })
})

const refused: [string, Command, string][] = [
  [
    'insert where it cannot stand',
    insert({ fragment: fresh('Radio'), to: { parent: 'r1', index: 0 } }),
    'builder.notHere',
  ],
  [
    'insert under nothing',
    insert({ fragment: fresh('Radio'), to: { parent: 'gone', index: 0 } }),
    'builder.gone',
  ],
  [
    'insert an id twice',
    insert({ fragment: fragmentOf(tree, ['a']), to: { parent: 'c3', index: 0 } }),
    'builder.idTaken',
  ],
  [
    'insert children that cannot stand in it',
    insert({
      fragment: { roots: ['x'], nodes: { x: node('x', 'Panel', ['y']), y: node('y', 'Input') } },
      to: { parent: 'c3', index: 0 },
    }),
    'builder.notHere',
  ],
  [
    'insert what is no piece',
    insert({ fragment: { roots: ['x'], nodes: {} }, to: { parent: 'c3', index: 0 } }),
    'builder.notAPiece',
  ],
  ['move into itself', move({ ids: ['p'], to: { parent: 'c5', index: 0 } }), 'builder.intoItself'],
  ['move onto itself', move({ ids: ['p'], to: { parent: 'p', index: 0 } }), 'builder.intoItself'],
  ['move the root', move({ ids: ['root'], to: { parent: 'c1', index: 0 } }), 'builder.rootStays'],
  ['move what is gone', move({ ids: ['x'], to: { parent: 'c1', index: 0 } }), 'builder.gone'],
  ['move what is no id', move({ ids: ['toString'], to: { parent: 'c1', index: 0 } }), 'builder.gone'],
  ['move where it cannot stand', move({ ids: ['a'], to: { parent: 's1', index: 0 } }), 'builder.notHere'],
  [
    'copy without new ids',
    copy({ ids: ['a'], to: { parent: 'c3', index: 0 }, newIds: {} }),
    'builder.idTaken',
  ],
  [
    'paste what is no piece',
    paste({ fragment: JSON.parse('{"a": 1}'), to: { parent: 'c3', index: 0 }, newIds: {} }),
    'builder.notAPiece',
  ],
  ['remove the root', remove({ ids: ['root'] }), 'builder.rootStays'],
  ['update a prototype', update({ id: 'a', set: { '__proto__.x': 1 } }), 'builder.badSetting'],
  [
    'update with a prototype',
    update({ id: 'a', set: { x: JSON.parse('{"__proto__": 1}') } }),
    'builder.badSetting',
  ],
  [
    'update with a style that loads',
    update({ id: 'a', style: { color: 'url(https://x)' } }),
    'builder.badStyle',
  ],
  ['columns that hold something', setColumns({ row: 'r1', cols: [12], newIds: [] }), 'builder.columnsInUse'],
  ['columns that are not twelve', setColumns({ row: 'r1', cols: [6, 7], newIds: [] }), 'builder.badColumns'],
  ['columns of what is no row', setColumns({ row: 's1', cols: [12], newIds: [] }), 'builder.gone'],
  ['columns without ids', setColumns({ row: 'r2', cols: [6, 6], newIds: ['x'] }), 'builder.badColumns'],
  ['wrap what stands apart', wrap({ ids: ['a', 'c'], fragment: panel, into: 'new3' }), 'builder.notTogether'],
  ['wrap in what does not take it', wrap({ ids: ['a'], fragment: panel, into: 'new1' }), 'builder.notHere'],
  ['rename to a name in use', rename({ id: 'a', name: 'b' }), 'builder.nameTaken'],
  ['rename to a word of templates', rename({ id: 'a', name: 'user' }), 'builder.nameReserved'],
  ['relabel with a name in use', relabel({ id: 'a', label: 'B', name: 'b' }), 'builder.nameTaken'],
  ['rename to no name', rename({ id: 'a', name: '1a' }), 'validation.name'],
  [
    'a batch with one that cannot',
    batch({ commands: [remove({ ids: ['a'] }), remove({ ids: ['a'] })] }),
    'builder.gone',
  ],
  ['a patch that breaks the tree', patch({ set: {}, remove: ['c1'] }), 'tree.missing'],
  ['a patch that hangs loose', patch({ set: { x: node('x', 'Input') }, remove: [] }), 'tree.loose'],
  ['what is no command', { name: 'explode', args: {} }, 'builder.unknownCommand'],
]

test.each(refused)('it is refused to %s', (_title, command, reason) => {
  expect(checkCommand(tree, command, form)).toBe(reason)
})

describe('copies', () => {
  test('get component names of their own, and their conditions follow', () => {
    const when = { value: 'a', is: 'equals', to: 'x' }
    const start = applyCommand(
      tree,
      update({ id: 'b', set: { show: { mode: 'show', when }, label: 'Hej {{ a }}' } }),
    ).tree
    const newIds = freshIds(fragmentOf(start, ['c1']))
    const { tree: next } = applyCommand(start, copy({ ids: ['c1'], to: { parent: 'r2', index: 0 }, newIds }))
    const copyOf = (id: string) => next.nodes[newIds[id] ?? '']?.extra
    expect(copyOf('a')?.name).toBe('a2')
    expect(copyOf('b')).toMatchObject({ name: 'b2', label: 'Hej {{ a2 }}', show: { when: { value: 'a2' } } })
    expect(next.nodes.b).toBe(start.nodes.b)
  })

  test('keep the names of what they speak of outside', () => {
    const when = { value: 'c', is: 'equals', to: 'x' }
    const start = applyCommand(tree, update({ id: 'b', set: { show: { mode: 'show', when } } })).tree
    const { tree: next } = applyCommand(
      start,
      copy({ ids: ['b'], to: { parent: 'c3', index: 0 }, newIds: ids('b') }),
    )
    expect(next.nodes.b_?.extra.show).toEqual({ mode: 'show', when })
  })
})

describe('update', () => {
  test('sets and takes away settings and style', () => {
    const command = update({
      id: 'a',
      set: { 'validation.required': true, x: 1 },
      unset: ['label'],
      style: { color: '#fff', gap: null },
    })
    const { tree: next } = applyCommand(tree, command)
    expect(next.nodes.a).toMatchObject({
      extra: { name: 'a', validation: { required: true }, x: 1 },
      style: { color: '#fff' },
    })
    expect(next.nodes.a?.extra).not.toHaveProperty('label')
  })
})

describe('rename', () => {
  test('takes conditions and templates along', () => {
    const start = applyCommand(
      tree,
      batch({
        commands: [
          update({
            id: 'b',
            set: {
              show: {
                mode: 'show',
                when: {
                  all: [
                    { value: 'a', is: 'empty' },
                    { value: 'c', is: 'less', to: { value: 'a' } },
                  ],
                },
              },
            },
          }),
          update({ id: 'd', set: { label: "{{ a | default: 'a' }} {{ c.a }} {{ ab }} a" } }),
          update({ id: 'c', set: { options: [{ label: 'a', value: 'a' }] } }),
        ],
      }),
    ).tree
    const { tree: next, undo } = applyCommand(start, rename({ id: 'a', name: 'ny' }))
    expect(next.nodes.a?.extra.name).toBe('ny')
    expect(next.nodes.b?.extra.show).toEqual({
      mode: 'show',
      when: {
        all: [
          { value: 'ny', is: 'empty' },
          { value: 'c', is: 'less', to: { value: 'ny' } },
        ],
      },
    })
    expect(next.nodes.d?.extra.label).toBe("{{ ny | default: 'a' }} {{ c.a }} {{ ab }} a")
    expect(next.nodes.c).toBe(start.nodes.c)
    expect(applyCommand(next, undo).tree).toEqual(start)
  })
})

test('a label and the name made from it are one step, and what speaks of the component follows', () => {
  const when = { value: 'a', is: 'empty' }
  const start = applyCommand(
    tree,
    update({ id: 'b', set: { show: { mode: 'show', when }, label: '{{ a }}' } }),
  ).tree
  const { tree: next, undo } = applyCommand(start, relabel({ id: 'a', label: 'Ort', name: 'ort' }))
  expect(next.nodes.a?.extra).toMatchObject({ label: 'Ort', name: 'ort' })
  expect(next.nodes.b?.extra).toMatchObject({ show: { when: { value: 'ort' } }, label: '{{ ort }}' })
  expect(applyCommand(next, undo).tree).toEqual(start)
})

describe('setColumns', () => {
  test('gives existing columns the new widths and keeps what they hold', () => {
    const { tree: next } = applyCommand(tree, setColumns({ row: 'r1', cols: [3, 9], newIds: [] }))
    expect([next.nodes.c1?.extra.cols, next.nodes.c2?.extra.cols]).toEqual([3, 9])
    expect(outline(next)).toBe(outline(tree))
  })

  test('removes surplus empty columns at the end only', () => {
    const four = applyCommand(
      tree,
      setColumns({ row: 'r1', cols: [3, 3, 3, 3], newIds: ['', '', 'x', 'y'] }),
    ).tree
    expect(outline(four)).toContain('r1(c1(a b) c2(c) x y)')
    const two = applyCommand(four, setColumns({ row: 'r1', cols: [6, 6], newIds: [] })).tree
    expect(two).toEqual(tree)
    const moved = applyCommand(four, move({ ids: ['c'], to: { parent: 'y', index: 0 } })).tree
    expect(checkCommand(moved, setColumns({ row: 'r1', cols: [6, 6], newIds: [] }), form)).toBe(
      'builder.columnsInUse',
    )
  })
})

test('every command file is listed', () => {
  const files = [...new Glob('*.ts').scanSync(import.meta.dir)]
  const names = files
    .map((file) => file.replace('.ts', ''))
    .filter((name) => name !== 'index' && !name.endsWith('.test'))
  expect(
    commands()
      .map((command) => command.name)
      .sort(),
  ).toEqual(names.sort())
})

function node(_id: string, type: string, structure: string[] = []) {
  return { _id, type, structure, extra: {}, style: {} }
}
