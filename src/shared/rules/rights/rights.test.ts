import { describe, expect, test } from 'bun:test'
import { type Sketch, sketchTree } from '../page/pageFixture.ts'
import { goneRights } from './gone.ts'
import { beforeSent, isStepRights, type Right, rightsIn, withRight } from './rights.ts'
import { settled } from './settled.ts'
import { authorAt, type Reader, rightsFor, treeFor } from './treeFor.ts'

const at = (state: string | null, ...roles: string[]): Reader => ({ state, roles, isAdmin: false })
const admin = (state: string | null, ...roles: string[]): Reader => ({
  ...at(state, ...roles),
  isAdmin: true,
})

/** A page with a question on it, each with rights of its own. */
const pageOf = (page: unknown, question?: unknown): Sketch => [
  'FormTab#p',
  page === undefined ? {} : { rights: page },
  ['Input#q', { name: 'q', ...(question === undefined ? {} : { rights: question }) }],
]

test.each<[string, Sketch, Reader, Right | undefined]>([
  ['nothing is named', pageOf(undefined), at('a', 'h'), undefined],
  ['the role is named in the state', pageOf(undefined, { a: { h: 'read' } }), at('a', 'h'), 'read'],
  ['another state is named', pageOf(undefined, { b: { h: 'read' } }), at('a', 'h'), undefined],
  ['another role is named', pageOf(undefined, { a: { r: 'read' } }), at('a', 'h'), undefined],
  ['every state is named', pageOf(undefined, { '*': { h: 'read' } }), at('a', 'h'), 'read'],
  [
    'the state goes before every',
    pageOf(undefined, { '*': { h: 'read' }, a: { h: 'edit' } }),
    at('a', 'h'),
    'edit',
  ],
  [
    'every state counts before it is sent in, too',
    pageOf(undefined, { '*': { author: 'hidden' } }),
    authorAt(null),
    'hidden',
  ],
  [
    'before it is sent in has a row of its own',
    pageOf(undefined, { '*': { author: 'read' }, [beforeSent]: { author: 'edit' } }),
    authorAt(null),
    'edit',
  ],
  ['the page says it', pageOf({ a: { h: 'read' } }), at('a', 'h'), 'read'],
  [
    'the question goes before its page',
    pageOf({ a: { h: 'read' } }, { a: { h: 'required' } }),
    at('a', 'h'),
    'required',
  ],
  [
    'nothing in what is hidden is seen',
    pageOf({ a: { h: 'hidden' } }, { a: { h: 'edit' } }),
    at('a', 'h'),
    'hidden',
  ],
  [
    'of several roles the most counts',
    pageOf(undefined, { a: { h: 'hidden', r: 'edit' } }),
    at('a', 'h', 'r'),
    'edit',
  ],
  [
    'a role of which nothing is said opens nothing',
    pageOf(undefined, { a: { h: 'hidden' } }),
    at('a', 'h', 'r'),
    'hidden',
  ],
  [
    'anybody else is who none is named for',
    pageOf(undefined, { a: { '*': 'read', h: 'edit' } }),
    at('a', 'r'),
    'read',
  ],
  ['and not who is named', pageOf(undefined, { a: { '*': 'hidden', h: 'edit' } }), at('a', 'h'), 'edit'],
  [
    'a party is as the author',
    pageOf(undefined, { a: { author: 'hidden' } }),
    at('a', 'party:granne'),
    'hidden',
  ],
  [
    'a party that is named is itself',
    pageOf(undefined, { a: { author: 'hidden', 'party:granne': 'read' } }),
    at('a', 'party:granne'),
    'read',
  ],
  [
    'nothing is hidden from an administrator',
    pageOf(undefined, { a: { '*': 'hidden' } }),
    admin('a'),
    'read',
  ],
  [
    'but before it is sent in',
    pageOf(undefined, { '*': { author: 'hidden' } }),
    { ...authorAt(null), isAdmin: true },
    'hidden',
  ],
  ['a table that cannot be read closes', pageOf(undefined, { a: { h: 'allt' } }), at('a', 'h'), 'hidden'],
  ['so does something else', pageOf(undefined, 'hidden'), authorAt('a'), 'hidden'],
  [
    'names that every object has are no roles',
    pageOf(undefined, {}),
    at('constructor', 'toString'),
    undefined,
  ],
])('a question where %s', (_, page, reader, expected) => {
  expect(rightsFor(sketchTree(page), reader).get('q')).toEqual(expected)
})

const asked = ({ type }: { type: string }) => type === 'Input'

describe('the tree as somebody meets it', () => {
  const tree = sketchTree(
    [
      'FormTab#open',
      { rights: { a: { h: 'read' } } },
      ['Input#street', { name: 'street' }],
      ['Input#why', { name: 'why', validation: { max: 5 }, rights: { a: { h: 'required' } } }],
    ],
    ['FormTab#own', { rights: { '*': { author: 'hidden' } } }, ['Input#secret', { name: 'secret' }]],
  )

  test('has nothing of what is hidden, and nothing of rights', () => {
    const { nodes } = treeFor(tree, authorAt('a'), { asked })
    expect(Object.keys(nodes).sort()).toEqual(['open', 'root', 'street', 'why'])
    expect(nodes.root?.structure).toEqual(['open'])
    expect(JSON.stringify(nodes)).not.toContain('rights')
  })

  test('says what may only be read and what has to be answered in the settings that say so of any question', () => {
    const { nodes } = treeFor(tree, at('a', 'h'), { asked })
    expect(nodes.street?.extra).toEqual({ name: 'street', disabled: true })
    expect(nodes.why?.extra).toEqual({ name: 'why', validation: { max: 5, required: true } })
    // A page is no question: what is on it may be open.
    expect(nodes.open?.extra).toEqual({})
  })

  test('is checked where it may only be read, too, when all of it is', () => {
    expect(treeFor(tree, at('a', 'h'), { asked, forCheck: true }).nodes.street?.extra).toEqual({
      name: 'street',
    })
  })
})

describe('what asks for an answer that is not told', () => {
  const tree = sketchTree(
    [
      'Input#one',
      {
        name: 'one',
        show: {
          mode: 'show',
          when: {
            all: [
              { value: 'secret', is: 'equals', to: 'avslag' },
              { value: 'two', is: 'notEmpty' },
            ],
          },
        },
      },
    ],
    [
      'Input#two',
      { name: 'two', disable: { when: { not: { value: 'two', is: 'less', to: { value: 'secret' } } } } },
    ],
    ['Heading#text', { label: { sv: 'Hej {{ two }}, {{ secret | default: "inget" }}{{ secret }}!' } }],
  )
  const made = settled(tree, {
    names: new Set(['secret']),
    facts: {
      value: (name) => (name === 'secret' ? 'avslag' : null),
      variable: () => null,
      roles: [],
      status: null,
    },
    fill: (template) => (template.includes('default') ? 'inget' : ''),
  })

  test('is decided, and all else goes on asking', () => {
    expect(made.nodes.one?.extra.show).toEqual({
      mode: 'show',
      when: { all: [{ all: [] }, { value: 'two', is: 'notEmpty' }] },
    })
    expect(made.nodes.two?.extra.disable).toEqual({ when: { not: { any: [] } } })
    expect(made.nodes.text?.extra.label).toEqual({ sv: 'Hej {{ two }}, inget!' })
    expect(JSON.stringify(made)).not.toMatch(/secret|avslag/)
  })

  test('is the same tree where nothing is hidden', () => {
    expect(
      settled(tree, {
        names: new Set(),
        facts: { value: () => null, variable: () => null, roles: [], status: null },
        fill: () => '',
      }),
    ).toBe(tree)
  })
})

test('a table is written one place at a time, and has no empty ones', () => {
  const one = withRight(undefined, 'a', 'h', 'read')
  const two = withRight(one, 'a', 'r', 'hidden')
  expect(two).toEqual({ a: { h: 'read', r: 'hidden' } })
  expect(withRight(two, 'a', 'h', null)).toEqual({ a: { r: 'hidden' } })
  expect(withRight(withRight(two, 'a', 'h', null), 'a', 'r', null)).toBeUndefined()
  expect(rightsIn({})).toBeUndefined()
})

test.each([
  [{}, true],
  [{ a: { h: 'edit' } }, true],
  [{ a: 'edit' }, false],
  [[], false],
  [{ a: { h: null } }, false],
])('%j is a table of rights: %p', (value, is) => {
  expect(isStepRights(value)).toBe(is)
})

test('what is named and is gone is told of by node', () => {
  const tree = sketchTree(
    pageOf(
      { a: { h: 'read' }, '*': { author: 'hidden', 'party:x': 'read' } },
      { b: { h: 'read', z: 'edit' } },
    ),
  )
  expect(goneRights(tree, { states: new Set(['a']), roles: new Set(['h']) })).toEqual([
    { nodeId: 'q', gone: 'state' },
    { nodeId: 'q', gone: 'role' },
  ])
  expect(goneRights(tree, { states: new Set(['a', 'b']), roles: new Set(['h', 'z']) })).toEqual([])
})
