import { describe, expect, test } from 'bun:test'
import type { ComponentDefinition } from '../catalogue/define.ts'
import { isFragment } from './fragment.ts'
import { migrateTree, versionOf } from './migrate.ts'
import { freeName, nameFor } from './names.ts'
import { newNode, newTree } from './new.ts'
import { counter, outline, sampleForm } from './treeFixture.ts'

test.each([
  ['Vad gäller det?', 'vadGallerDet'],
  ['E-post', 'ePost'],
  ['ÅÄÖ', 'aao'],
  ['  ', 'svar'],
  ['2024 års siffror', 'svar2024ArsSiffror'],
  ['user', 'user2'],
  ['constructor', 'constructor2'],
  ['En mycket lång fråga som aldrig tycks ta slut alls', 'enMycketLangFragaSomAldrigTycksTaSlutAll'],
])('nameFor(%p) is %s', (label, expected) => {
  expect(nameFor(label, new Set())).toBe(expected)
})

test.each([
  ['namn', [], 'namn'],
  ['namn', ['namn'], 'namn2'],
  ['namn', ['namn', 'namn2'], 'namn3'],
  ['namn2', ['namn2'], 'namn3'],
  ['gata9', ['gata9'], 'gata10'],
])('freeName(%s) beside %p is %s', (name, taken, expected) => {
  expect(freeName(name, new Set(taken))).toBe(expected)
})

describe('newNode', () => {
  test('has the settings and children of the catalogue', () => {
    const { nodes, roots } = newNode('Panel', { makeId: counter() })
    expect(outline({ rootId: roots[0] ?? '', nodes })).toBe('new1(new2(new3))')
    expect(Object.values(nodes).map((node) => node.type)).toEqual(['Panel', 'Row', 'Col'])
    expect(nodes.new3?.extra.cols).toBe(12)
    expect(isFragment({ nodes, roots })).toBe(true)
  })

  test('gets a name that is free in the tree', () => {
    const tree = sampleForm()
    const named = (extra: Record<string, unknown>) =>
      Object.values(newNode('Input', { tree, extra }).nodes)[0]?.extra.name
    expect(named({})).toBe('input')
    expect(named({ label: 'Var finns felet?' })).toBe('varFinnsFelet')
    expect(named({ label: 'A' })).toBe('a2')
    expect(named({ name: 'b' })).toBe('b2')
  })

  test('of a type there is not is a plain node', () => {
    expect(Object.values(newNode('Hologram', { makeId: () => 'x' }).nodes)).toEqual([
      { _id: 'x', type: 'Hologram', structure: [], extra: {}, style: {} },
    ])
  })
})

test('newTree starts with a page to fill', () => {
  expect(outline(newTree('form', undefined, { makeId: counter('n') }))).toBe('n1(n2(n3(n4(n5))))')
  expect(newTree('form').nodes).not.toEqual(newTree('form').nodes)
})

describe('migrateTree', () => {
  const definition = {
    type: 'Input',
    settings: {},
    version: 3,
    migrations: {
      1: ({ text, ...rest }: Record<string, unknown>) => ({ ...rest, label: text }),
      2: (settings: Record<string, unknown>) => ({ ...settings, label: `${settings.label}!` }),
    },
  } as unknown as ComponentDefinition
  const componentOf = (type: string) => (type === 'Input' ? definition : undefined)
  const migrated = (extra: Record<string, unknown>) =>
    migrateTree(
      { rootId: 'x', nodes: { x: { _id: 'x', type: 'Input', structure: [], extra, style: {} } } },
      componentOf,
    ).nodes.x?.extra

  test.each([
    [{ text: 'Hej' }, { label: 'Hej!', $v: 3 }],
    [
      { label: 'Hej', $v: 2 },
      { label: 'Hej!', $v: 3 },
    ],
    [
      { label: 'Hej', $v: 3 },
      { label: 'Hej', $v: 3 },
    ],
    [
      { label: 'Hej', $v: 9 },
      { label: 'Hej', $v: 9 },
    ],
    [
      { text: 'Hej', $v: 'x' },
      { label: 'Hej!', $v: 3 },
    ],
  ])('%p', (before, after) => {
    expect(migrated(before)).toEqual(after as never)
  })

  test('leaves a tree alone that needs nothing', () => {
    const tree = sampleForm()
    expect(migrateTree(tree, () => undefined)).toBe(tree)
  })

  test('new nodes carry the version', () => {
    const { nodes } = newNode('Input', { componentOf, makeId: () => 'x' })
    expect(nodes.x && versionOf(nodes.x)).toBe(3)
  })
})
