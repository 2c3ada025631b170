import { useState } from 'react'
import { type Message, msg } from '../../../../src/shared/i18n.ts'
import { Select } from '../../../kit/input/Select.tsx'
import { TextField } from '../../../kit/input/TextField.tsx'
import { Modal } from '../../../kit/overlay/Modal.tsx'
import { useT } from '../../../kit/text.tsx'
import { messageOf } from '../../actionError.ts'
import { useClient } from '../../client.tsx'

/** What staff mark answers as between themselves. */
export const staffMarks = {
  checked: msg`Kontrollerad`,
  internal: msg`Intern anteckning`,
} as const satisfies Record<string, Message>

type StaffMark = keyof typeof staffMarks

export interface MarkDialogProps {
  id: string
  /** Name and label of the question. */
  name: string
  label: string
  onMarked: () => void
  onClose: () => void
}

/** Marks an answer, for staff alone. */
export function MarkDialog({ id, name, label, onMarked, onClose }: MarkDialogProps) {
  const t = useT()
  const client = useClient()
  const [markerType, setType] = useState<StaffMark>('checked')
  const [note, setNote] = useState('')
  const [problem, setProblem] = useState('')
  const [busy, setBusy] = useState(false)
  const mark = async () => {
    setBusy(true)
    try {
      await client.call('admin/addMarker3', { formDataId: id, markerType, componentId: name, note })
      onMarked()
      onClose()
    } catch (error) {
      setProblem(messageOf(error))
      setBusy(false)
    }
  }
  return (
    <Modal
      open
      icon="flag"
      title={t('Markera {fråga}', { fråga: label })}
      subtitle={t('Invånaren ser det aldrig.')}
      minWidth={420}
      maxWidth={420}
      onClose={onClose}
      primary={{ label: t('Markera'), busy, onPress: () => void mark() }}
    >
      <div className="a-ask">
        <Select<StaffMark>
          label={t('Som')}
          value={markerType}
          options={[
            { value: 'checked', label: t(staffMarks.checked) },
            { value: 'internal', label: t(staffMarks.internal) },
          ]}
          onChange={setType}
        />
        <TextField
          autoFocus
          label={t('Anteckning')}
          value={note}
          error={problem}
          maxLength={2_000}
          onChange={setNote}
        />
      </div>
    </Modal>
  )
}
