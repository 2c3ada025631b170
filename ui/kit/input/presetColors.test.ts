import { expect, test } from 'bun:test'
import { presetColors, readColor } from './presetColors.ts'

test.each([
  ['0f5c56', '#0f5c56'],
  ['#0F5C56', '#0f5c56'],
  ['AbC', '#abc'],
  [' #fff ', '#fff'],
  ['', null],
  ['ab', null],
  ['abcd', null],
  ['0f5c5g', null],
  ['##abc', null],
])('%p reads as %p', (text, color) => {
  expect(readColor(text)).toBe(color)
})

test('there are 15 presets, all different and all colors', () => {
  expect(presetColors).toHaveLength(15)
  expect(new Set(presetColors.map((color) => color.value)).size).toBe(15)
  expect(presetColors.filter((color) => readColor(color.value) !== color.value)).toEqual([])
})
