import type { DataOf, DrawnOf } from '../../fields/data.ts'
import type { choosable, fixedStart } from '../common.ts'
import { optionsOf } from '../read/options.ts'
import type { ValueDefinition } from '../value.ts'
import { isBlank, startValue } from './start.ts'

/** As stored, too: where nothing has put them into a language the labels are the Swedish. */
type ChoosableSettings = Partial<DataOf<ReturnType<typeof choosable>>>
type ChoiceSettings = ChoosableSettings & DrawnOf<ReturnType<typeof fixedStart>>

/** One of the options: what a radio group and a dropdown hold. */
export const oneOfOptions: ValueDefinition<string, ChoiceSettings> = {
  initial: (settings, context) => {
    const start = startValue(settings, context)
    if (start !== null) return String(start)
    return optionsOf(settings).find((option) => option.setDefault)?.value ?? null
  },
  isEmpty: isBlank,
  clean: (value) => (typeof value === 'string' || typeof value === 'number' ? String(value) : undefined),
  check: (value, settings) =>
    mayBeChosen(value, settings) ? [] : [{ level: 'critical', key: 'validation.notAnOption' }],
  fromForm: (form, name) => (form.has(name) ? (form.get(name) ?? null) : null),
  text: (value, settings) => optionsOf(settings).find((option) => option.value === value)?.label ?? value,
  column: 'text',
  copied: isChoice,
}

/** Of one option alone nothing is chosen: it is agreed to, or declared, for the case at hand. */
export function isChoice(settings: ChoosableSettings): boolean {
  return settings.optionsType === 'effects' || optionsOf(settings).length !== 1
}

/**
 * Whether the options contain the answer and do not bar it. Options that an effect fetches are not in the
 * settings; the server puts what the effect answered there before it checks, and until then anything goes.
 */
export function mayBeChosen(value: string, settings: ChoosableSettings): boolean {
  const options = optionsOf(settings)
  if (settings.optionsType === 'effects' && options.length === 0) return true
  return options.some((option) => option.value === value && !option.setDisabled)
}
