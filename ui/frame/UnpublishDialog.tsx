import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { ConfirmDialog } from '../kit/overlay/ConfirmDialog.tsx'
import { toast } from '../kit/overlay/toastStore.ts'
import { useT } from '../kit/text.tsx'
import { useFrame } from './context.tsx'

/** Takes the page away from visitors. */
export function UnpublishDialog() {
  const frame = useFrame()
  const open = useStore(frame.$dialog) === 'unpublish'
  const t = useT()
  const [busy, setBusy] = useState(false)
  const unpublish = async () => {
    setBusy(true)
    try {
      await frame.client.unpublish(frame.id)
      frame.setPublished(null)
      frame.$dialog.set(null)
      toast.success(t(frame.words.unpublished))
    } catch (error) {
      toast.danger(error instanceof Error ? error.message : String(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <ConfirmDialog
      open={open}
      onCancel={() => frame.$dialog.set(null)}
      onConfirm={() => void unpublish()}
      busy={busy}
      danger
      title={t('Avpublicera?')}
      confirmLabel={t('Avpublicera')}
    >
      <p className="b-dialog-text">{t(frame.words.unpublish)}</p>
    </ConfirmDialog>
  )
}
