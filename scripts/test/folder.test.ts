import { expect, test } from 'bun:test'
import { tmpdir } from 'node:os'
import { testFolder } from './folder.ts'

test('where somebody has said where data folders lie, they lie there', () => {
  expect(testFolder({ TMPDIR: tmpdir() })).toEqual({})
})
