import { type ReactNode, useId } from 'react'
import { cx } from '../cx.ts'
import { FieldError } from './Field.tsx'

export interface SwitchProps {
  on: boolean
  onChange: (on: boolean) => void
  label: ReactNode
  description?: ReactNode
  error?: string | null
  disabled?: boolean
  name?: string
  className?: string
}

/** A setting that is on or off and acts at once. The label stands left, the switch at the right edge. */
export function Switch({ on, onChange, label, description, error, disabled, name, className }: SwitchProps) {
  const id = useId()
  const described = [description && `${id}-description`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className={cx('k-switch', disabled && 'k-disabled', className)}>
      <label className="k-switch-row">
        <span className="k-label">{label}</span>
        <span className="k-switch-box">
          <input
            type="checkbox"
            role="switch"
            checked={on}
            aria-checked={on}
            onChange={(event) => onChange(event.target.checked)}
            disabled={disabled}
            name={name}
            aria-invalid={error ? true : undefined}
            aria-describedby={described || undefined}
          />
          <span className="k-switch-knob" aria-hidden="true" />
        </span>
      </label>
      {description && (
        <div id={`${id}-description`} className="k-description">
          {description}
        </div>
      )}
      <FieldError id={`${id}-error`} error={error} />
    </div>
  )
}
