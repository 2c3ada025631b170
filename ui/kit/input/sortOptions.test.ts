import { expect, test } from 'bun:test'
import { sortOptions } from './sortOptions.ts'

const of = (...labels: string[]) => labels.map((label) => ({ value: label, label }))
const labels = (options: readonly { label: string }[]) => options.map((option) => option.label)

test('Swedish order, without regard to case', () => {
  expect(labels(sortOptions(of('Öga', 'zebra', 'Ärta', 'åska', 'Apa', 'bil'), 'sv-SE'))).toEqual([
    'Apa',
    'bil',
    'zebra',
    'åska',
    'Ärta',
    'Öga',
  ])
})

test('numbers in labels count as numbers', () => {
  expect(labels(sortOptions(of('Steg 10', 'Steg 2'), 'sv-SE'))).toEqual(['Steg 2', 'Steg 10'])
})

test('the given order stays when sorting is off, and what is given is not changed', () => {
  const given = of('b', 'a')
  expect(labels(sortOptions(given, 'sv-SE', false))).toEqual(['b', 'a'])
  sortOptions(given, 'sv-SE')
  expect(labels(given)).toEqual(['b', 'a'])
})

test('options with an empty value are left out', () => {
  expect(sortOptions([{ value: '', label: 'Ingen' }, ...of('a')], 'sv-SE')).toEqual(of('a'))
})
