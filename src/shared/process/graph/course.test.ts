import { expect, test } from 'bun:test'
import { connection, graph, state } from '../processFixture.ts'
import { courseOf } from './course.ts'

const step = { citizen: { step: true } }
const ways = [
  ...[connection('ny-pagar'), connection('ny-avvisad'), connection('pagar-vantar')],
  ...[connection('vantar-pagar'), connection('pagar-bestalld'), connection('pagar-klar')],
  ...[connection('bestalld-klar'), connection('klar-pagar'), connection('pagar-avvisad')],
]
const process = graph(
  [
    ...[state('klar', 'end', step), state('avvisad', 'end', { subType: 'rejected', ...step })],
    ...[state('vantar', 'normal', { subType: 'waiting' }), state('bestalld', 'normal', step)],
    ...[state('pagar', 'normal', step), state('ny', 'start', step), state('ensam', 'normal', step)],
  ],
  ways,
)
const course = (stays: string, of = process) => {
  const ids = stays.split(' ')
  const list = courseOf(
    of,
    ids.map((id, i) => ({ state: id, entered: i })),
    ids.at(-1) ?? null,
  )
  return list
    .map(({ state: { _id }, place, at }) => `${_id} ${place}${at === null ? '' : ` ${at}`}`)
    .join(', ')
}

test('steps are told in the order of the process, however it is drawn and stored', () => {
  expect(course('ny')).toBe('ny here 0, pagar ahead, bestalld ahead, klar ahead')
  expect(course('ny pagar')).toBe('ny done 0, pagar here 1, bestalld ahead, klar ahead')
})

test('a state that is no step belongs to the one before it', () => {
  expect(course('ny pagar vantar')).toBe('ny done 0, pagar here 1, bestalld ahead, klar ahead')
})

test('a step that was passed by is not told of, and none that is not reached', () => {
  expect(course('ny pagar klar')).toBe('ny done 0, pagar done 1, klar done 2')
  expect(course('ny avvisad')).toBe('ny done 0, avvisad done 1')
})

test('how a case may end otherwise is not said beforehand', () => {
  expect(course('ny pagar')).not.toContain('avvisad')
})

test('a case that is opened again has its end ahead', () => {
  expect(course('ny pagar klar pagar')).toBe('ny done 0, pagar here 1, bestalld ahead, klar ahead')
})

test('where no steps are named nothing is said of what lies ahead', () => {
  const bare = graph(
    process.states.map(({ citizen: _, ...rest }) => rest),
    ways,
  )
  expect(course('ny pagar vantar', bare)).toBe('ny done 0, pagar done 1, vantar here 2')
  expect(course('ny klar', bare)).toBe('ny done 0, klar done 1')
})

test('a case whose state the process does not have has no course', () => {
  expect(course('borta')).toBe('')
})
