import { useStore } from '@nanostores/react'
import { Handle, Position, useConnection as useDrawing, useStoreApi } from '@xyflow/react'
import { useCallback, useLayoutEffect, useRef } from 'react'
import { hovered, selected } from '../../editing/marks.ts'
import { useMark, useProcess } from '../state/context.tsx'

const sides = [
  [Position.Top, 't'],
  [Position.Right, 'r'],
  [Position.Bottom, 'b'],
  [Position.Left, 'l'],
] as const

/** Where a connection can begin at a state: there as one points at it, and at all of them while one is drawn. */
export function Handles({ id }: { id: string }) {
  const isShown = (useMark(id) & (hovered | selected)) !== 0
  const isDrawn = useDrawing(({ inProgress }) => inProgress)
  return isShown || isDrawn ? <Shown id={id} isDrawn={isDrawn} /> : null
}

function Shown({ id, isDrawn }: { id: string; isDrawn: boolean }) {
  const readOnly = useStore(useProcess().$readOnly)
  const first = useRef<HTMLDivElement>(null)
  const flow = useStoreApi()
  // The library knows where they are once it has looked: that has the page laid out, so not before one is drawn.
  const look = useCallback(() => {
    const nodeElement = first.current?.closest<HTMLDivElement>('.react-flow__node')
    if (nodeElement) flow.getState().updateNodeInternals(new Map([[id, { id, nodeElement, force: true }]]))
  }, [flow, id])
  useLayoutEffect(() => {
    if (isDrawn) look()
  }, [isDrawn, look])
  return sides.map(([position, side]) => (
    <Handle
      key={side}
      ref={side === 't' ? first : undefined}
      id={side}
      type="source"
      position={position}
      isConnectable={!readOnly}
      className="p-handle"
      onPointerDown={look}
    />
  ))
}
