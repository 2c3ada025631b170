// Written by `npm run indexes` from the files that there are. Entries may be put in another order; they keep it.
import { buttonValue } from './Button.ts'
import { checkboxValue } from './Checkbox.ts'
import { dateValue } from './Date.ts'
import { dropdownValue } from './Dropdown.ts'
import { fileUploadValue } from './FileUpload.ts'
import { inputValue } from './Input.ts'
import { radioValue } from './Radio.ts'
import { textValue } from './Text.ts'

export const list = {
  Button: buttonValue,
  Checkbox: checkboxValue,
  Date: dateValue,
  Dropdown: dropdownValue,
  FileUpload: fileUploadValue,
  Input: inputValue,
  Text: textValue,
  Radio: radioValue,
} as const
