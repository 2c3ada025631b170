import { expect, test } from 'bun:test'
import { catalogue } from '../../../src/shared/catalogue/index.ts'
import type { TreeMode } from '../../../src/shared/schemas/define.ts'
import { paletteGroups, searchPalette } from './paletteGroups.ts'

const types = (mode: TreeMode) =>
  paletteGroups(catalogue, mode).flatMap((g) => g.components.map((c) => c.type))

test('the palette offers what the mode allows, each thing once', () => {
  expect(types('form')).toContain('Input')
  expect(types('form')).not.toContain('Navbar')
  expect(types('viewTemplate')).toContain('Navbar')
  expect(new Set(types('form')).size).toBe(types('form').length)
})

test.each(['form', 'view', 'viewTemplate', 'admin', 'doc'] as const)(
  'no component of %s is left out',
  (mode) => {
    const all = catalogue.filter((c) => !c.hidden && c.parents[mode]?.length).map((c) => c.type)
    expect(types(mode).sort()).toEqual(all.filter((type) => type !== 'Col' && type !== 'FormTab').sort())
  },
)

test('answers stand before what only tells', () => {
  const groups = paletteGroups(catalogue, 'form')
  expect(groups[0]).toMatchObject({ id: 'fields' })
  expect(groups[0]?.components.map((c) => c.type)).toContain('Radio')
  expect(groups.find((g) => g.id === 'content')?.components.map((c) => c.type)).toContain('Heading')
})

test.each([
  ['radio', ['Radio']],
  ['  RADIO ', ['Radio']],
  ['finns inte', []],
])('a search for %p finds %p', (search, found) => {
  const groups = searchPalette(paletteGroups(catalogue, 'form'), search, (c) => c.title.id)
  expect(groups.flatMap((g) => g.components.map((c) => c.type))).toEqual(found)
})
