import { useState } from 'react'
import { Modal } from '../../../kit/overlay/Modal.tsx'
import { useT } from '../../../kit/text.tsx'
import { DayAndTime, isWhole, type Moment, tomorrowMorning } from '../DayAndTime.tsx'

export interface SendLaterProps {
  busy: boolean
  onChosen: (at: Moment) => void
  onClose: () => void
}

/** Asks at what time of a day a message is to be sent. */
export function SendLater({ busy, onChosen, onClose }: SendLaterProps) {
  const t = useT()
  const [at, setAt] = useState(tomorrowMorning)
  return (
    <Modal
      open
      icon="clock"
      title={t('Skicka senare')}
      minWidth={420}
      maxWidth={420}
      onClose={onClose}
      primary={{
        label: t('Skicka då'),
        busy,
        disabled: !isWhole(at),
        onPress: () => onChosen(at),
      }}
    >
      <div className="a-remind">
        <DayAndTime value={at} onChange={setAt} />
        <p className="k-muted">
          {t('Meddelandet står i ärendet tills dess, och kan ändras eller stoppas där. Tiden är svensk.')}
        </p>
      </div>
    </Modal>
  )
}
