import { useStore } from '@nanostores/react'
import type { AnySettings } from '../../../../src/shared/catalogue/anySettings.ts'
import { cx } from '../../../kit/cx.ts'
import { useEditor } from '../../state/context.tsx'
import { AddMenu } from '../tools/AddMenu.tsx'
import type { DrawingProps } from './CanvasNode.tsx'
import { NodeFrame } from './NodeFrame.tsx'
import { nodeStyle } from './nodeStyle.ts'
import { Slot } from './Slot.tsx'

/** A column; an empty one has a plus that adds a component. */
export function ColNode({ node }: DrawingProps) {
  const editor = useEditor()
  const readOnly = useStore(editor.$readOnly)
  const { cols }: AnySettings = node.extra
  const span = typeof cols === 'number' ? cols : 12
  const beside = node.style.flexDirection === 'row'
  return (
    <NodeFrame
      node={node}
      className={cx('b-col v-col', `v-col-${span}`, node.structure.length === 0 && 'b-empty')}
    >
      <Slot of={node._id} flow={beside ? 'row' : 'column'} className="b-col-slot" style={nodeStyle(node)}>
        {node.structure}
      </Slot>
      {node.structure.length === 0 && !readOnly && <AddMenu parent={node._id} />}
    </NodeFrame>
  )
}
