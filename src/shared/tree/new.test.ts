import { describe, expect, test } from 'bun:test'
import { isFragment } from './fragment.ts'
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
