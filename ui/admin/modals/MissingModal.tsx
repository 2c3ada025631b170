import { Modal } from '../../kit/overlay/Modal.tsx'
import { modalWidth } from '../../kit/overlay/modalWidth.ts'
import { useT } from '../../kit/text.tsx'

/** An address that asks for a dialog that cannot be: nothing is named, or it is not done with such documents. */
export function MissingModal({ onClose }: { onClose: () => void }) {
  const t = useT()
  return (
    <Modal open {...modalWidth} title={t('Sidan finns inte')} onClose={onClose} cancelLabel={t('Stäng')}>
      <p>{t('Adressen kan vara felskriven, eller så har sidan flyttats.')}</p>
    </Modal>
  )
}
