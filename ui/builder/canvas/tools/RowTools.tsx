import type { TreeNode } from '../../../../src/shared/tree/tree.ts'
import { Menu } from '../../../kit/overlay/Menu.tsx'
import { useT } from '../../../kit/text.tsx'
import { startMove } from '../../actions/move.ts'
import { addBeside, duplicate, removeNodes } from '../../actions/nodes.ts'
import { useEditor } from '../../state/context.tsx'
import { ColumnsButton } from './ColumnsButton.tsx'
import { PressButton } from './PressButton.tsx'
import { TagButton } from './TagButton.tsx'

/** Columns, a new row under this one, and the row's menu. */
export function RowTools({ node }: { node: TreeNode }) {
  const editor = useEditor()
  const t = useT()
  const id = node._id
  return (
    <>
      <ColumnsButton row={node} />
      <TagButton icon="plus" label={t('Lägg till rad under')} onPress={() => addBeside(editor, id)} />
      <Menu
        label={t('Raden')}
        trigger={<PressButton icon="ellipsis" label={t('Meny för raden')} />}
        items={[
          {
            id: 'above',
            icon: 'arrow-up',
            label: t('Lägg till rad över'),
            onAction: () => addBeside(editor, id, 'before'),
          },
          {
            id: 'below',
            icon: 'arrow-down',
            label: t('Lägg till rad under'),
            onAction: () => addBeside(editor, id),
          },
          { id: 'move', icon: 'move', label: t('Flytta'), onAction: () => startMove(editor, [id]) },
          {
            id: 'copy',
            icon: 'copy',
            label: t('Kopiera'),
            shortcut: 'Ctrl+D',
            onAction: () => duplicate(editor, [id]),
          },
          'separator',
          {
            id: 'remove',
            icon: 'trash',
            label: t('Ta bort'),
            danger: true,
            onAction: () => removeNodes(editor, [id]),
          },
        ]}
      />
    </>
  )
}
