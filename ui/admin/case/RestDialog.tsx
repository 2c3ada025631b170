import { useState } from 'react'
import { TextField } from '../../kit/input/TextField.tsx'
import { Modal } from '../../kit/overlay/Modal.tsx'
import { useT } from '../../kit/text.tsx'
import { ActionError, messageOf } from '../actionError.ts'
import { dayAfter } from './comingDays.ts'

export interface RestDialogProps {
  /** Puts the case aside until the day; what goes wrong is said in the dialog. */
  onRest: (day: string) => Promise<unknown>
  onClose: () => void
}

/** Asks until which day one puts the case aside. */
export function RestDialog({ onRest, onClose }: RestDialogProps) {
  const t = useT()
  const [day, setDay] = useState(dayAfter(14))
  const [problem, setProblem] = useState('')
  const [busy, setBusy] = useState(false)
  const problemOf = (error: unknown) =>
    error instanceof ActionError && error.fields?.until ? t(error.fields.until) : messageOf(error)
  const rest = async () => {
    setBusy(true)
    try {
      await onRest(day)
      onClose()
    } catch (error) {
      setProblem(problemOf(error))
      setBusy(false)
    }
  }
  return (
    <Modal
      open
      icon="moon"
      title={t('Vila till')}
      minWidth={380}
      maxWidth={380}
      onClose={onClose}
      primary={{ label: t('Vila'), busy, disabled: day === '', onPress: () => void rest() }}
    >
      <TextField
        autoFocus
        type="date"
        label={t('Dag')}
        description={t('Ärendet är tillbaka när dagen börjar, eller när invånaren skriver.')}
        required
        value={day}
        error={problem}
        onChange={(now) => {
          setDay(now)
          setProblem('')
        }}
      />
    </Modal>
  )
}
