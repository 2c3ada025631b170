import { afterAll, beforeAll, expect, test } from 'bun:test'
import { actions } from '../../src/server/actions/index.ts'
import type { Reply } from '../../src/server/call/dispatch.ts'
import { effects } from '../../src/server/effects/index.ts'
import { note } from '../binary/support/notes.ts'
import { type Copies, prepare } from './support/copies.ts'
import { inputsFor } from './support/inputs.ts'
import { plantWorld, type World } from './support/world.ts'

/**
 * Whatever stands in the place of any part of any input, the server has an answer for it: each action and effect is called by an
 * administrator, who is refused by no permission, with each part of inputs that fit changed to each of these in turn.
 */
const hostile: readonly unknown[] = [
  ...['a\u0000b', '\ud800x', '"\'%_\\;--', '', 'x'.repeat(190), '__proto__', 'constructor'],
  ...[1e308, -1, 0.5, null, true, [], {}],
  Array(3_000).fill('x'),
  Object.fromEntries(Array.from({ length: 3_000 }, (_, n) => [`k${n}`, 'x'])),
]
/** Inputs of each that are changed so. */
const most = 3

let copies: Copies
let world: World
beforeAll(async () => {
  const prepared = await prepare((app) => plantWorld(app, 'alpha', 'lodjur'))
  copies = prepared.copies
  world = prepared.planted
})
afterAll(() => copies?.remove())

function* changed(value: unknown): Generator<unknown> {
  if (Array.isArray(value)) {
    for (const [n, one] of value.slice(0, 2).entries())
      for (const other of changed(one)) yield value.with(n, other)
  } else if (value !== null && typeof value === 'object') {
    for (const [name, one] of Object.entries(value))
      for (const other of changed(one)) yield { ...value, [name]: other }
  }
  yield* hostile
}

test('each is answered, and nothing of it is a fault of the server', () =>
  copies.with(async (app) => {
    const faults: unknown[] = []
    let times = 0
    const tryAll = async (inputs: Iterable<unknown>, call: (input: unknown) => Promise<Reply>) => {
      let tried = 0
      for (const input of inputs) {
        if (tried++ === most) break
        for (const one of changed(input)) {
          times++
          const reply = await call(one)
          if ('err' in reply && reply.err.code === 'INTERNAL')
            faults.push(JSON.stringify([reply.err.ref, one]).slice(0, 500))
        }
      }
    }
    for (const action of actions)
      if (!['admin/runEffect3', 'setup/run', 'backup/create', 'doctor/run'].includes(action.name))
        await tryAll(inputsFor(action, world), (input) =>
          app.dispatcher.call(world.admin, action.name, input),
        )
    for (const effect of effects)
      if (effect.allow !== 'nobody')
        await tryAll(inputsFor(effect, world), (context) =>
          app.dispatcher.call(world.admin, 'admin/runEffect3', { effect: effect.name, context }),
        )
    note({ times })
    expect(times).toBeGreaterThan(10_000)
    expect(faults).toEqual([])
  }))
