import { expect, test } from 'bun:test'
import type { Condition } from '../../../../src/shared/rules/condition/condition.ts'
import { contradictionsIn } from '../../../../src/shared/rules/condition/contradictions.ts'
import { rolesIn } from '../../../../src/shared/rules/condition/evaluate.ts'
import { conditionOf, groupOf, partAt, placeOfPart, rootGroup } from './parts.ts'

const one: Condition = { value: 'typ', is: 'equals', to: 'a' }

const same: [string, Condition][] = [
  ['all', { all: [one, one] }],
  ['any', { any: [one] }],
  ['not any', { not: { any: [one, one] } }],
  ['nested', { all: [{ any: [one] }, { not: { any: [one] } }] }],
]
test.each(same)('a group comes back as it was: %s', (_, condition) => {
  expect(conditionOf(rootGroup(condition))).toEqual(condition)
})

test('a lone comparison becomes a group of one', () => {
  expect(rootGroup(one)).toEqual({ join: 'all', parts: [one] })
})

test('the negation of something else than "any" keeps its meaning', () => {
  expect(groupOf({ not: { all: [one, one] } })).toEqual({ join: 'none', parts: [{ all: [one, one] }] })
})

const two: Condition = { value: 'typ', is: 'equals', to: 'b' }
const places: [string, Condition, number, string, Condition][] = [
  ['all', { all: [one, two] }, 1, 'all.1', two],
  ['any', { any: [one, two] }, 1, 'any.1', two],
  ['none', { not: { any: [one, two] } }, 1, 'not.any.1', { not: two }],
  ['the negation of one', { not: one }, 0, 'not', { not: one }],
  ['a lone comparison', one, 0, '', one],
]
test.each(places)('a part of %s is found where it stands', (_, whole, index, place, part) => {
  expect(placeOfPart(whole, index)).toBe(place)
  expect(partAt(whole, place)).toEqual(part)
})

test('the places are those that contradictions are told by', () => {
  const whole: Condition = { all: [one, { not: { any: [two, one] } }] }
  const [found] = contradictionsIn(whole)
  const inner = whole.all[1]
  expect(found).toEqual({ at: placeOfPart(inner, 1, placeOfPart(whole, 1)), with: placeOfPart(whole, 0) })
})

test('the roles of a rule are those of all its groups', () => {
  expect(
    rolesIn({ all: [{ role: 'a', is: 'has' }, { not: { any: [{ role: 'b', is: 'has' }, one] } }] }),
  ).toEqual(['a', 'b'])
})
