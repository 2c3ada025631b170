import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { ConfirmDialog } from '../../kit/overlay/ConfirmDialog.tsx'
import { toast } from '../../kit/overlay/toastStore.ts'
import { useT } from '../../kit/text.tsx'
import { useEditor } from '../state/context.tsx'

/** Takes the page away from visitors. */
export function UnpublishDialog() {
  const editor = useEditor()
  const open = useStore(editor.$dialog) === 'unpublish'
  const t = useT()
  const [busy, setBusy] = useState(false)
  const unpublish = async () => {
    setBusy(true)
    try {
      await editor.client.unpublish(editor.id)
      editor.setPublished(null)
      editor.$dialog.set(null)
      toast.success(t('Sidan är inte längre publicerad.'))
    } catch (error) {
      toast.danger(error instanceof Error ? error.message : String(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <ConfirmDialog
      open={open}
      onCancel={() => editor.$dialog.set(null)}
      onConfirm={() => void unpublish()}
      busy={busy}
      danger
      title={t('Avpublicera?')}
      confirmLabel={t('Avpublicera')}
    >
      <p className="b-dialog-text">
        {t(
          'Besökare kommer inte längre åt sidan. Utkastet och alla versioner finns kvar, och du kan publicera igen.',
        )}
      </p>
    </ConfirmDialog>
  )
}
