import { useStore } from '@nanostores/react'
import { ConfirmDialog } from '../kit/overlay/ConfirmDialog.tsx'
import { useT } from '../kit/text.tsx'
import { useFrame } from './context.tsx'

/** Asked when the builder is closed on work that could not be saved. */
export function LeaveDialog({ onLeave }: { onLeave: () => void }) {
  const frame = useFrame()
  const open = useStore(frame.$dialog) === 'leave'
  const t = useT()
  return (
    <ConfirmDialog
      open={open}
      danger
      onCancel={() => frame.$dialog.set(null)}
      onConfirm={() => {
        frame.saver.keep()
        frame.$dialog.set(null)
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
