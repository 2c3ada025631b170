import { expect, test } from 'bun:test'
import { withGraphAsData, withGraphAsField } from './format.ts'

test('in a file the graph is called data, and comes in by either name', () => {
  const values = { status: 'active', process: { states: [] }, color: '' }
  const file = withGraphAsData(values, 'process')
  expect(Object.keys(file)).toEqual(['status', 'data', 'color'])
  expect(withGraphAsField(file, 'process')).toEqual(values)
  expect(withGraphAsField(values, 'process')).toEqual(values)
  expect(withGraphAsField({ data: 1 }, undefined)).toEqual({ data: 1 })
})
