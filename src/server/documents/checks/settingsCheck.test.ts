import { expect, test } from 'bun:test'
import type { ComponentDefinition } from '../../../shared/catalogue/define.ts'
import { componentOf } from '../../../shared/catalogue/index.ts'
import type { Settings } from '../../../shared/catalogue/value.ts'
import { createSettingsCheck } from './settingsCheck.ts'

const input = componentOf('Input') as ComponentDefinition
const heading = componentOf('Heading') as ComponentDefinition

function counted(wrong: (settings: Settings) => string[] = () => []) {
  const looked: unknown[] = []
  const check = createSettingsCheck((_definition, settings) => {
    looked.push(settings)
    return wrong(settings)
  })
  return { check, looked }
}

test('settings that were sound are not looked at again', () => {
  const { check, looked } = counted()
  check(input, { name: 'a', label: 'A' })
  check(input, { name: 'a', label: 'A' })
  expect(looked).toHaveLength(1)
  check(input, { name: 'a', label: 'B' })
  expect(looked).toHaveLength(2)
})

test('the same settings of another component are', () => {
  const { check, looked } = counted()
  check(input, { label: 'A' })
  check(heading, { label: 'A' })
  check({ ...input, version: 2 }, { label: 'A' })
  expect(looked).toHaveLength(3)
})

test('what is wrong is told every time', () => {
  const { check } = counted(({ label }) => (label === 'A' ? ['validation.tooLong'] : []))
  for (const _time of [1, 2]) expect(check(input, { label: 'A' })).toEqual(['validation.tooLong'])
})

test('only so much is remembered, what was used last the longest', () => {
  const { check, looked } = counted()
  const large = (n: number) => ({ label: `${n}`.padEnd(900_000) })
  for (const n of [1, 2, 3, 2, 4, 2]) check(input, large(n))
  expect(looked).toHaveLength(4)
  check(input, large(5))
  check(input, large(1))
  expect(looked).toHaveLength(6)
})
