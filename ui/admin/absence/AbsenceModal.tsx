import { Modal } from '../../kit/overlay/Modal.tsx'
import { useT } from '../../kit/text.tsx'
import type { DocumentModalProps } from '../modals/modalProps.ts'
import { Absences } from './Absences.tsx'

/** When somebody else is away, for administrators. */
export function AbsenceModal({ params: { id = '' }, onClose }: DocumentModalProps) {
  const t = useT()
  return (
    <Modal open icon="calendar-clock" title={t('Frånvaro')} minWidth={520} maxWidth={520} onClose={onClose}>
      <Absences own={false} userId={id} />
    </Modal>
  )
}
