import { Checkbox } from 'react-aria-components/Checkbox'
import { CheckMark } from './CheckMark.tsx'

/**
 * The box of a row, or of all rows, inside a table or tree of the widget library, which gives it state and name. Not the
 * library's field, which looks for a description and is drawn twice for it: there is one in each row.
 */
export function SelectionBox() {
  return (
    <Checkbox slot="selection" className="k-row-check">
      {({ isIndeterminate }) => (
        <span className="k-option-box">
          <CheckMark dash={isIndeterminate} />
        </span>
      )}
    </Checkbox>
  )
}
