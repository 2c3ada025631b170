import type { CSSProperties } from 'react'
import { cx } from '../../../kit/cx.ts'
import { CanvasNode } from './CanvasNode.tsx'

export interface SlotProps {
  /** The node whose children stand here. */
  of: string
  children: readonly string[]
  /** Whether the children stand beside each other. */
  flow?: 'row' | 'column'
  className?: string
  style?: CSSProperties
}

/** Where a node's children stand; dragging reads it to find the gap that is pointed at. */
export function Slot({ of, children, flow = 'column', className, style }: SlotProps) {
  return (
    <div data-slot={of} data-flow={flow} className={cx('b-slot', className)} style={style}>
      {children.map((id) => (
        <CanvasNode key={id} id={id} />
      ))}
    </div>
  )
}
