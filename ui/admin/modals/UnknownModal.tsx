import { Modal } from '../../kit/overlay/Modal.tsx'
import { modalWidth } from '../../kit/overlay/modalWidth.ts'
import { useT } from '../../kit/text.tsx'

/** An address that asks for a dialog there is none of. */
export function UnknownModal({ name, onClose }: { name: string; onClose: () => void }) {
  const t = useT()
  return (
    <Modal open {...modalWidth} title={t('Något gick fel')} onClose={onClose} cancelLabel={t('Stäng')}>
      <p>{t('ModalComponent: {type} not supported', { type: name })}</p>
    </Modal>
  )
}
