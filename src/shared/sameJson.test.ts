import { expect, test } from 'bun:test'
import { sameJson } from './sameJson.ts'

const node = { _id: 'r', type: 'PageTypeForm', structure: [], extra: { a: [1, { b: 2 }] }, style: {} }
const turned = { style: {}, extra: { a: [1, { b: 2 }] }, structure: [], type: 'PageTypeForm', _id: 'r' }

test('values are the same whatever the order of their keys', () => {
  expect(sameJson({ rootId: 'r', nodes: { r: node } }, { nodes: { r: turned }, rootId: 'r' })).toBe(true)
  expect(sameJson(node, { ...turned, extra: { a: [1, { b: 3 }] } })).toBe(false)
})

test('a key without a value is as one that is not there, and a list is no object', () => {
  expect(sameJson({ a: 1, b: undefined }, { a: 1 })).toBe(true)
  expect(sameJson([], {})).toBe(false)
})
