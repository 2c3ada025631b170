import { CheckboxButton, CheckboxField } from 'react-aria-components/Checkbox'
import { CheckMark } from './CheckMark.tsx'

/** The box of a row, or of all rows, inside a table or tree of the widget library, which gives it state and name. */
export function SelectionBox() {
  return (
    <CheckboxField slot="selection" className="k-row-box">
      <CheckboxButton className="k-row-check">
        {({ isIndeterminate }) => (
          <span className="k-option-box">
            <CheckMark dash={isIndeterminate} />
          </span>
        )}
      </CheckboxButton>
    </CheckboxField>
  )
}
