import type { Checkbox } from '../../../src/shared/catalogue/Checkbox.ts'
import type { Radio } from '../../../src/shared/catalogue/Radio.ts'
import { shownOptions } from '../options.ts'
import type { ComponentProps } from '../page.ts'
import { Frame } from './Frame.tsx'
import { useField } from './useField.ts'

/** Options to click: one of them (radio) or any number (checkbox). */
export function ChoiceField({
  node,
  settings,
  type,
}: ComponentProps<typeof Radio | typeof Checkbox> & { type: 'radio' | 'checkbox' }) {
  const field = useField(node, settings)
  const options = shownOptions(settings)
  if (options === 'FEL') return <p className="v-error">FEL</p>
  const chosen = Array.isArray(field.value) ? field.value.map(String) : [String(field.value ?? '')]
  const choose = (value: string, on: boolean) => {
    if (type === 'radio') field.set(value)
    else
      field.set(
        options.map((option) => option.value).filter((one) => (one === value ? on : chosen.includes(one))),
      )
  }
  return (
    <Frame field={field} settings={settings} group>
      {({ id, name, disabled, required, 'aria-invalid': invalid }) => (
        <div className="v-options">
          {options.map((option, i) => (
            <label key={option.value} className="v-option">
              <input
                type={type}
                id={i === 0 ? id : `${id}-${i}`}
                name={name}
                value={option.value}
                checked={chosen.includes(option.value)}
                disabled={disabled || option.setDisabled === true}
                required={type === 'radio' && required}
                aria-invalid={invalid}
                onChange={(event) => choose(option.value, event.currentTarget.checked)}
              />
              <span>{option.label}</span>
            </label>
          ))}
        </div>
      )}
    </Frame>
  )
}
