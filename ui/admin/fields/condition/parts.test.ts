import { expect, test } from 'bun:test'
import type { Condition } from '../../../../src/shared/rules/condition/condition.ts'
import { conditionOf, groupOf, rootGroup } from './parts.ts'

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
