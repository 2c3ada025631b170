import type { Settings } from './value.ts'

/** An answer to choose. Plain strings in `options` are allowed and stand for value and label alike. */
export interface Option {
  label: string
  value: string
  setDefault?: boolean
  setDisabled?: boolean
}

export function optionsOf(settings: Settings): Option[] {
  const list = Array.isArray(settings.options) ? settings.options : []
  return list.map((entry: unknown) =>
    typeof entry === 'string' ? { label: entry, value: entry } : (entry as Option),
  )
}

/** What a component with options lacks. The text is the specification's. */
export function optionHints(settings: Settings): string[] {
  if (settings.optionsType === 'effects') return settings.effects ? [] : ['Effect needs effects set']
  return optionsOf(settings).length === 0 ? ['Add options to component'] : []
}
