import { expect, test } from 'bun:test'
import { createRoom } from './room.ts'

const settled = async (promise: Promise<void>) => {
  let is = false
  promise.then(
    () => {
      is = true
    },
    () => {},
  )
  for (let turn = 0; turn < 5; turn++) await Promise.resolve()
  return is
}

test('whoever finds the room full waits until somebody leaves, and what is small goes on', async () => {
  const room = createRoom({ bytes: 100, free: 10 })
  const [large, waits, small] = [room.enter(), room.enter(), room.enter()]
  await large.take(95)
  const waiting = waits.take(20)
  expect(await settled(waiting)).toBe(false)
  expect(await settled(small.take(10))).toBe(true)
  large.leave()
  await waiting
})

test('who has waited too long is told when to come again', async () => {
  const room = createRoom({ bytes: 100, free: 10, patience: 1 })
  await room.enter().take(100)
  expect(room.enter().take(20)).rejects.toMatchObject({
    code: 'TOO_MANY',
    options: { detail: { retryAfter: 10 } },
  })
})

test('what is left is given back once', async () => {
  const room = createRoom({ bytes: 100, free: 0, patience: 1 })
  const place = room.enter()
  await place.take(100)
  place.leave()
  place.leave()
  await room.enter().take(100)
  expect(room.enter().take(1)).rejects.toMatchObject({ code: 'TOO_MANY' })
})
