import { useStore } from '@nanostores/react'
import { Redo2, Undo2 } from 'lucide-react'
import { hasAddress } from '../../admin/address/hasAddress.ts'
import { openAddress, withAddress } from '../../admin/address/openAddress.ts'
import { Button } from '../../kit/Button.tsx'
import { IconButton } from '../../kit/IconButton.tsx'
import { Chip } from '../../kit/show/Chip.tsx'
import { useT } from '../../kit/text.tsx'
import { useEditor } from '../state/context.tsx'
import { MoreMenu } from './MoreMenu.tsx'
import { ProblemsButton } from './ProblemsButton.tsx'
import { SaveStatus } from './SaveStatus.tsx'
import { WidthToggle } from './WidthToggle.tsx'

/**
 * The bar over the page: where one is, whether it is safe, and what can be done with the whole of it. Each part
 * listens for itself: a step on the canvas draws those that say something else, and no others.
 */
export function TopBar({ onClose }: { onClose: () => void }) {
  const editor = useEditor()
  const t = useT()
  const publishes = editor.schema.publishes === true
  return (
    <header className="b-top">
      <IconButton icon="x" label={t('Stäng')} onPress={onClose} size={20} />
      <Title />
      {publishes && <Published />}
      <SaveStatus />
      <span className="b-space" />
      <div className="b-top-tools">
        <Steps />
        <WidthToggle />
        {publishes && (
          <IconButton icon="history" label={t('Versioner')} onPress={() => editor.$dialog.set('history')} />
        )}
        <ProblemsButton />
        <OpenButton />
      </div>
      <Button icon="eye" className="b-fold" onPress={() => editor.$dialog.set('preview')}>
        {t('Förhandsgranska')}
      </Button>
      <MoreMenu />
      {publishes && <PublishButton />}
    </header>
  )
}

function Title() {
  return <h1 className="b-title">{useStore(useEditor().$document).name}</h1>
}

function Steps() {
  const editor = useEditor()
  const undoable = useStore(editor.$undoable)
  const readOnly = useStore(editor.$readOnly)
  const t = useT()
  return (
    <>
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
    </>
  )
}

/** What visitors meet, as soon as there is something. */
function OpenButton() {
  const editor = useEditor()
  const { published } = useStore(editor.$document)
  const t = useT()
  if (published === null || !hasAddress(editor.schema.name)) return null
  return (
    <IconButton
      icon="external-link"
      label={t('Öppna det publicerade')}
      onPress={() => void withAddress(() => editor.client.address(editor.id), t, openAddress)}
    />
  )
}

function PublishButton() {
  const editor = useEditor()
  const readOnly = useStore(editor.$readOnly)
  const t = useT()
  return (
    <Button variant="primary" disabled={readOnly} onPress={() => editor.$dialog.set('publish')}>
      {t('Publicera')}
    </Button>
  )
}

function Published() {
  const editor = useEditor()
  const { published: version } = useStore(editor.$document)
  const ahead = useStore(editor.$ahead)
  const t = useT()
  if (version === null) return <Chip className="b-published" label={t('Utkast')} color="neutral" />
  return ahead ? (
    <span title={t('Utkastet har ändringar som inte är publicerade.')}>
      <Chip className="b-published" label={t('Publicerad v{n} · ändrad', { n: version })} color="warning" />
    </span>
  ) : (
    <Chip className="b-published" label={t('Publicerad v{n}', { n: version })} color="success" />
  )
}
