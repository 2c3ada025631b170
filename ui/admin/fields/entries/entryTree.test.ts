import { describe, expect, test } from 'bun:test'
import type { Entry } from '../../../../src/shared/fields/entryTypes.ts'
import { menuEntries } from '../../../../src/shared/schemas/menuEntries.ts'
import { entryTree } from './entryTree.ts'

const page = (displayName: string): Entry => ({ type: 'page', displayName })
const under = (type: string, displayName: string, ...structure: Entry[]): Entry => ({
  type,
  displayName,
  structure,
})
const all = [
  under('category', 'Arbete', page('Ärenden'), under('menu', 'Mer', page('Sök'))),
  page('Hem'),
  under('category', 'Bygga'),
]
const left = (entries: readonly Entry[] = all) =>
  entryTree(menuEntries.types, menuEntries.forms.left?.types ?? [], entries)

/** `Arbete(Ärenden Mer(Sök)) Hem Bygga()` */
const written = (entries: readonly Entry[]): string =>
  entries
    .map(({ displayName, structure }) =>
      Array.isArray(structure) ? `${displayName}(${written(structure)})` : String(displayName),
    )
    .join(' ')

describe('a tree of entries', () => {
  test('is changed on any level', () => {
    expect(written(left().put([0], 1, page('Ny')))).toBe('Arbete(Ärenden Ny Mer(Sök)) Hem Bygga()')
    expect(written(left().put([2], 0, page('Ny')))).toBe('Arbete(Ärenden Mer(Sök)) Hem Bygga(Ny)')
    expect(written(left().change([0, 1, 0], page('Hitta')))).toBe('Arbete(Ärenden Mer(Hitta)) Hem Bygga()')
    expect(written(left().remove([0, 1]))).toBe('Arbete(Ärenden) Hem Bygga()')
  })

  test.each([
    [[1], [], 0, 'Hem Arbete(Ärenden Mer(Sök)) Bygga()', [0]],
    [[0], [], 3, 'Hem Bygga() Arbete(Ärenden Mer(Sök))', [2]],
    [[0, 0], [0], 2, 'Arbete(Mer(Sök) Ärenden) Hem Bygga()', [0, 1]],
    [[1], [2], 0, 'Arbete(Ärenden Mer(Sök)) Bygga(Hem)', [1, 0]],
    [[0, 0], [0, 1], 0, 'Arbete(Mer(Ärenden Sök)) Hem Bygga()', [0, 0, 0]],
    [[0, 1, 0], [], 1, 'Arbete(Ärenden Mer()) Sök Hem Bygga()', [1]],
  ])('moves %p into %p at %p', (from, to, index, expected, path) => {
    const moved = left().move(from, to, index)
    expect([written(moved.entries), [...moved.path]]).toEqual([expected, path])
  })

  test('lets nothing into itself, nor where it may not stand', () => {
    expect(left().mayMove([0], [0, 1])).toBe(false)
    expect(left().mayMove([2], [0])).toBe(false)
    expect(left().mayMove([0, 1], [2])).toBe(true)
    expect(left().move([0], [0, 1], 0).entries).toEqual(all)
  })

  test('knows entries that are stored without a type by their place', () => {
    const bar = entryTree(menuEntries.types, menuEntries.forms.bar?.types ?? [], [
      { type: 'nav', navItems: [{ heading: 'Start', sub: [{ type: 'navLink', heading: 'A' }] }] },
    ])
    expect([bar.typeAt([0]), bar.typeAt([0, 0]), bar.typeAt([0, 0, 0])]).toEqual([
      'nav',
      'navItem',
      'navLink',
    ])
    expect(bar.remove([0, 0, 0])).toEqual([{ type: 'nav', navItems: [{ heading: 'Start', sub: [] }] }])
  })
})
