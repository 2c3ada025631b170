import { expect, test } from 'bun:test'
import { unhurried } from './unhurried.ts'

test('long work lets others have their turn in between', async () => {
  const seen: string[] = []
  setImmediate(() => seen.push('somebody else'))
  function* work(): Generator<void, string> {
    for (let n = 0; n < 3; n++) {
      const until = performance.now() + 5
      while (performance.now() < until);
      seen.push('a step')
      yield
    }
    return 'done'
  }
  expect(await unhurried(work())).toBe('done')
  expect(seen).toEqual(['a step', 'somebody else', 'a step', 'a step'])
})

test('what fails on the way fails the whole', async () => {
  function* work(): Generator<void, string> {
    yield
    throw new Error('out of paper')
  }
  expect(unhurried(work())).rejects.toThrow('out of paper')
})
