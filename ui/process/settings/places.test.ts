import { expect, test } from 'bun:test'
import type { ProcessProblem } from '../../../src/shared/process/graph/analyse.ts'
import { placeOf, problemsByPlace, problemsWithin } from './places.ts'

const problem = (key: string, field?: string): ProcessProblem => ({
  ...{ id: 'ny', level: 'error', key },
  ...(field && { field }),
})

test.each<[ProcessProblem, string | undefined]>([
  [problem('process.nameMissing'), 'name'],
  [problem('process.timerWhen'), 'timers'],
  [problem('condition.incomplete'), 'condition'],
  [problem('process.unreachable'), undefined],
  [problem('validation.required', 'states.ny.onEnter.0.input.template'), 'onEnter.0.input.template'],
  [problem('process.unknownEffect', 'states.ny.timers.t1'), 'timers.t1'],
  [problem('process.ruleRole', 'rules.0.role'), 'rules.0.role'],
])('%p is said at %p', (one, place) => {
  expect(placeOf(one)).toBe(place)
})

test('a part with dots in its id is left out of the place as a whole', () => {
  const field = 'connections.a.b.allow.assignmentRoles.handler'
  expect(placeOf({ id: 'a.b', level: 'error', key: 'process.allowedRole', field })).toBe(
    'allow.assignmentRoles.handler',
  )
})

test('what no setting is to blame for stands apart; of a place the first is said', () => {
  const found = problemsByPlace([
    problem('process.noWayOn'),
    problem('process.timerWhen'),
    problem('process.timerIdle'),
    problem('validation.required', 'states.ny.onEnter.0.input.template'),
  ])
  expect(found.whole.map(({ key }) => key)).toEqual(['process.noWayOn'])
  expect(found.at).toEqual({
    timers: 'process.timerWhen',
    'onEnter.0.input.template': 'validation.required',
  })
  expect(problemsWithin(found.at, 'onEnter.0.input')).toEqual({ template: 'validation.required' })
  expect(problemsWithin(found.at, 'onEnter.1')).toEqual({})
})
