import { type ReactNode, useState } from 'react'
import { TextField } from '../../kit/input/TextField.tsx'
import { Modal } from '../../kit/overlay/Modal.tsx'
import { useT } from '../../kit/text.tsx'

export interface ForceDialogProps {
  /** "Svaren är inte kompletta" unless told. */
  title?: string
  /** What is wrong with the answers. */
  children: ReactNode
  busy: boolean
  onCancel: () => void
  onForce: (reason: string) => void
}

/** The answers are not in order: those who may can go on all the same, and say why. */
export function ForceDialog({ title, children, busy, onCancel, onForce }: ForceDialogProps) {
  const t = useT()
  const [reason, setReason] = useState('')
  return (
    <Modal
      open
      alert
      icon="triangle-alert"
      title={title ?? t('Svaren är inte kompletta')}
      minWidth={480}
      maxWidth={480}
      onClose={onCancel}
      primary={{
        label: t('Fortsätt ändå'),
        variant: 'danger',
        busy,
        disabled: reason.trim() === '',
        onPress: () => onForce(reason.trim()),
      }}
    >
      {children}
      <TextField
        label={t('Varför ska ärendet gå vidare?')}
        description={t('Skrivs i ärendets historik och i granskningsloggen.')}
        required
        value={reason}
        onChange={setReason}
        maxLength={500}
      />
    </Modal>
  )
}
