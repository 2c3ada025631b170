import { expect, test } from 'bun:test'
import { reference } from '../../../shared/fields/build.ts'
import { msg } from '../../../shared/i18n.ts'
import { emptyGraph } from '../../../shared/process/process.ts'
import { settingsOf } from '../process/effects/effectFaults.ts'
import { processKind } from './process.ts'
import { isProcess, processShape, wasHeld } from './processShape.ts'

test('what an effect is told is referred to wherever its settings say so, whatever the setting is called', () => {
  const label = msg`Brev`
  const effects = settingsOf([
    { name: 'Post/send', offered: { as: 'process', label }, settings: { letter: reference('mail', label) } },
  ])
  const process = {
    ...emptyGraph(),
    connections: [
      {
        ...{ _id: 'a', from: 'ny', to: 'klar', label: 'Klar', validate: false },
        allow: { roles: ['registrator'] },
        condition: { all: [{ role: 'chef', is: 'has' as const }] },
        effects: [{ effect: 'Post/send', input: { letter: 'svar', other: 'inget' } }],
      },
    ],
  }
  expect(
    processKind(effects, { published: async () => undefined }, { failing: async () => [] }).references?.({
      process,
    }),
  ).toMatchObject([
    { schema: 'role', id: 'registrator' },
    { schema: 'role', id: 'chef' },
    { schema: 'mail', id: 'svar' },
  ])
})

test('words for who sent a case in are texts in one or more languages, and nothing else', () => {
  const state = (citizen: unknown) => ({
    ...emptyGraph(),
    states: [
      {
        ...{ _id: 'ny', name: 'Ny', stateType: 'start', x: 0, y: 0 },
        ...{ steps: {}, onEnter: [], onLeave: [], timers: [], citizen },
      },
    ],
  })
  const isTaken = (citizen: unknown) => processShape.safeParse(state(citizen)).success
  expect(
    isTaken({ name: { sv: 'Mottaget', en: 'Received' }, text: 'Vi läser.', ahead: 'Snart', step: true }),
  ).toBe(true)
  expect([{ step: 'ja' }, { name: 5 }, { words: 'x' }, 'Mottaget'].map(isTaken)).toEqual([
    false,
    false,
    false,
    false,
  ])
})

test('a graph that a worker has held against its shape is not looked at again', () => {
  const looked: unknown[] = []
  const graph = new Proxy(emptyGraph(), {
    get(of, key, self) {
      looked.push(key)
      return Reflect.get(of, key, self)
    },
  })
  expect(isProcess(graph)).toBe(true)
  expect(looked.splice(0)).not.toEqual([])
  wasHeld(graph)
  expect(isProcess(graph)).toBe(true)
  expect(looked).toEqual([])
})
