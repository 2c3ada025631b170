import { Eye, EyeOff } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, type Ref, useState } from 'react'
import { cx } from '../cx.ts'
import { Icon, type IconLike } from '../Icon.tsx'
import { IconButton } from '../IconButton.tsx'
import { useT } from '../text.tsx'
import { FieldFrame, type FieldProps } from './Field.tsx'
import { draftDelay, useDraft } from './useDraft.ts'

export interface TextFieldProps extends FieldProps {
  value: string
  onChange: (value: string) => void
  /** `password` has a button that shows what is typed. For numbers see NumberField. */
  type?: 'text' | 'password' | 'email' | 'url' | 'tel' | 'search' | 'date' | 'time' | 'datetime-local'
  /** A text area. */
  multiline?: boolean
  /** Rows of the text area, 4 unless told. */
  rows?: number
  /** Tells the change after this many milliseconds of quiet; `true` is 500. Blur and Enter tell at once. */
  debounce?: number | boolean
  placeholder?: string
  name?: string
  autoComplete?: string
  autoFocus?: boolean
  readOnly?: boolean
  /** Characters there may be. Nothing is cut: what is too much is told, and is to be refused by whoever sends it. */
  maxLength?: number
  spellCheck?: boolean
  inputMode?: 'text' | 'decimal' | 'numeric' | 'tel' | 'search' | 'email' | 'url'
  /** Fixed-width letters, for names, keys and code. */
  mono?: boolean
  icon?: IconLike
  /** Drawn inside the right end: a unit or a small icon button. */
  end?: ReactNode
  onKeyDown?: (event: KeyboardEvent<HTMLInputElement | HTMLTextAreaElement>) => void
  onBlur?: () => void
  /** Of a field that leads through a list of suggestions: the list that is open, and the suggestion that Enter takes. */
  suggests?: { listId: string; activeId: string } | undefined
  ref?: Ref<HTMLInputElement & HTMLTextAreaElement>
}

/** A line or an area of text with label, description and error. */
export function TextField(props: TextFieldProps) {
  const { value, onChange, type = 'text', multiline, rows = 4, debounce, icon, end, mono, className } = props
  const t = useT()
  const [shown, setShown] = useState(false)
  const draft = useDraft(value, onChange, debounce === true ? draftDelay : debounce || undefined)
  const over = draft.value.length - (props.maxLength ?? Number.POSITIVE_INFINITY)
  const tooLong =
    over > 0
      ? t('{n, number} tecken för mycket. Högst {most, number} får plats.', {
          n: over,
          most: props.maxLength ?? 0,
        })
      : undefined
  const reveal = type === 'password' && (
    <IconButton
      small
      icon={shown ? EyeOff : Eye}
      label={shown ? t('Dölj lösenord') : t('Visa lösenord')}
      pressed={shown}
      disabled={props.disabled ?? false}
      onPress={() => setShown(!shown)}
    />
  )
  return (
    <FieldFrame
      {...props}
      error={props.error ?? tooLong}
      className={cx(multiline && 'k-multiline', className)}
    >
      {({ labelId, ...control }) => {
        const shared = {
          ...control,
          className: cx('k-input', mono && 'k-mono'),
          value: draft.value,
          'aria-required': props.required || undefined,
          disabled: props.disabled,
          readOnly: props.readOnly,
          placeholder: props.placeholder,
          name: props.name,
          autoComplete: props.autoComplete,
          autoFocus: props.autoFocus,
          spellCheck: props.spellCheck,
          onBlur: () => {
            draft.flush()
            props.onBlur?.()
          },
        }
        if (multiline) {
          return (
            <textarea
              {...shared}
              ref={props.ref}
              rows={rows}
              {...(props.suggests && {
                'aria-autocomplete': 'list',
                'aria-controls': props.suggests.listId,
                'aria-activedescendant': props.suggests.activeId,
              })}
              onChange={(event) => draft.set(event.target.value)}
              onKeyDown={props.onKeyDown}
            />
          )
        }
        return (
          <div className={cx('k-input-box', Boolean(end || reveal) && 'k-has-end')}>
            {icon && <Icon icon={icon} className="k-input-icon" />}
            <input
              {...shared}
              ref={props.ref}
              type={shown ? 'text' : type}
              inputMode={props.inputMode}
              {...(props.suggests && {
                role: 'combobox',
                'aria-expanded': true,
                'aria-autocomplete': 'list',
                'aria-controls': props.suggests.listId,
                'aria-activedescendant': props.suggests.activeId,
              })}
              onChange={(event) => draft.set(event.target.value)}
              onKeyDown={(event) => {
                if (event.key === 'Enter') draft.flush()
                props.onKeyDown?.(event)
              }}
            />
            {(end || reveal) && (
              <span className="k-input-end">
                {typeof end === 'string' ? <span className="k-input-unit">{end}</span> : end}
                {reveal}
              </span>
            )}
          </div>
        )
      }}
    </FieldFrame>
  )
}
