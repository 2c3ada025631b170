import { expect, test } from 'bun:test'
import { codeOf, messageOf } from './thrown.ts'

test('the code is that of Node, Bun and our own errors; whatever else was thrown has none', () => {
  expect(codeOf(Object.assign(new Error('x'), { code: 'ENOENT' }))).toBe('ENOENT')
  expect([new Error('x'), { code: 7 }, 'ENOENT', null, undefined].map(codeOf)).toEqual(['', '', '', '', ''])
})

test('anything that was thrown says something', () => {
  expect(messageOf(new Error('full'))).toBe('full')
  expect([messageOf('full'), messageOf(null)]).toEqual(['full', 'null'])
})
