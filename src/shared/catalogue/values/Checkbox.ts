import type { CheckboxSettings } from '../Checkbox.ts'
import { optionsOf } from '../read/options.ts'
import type { Problem, ValueDefinition } from '../value.ts'
import { isChoice, mayBeChosen } from './choice.ts'
import { isBlank, startValue } from './start.ts'

/** A group of checkboxes holds the values of the ticked options, in the order of the options. */
export const checkboxValue: ValueDefinition<string[], CheckboxSettings> = {
  initial: (settings, context) => {
    const start = startValue(settings, context)
    if (start !== null) return listOf(start)
    const ticked = optionsOf(settings).filter((option) => option.setDefault)
    return ticked.length > 0 ? ticked.map((option) => option.value) : null
  },
  isEmpty: isBlank,
  clean: (value, settings) => {
    if (typeof value !== 'string' && !Array.isArray(value)) return undefined
    const chosen = new Set(listOf(value))
    const known = optionsOf(settings)
      .map((option) => option.value)
      .filter((option) => chosen.delete(option))
    return [...known, ...chosen]
  },
  check: (value, settings) => {
    const problems: Problem[] = []
    if (!value.every((one) => mayBeChosen(one, settings))) {
      problems.push({ level: 'critical', key: 'validation.notAnOption' })
    }
    const least = settings.minSelected === true ? Number(settings.minSelectedValue ?? 1) : 0
    if (value.length < least) {
      problems.push({ level: 'error', key: 'validation.minSelected', values: { n: least } })
    }
    return problems
  },
  fromForm: (form, name) => form.getAll(name).filter((one) => one !== ''),
  text: (value, settings) =>
    value.map((one) => optionsOf(settings).find((option) => option.value === one)?.label ?? one).join(', '),
  column: 'text',
  copied: isChoice,
}

/** A list of strings from a list, or from one string with commas between (fixed answers are typed so). */
function listOf(value: unknown): string[] {
  const list = Array.isArray(value) ? value : String(value).split(',')
  return list.map((one) => String(one).trim()).filter((one) => one !== '')
}
