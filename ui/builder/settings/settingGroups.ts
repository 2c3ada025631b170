import { settingsOf } from '../../../src/shared/catalogue/common.ts'
import type { ComponentDefinition } from '../../../src/shared/catalogue/define.ts'
import { at, type Fields, isShown, type Values } from '../../../src/shared/fields/field.ts'
import { type Message, msg } from '../../../src/shared/i18n.ts'

export interface SettingGroup {
  id: string
  /** Absent for the component's own settings, which need no heading. */
  title?: Message
  keys: string[]
}

export interface SettingTabs {
  fields: Fields
  basic: SettingGroup[]
  advanced: SettingGroup[]
}

/** What the two tabs of the panel show for a component with these settings, in order. */
export function settingTabs(definition: ComponentDefinition, values: Values): SettingTabs {
  const fields = settingsOf(definition)
  const shown = Object.keys(fields).filter((key) => {
    const field = fields[key]
    return field !== undefined && isShown(field, values) && !pointless(key, values)
  })
  const advanced = new Set(definition.advanced ?? [])
  const isRule = (key: string) => /^(show|disable)\./.test(key)
  const isEvent = (key: string) => key.startsWith('events.')
  const own = shown.filter((key) => !isRule(key) && !isEvent(key))
  return {
    fields,
    basic: groups([
      { id: 'own', keys: own.filter((key) => !advanced.has(key)) },
      {
        id: 'show',
        title: at(values, 'show.mode') === 'hide' ? msg`Döljs när` : msg`Visas när`,
        keys: shown.filter((key) => key.startsWith('show.')),
      },
    ]),
    advanced: groups([
      { id: 'own', keys: own.filter((key) => advanced.has(key)) },
      { id: 'disable', title: msg`Inaktiverad när`, keys: shown.filter((key) => key.startsWith('disable.')) },
      { id: 'events', title: msg`Händelser`, keys: shown.filter(isEvent) },
    ]),
  }
}

/** How a rule is applied is asked for once there is a rule. */
function pointless(key: string, values: Values): boolean {
  return (key === 'show.mode' || key === 'show.reset') && !at(values, 'show.when')
}

const groups = (all: SettingGroup[]) => all.filter((group) => group.keys.length > 0)
