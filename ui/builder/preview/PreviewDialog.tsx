import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { Button } from '../../kit/Button.tsx'
import { Modal } from '../../kit/overlay/Modal.tsx'
import { useT } from '../../kit/text.tsx'
import { useEditor } from '../state/context.tsx'
import { type CanvasWidth, pixelsOf } from '../state/widths.ts'
import { WidthButtons } from '../top/WidthToggle.tsx'
import { PreviewFrame } from './PreviewFrame.tsx'

/** The draft as visitors would meet it, to be tried in any width. Nothing that is filled in is kept. */
export function PreviewDialog() {
  const editor = useEditor()
  const open = useStore(editor.$dialog) === 'preview'
  return open ? <OpenPreview /> : null
}

function OpenPreview() {
  const editor = useEditor()
  const t = useT()
  const [width, setWidth] = useState<CanvasWidth>(editor.$width.get())
  const [attempt, setAttempt] = useState(0)
  return (
    <Modal
      open
      fullScreen
      onClose={() => editor.$dialog.set(null)}
      title={t('Förhandsgranskning')}
      subtitle={t('Utkastet, som besökare skulle möta det. Inget som fylls i sparas.')}
      icon="eye"
      cancelLabel={null}
      className="b-preview-dialog"
    >
      <div className="b-preview-bar">
        <WidthButtons width={width} onChange={setWidth} />
        <Button small icon="rotate-ccw" onPress={() => setAttempt(attempt + 1)}>
          {t('Börja om')}
        </Button>
      </div>
      <div className="b-preview-place">
        <PreviewFrame key={attempt} tree={editor.$tree.get()} width={pixelsOf(width)} />
      </div>
    </Modal>
  )
}
