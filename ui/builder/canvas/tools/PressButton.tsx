import type { Ref } from 'react'
import { Button, type ButtonProps } from 'react-aria-components/Button'
import { Icon } from '../../../kit/Icon.tsx'

export interface PressButtonProps extends Omit<ButtonProps, 'children' | 'className'> {
  icon: string
  label: string
  ref?: Ref<HTMLButtonElement>
}

/** A button of a node's toolbar that opens a menu or a popup, which the widget library wants one of its own for. */
export function PressButton({ icon, label, ref, ...rest }: PressButtonProps) {
  return (
    <Button {...rest} ref={ref} className="b-tag-button" aria-label={label}>
      <Icon icon={icon} size={14} />
    </Button>
  )
}
