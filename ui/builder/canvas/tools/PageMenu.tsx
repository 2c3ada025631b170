import { Menu } from '../../../kit/overlay/Menu.tsx'
import { useT } from '../../../kit/text.tsx'
import { duplicate, removeNodes } from '../../actions/nodes.ts'
import { movePage } from '../../actions/pages.ts'
import { useEditor } from '../../state/context.tsx'
import { PressButton } from './PressButton.tsx'

/** What can be done with the page that is shown. */
export function PageMenu({ id, index, count }: { id: string; index: number; count: number }) {
  const editor = useEditor()
  const t = useT()
  return (
    <Menu
      label={t('Meny för sidan')}
      trigger={<PressButton icon="chevron-down" label={t('Meny för sidan')} />}
      items={[
        {
          id: 'rename',
          icon: 'pencil',
          label: t('Byt namn'),
          shortcut: 'F2',
          onAction: () => editor.edit(id),
        },
        {
          id: 'settings',
          icon: 'settings',
          label: t('Inställningar'),
          onAction: () => {
            editor.select([id])
            editor.openSettings()
          },
        },
        {
          id: 'left',
          icon: 'arrow-left',
          label: t('Flytta till vänster'),
          shortcut: 'Alt+←',
          disabled: index === 0,
          onAction: () => movePage(editor, id, index - 1),
        },
        {
          id: 'right',
          icon: 'arrow-right',
          label: t('Flytta till höger'),
          shortcut: 'Alt+→',
          disabled: index === count - 1,
          onAction: () => movePage(editor, id, index + 1),
        },
        { id: 'copy', icon: 'copy', label: t('Kopiera'), onAction: () => duplicate(editor, [id]) },
        'separator',
        {
          id: 'remove',
          icon: 'trash',
          label: t('Ta bort sidan'),
          danger: true,
          disabled: count === 1,
          onAction: () => removeNodes(editor, [id]),
        },
      ]}
    />
  )
}
