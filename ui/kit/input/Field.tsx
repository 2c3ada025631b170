import { CircleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { cx } from '../cx.ts'
import { Icon } from '../Icon.tsx'
import { useT } from '../text.tsx'

/** What every field has. */
export interface FieldProps {
  /** The field's name on screen. Always given, also when hidden. */
  label: string
  /** Only read out, not drawn; for fields whose place makes them clear, such as in a table. */
  hideLabel?: boolean
  /** One or two sentences under the label. */
  description?: ReactNode
  /** What is wrong, in words. Leave it out while validation is disabled. */
  error?: string | null
  required?: boolean
  disabled?: boolean
  /** Drawn at the right end of the label's line: a small link or icon button. */
  aside?: ReactNode
  className?: string
}

/** The ids and states that a control puts on its focusable element. */
export interface FieldControl {
  id: string
  labelId: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

export interface FieldFrameProps extends FieldProps {
  /** Draws the control. */
  children: (control: FieldControl) => ReactNode
  /** The control is not one labelable element (a group, a button): the label is then no `label`. */
  group?: boolean
}

/** Label, description, control and error in one column, tied together for assistive technology. */
export function FieldFrame(props: FieldFrameProps) {
  const { label, hideLabel, description, error, required, disabled, aside, className, children, group } =
    props
  const t = useT()
  const id = useId()
  const labelId = `${id}-label`
  const described = [description && `${id}-description`, error && `${id}-error`].filter(Boolean).join(' ')
  const text = (
    <>
      {label}
      {required && (
        <>
          <span className="k-required" aria-hidden="true">
            *
          </span>
          {group && <span className="k-hidden"> {t('(obligatoriskt)')}</span>}
        </>
      )}
    </>
  )
  return (
    <div className={cx('k-field', disabled && 'k-disabled', className)}>
      <div className={cx('k-field-head', hideLabel && 'k-hidden')}>
        {group ? (
          <span id={labelId} className="k-label">
            {text}
          </span>
        ) : (
          <label id={labelId} htmlFor={id} className="k-label">
            {text}
          </label>
        )}
        {aside}
      </div>
      {description && (
        <div id={`${id}-description`} className="k-description">
          {description}
        </div>
      )}
      {children({
        id,
        labelId,
        'aria-describedby': described || undefined,
        'aria-invalid': error ? true : undefined,
      })}
      <FieldError id={`${id}-error`} error={error} />
    </div>
  )
}

/** The error's place. It is there before the error is, so that the error is announced when it comes. */
export function FieldError({ id, error }: { id: string; error?: string | null | undefined }) {
  return (
    <div id={id} className="k-error" aria-live="polite">
      {error && (
        <>
          <Icon icon={CircleAlert} />
          <span>{error}</span>
        </>
      )}
    </div>
  )
}
