import type { DropdownSettings } from '../Dropdown.ts'
import { optionsOf } from '../read/options.ts'
import type { ValueDefinition } from '../value.ts'
import { oneOfOptions } from './choice.ts'

/** A dropdown holds the value of one of its options; `autoSelectFirstOption` starts on the first open one. */
export const dropdownValue: ValueDefinition<string, DropdownSettings> = {
  ...oneOfOptions,
  initial: (settings, context) => {
    const start = oneOfOptions.initial(settings, context)
    if (start !== null || settings.autoSelectFirstOption !== true) return start
    return optionsOf(settings).find((option) => !option.setDisabled)?.value ?? null
  },
}
