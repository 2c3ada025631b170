import { expect, test } from 'bun:test'
import { unzipSync } from 'fflate'
import { namedApart, zipped } from './archive.ts'

test.each([
  [
    ['a.png', 'b.png'],
    ['a.png', 'b.png'],
  ],
  [
    ['a.png', 'a.png', 'A.PNG'],
    ['a.png', 'a (2).png', 'A (3).PNG'],
  ],
  [
    ['a (2).png', 'a.png', 'a.png'],
    ['a (2).png', 'a.png', 'a (3).png'],
  ],
  [
    ['.profile', '.profile'],
    ['.profile', '.profile (2)'],
  ],
  [
    ['utan', 'utan'],
    ['utan', 'utan (2)'],
  ],
])('%j are named %j', (names, expected) => {
  expect(namedApart(names.map((name) => ({ name }))).map(({ name }) => name)).toEqual(expected)
})

test('files come out as they went in, and it is told how much is in', async () => {
  const large = new Uint8Array(3_000_000).map((_, n) => (n * 7919) % 251)
  const contents: Record<string, Uint8Array<ArrayBuffer>> = {
    'stor.bin': large,
    'tom.txt': new Uint8Array(),
    'å ä.txt': new TextEncoder().encode('hej'),
  }
  const files = Object.entries(contents).map(([name, bytes]) => ({
    name,
    content: new Blob([bytes]),
    size: bytes.length,
  }))
  const told: number[] = []
  const pieces: Uint8Array[] = []
  for await (const piece of zipped(files, (bytes) => told.push(bytes))) pieces.push(piece)
  const out = unzipSync(new Uint8Array(Buffer.concat(pieces)))
  expect(Object.keys(out)).toEqual(Object.keys(contents))
  for (const [name, bytes] of Object.entries(contents)) expect(out[name]).toEqual(bytes)
  expect(told.at(-1)).toBe(3_000_003)
})
