import type { DataOf } from '../../fields/data.ts'
import type { DrawnOption, StoredOption } from '../../fields/kinds/options.ts'
import type { Translated } from '../../fields/kinds/translatable.ts'
import { defaultLocale } from '../../i18n.ts'
import type { choosable } from '../common.ts'
import type { ComponentDefinition } from '../define.ts'
import type { Settings } from '../value.ts'
import { localise } from './localise.ts'

/** Settings of a component of whatever type as those of one with options, which it has or not. */
export const chosenFrom = (settings: Settings) => settings as Partial<DataOf<ReturnType<typeof choosable>>>

/** The options as stored. Plain strings stand for value and label alike. */
export function storedOptions({ options }: { options?: unknown }): StoredOption[] {
  const list: (string | StoredOption | null)[] = Array.isArray(options) ? options : []
  return list.flatMap((entry) => (typeof entry === 'string' ? { label: entry, value: entry } : (entry ?? [])))
}

/** The options of settings in one language (`localise`); where that has not been done the labels are the Swedish. */
export function optionsOf(settings: { options?: unknown }): DrawnOption[] {
  return storedOptions(settings).map(({ label, description, ...option }) => ({
    ...option,
    label: oneText(label),
    ...(description !== undefined && { description: oneText(description) }),
  }))
}

/** Whether an effect fetches the options, which the settings then do not have. */
export const areFetched = (settings: Settings): boolean => chosenFrom(settings).optionsType === 'effects'

/**
 * All that the answer to a question with options can be, beside none: their values. Undefined where several are answered
 * at once, where an effect fetches them, and for all other questions.
 */
export function choicesOf(
  definition: ComponentDefinition,
  settings: Settings,
): readonly string[] | undefined {
  if (!definition.value || !definition.settings.options || definition.traits?.includes('answersList'))
    return undefined
  if (areFetched(settings)) return undefined
  return storedOptions(settings).map(({ value }) => value)
}

function oneText(label: Translated): string {
  if (typeof label !== 'object') return label
  const text = localise(label, defaultLocale)
  return typeof text === 'string' ? text : ''
}

/** What a component with options lacks. The text is the specification's. */
export function optionHints(settings: DataOf<ReturnType<typeof choosable>>): string[] {
  if (settings.optionsType === 'effects') return settings.effects ? [] : ['Effect needs effects set']
  return storedOptions(settings).length === 0 ? ['Add options to component'] : []
}
