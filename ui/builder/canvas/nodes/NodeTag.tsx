import { useStore } from '@nanostores/react'
import * as traits from '../../../../src/shared/catalogue/traits.ts'
import type { TreeNode } from '../../../../src/shared/tree/tree.ts'
import { Icon } from '../../../kit/Icon.tsx'
import { useT } from '../../../kit/text.tsx'
import { startMove } from '../../actions/move.ts'
import { duplicate, removeNodes } from '../../actions/nodes.ts'
import { dragHelp } from '../../drag/DragArea.tsx'
import { useDragFrom } from '../../drag/DragSource.tsx'
import { grabbed } from '../../drag/grabbed.ts'
import { useEditor } from '../../state/context.tsx'
import { iconOf, typeName } from '../../state/nodeText.ts'
import { ColTools } from '../tools/ColTools.tsx'
import { RowTools } from '../tools/RowTools.tsx'
import { SectionTools } from '../tools/SectionTools.tsx'
import { TagButton } from '../tools/TagButton.tsx'

/** The toolbar of the selected node: what it is, a grip to move it, what can be done with it. */
export function NodeTag({ node }: { node: TreeNode }) {
  const editor = useEditor()
  const readOnly = useStore(editor.$readOnly)
  const t = useT()
  const name = typeName(node.type, t)
  const Tools = tools[node.type]
  return (
    <div className="b-tag" role="toolbar" aria-label={name} data-own>
      <span className="b-tag-name">
        <Icon icon={iconOf(node.type)} size={14} />
        {name}
      </span>
      {!readOnly && (
        <>
          {!traits.column.includes(node.type) && <Grip node={node} name={name} />}
          {Tools && <Tools node={node} />}
          <TagButton
            icon="settings"
            label={t('Inställningar')}
            onPress={() => editor.openSettings()}
            settings
          />
          {!traits.column.includes(node.type) && (
            <TagButton
              icon="copy"
              label={t('Kopiera')}
              onPress={() => duplicate(editor, editor.$selection.get())}
            />
          )}
          <TagButton
            icon="trash"
            label={t('Ta bort')}
            className="b-remove"
            onPress={() => removeNodes(editor, editor.$selection.get())}
          />
        </>
      )}
    </div>
  )
}

const tools: Record<string, typeof RowTools> = { Section: SectionTools, Row: RowTools, Col: ColTools }

/** Drags by mouse or by keyboard (Space, arrows, Space); a plain press starts moving by a click on the target. */
function Grip({ node, name }: { node: TreeNode; name: string }) {
  const editor = useEditor()
  const t = useT()
  const drag = useDragFrom(() => grabbed(editor, node._id))
  return (
    <button
      type="button"
      {...drag}
      aria-describedby={dragHelp}
      className="b-tag-button b-grip"
      aria-label={t('Flytta {name}', { name: name })}
      title={t('Flytta')}
      onClick={() => startMove(editor, editor.$selection.get())}
    >
      <Icon icon="grip-vertical" size={14} />
    </button>
  )
}
