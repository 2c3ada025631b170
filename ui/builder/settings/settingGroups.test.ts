import { expect, test } from 'bun:test'
import { settingsOf } from '../../../src/shared/catalogue/common.ts'
import type { ComponentDefinition } from '../../../src/shared/catalogue/define.ts'
import { catalogue, componentOf } from '../../../src/shared/catalogue/index.ts'
import { settingTabs } from './settingGroups.ts'

const Input = componentOf('Input') as ComponentDefinition
const keysOf = (groups: { keys: string[] }[]) => groups.flatMap((group) => group.keys)

test('what the catalogue calls advanced stands under Avancerat, the rest under Grund', () => {
  const { basic, advanced } = settingTabs(Input, { type: 'text' })
  expect(keysOf(basic)).toContain('label')
  expect(keysOf(basic)).toContain('show.when')
  expect(keysOf(advanced)).toContain('name')
  expect(keysOf(advanced)).toContain('disable.when')
})

test('settings that have no bearing on these values are not shown', () => {
  const tabs = (values: Record<string, unknown>) => {
    const { basic, advanced } = settingTabs(Input, values)
    return [...keysOf(basic), ...keysOf(advanced)]
  }
  expect(tabs({ type: 'text' })).not.toContain('multipleLinesAmount')
  expect(tabs({ type: 'text', multipleLines: true })).toContain('multipleLinesAmount')
  expect(tabs({ type: 'text' })).not.toContain('show.reset')
  expect(tabs({ type: 'text', show: { when: { all: [] } } })).toContain('show.reset')
})

test.each(catalogue.map((definition) => [definition.type, definition] as const))(
  'every setting of %s can be reached, and none stands twice',
  (_, definition) => {
    const everything = Object.keys(settingsOf(definition))
    const reached = new Set<string>()
    // A setting is reached in the state that shows it: try the values that others ask for.
    const states = everything.map((key) => settingsOf(definition)[key]?.shownWhen)
    for (const when of [undefined, ...states]) {
      const values = when ? nested(when.field, when.in[0]) : {}
      const tabs = settingTabs(definition, { ...values, show: { when: { all: [] } } })
      const keys = [...keysOf(tabs.basic), ...keysOf(tabs.advanced)]
      expect(new Set(keys).size).toBe(keys.length)
      for (const key of keys) reached.add(key)
    }
    expect(everything.filter((key) => !reached.has(key))).toEqual([])
  },
)

function nested(key: string, value: unknown): Record<string, unknown> {
  const [head = '', ...rest] = key.split('.')
  return { [head]: rest.length > 0 ? nested(rest.join('.'), value) : value }
}
