import { useState } from 'react'
import { TextField } from '../../kit/input/TextField.tsx'
import { Modal } from '../../kit/overlay/Modal.tsx'
import { useT } from '../../kit/text.tsx'

export interface ForceDialogProps {
  /** What is wrong with the answers, by name. */
  fields: Readonly<Record<string, string>>
  busy: boolean
  onCancel: () => void
  onForce: (reason: string) => void
}

/** The answers are not in order: those who may can go on all the same, and say why. */
export function ForceDialog({ fields, busy, onCancel, onForce }: ForceDialogProps) {
  const t = useT()
  const [reason, setReason] = useState('')
  return (
    <Modal
      open
      alert
      icon="triangle-alert"
      title={t('Svaren är inte kompletta')}
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
      <ul className="a-problems">
        {Object.entries(fields).map(([name, key]) => (
          <li key={name}>
            {name}: {t(key)}
          </li>
        ))}
      </ul>
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
