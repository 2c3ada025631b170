import { expect, test } from 'bun:test'
import { around, changedMarks, hovered, marksOf, primary, selected, tabStop } from './marks.ts'

const ancestors = (id: string) => ({ field: ['col', 'row'], other: ['col', 'row'] })[id] ?? []

test('what was chosen last has the toolbar and the tab stop; what is around it is marked too', () => {
  const marks = marksOf({ selection: ['other', 'field'], hover: null, first: 'page', ancestors })
  expect(Object.fromEntries(marks)).toEqual({
    other: selected,
    field: selected | primary | tabStop,
    col: around,
    row: around,
  })
})

test('while nothing is chosen, Tab goes to the page', () => {
  expect(Object.fromEntries(marksOf({ selection: [], hover: 'field', first: 'page', ancestors }))).toEqual({
    page: tabStop,
    field: hovered,
    col: around,
    row: around,
  })
})

test('only what is marked differently is told', () => {
  const before = marksOf({ selection: ['field'], hover: null, first: 'page', ancestors })
  const after = marksOf({ selection: ['other'], hover: null, first: 'page', ancestors })
  expect(changedMarks(before, after).sort()).toEqual(['field', 'other'])
  expect(changedMarks(before, before)).toEqual([])
})
