import { useStore } from '@nanostores/react'
import { cx } from '../../../kit/cx.ts'
import { useT } from '../../../kit/text.tsx'
import { useEditor } from '../../state/context.tsx'
import { typeName } from '../../state/nodeText.ts'
import { Drawing } from '../Preview.tsx'
import { AddMenu } from '../tools/AddMenu.tsx'
import type { DrawingProps } from './CanvasNode.tsx'
import { NodeFrame } from './NodeFrame.tsx'
import { nodeStyle } from './nodeStyle.ts'
import { Remarks } from './Remarks.tsx'
import { Slot } from './Slot.tsx'

/** A box around other things. A panel looks as visitors meet it; the others are frames with their name. */
export function ContainerNode({ node, drawn = false }: DrawingProps & { drawn?: boolean }) {
  const editor = useEditor()
  const readOnly = useStore(editor.$readOnly)
  const t = useT()
  const empty = node.structure.length === 0
  const inside = (
    <>
      <Slot of={node._id} className="b-container-slot" style={nodeStyle(node)}>
        {node.structure}
      </Slot>
      {empty && (
        <div className="b-container-empty" data-own>
          <p>{t('Tomt. Lägg till något eller dra hit en komponent.')}</p>
          {!readOnly && <AddMenu parent={node._id} />}
        </div>
      )}
    </>
  )
  return (
    <NodeFrame node={node} className={cx('b-container', !drawn && 'b-framed')}>
      {drawn ? (
        <Drawing node={node} override={unfolded}>
          {inside}
        </Drawing>
      ) : (
        <>
          <div className="b-container-kind">{typeName(node.type, t)}</div>
          {inside}
        </>
      )}
      <Remarks node={node} />
    </NodeFrame>
  )
}

/** A panel that is folded would hide what is worked on. */
const unfolded = { collapsible: false }
