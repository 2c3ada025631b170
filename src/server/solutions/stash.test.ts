import { expect, test } from 'bun:test'
import { sessionWith } from '../../../test/support/scenario.ts'
import { solutionLimits } from './files/limits.ts'
import { createStash } from './stash.ts'

const one = sessionWith('admin')
const other = sessionWith('admin', { id: 'session-2' })
const elsewhere = sessionWith('admin', { org: 'other' })
const bytes = (text: string) => new TextEncoder().encode(text)

test("pieces are joined, and are their owner's alone", () => {
  const stash = createStash()
  const { id } = stash.append(one, bytes('ab'))
  expect(stash.append(one, bytes('cd'), id)).toEqual({ id, size: 4 })
  expect(stash.read(one, id)).toEqual(bytes('abcd'))
  for (const stranger of [other, elsewhere]) {
    expect(() => stash.read(stranger, id)).toThrow()
    expect(() => stash.append(stranger, bytes('x'), id)).toThrow()
    expect(() => stash.drop(stranger, id)).toThrow()
  }
  stash.drop(one, id)
  expect(() => stash.read(one, id)).toThrow()
})

test('it is gone after ten minutes without use', () => {
  let now = 0
  const stash = createStash(() => now)
  const { id } = stash.append(one, bytes('a'))
  now = 9 * 60_000
  stash.read(one, id)
  now = 18 * 60_000
  expect(stash.read(one, id)).toEqual(bytes('a'))
  now = 29 * 60_000
  expect(() => stash.read(one, id)).toThrow()
})

test("a fifth takes the place of the oldest, and of nobody else's", () => {
  let now = 0
  const stash = createStash(() => now++)
  const { id: theirs } = stash.append(other, bytes('x'))
  const ids = [1, 2, 3, 4, 5].map(() => stash.append(one, bytes('a')).id)
  expect(() => stash.read(one, ids[0] ?? '')).toThrow()
  expect(stash.read(one, ids[1] ?? '')).toEqual(bytes('a'))
  expect(stash.read(other, theirs)).toEqual(bytes('x'))
})

test('no more than a solution may be, nor than the memory is meant for', () => {
  const stash = createStash()
  const half = new Uint8Array(solutionLimits.bytes / 2)
  const { id } = stash.append(one, half)
  stash.append(one, half, id)
  expect(() => stash.append(one, bytes('x'), id)).toThrow('För mycket data')
  for (let i = 0; i < 4; i++) stash.append(i % 2 ? one : other, half)
  expect(() => stash.append(elsewhere, half)).toThrow('För många')
})
