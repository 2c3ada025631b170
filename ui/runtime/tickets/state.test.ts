import { expect, test } from 'bun:test'
import {
  addChip,
  choose,
  filterBy,
  isChosen,
  pagesOf,
  pageTo,
  removeChip,
  resizeTo,
  sortBy,
  startState,
  toKeep,
} from './state.ts'

const start = startState({}, undefined)

test('a table starts on page 1 with 10 rows, or as it was left', () => {
  expect(start).toEqual({ page: 1, pageSize: 10, sort: {}, filter: '', filters: [] })
  expect(startState({ pageSize: 25 }, undefined).pageSize).toBe(25)
  expect(startState({ pageSize: 25 }, { page: 3, pageSize: 50, filters: ['gata'] })).toMatchObject({
    page: 3,
    pageSize: 50,
    filters: ['gata'],
  })
})

test('the first click on a heading sorts downwards, the next upwards', () => {
  const once = sortBy({ ...start, page: 4 }, 'created')
  expect(once).toMatchObject({ page: 1, sort: { created: -1 } })
  const twice = sortBy(once, 'created')
  expect(twice.sort).toEqual({ created: 1 })
  expect(sortBy(twice, 'created').sort).toEqual({ created: -1 })
  expect(sortBy(twice, 'form.name').sort).toEqual({ 'form.name': -1 })
})

test('another filter text begins from page 1', () => {
  expect(filterBy({ ...start, page: 4 }, 'gata')).toMatchObject({ page: 1, filter: 'gata' })
})

test('Enter makes a chip and empties the box', () => {
  const one = addChip({ ...start, filter: ' gata ' })
  expect(one).toMatchObject({ filter: '', filters: ['gata'] })
  expect(addChip({ ...one, filter: 'gata' }).filters).toEqual(['gata'])
  expect(addChip({ ...one, filter: '  ' }).filters).toEqual(['gata'])
  expect(removeChip(one, 'gata').filters).toEqual([])
})

test('pages stay within what there is', () => {
  expect(pagesOf(10, 0)).toBe(1)
  expect(pagesOf(10, 11)).toBe(2)
  expect(pageTo(start, 9, 35).page).toBe(4)
  expect(pageTo(start, 0, 35).page).toBe(1)
})

test('another size keeps the first row in sight', () => {
  expect(resizeTo({ ...start, page: 3 }, 25)).toMatchObject({ page: 1, pageSize: 25 })
  expect(resizeTo({ ...start, page: 6 }, 25)).toMatchObject({ page: 3, pageSize: 25 })
})

test('what the address says is not kept as how the user left the table', () => {
  const kept = { ...start, page: 4, sort: { created: 1 as const } }
  const saved = { ...kept, page: 2, sort: { updated: -1 as const } }
  expect(toKeep({ ...saved, filter: 'gata' }, { saved, kept })).toEqual({ ...kept, filter: 'gata' })
  const resorted = { ...saved, page: 1, sort: { 'form.name': -1 as const } }
  expect(toKeep(resorted, { saved, kept })).toEqual(resorted)
  expect(toKeep(saved, { saved })).toEqual(saved)
})

test('values of columns are chosen beside the texts, each once, and taken away', () => {
  const ny = { column: 'status', value: 'Ny', label: 'Ny' }
  const texts = addChip({ ...start, page: 3, filter: 'gata' })
  const chosen = choose(choose(texts, ny, true), { ...ny, label: 'New' }, true)
  expect(chosen).toMatchObject({ page: 1, filters: ['gata', { ...ny, label: 'New' }] })
  expect(isChosen(chosen, ny)).toBe(true)
  expect(choose(chosen, ny, false).filters).toEqual(['gata'])
  expect(isChosen(texts, ny)).toBe(false)
})
