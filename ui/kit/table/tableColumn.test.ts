import { expect, test } from 'bun:test'
import { type Column, columnsAt, sameColumns } from './tableColumn.ts'

const columns: Column<object>[] = [
  { id: 'icon', label: 'Ikon', hideLabel: true },
  { id: 'number', label: 'Nummer', rowHeader: true },
  { id: 'form', label: 'Formulär' },
  { id: 'status', label: 'Status', hideBelow: 420 },
  { id: 'by', label: 'Av', hideBelow: 900 },
  { id: 'at', label: 'Tid', hideBelow: 560 },
  { id: 'menu', label: 'Meny', hideLabel: true },
]
const ids = (some: readonly Column<object>[]) => some.map(({ id }) => id).join(' ')

test.each([
  [1000, 'icon number form status by at menu', ''],
  [600, 'icon number form status at menu', ''],
  [480, 'icon number form status menu', ''],
  [343, 'icon number menu', 'form status by'],
  [0, 'icon number form menu', ''],
])('in %p pixels', (width, drawn, under) => {
  const found = columnsAt(columns, width)
  expect([ids(found.columns), ids(found.under), found.header?.id]).toEqual([drawn, under, 'number'])
})

test.each([
  [1000, 1400, true],
  [899, 900, false],
  [343, 400, true],
  [479, 480, false],
])('%p and %p pixels: the same is drawn, %p', (one, other, same) => {
  expect(sameColumns(columnsAt(columns, one), columnsAt(columns, other))).toBe(same)
})

test('columns that are made anew are others, as they may draw otherwise', () => {
  const anew = columns.map((column) => ({ ...column }))
  expect(sameColumns(columnsAt(columns, 1000), columnsAt(anew, 1000))).toBe(false)
})
