import { expect, test } from 'bun:test'
import { rename } from './commands/rename.ts'
import { nameWithLabel, withNamesKept } from './labelName.ts'
import { applyCommand } from './run.ts'
import type { Tree } from './tree.ts'

const page = (extra: Record<string, unknown>, others: string[] = []): Tree => ({
  rootId: 'r',
  nodes: Object.fromEntries(
    [
      { _id: 'r', type: 'PageTypeForm', structure: ['a'], extra: { name: 'sida' }, style: {} },
      { _id: 'a', type: 'Input', structure: [], extra, style: {} },
      ...others.map((name) => ({
        _id: `o-${name}`,
        type: 'Input',
        structure: [],
        extra: { name },
        style: {},
      })),
    ].map((node) => [node._id, node]),
  ),
})

test.each([
  ['a new one', { name: 'input', label: 'No label' }, 'Var finns felet?', 'varFinnsFelet'],
  ['the second new one', { name: 'input2', label: 'No label' }, 'Namn', 'namn'],
  ['one letter more', { name: 'nam', label: 'Nam' }, 'Namn', 'namn'],
  ['none any more', { name: 'namn', label: 'Namn' }, '', 'input'],
  ['one again after none', { name: 'input', label: '' }, 'E', 'e'],
  ['a sign that no name has', { name: 'namn', label: 'Namn' }, 'Namn?', undefined],
  ['languages', { name: 'namn', label: { sv: 'Namn', en: 'Name' } }, { sv: 'Ort', en: 'Name' }, 'ort'],
  ['another language', { name: 'namn', label: { sv: 'Namn' } }, { sv: 'Namn', en: 'Name' }, undefined],
  ['English alone', { name: 'input', label: 'No label' }, { sv: '', en: 'City' }, 'city'],
  ['a number of its own', { name: 'namn3', label: 'Namn' }, 'Ort', 'ort'],
  ['a word of templates', { name: 'input', label: 'No label' }, 'User', 'user2'],
  ['a name of another make', { name: 'kundnummer', label: 'Namn' }, 'Ort', undefined],
  ['a chosen name', { name: 'namn', label: 'Namn', $named: true }, 'Ort', undefined],
  ['no name', { label: 'Namn' }, 'Ort', undefined],
])('the name follows the label: %s', (_, extra, label, name) => {
  expect(nameWithLabel(page(extra), 'a', label)).toBe(name)
})

test('the name is free among the other components; the page has one of its own', () => {
  const extra = { name: 'input', label: 'No label' }
  expect(nameWithLabel(page(extra, ['ort', 'ort2']), 'a', 'Ort')).toBe('ort3')
  expect(nameWithLabel(page(extra), 'a', 'Sida')).toBe('sida')
})

test('a name that somebody chose stays, even the one that the label would have made', () => {
  const { tree } = applyCommand(page({ name: 'input', label: 'Namn' }), rename({ id: 'a', name: 'namn' }))
  expect(nameWithLabel(tree, 'a', 'Ort')).toBeUndefined()
})

test('names are kept whatever becomes of the labels', () => {
  const kept = withNamesKept(page({ name: 'namn', label: 'Namn' }))
  expect(kept.nodes.a?.extra).toEqual({ name: 'namn', label: 'Namn', $named: true })
  expect(nameWithLabel(kept, 'a', 'Ort')).toBeUndefined()
})
