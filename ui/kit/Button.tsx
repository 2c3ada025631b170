import type { ReactNode, Ref } from 'react'
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components/Button'
import { cx } from './cx.ts'
import { Icon, type IconLike } from './Icon.tsx'
import { Spinner } from './show/Spinner.tsx'
import { useT } from './text.tsx'

export type ButtonVariant = 'default' | 'primary' | 'danger' | 'ghost'

export interface ButtonProps
  extends Omit<AriaButtonProps, 'children' | 'className' | 'style' | 'isDisabled' | 'isPending'> {
  children: ReactNode
  /** `default` has a border, `primary` is the one clear action of a screen, `ghost` has neither. */
  variant?: ButtonVariant
  /** Drawn before the text. */
  icon?: IconLike
  /** Drawn after the text, such as the arrow of a menu. */
  iconAfter?: IconLike
  /** Work is going on: keeps the width and the focus, takes no presses, is announced. */
  busy?: boolean
  disabled?: boolean
  /** 28 px high instead of 34, for tool bars inside surfaces. */
  small?: boolean
  /** As wide as its place. */
  wide?: boolean
  className?: string
  ref?: Ref<HTMLButtonElement>
}

/**
 * A press while work goes on does nothing. The library's own pending state is not used: it announces by elements
 * that point at a spinner which is gone again, and so have no name.
 */
const quiet = { onPress: () => {}, type: 'button', 'aria-disabled': true } as const

/** A button. `onPress` fires for mouse, touch, Enter and Space alike. */
export function Button(props: ButtonProps) {
  const {
    children,
    variant = 'default',
    icon,
    iconAfter,
    busy,
    disabled,
    small,
    wide,
    className,
    ...rest
  } = props
  const t = useT()
  return (
    <AriaButton
      {...rest}
      {...(busy ? quiet : {})}
      isDisabled={disabled ?? false}
      className={cx(
        'k-button',
        `k-button-${variant}`,
        small && 'k-small',
        wide && 'k-wide',
        busy && 'k-busy',
        className,
      )}
    >
      {icon && <Icon icon={icon} />}
      <span className="k-button-text">{children}</span>
      {iconAfter && <Icon icon={iconAfter} />}
      {busy && <Spinner label={t('Var god vänta...')} className="k-button-busy" />}
    </AriaButton>
  )
}
