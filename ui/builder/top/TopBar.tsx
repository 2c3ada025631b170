import { useStore } from '@nanostores/react'
import { hasAddress } from '../../admin/address/hasAddress.ts'
import { openAddress, withAddress } from '../../admin/address/openAddress.ts'
import { ProblemsButton } from '../../frame/ProblemsButton.tsx'
import { SaveStatus } from '../../frame/SaveStatus.tsx'
import { PublishButton, Published, Steps, Title } from '../../frame/TopParts.tsx'
import { Button } from '../../kit/Button.tsx'
import { IconButton } from '../../kit/IconButton.tsx'
import { useT } from '../../kit/text.tsx'
import { useEditor } from '../state/context.tsx'
import { MoreMenu } from './MoreMenu.tsx'
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
