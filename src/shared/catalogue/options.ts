import type { DrawnOption, StoredOption } from '../fields/kinds/options.ts'
import type { Translated } from '../fields/kinds/translatable.ts'
import { defaultLocale } from '../i18n.ts'
import { localise } from './localise.ts'
import type { Settings } from './value.ts'

/** The options as stored. Plain strings stand for value and label alike. */
export function storedOptions(settings: Settings): StoredOption[] {
  const list = Array.isArray(settings.options) ? settings.options : []
  return list.map((entry: unknown) =>
    typeof entry === 'string' ? { label: entry, value: entry } : (entry as StoredOption),
  )
}

/** The options of settings in one language (`localise`); where that has not been done the labels are the Swedish. */
export function optionsOf(settings: Settings): DrawnOption[] {
  return storedOptions(settings).map((option) =>
    typeof option?.label === 'object' ? { ...option, label: oneText(option.label) } : option,
  ) as DrawnOption[]
}

function oneText(label: Translated): string {
  const text = localise(label, defaultLocale)
  return typeof text === 'string' ? text : ''
}

/** What a component with options lacks. The text is the specification's. */
export function optionHints(settings: Settings): string[] {
  if (settings.optionsType === 'effects') return settings.effects ? [] : ['Effect needs effects set']
  return storedOptions(settings).length === 0 ? ['Add options to component'] : []
}
