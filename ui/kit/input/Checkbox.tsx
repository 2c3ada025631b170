import { type ReactNode, type Ref, useEffect, useId, useRef } from 'react'
import { cx } from '../cx.ts'
import { CheckMark } from './CheckMark.tsx'
import { FieldError } from './Field.tsx'

export interface CheckboxProps {
  checked: boolean
  onChange: (checked: boolean) => void
  label: ReactNode
  /** Only read out; for a box in a table, where the row makes it clear. */
  hideLabel?: boolean
  description?: ReactNode
  error?: string | null
  /** Some but not all of what the box stands for is chosen: drawn as a dash. */
  indeterminate?: boolean
  required?: boolean
  disabled?: boolean
  name?: string
  className?: string
  ref?: Ref<HTMLInputElement>
}

/** One yes or no. For settings that act at once see Switch. */
export function Checkbox(props: CheckboxProps) {
  const { checked, onChange, label, hideLabel, description, error, indeterminate = false } = props
  const id = useId()
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current) box.current.indeterminate = indeterminate
  }, [indeterminate])
  const described = [description && `${id}-description`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className={cx('k-check', props.disabled && 'k-disabled', props.className)}>
      <label className="k-check-row">
        <span className="k-check-box">
          <input
            ref={(element) => {
              box.current = element
              if (typeof props.ref === 'function') props.ref(element)
              else if (props.ref) props.ref.current = element
            }}
            type="checkbox"
            checked={checked}
            onChange={(event) => onChange(event.target.checked)}
            disabled={props.disabled}
            name={props.name}
            aria-required={props.required || undefined}
            aria-invalid={error ? true : undefined}
            aria-describedby={described || undefined}
          />
          <CheckMark dash={indeterminate} />
        </span>
        <span className={cx('k-check-label', hideLabel && 'k-hidden')}>
          {label}
          {props.required && (
            <span className="k-required" aria-hidden="true">
              *
            </span>
          )}
        </span>
      </label>
      {description && (
        <div id={`${id}-description`} className="k-description k-check-under">
          {description}
        </div>
      )}
      <div className="k-check-under">
        <FieldError id={`${id}-error`} error={error} />
      </div>
    </div>
  )
}
