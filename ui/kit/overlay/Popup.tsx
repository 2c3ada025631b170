import type { ReactNode, RefObject } from 'react'
import { Popover } from 'react-aria-components/Popover'
import { cx } from '../cx.ts'

export interface PopupProps {
  children: ReactNode
  /** As wide as what opened it, at least; for lists under a field. */
  matchWidth?: boolean
  placement?: 'bottom start' | 'bottom end' | 'bottom' | 'top' | 'left' | 'right'
  open?: boolean
  onOpenChange?: (open: boolean) => void
  /** What it hangs on, when that is not the trigger around it. */
  triggerRef?: RefObject<Element | null>
  className?: string
}

/** The raised surface that lists, menus and small dialogs open on. */
export function Popup({ children, matchWidth, placement, open, className, ...rest }: PopupProps) {
  return (
    <Popover
      {...rest}
      {...(open === undefined ? {} : { isOpen: open })}
      placement={placement ?? 'bottom start'}
      offset={4}
      className={cx('k-popup', matchWidth && 'k-match', className)}
    >
      {children}
    </Popover>
  )
}
