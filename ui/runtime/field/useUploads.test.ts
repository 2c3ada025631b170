import { expect, test } from 'bun:test'
import { chosen, inTurn } from './useUploads.ts'

const file = (name: string, type = 'image/png', size = 10) => ({ name, type, size })
const settings = { maxFiles: 5, accept: 'image/*', maxSize: 1 }

test.each([
  ['all that there is room for', ['a', 'b'], 5, ['a', 'b'], []],
  [
    'the first of too many, the others by name',
    ['a', 'b', 'c'],
    1,
    ['a'],
    [['validation.filesLeftOut', { names: 'b, c', n: 5 }]],
  ],
  ['none when it is full', ['a'], 0, [], [['validation.filesLeftOut', { names: 'a', n: 5 }]]],
  ['none when it is more than full', ['a'], -1, [], [['validation.filesLeftOut', { names: 'a', n: 5 }]]],
] as const)('%s', (_, names, room, taken, refused) => {
  const found = chosen(
    names.map((name) => file(name)),
    settings,
    room,
  )
  expect(found.taken.map(({ name }) => name)).toEqual([...taken])
  expect(found.refused.map(({ key, values }) => [key, values])).toEqual(refused as never)
})

test('a file of the wrong kind takes no room', () => {
  const found = chosen([file('a.txt', 'text/plain'), file('b'), file('c', 'image/png', 2_000)], settings, 1)
  expect(found.taken.map(({ name }) => name)).toEqual(['b'])
  expect(found.refused.map(({ key }) => key)).toEqual(['validation.fileType', 'validation.fileTooLarge'])
})

test('files stand in the order they were chosen, whichever came first', () => {
  const answer = (assetId: string) => ({ assetId, name: assetId, size: 1, mimeType: 'image/png' })
  const turns = new Map([
    ['large', 0],
    ['small', 1],
  ])
  expect(inTurn(['there', 'small', 'large'].map(answer), turns).map(({ assetId }) => assetId)).toEqual([
    'there',
    'large',
    'small',
  ])
})
