import type { ReactNode } from 'react'
import { Tooltip, TooltipTrigger } from 'react-aria-components/Tooltip'

export interface WithTooltipProps {
  text: string
  /** One focusable widget of the kit. */
  children: ReactNode
  placement?: 'top' | 'bottom' | 'left' | 'right'
}

/** Shows a short text beside a widget on hover (after a moment) and on keyboard focus (at once); Esc hides it. */
export function WithTooltip({ text, children, placement = 'top' }: WithTooltipProps) {
  return (
    <TooltipTrigger delay={500} closeDelay={100}>
      {children}
      <Tooltip placement={placement} offset={6} className="k-tooltip">
        {text}
      </Tooltip>
    </TooltipTrigger>
  )
}
