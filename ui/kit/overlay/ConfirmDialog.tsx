import type { ReactNode } from 'react'
import { useT } from '../text.tsx'
import { Modal } from './Modal.tsx'
import { modalWidth } from './modalWidth.ts'

export interface ConfirmDialogProps {
  open: boolean
  onCancel: () => void
  onConfirm: () => void
  /** "Är du säker?" unless told. */
  title?: string
  /** What will happen. */
  children?: ReactNode
  /** What the button does, in a word: "Ta bort". "Ja" unless told. */
  confirmLabel?: string
  cancelLabel?: string
  /** What is confirmed cannot be undone, or takes something away. */
  danger?: boolean
  busy?: boolean
  /** The focus starts on the button, so that Enter confirms: where the question is asked of somebody who works fast. */
  ready?: boolean
}

/** Asks before something that is hard to take back. The focus starts on the frame, not on the dangerous button. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, onCancel, onConfirm, title, children, confirmLabel, cancelLabel, danger, busy, ready } = props
  const t = useT()
  return (
    <Modal
      alert
      {...modalWidth}
      open={open}
      onClose={onCancel}
      title={title ?? t('Är du säker?')}
      {...(cancelLabel ? { cancelLabel } : {})}
      primary={{
        label: confirmLabel ?? t('Ja'),
        onPress: onConfirm,
        busy: busy ?? false,
        variant: danger ? 'danger' : 'primary',
        ...(ready && { autoFocus: true }),
      }}
    >
      {children}
    </Modal>
  )
}
