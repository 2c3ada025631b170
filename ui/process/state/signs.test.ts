import { expect, test } from 'bun:test'
import type { Translate } from '../../../src/shared/i18n.ts'
import { connection, state } from '../../../src/shared/process/processFixture.ts'
import { layers } from './layers.ts'
import { signsOf } from './signs.ts'

const all = new Set(layers.map(({ id }) => id))
const t: Translate = (text) => (typeof text === 'string' ? text : text.id)

const effect = { effect: 'Case/notify', input: {} }
const way = connection('ny-klar', {
  approvals: { count: 2 },
  condition: { value: 'area', is: 'lessOrEqual', to: 50 },
  validate: true,
  effects: [effect],
})
const ny = state('ny', 'start', {
  timers: [{ _id: 'vecka', after: 'P7D', connection: 'ny-klar' }],
  onEnter: [effect],
  onLeave: [effect, effect],
})
const drawn = (part: Parameters<typeof signsOf>[0], shown: Parameters<typeof signsOf>[1]) =>
  signsOf(part, shown, t).map(({ icon, count }) => (count === undefined ? icon : `${icon} ${count}`))

test('what is set of a connection or a state has a sign with how many, and words', () => {
  expect(drawn(way, all)).toEqual(['check-check 2', 'split', 'circle-check', 'zap 1'])
  expect(drawn(ny, all)).toEqual(['clock 1', 'zap 3'])
  for (const { words } of [...signsOf(way, all, t), ...signsOf(ny, all, t)]) expect(words).not.toBe('')
})

test('a layer that is not shown has no signs, and what is not set has none', () => {
  expect(drawn(way, new Set(['effects']))).toEqual(['zap 1'])
  expect(drawn(way, new Set())).toEqual([])
  expect(drawn(connection('ny-klar'), all)).toEqual([])
  expect(drawn(state('ny', 'start'), all)).toEqual([])
})
