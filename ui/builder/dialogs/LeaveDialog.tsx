import { useStore } from '@nanostores/react'
import { ConfirmDialog } from '../../kit/overlay/ConfirmDialog.tsx'
import { useT } from '../../kit/text.tsx'
import { useEditor } from '../state/context.tsx'

/** Asked when the builder is closed on work that could not be saved. */
export function LeaveDialog({ onLeave }: { onLeave: () => void }) {
  const editor = useEditor()
  const open = useStore(editor.$dialog) === 'leave'
  const t = useT()
  return (
    <ConfirmDialog
      open={open}
      danger
      onCancel={() => editor.$dialog.set(null)}
      onConfirm={() => {
        editor.saver.keep()
        editor.$dialog.set(null)
        onLeave()
      }}
      title={t('De senaste ändringarna är inte sparade')}
      confirmLabel={t('Stäng ändå')}
      cancelLabel={t('Stanna kvar')}
    >
      <p className="b-dialog-text">
        {t('De finns kvar i den här fliken och läggs tillbaka när du öppnar sidan här igen.')}
      </p>
    </ConfirmDialog>
  )
}
