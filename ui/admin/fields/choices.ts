import type { Choice } from '../../../src/shared/fields/field.ts'
import type { Translate } from '../../../src/shared/i18n.ts'
import type { Option } from '../../kit/input/OptionRow.tsx'

/** A choice's value as the text that lists on screen key by; numbers, flags and null keep apart from texts. */
export function keyOfChoice(value: unknown): string {
  if (value === null || value === undefined) return ''
  return typeof value === 'string' ? value : `#${JSON.stringify(value)}`
}

/** The value behind a key, or undefined when the field does not offer it. */
export function choiceOf(choices: readonly Choice[], key: string): Choice | undefined {
  return choices.find((choice) => keyOfChoice(choice.value) === key)
}

export function choiceOptions(choices: readonly Choice[], t: Translate): Option[] {
  return choices.map((choice) => ({
    value: keyOfChoice(choice.value),
    label: t(choice.label),
    ...(choice.icon ? { icon: choice.icon } : {}),
  }))
}
