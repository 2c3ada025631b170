import { expect, test } from 'bun:test'
import { mkdtemp, open, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readTarHeader, tarHeader } from './tar.ts'
import { createTarWriter } from './tarWriter.ts'

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

test('an archive is read by others as it was written', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'verkstad-tar-'))
  try {
    const path = join(folder, 'a.tar')
    const contents = { 'verkstad.json': '{"å":1}', 'blobs/ab/whole': 'x'.repeat(512), 'blobs/ab/none': '' }
    await writeFile(join(folder, 'file'), 'y'.repeat(70_001))
    const archive = await open(path, 'wx')
    const tar = createTarWriter(archive, 1_700_000_000_000)
    for (const [name, content] of Object.entries(contents)) await tar.text(name, content)
    await tar.file('blobs/cd/file', join(folder, 'file'))
    await tar.end()
    await archive.close()
    const read = await new Bun.Archive(await Bun.file(path).bytes()).files()
    const texts = await Promise.all([...read].map(async ([name, file]) => [name, await file.text()]))
    expect(Object.fromEntries(texts)).toEqual({ ...contents, 'blobs/cd/file': 'y'.repeat(70_001) })
  } finally {
    await rm(folder, { recursive: true })
  }
})
