import { describe, expect, test } from 'bun:test'
import { catalogue } from '../catalogue/index.ts'
import { problemsOf as fieldProblems } from '../fields/shape.ts'
import type { Sketch } from '../rules/page/pageFixture.ts'
import { sketchTree } from '../rules/page/pageFixture.ts'
import type { TreeMode } from '../schemas/define.ts'
import { newTree } from './new.ts'
import { checkTree, problemsOf } from './problems.ts'
import type { Tree, TreeNode } from './tree.ts'
import { input, sampleForm } from './treeFixture.ts'

const check = (tree: Tree, mode: TreeMode = 'form') =>
  problemsOf(tree, mode, catalogue, (definition, settings) =>
    Object.values(fieldProblems(definition.settings, settings)),
  )
const inColumn = (...below: Sketch[]) =>
  sketchTree([
    'FormTab#t',
    { label: 'Sida' },
    ['Section#s', {}, ['Row#r', {}, ['Col#c', { cols: 12 }, ...below]]],
  ])
const found = (tree: Tree) =>
  check(tree)
    .filter(({ nodeId }) => nodeId !== 'root')
    .map(({ nodeId, level, key }) => `${nodeId} ${level} ${key}`)
const when = (value: string) => ({ show: { mode: 'show', when: { value, is: 'notEmpty' } } })

const cases: [string, Tree, string[]][] = [
  ['nothing', sampleForm(), []],
  ['a type there is not', inColumn(['Hologram#x']), ['x error builder.unknownType']],
  ['a wrong place', inColumn(['Section#x']), ['x error builder.wrongPlace']],
  ['a name that is missing', inColumn(['Input#x', { label: 'X' }]), ['x error builder.nameMissing']],
  [
    'a name used twice',
    inColumn(input('a'), ['Input#x', { label: 'X', name: 'a' }]),
    ['a error builder.nameTaken', 'x error builder.nameTaken'],
  ],
  [
    'a name of something else',
    inColumn(['Input#x', { label: 'X', name: 'user' }]),
    ['x error builder.nameReserved'],
  ],
  [
    'a hint',
    inColumn(['Radio#x', { label: 'X', name: 'x', options: [] }]),
    ['x hint Add options to component'],
  ],
  [
    'labels that nobody has given',
    inColumn(
      input('a', { label: 'No label' }),
      input('b', { label: ' ' }),
      input('i', { label: { sv: 'Namn', en: 'No label' } }),
      input('d', { label: { sv: 'Namn' } }),
      ['Heading#h', { label: 'No label' }],
      ['Heading#e', { label: '' }],
    ),
    ['a', 'b', 'i', 'h'].map((id) => `${id} hint builder.noLabel`),
  ],
  ['a setting there is not', inColumn(input('x', { speed: 1 })), ['x error validation.unknownKey']],
  ['a condition on nobody', inColumn(input('x', when('y'))), ['x error builder.unknownName']],
  [
    'a condition that is none',
    inColumn(input('x', { disable: { when: { like: 1 } } })),
    ['x error condition.shape'],
  ],
  [
    'conditions that can never hold together',
    inColumn(
      input('y'),
      ['Checkbox#z', { label: 'Z', name: 'z', options: [{ label: 'A', value: 'a' }] }],
      input('x', {
        show: {
          when: {
            all: [
              { value: 'y', is: 'greater', to: 5 },
              { value: 'y', is: 'less', to: 3 },
            ],
          },
        },
      }),
      input('w', {
        show: {
          when: {
            all: [
              { value: 'z', is: 'equals', to: 'a' },
              { value: 'z', is: 'equals', to: 'b' },
            ],
          },
        },
      }),
    ),
    ['x hint condition.contradiction'],
  ],
  [
    'groups that leave a question none of its options',
    inColumn(
      ['Radio#z', { label: 'Z', name: 'z', options: ['a', 'b'] }],
      input('x', {
        show: {
          when: {
            all: [
              { value: 'z', is: 'notEmpty' },
              { not: { any: ['a', 'b'].map((to) => ({ value: 'z', is: 'equals', to })) } },
            ],
          },
        },
      }),
    ),
    ['x hint condition.contradiction'],
  ],
  [
    'names in a ring',
    inColumn(input('x', when('y')), input('y', when('x'))),
    ['x error builder.ring', 'y error builder.ring'],
  ],
  ['settings of a newer version', inColumn(input('x', { $v: 99 })), ['x error builder.newerVersion']],
]

describe('problemsOf', () => {
  test.each(cases)('sees %s', (_title, tree, expected) => {
    expect(found(tree).filter((line) => !line.includes('validation.invalid_type'))).toEqual(expected)
  })

  test('sees a wrong root', () => {
    expect(check(newTree('view')).map(({ key }) => key)).toContain('builder.wrongRoot')
  })

  const modes: TreeMode[] = ['form', 'view', 'viewTemplate', 'admin', 'doc']
  test.each(modes)('a new %s stands as it should', (mode) => {
    const tree = newTree(mode)
    const errors = check(tree, mode).filter(({ level }) => level === 'error')
    expect(errors.filter(({ key }) => key.startsWith('builder.'))).toEqual([])
    expect(checkTree(tree)).toEqual([])
  })
})

describe('checkTree', () => {
  const node = (id: string, structure: string[] = [], more: object = {}) => ({
    _id: id,
    type: 'Col',
    structure,
    extra: {},
    style: {},
    ...more,
  })
  const of = (...nodes: { _id: string }[]) => ({
    rootId: 'r',
    nodes: Object.fromEntries(nodes.map((one) => [one._id, one])),
  })
  const chain = (n: number) =>
    of(...Array.from({ length: n }, (_, i) => node(i === 0 ? 'r' : `n${i}`, i + 1 < n ? [`n${i + 1}`] : [])))
  const broken: [string, unknown, string[]][] = [
    ['a sound one', of(node('r', ['a']), node('a')), []],
    ['nothing', null, ['tree.shape']],
    ['a list', { rootId: 'r', nodes: [] }, ['tree.shape']],
    ['no root', of(node('a')), ['tree.noRoot']],
    ['a root of the prototype', { rootId: 'toString', nodes: {} }, ['tree.noRoot']],
    ['a child that is missing', of(node('r', ['a'])), ['tree.missing']],
    ['a child of the prototype', of(node('r', ['toString'])), ['tree.missing']],
    ['two parents', of(node('r', ['a', 'b']), node('a', ['b']), node('b')), ['tree.twice']],
    ['a child twice', of(node('r', ['a', 'a']), node('a')), ['tree.twice']],
    ['a circle to the root', of(node('r', ['a']), node('a', ['r'])), ['tree.twice']],
    ['a circle by itself', of(node('r'), node('a', ['b']), node('b', ['a'])), ['tree.loose']],
    ['a loose node', of(node('r'), node('a')), ['tree.loose']],
    ['an id that is none', of(node('r', ['a b']), node('a b')), ['tree.shape']],
    ['an id that reaches into the prototype', of(node('r', ['valueOf']), node('valueOf')), ['tree.shape']],
    ['an id of another node', { rootId: 'r', nodes: { r: node('x') } }, ['tree.shape']],
    ['a foreign key', of(node('r', [], { script: 'x' })), ['tree.shape']],
    ['a list for settings', of(node('r', [], { extra: [] })), ['tree.shape']],
    ['a style that is none', of(node('r', [], { style: { color: { a: 1 } } })), ['tree.shape']],
    ['a style of great length', of(node('r', [], { style: { color: 'x'.repeat(201) } })), ['tree.shape']],
    ['a type of great length', of(node('r', [], { type: 'x'.repeat(65) })), ['tree.shape']],
    [
      'a prototype in the settings',
      of(node('r', [], { extra: JSON.parse('{"a": {"__proto__": 1}}') })),
      ['tree.dangerous'],
    ],
    ['a hundred deep', chain(100), []],
    ['deeper', chain(101), ['tree.tooDeep']],
    [
      '20,001 nodes',
      of(node('r'), ...Array.from({ length: 20_000 }, (_, i) => node(`n${i}`))),
      ['tree.tooLarge'],
    ],
  ]
  test.each(broken)('%s', (_title, tree, expected) => {
    expect(checkTree(tree as Tree)).toEqual(expected)
  })

  test('a sound tree can be walked', () => {
    const tree = sampleForm()
    expect(checkTree(tree)).toEqual([])
    expect(
      checkTree({
        ...tree,
        nodes: { ...tree.nodes, c1: { ...(tree.nodes.c1 as TreeNode), structure: ['one'] } },
      }),
    ).toContain('tree.twice')
  })
})

test('a page without a title of its own is told of, too', () => {
  const tree = newTree('form')
  const keys = check(tree).map(({ nodeId, level, key }) => [tree.nodes[nodeId ?? '']?.type, level, key])
  expect(keys).toContainEqual(['FormTab', 'hint', 'builder.noLabel'])
})

/** A view of these components, in one column. */
function page(...below: Sketch[]): Tree {
  const made = sketchTree(['Section#s', {}, ['Row#r', {}, ['Col#c', { cols: 12 }, ...below]]])
  const root = made.nodes[made.rootId] as TreeNode
  return { ...made, nodes: { ...made.nodes, [made.rootId]: { ...root, type: 'PageTypeView' } } }
}

test('a page that shows a case takes content, its form and what is about the case, and asks nothing beside the form', () => {
  const tree = page(
    ['Heading#h', { label: 'Ditt ärende' }],
    ['Form#f'],
    ['Panel#p', { label: 'Så går det till' }],
    ['ProcessOverview#o'],
    ['Signature#sign'],
    ['payment#pay'],
    ['Summary#svar'],
    ['ProcessButtons#knappar'],
    ['Tickets#t', { columns: [{ value: 'title', label: 'Ärende' }] }],
    ['Text#text', { content: 'Hej', name: 'text' }],
    input('x'),
    ['ProcessList#l', { categories: ['a'], to: 's' }],
    ['Text#skriv', { editInPortal: true, name: 'skriv', label: 'Skriv' }],
  )
  const told = (mode: TreeMode) =>
    check(tree, mode).flatMap(({ nodeId, level, key }) => (level === 'error' ? [`${nodeId} ${key}`] : []))
  expect(told('view')).toEqual([])
  expect(told('ticket')).toEqual([
    'x builder.notOnTicketPage',
    'l builder.notOnTicketPage',
    'skriv builder.asksOnTicketPage',
  ])
})

test('outside of a form the answers and the buttons of the process go by the Form of the page, and want one', () => {
  const hints = (tree: Tree, mode: TreeMode) =>
    check(tree, mode).flatMap(({ nodeId, key }) => (key === 'builder.needsForm' ? [nodeId] : []))
  const both: Sketch[] = [['Summary#svar'], ['ProcessButtons#knappar']]
  expect(hints(page(...both), 'view')).toEqual(['svar', 'knappar'])
  expect(hints(page(...both), 'ticket')).toEqual(['svar', 'knappar'])
  expect(hints(page(['Form#f'], ...both), 'ticket')).toEqual([])
  const form = sketchTree(['FormTab#t', {}, ['Section#s', {}, ['Row#r', {}, ['Col#c', {}, ...both]]]])
  expect(hints(form, 'form')).toEqual([])
})
