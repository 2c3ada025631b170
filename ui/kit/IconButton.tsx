import type { Ref } from 'react'
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components/Button'
import { cx } from './cx.ts'
import { Icon, type IconLike } from './Icon.tsx'
import { WithTooltip } from './overlay/Tooltip.tsx'

export interface IconButtonProps
  extends Omit<
    AriaButtonProps,
    'children' | 'className' | 'style' | 'isDisabled' | 'isPending' | 'aria-label'
  > {
  icon: IconLike
  /** What it does, in words: the accessible name, and the tooltip. */
  label: string
  /** Shown in the tooltip after the label, such as `Ctrl+Z`. */
  shortcut?: string
  disabled?: boolean
  /** Drawn as chosen, and said so (`aria-pressed`), for buttons that hold a state. */
  pressed?: boolean
  /** 28 px instead of 34, for tool bars inside surfaces. */
  small?: boolean
  /** Icon size in pixels: 16, or 20 in the top bar. */
  size?: 16 | 20
  /** With a border, as a button beside fields; without unless told. */
  outlined?: boolean
  danger?: boolean
  /** A short number or word at the corner, such as the count of notifications; say it in `label` too. */
  badge?: string
  placement?: 'top' | 'bottom' | 'left' | 'right'
  className?: string
  ref?: Ref<HTMLButtonElement>
}

/** A button that is only an icon. It always has a name, and shows it on hover and focus. */
export function IconButton(props: IconButtonProps) {
  const { icon, label, shortcut, disabled, pressed, small, size = 16, outlined, danger, badge } = props
  const { placement, className, ...rest } = omitOwn(props)
  const states = cx(small && 'k-small', outlined && 'k-outlined', danger && 'k-danger', pressed && 'k-on')
  return (
    <WithTooltip text={shortcut ? `${label} (${shortcut})` : label} placement={placement ?? 'bottom'}>
      <AriaButton
        {...rest}
        aria-label={label}
        {...(pressed === undefined ? {} : { 'aria-pressed': pressed })}
        isDisabled={disabled ?? false}
        className={cx('k-icon-button', states, className)}
      >
        <Icon icon={icon} size={size} />
        {badge && (
          <span className="k-icon-badge k-number" aria-hidden="true">
            {badge}
          </span>
        )}
      </AriaButton>
    </WithTooltip>
  )
}

function omitOwn(props: IconButtonProps) {
  const { icon, label, shortcut, disabled, pressed, small, size, outlined, danger, badge, ...rest } = props
  return rest
}
