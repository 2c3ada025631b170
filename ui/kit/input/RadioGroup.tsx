import { useId } from 'react'
import { cx } from '../cx.ts'
import { FieldFrame, type FieldProps } from './Field.tsx'

/** One of the choices of a radio group. */
export interface RadioOption<V extends string = string> {
  value: V
  label: string
  description?: string
  disabled?: boolean
}

export interface RadioGroupProps<V extends string = string> extends FieldProps {
  value: V | null
  onChange: (value: V) => void
  options: readonly RadioOption<V>[]
  /** Beside each other instead of under. */
  horizontal?: boolean
  name?: string
}

/** One choice of a few that are all seen. Arrow keys move, as in any radio group. */
export function RadioGroup<V extends string>(props: RadioGroupProps<V>) {
  const { value, onChange, options, horizontal, disabled } = props
  const id = useId()
  return (
    <FieldFrame {...props} group>
      {({ labelId, ...control }) => (
        <div
          {...control}
          role="radiogroup"
          aria-labelledby={labelId}
          aria-required={props.required || undefined}
          className={cx('k-radios', horizontal && 'k-horizontal')}
        >
          {options.map((option) => (
            <div key={option.value} className={cx('k-check', option.disabled && 'k-disabled')}>
              <label className="k-check-row">
                <span className="k-check-box k-round">
                  <input
                    type="radio"
                    name={props.name ?? id}
                    value={option.value}
                    checked={value === option.value}
                    onChange={() => onChange(option.value)}
                    disabled={disabled || option.disabled}
                    aria-describedby={option.description ? `${id}-${option.value}` : undefined}
                  />
                </span>
                <span className="k-check-label">{option.label}</span>
              </label>
              {option.description && (
                <div id={`${id}-${option.value}`} className="k-description k-check-under">
                  {option.description}
                </div>
              )}
            </div>
          ))}
        </div>
      )}
    </FieldFrame>
  )
}
