import type { DrawingProps } from './CanvasNode.tsx'
import { NodeFrame } from './NodeFrame.tsx'
import { nodeStyle } from './nodeStyle.ts'
import { Slot } from './Slot.tsx'

/** Columns beside each other in a grid of twelve; under each other where the page is narrow. */
export function RowNode({ node }: DrawingProps) {
  return (
    <NodeFrame node={node} className="b-row">
      <Slot of={node._id} flow="row" className="b-row-slot v-row" style={nodeStyle(node)}>
        {node.structure}
      </Slot>
    </NodeFrame>
  )
}
