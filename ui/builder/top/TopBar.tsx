import { useStore } from '@nanostores/react'
import { Redo2, Undo2 } from 'lucide-react'
import { Chip } from '../../kit/Chip.tsx'
import { IconButton } from '../../kit/IconButton.tsx'
import { Button } from '../../kit/Button.tsx'
import { Menu } from '../../kit/Menu.tsx'
import { useT } from '../../kit/text.tsx'
import { useEditor } from '../state/context.tsx'
import { ProblemsButton } from './ProblemsButton.tsx'
import { SaveStatus } from './SaveStatus.tsx'
import { WidthToggle } from './WidthToggle.tsx'

/** The bar over the page: where one is, whether it is safe, and what can be done with the whole of it. */
export function TopBar({ onClose }: { onClose: () => void }) {
  const editor = useEditor()
  const document = useStore(editor.$document)
  const undoable = useStore(editor.$undoable)
  const readOnly = useStore(editor.$readOnly)
  const t = useT()
  const publishes = editor.schema.publishes === true
  return (
    <header className="b-top">
      <IconButton icon="x" label={t('Stäng')} onPress={onClose} size={20} />
      <h1 className="b-title">{document.name}</h1>
      {publishes && <Published version={document.published} />}
      <SaveStatus />
      <span className="b-space" />
      <div className="b-top-tools">
        <IconButton
          icon={Undo2}
          label={t('Ångra')}
          shortcut="Ctrl+Z"
          disabled={!undoable.undo || readOnly}
          onPress={() => editor.undo()}
        />
        <IconButton
          icon={Redo2}
          label={t('Gör om')}
          shortcut="Ctrl+Y"
          disabled={!undoable.redo || readOnly}
          onPress={() => editor.redo()}
        />
        <WidthToggle />
        {publishes && (
          <IconButton icon="history" label={t('Versioner')} onPress={() => editor.$dialog.set('history')} />
        )}
        <ProblemsButton />
      </div>
      <Button icon="eye" className="b-fold" onPress={() => editor.$dialog.set('preview')}>
        {t('Förhandsgranska')}
      </Button>
      <More />
      {publishes && (
        <Button variant="primary" disabled={readOnly} onPress={() => editor.$dialog.set('publish')}>
          {t('Publicera')}
        </Button>
      )}
    </header>
  )
}

function Published({ version }: { version: number | null }) {
  const t = useT()
  return version === null ? (
    <Chip className="b-published" label={t('Utkast')} color="neutral" />
  ) : (
    <Chip className="b-published" label={t('Publicerad v{n}', { n: version })} color="success" />
  )
}

/** What is seldom wanted, and on a narrow screen what there is no room for. */
function More() {
  const editor = useEditor()
  const document = useStore(editor.$document)
  const readOnly = useStore(editor.$readOnly)
  const undoable = useStore(editor.$undoable)
  const t = useT()
  const publishes = editor.schema.publishes === true
  return (
    <Menu
      label={t('Mer')}
      placement="bottom end"
      trigger={<IconButton icon="ellipsis-vertical" label={t('Mer')} />}
      items={[
        { id: 'undo', icon: Undo2, label: t('Ångra'), shortcut: 'Ctrl+Z', disabled: !undoable.undo || readOnly, onAction: () => editor.undo() },
        { id: 'redo', icon: Redo2, label: t('Gör om'), shortcut: 'Ctrl+Y', disabled: !undoable.redo || readOnly, onAction: () => editor.redo() },
        { id: 'preview', icon: 'eye', label: t('Förhandsgranska'), onAction: () => editor.$dialog.set('preview') },
        { id: 'problems', icon: 'triangle-alert', label: t('Problem'), onAction: () => editor.$dialog.set('problems') },
        ...(publishes ? [{ id: 'history', icon: 'history', label: t('Versioner'), onAction: () => editor.$dialog.set('history') }] : []),
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
        { id: 'help', icon: 'keyboard', label: t('Kortkommandon'), shortcut: 'Ctrl+/', onAction: () => editor.$dialog.set('help') },
        ...(publishes
          ? [
              'separator' as const,
              {
                id: 'unpublish',
                icon: 'eye-off',
                label: t('Avpublicera'),
                danger: true,
                disabled: document.published === null || readOnly,
                onAction: () => editor.$dialog.set('unpublish'),
              },
            ]
          : []),
      ]}
    />
  )
}
