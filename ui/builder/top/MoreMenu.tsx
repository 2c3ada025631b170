import { useStore } from '@nanostores/react'
import { Redo2, Undo2 } from 'lucide-react'
import { memo, useDeferredValue } from 'react'
import { hasAddress } from '../../admin/address/hasAddress.ts'
import { copyAddress, openAddress, withAddress } from '../../admin/address/openAddress.ts'
import { IconButton } from '../../kit/IconButton.tsx'
import { Menu } from '../../kit/overlay/Menu.tsx'
import { useT } from '../../kit/text.tsx'
import { useEditor } from '../state/context.tsx'

/** What is seldom wanted, and on a narrow screen what there is no room for. It is closed: the canvas goes first. */
export function MoreMenu() {
  const editor = useEditor()
  const { published } = useStore(editor.$document)
  const readOnly = useStore(editor.$readOnly)
  const undoable = useDeferredValue(useStore(editor.$undoable))
  return <Items published={published !== null} readOnly={readOnly} undoable={undoable} />
}

interface ItemsProps {
  published: boolean
  readOnly: boolean
  undoable: { undo: boolean; redo: boolean }
}

const Items = memo(function Items({ published, readOnly, undoable }: ItemsProps) {
  const editor = useEditor()
  const t = useT()
  const publishes = editor.schema.publishes === true
  const addressed = publishes && hasAddress(editor.schema.name)
  const find = () => editor.client.address(editor.id)
  return (
    <Menu
      label={t('Mer')}
      placement="bottom end"
      trigger={<IconButton icon="ellipsis-vertical" label={t('Mer')} />}
      items={[
        {
          id: 'undo',
          icon: Undo2,
          label: t('Ångra'),
          shortcut: 'Ctrl+Z',
          disabled: !undoable.undo || readOnly,
          onAction: () => editor.undo(),
        },
        {
          id: 'redo',
          icon: Redo2,
          label: t('Gör om'),
          shortcut: 'Ctrl+Y',
          disabled: !undoable.redo || readOnly,
          onAction: () => editor.redo(),
        },
        {
          id: 'preview',
          icon: 'eye',
          label: t('Förhandsgranska'),
          onAction: () => editor.$dialog.set('preview'),
        },
        {
          id: 'problems',
          icon: 'triangle-alert',
          label: t('Problem'),
          onAction: () => editor.$dialog.set('problems'),
        },
        ...(publishes
          ? [
              {
                id: 'history',
                icon: 'history',
                label: t('Versioner'),
                onAction: () => editor.$dialog.set('history'),
              },
            ]
          : []),
        ...(addressed
          ? [
              'separator' as const,
              {
                id: 'open',
                icon: 'external-link',
                label: t('Öppna'),
                disabled: !published,
                onAction: () => void withAddress(find, t, openAddress),
              },
              {
                id: 'link',
                icon: 'copy',
                label: t('Kopiera länk'),
                disabled: !published,
                onAction: () => void withAddress(find, t, (address) => copyAddress(address, t)),
              },
              {
                id: 'address',
                icon: 'qr-code',
                label: t('QR-kod'),
                disabled: !published,
                onAction: () => editor.$dialog.set('address'),
              },
            ]
          : []),
        'separator' as const,
        {
          id: 'page',
          icon: 'settings',
          label: t('Inställningar för hela sidan'),
          onAction: () => {
            editor.select([editor.$tree.get().rootId])
            editor.openSettings()
          },
        },
        {
          id: 'help',
          icon: 'keyboard',
          label: t('Kortkommandon'),
          shortcut: 'Ctrl+/',
          onAction: () => editor.$dialog.set('help'),
        },
        ...(publishes
          ? [
              'separator' as const,
              {
                id: 'unpublish',
                icon: 'eye-off',
                label: t('Avpublicera'),
                danger: true,
                disabled: !published || readOnly,
                onAction: () => editor.$dialog.set('unpublish'),
              },
            ]
          : []),
      ]}
    />
  )
})
