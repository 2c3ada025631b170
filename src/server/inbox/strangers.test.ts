import { expect, test } from 'bun:test'
import type { Assets } from '../assets/assets.ts'
import { createArriving } from './attachments.ts'
import { createStrangers } from './strangers.ts'

test('attachments that nobody expects have so much room in a day, and no more', () => {
  let now = 1_000_000_000_000
  const { take } = createStrangers(10, () => now)
  expect([take(6), take(5), take(4), take(1)]).toEqual([true, false, true, false])
  now += 86_400_000
  expect(take(10)).toBe(true)
})

test('what there is no room for is left out and named, and what there is is taken in', async () => {
  const assets = { receive: () => {}, stage: async () => ({ assetId: 'a' }) } as unknown as Pick<
    Assets,
    'receive' | 'stage'
  >
  const content = new Blob(['%PDF-1.4 x'])
  const attachments = ['a.pdf', 'b.pdf'].map((name) => ({
    ...{ name, mimeType: 'application/pdf', part: null, content: new Uint8Array(10), bytes: content },
  }))
  const arriving = createArriving({ assets, each: 100, all: 100 })
  const files = await arriving.stage(attachments, createStrangers(15))
  expect(files.map(({ name, problem }) => [name, problem])).toEqual([
    ['a.pdf', undefined],
    ['b.pdf', 'validation.manyFromStrangers'],
  ])
})

test('files that are too large together are said to be that, and one that is too large by itself is', async () => {
  const assets = {
    receive: async () => ({
      write: async () => {},
      content: async () => new Blob(['x']),
      drop: async () => {},
    }),
    stage: async () => ({ assetId: 'a' }),
  } as unknown as Pick<Assets, 'receive' | 'stage'>
  const arriving = createArriving({ assets, each: 100, all: 150 })
  const sizes = [90, 200, 90]
  for (const [part, size] of sizes.entries()) {
    const sink = await arriving.take(part)
    await sink.write(new Uint8Array(size))
    await sink.end()
  }
  const files = await arriving.stage(
    sizes.map((size, part) => ({ name: `${size}.pdf`, mimeType: 'application/pdf', part, content: null })),
  )
  expect(files.map(({ problem }) => problem)).toEqual([
    undefined,
    'validation.largeFile',
    'validation.largeFiles',
  ])
})
