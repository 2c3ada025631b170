import { useStore } from '@nanostores/react'
import { Redo2, Undo2 } from 'lucide-react'
import { useDeferredValue } from 'react'
import { IconButton } from '../../kit/IconButton.tsx'
import { Menu } from '../../kit/overlay/Menu.tsx'
import { useT } from '../../kit/text.tsx'
import type { DraftApprovalAtHand } from '../approval/useDraftApproval.ts'
import { useProcess } from '../state/context.tsx'

/** What is seldom wanted, and on a narrow screen what there is no room for. */
export function MoreMenu({ approval: { state } }: { approval: DraftApprovalAtHand }) {
  const editor = useProcess()
  const { published } = useStore(editor.$document)
  const readOnly = useStore(editor.$readOnly)
  const undoable = useDeferredValue(useStore(editor.$undoable))
  const t = useT()
  return (
    <Menu
      label={t('Mer')}
      placement="bottom end"
      trigger={<IconButton icon="ellipsis-vertical" label={t('Mer')} />}
      items={[
        {
          ...{ id: 'undo', icon: Undo2, label: t('Ångra'), shortcut: 'Ctrl+Z' },
          disabled: !undoable.undo || readOnly,
          onAction: () => editor.undo(),
        },
        {
          ...{ id: 'redo', icon: Redo2, label: t('Gör om'), shortcut: 'Ctrl+Y' },
          disabled: !undoable.redo || readOnly,
          onAction: () => editor.redo(),
        },
        {
          id: 'simulate',
          icon: 'play',
          label: t('Simulera'),
          onAction: () => editor.$dialog.set('simulate'),
        },
        {
          id: 'problems',
          icon: 'triangle-alert',
          label: t('Problem'),
          onAction: () => editor.$dialog.set('problems'),
        },
        ...(state && state.rules.length > 0
          ? [
              {
                ...{ id: 'approvals', icon: 'user-check', label: t('Godkännanden') },
                onAction: () => editor.$dialog.set('publish'),
              },
            ]
          : []),
        {
          id: 'history',
          icon: 'history',
          label: t('Versioner'),
          onAction: () => editor.$dialog.set('history'),
        },
        'separator',
        {
          ...{ id: 'process', icon: 'settings', label: t('Inställningar för hela processen') },
          onAction: () => {
            editor.select([])
            editor.openSettings()
          },
        },
        {
          ...{ id: 'help', icon: 'keyboard', label: t('Kortkommandon'), shortcut: 'Ctrl+/' },
          onAction: () => editor.$dialog.set('help'),
        },
        'separator',
        {
          ...{ id: 'unpublish', icon: 'eye-off', label: t('Avpublicera'), danger: true },
          disabled: published === null || readOnly,
          onAction: () => editor.$dialog.set('unpublish'),
        },
      ]}
    />
  )
}
