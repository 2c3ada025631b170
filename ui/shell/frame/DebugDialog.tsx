import { Modal } from '../../kit/overlay/Modal.tsx'
import { modalWidth } from '../../kit/overlay/modalWidth.ts'
import { useT } from '../../kit/text.tsx'
import { $debugLog } from '../state/debugLog.ts'
import { DebugLines } from './DebugLines.tsx'

/** `?Modal=Log`: the debug log in a dialog. */
export function DebugDialog({ onClose }: { onClose: () => void }) {
  const t = useT()
  return (
    <Modal
      open
      {...modalWidth}
      icon="bug"
      title={t('Felsökningslogg')}
      onClose={onClose}
      cancelLabel={t('Stäng')}
      secondary={{ label: t('Töm loggen'), onPress: () => $debugLog.set([]) }}
    >
      <DebugLines />
    </Modal>
  )
}
