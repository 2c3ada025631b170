import { describe, expect, test } from 'bun:test'
import type { ComponentDefinition } from '../catalogue/define.ts'
import { newNode } from '../tree/new.ts'
import type { Tree } from '../tree/tree.ts'
import { sampleForm } from '../tree/treeFixture.ts'
import { versionIn } from './steps.ts'
import { shownTree, tree } from './tree.ts'

describe('a tree', () => {
  const definition = {
    type: 'Input',
    settings: {},
    version: 3,
    migrations: {
      1: ({ text, ...rest }: Record<string, unknown>) => ({ ...rest, label: text }),
      2: (settings: Record<string, unknown>) => {
        if (settings.label === 'Trasig') throw new Error('no such label')
        // Steps that change what they are given change a copy.
        settings.label = `${settings.label}!`
        return settings
      },
    },
  } as unknown as ComponentDefinition
  const componentOf = (type: string) => (type === 'Input' ? definition : undefined)
  const stored = (extra: Record<string, unknown>, type = 'Input'): Tree => ({
    rootId: 'x',
    nodes: { x: { _id: 'x', type, structure: [], extra, style: {} } },
  })
  const brought = (extra: Record<string, unknown>) => tree(stored(extra), componentOf).tree.nodes.x?.extra

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
    const copy = structuredClone(before)
    expect(brought(before)).toEqual(after as never)
    expect(before).toEqual(copy)
  })

  test('is left alone when nothing is to be done', () => {
    const form = sampleForm()
    expect(tree(form, () => undefined).tree).toBe(form)
  })

  test('new nodes carry the version', () => {
    const { nodes } = newNode('Input', { componentOf, makeId: () => 'x' })
    expect(nodes.x && versionIn(nodes.x.extra)).toBe(3)
  })

  test.each([
    [
      'a newer version',
      'Input',
      { label: 'Hej', $v: 9, name: 'svar' },
      { why: 'newer', version: 9, name: 'svar' },
    ],
    ['no type that there is', 'Betygsskala', { name: 'betyg' }, { why: 'newer', version: 1, name: 'betyg' }],
    [
      'a step that throws',
      'Input',
      { text: 'Trasig' },
      { why: 'failed', version: 1, error: 'Error: no such label' },
    ],
  ])('names a component of %s, keeps it as it was, and shows a text in its place', (_, type, extra, why) => {
    const before = stored(extra, type)
    const { tree: after, left } = tree(before, componentOf)
    expect(left).toEqual([{ id: 'x', type, ...why } as never])
    expect(after).toBe(before)
    const shown = shownTree({ tree: after, left }).nodes.x
    expect(shown?.type).toBe('Text')
    expect(JSON.stringify(shown?.extra)).toContain('kan inte visas')
  })
})
