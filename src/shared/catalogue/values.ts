import type { ValueDefinition } from './value.ts'
import { buttonValue } from './values/Button.ts'
import { checkboxValue } from './values/Checkbox.ts'
import { dateValue } from './values/Date.ts'
import { dropdownValue } from './values/Dropdown.ts'
import { fileUploadValue } from './values/FileUpload.ts'
import { inputValue } from './values/Input.ts'
import { radioValue } from './values/Radio.ts'
import { textValue } from './values/Text.ts'

/**
 * What each type holds in a case. Apart from the definitions, so that a published page's script carries the
 * checks and not the settings panel.
 */
export const values: Readonly<Record<string, ValueDefinition<never>>> = {
  Button: buttonValue as ValueDefinition<never>,
  Checkbox: checkboxValue as ValueDefinition<never>,
  Date: dateValue as ValueDefinition<never>,
  Dropdown: dropdownValue as ValueDefinition<never>,
  FileUpload: fileUploadValue as ValueDefinition<never>,
  Input: inputValue as ValueDefinition<never>,
  Radio: radioValue as ValueDefinition<never>,
  Text: textValue as ValueDefinition<never>,
}

export function valueDefinition(type: string): ValueDefinition | undefined {
  return Object.hasOwn(values, type) ? (values[type] as unknown as ValueDefinition) : undefined
}
