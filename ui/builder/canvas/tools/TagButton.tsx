import type { Ref } from 'react'
import { cx } from '../../../kit/cx.ts'
import { Icon } from '../../../kit/Icon.tsx'

export interface TagButtonProps {
  icon: string
  label: string
  onPress: () => void
  /** For buttons that hold a state. */
  pressed?: boolean
  /** Shown only where the settings panel is folded away. */
  settings?: boolean
  className?: string
  ref?: Ref<HTMLButtonElement>
}

/** A small button of a node's toolbar. A plain element: there is one toolbar, but it moves with every selection. */
export function TagButton({ icon, label, onPress, pressed, settings, className, ref }: TagButtonProps) {
  return (
    <button
      type="button"
      ref={ref}
      className={cx('b-tag-button', pressed && 'b-on', settings && 'b-tag-settings', className)}
      aria-label={label}
      title={label}
      {...(pressed === undefined ? {} : { 'aria-pressed': pressed })}
      onClick={onPress}
    >
      <Icon icon={icon} size={14} />
    </button>
  )
}
