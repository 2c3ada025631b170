import { type ReactNode, useContext, useRef } from 'react'
import {
  Tooltip,
  type TooltipProps,
  TooltipTrigger,
  TooltipTriggerStateContext,
} from 'react-aria-components/Tooltip'

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
      <Asked placement={placement} offset={6} className="k-tooltip">
        {text}
      </Asked>
    </TooltipTrigger>
  )
}

/** Made when it is shown for the first time: a page has some fifty, and shows one now and then. */
function Asked(props: TooltipProps) {
  const { isOpen } = useContext(TooltipTriggerStateContext) ?? {}
  const asked = useRef(false)
  if (isOpen) asked.current = true
  return asked.current && <Tooltip {...props} />
}
