import { expect, test } from 'bun:test'
import { readTarHeader, tarHeader } from './tar.ts'

test.each([0, 1, 511, 512, 8 ** 11 - 1, 8 ** 11, 2 ** 50])(
  'a size of %d is read as it was written',
  (size) => {
    const entry = { name: `blobs/ab/${'a'.repeat(64)}`, size }
    expect(readTarHeader(tarHeader(entry, 1_700_000_000_000))).toEqual(entry)
  },
)

test('an empty block is the end', () => {
  expect(readTarHeader(new Uint8Array(512))).toBeNull()
})

test.each([
  ['a flipped bit', (block: Uint8Array) => block.fill(0x41, 3, 4)],
  ['noise', (block: Uint8Array) => crypto.getRandomValues(block)],
])('%s is noticed', (_, damage) => {
  const block = tarHeader({ name: 'verkstad.db', size: 5 }, 0)
  damage(block)
  expect(() => readTarHeader(block)).toThrow()
})

test.each([['ä'], [''], ['a b'], ['x'.repeat(101)]])('%p is refused as a name', (name) => {
  expect(() => tarHeader({ name, size: 0 }, 0)).toThrow()
})

test('links and folders are refused', () => {
  const block = tarHeader({ name: 'a', size: 0 }, 0)
  // Type 2 is a symbolic link; the checksum is one higher for each step.
  block[156] = '2'.charCodeAt(0)
  const sum = Number.parseInt(new TextDecoder().decode(block.subarray(148, 154)), 8) + 2
  block.set(new TextEncoder().encode(sum.toString(8).padStart(6, '0')), 148)
  expect(() => readTarHeader(block)).toThrow('no plain file')
})
